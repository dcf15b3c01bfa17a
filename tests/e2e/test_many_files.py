"""Two thousand files of one line each: a build loads them, the next one loads none again."""

from __future__ import annotations

import time

from conftest import HEADER, Shop

FILES = 2000


def test_two_thousand_files_are_loaded_once(shop: Shop) -> None:
    for number in range(1, FILES + 1):
        line = f"{number},K{number % 50},placed,1.00,2026-10-05 09:00:00\n"
        shop.write(f"many/{number:04}.csv", HEADER + line)

    began = time.monotonic()
    first = shop.build()
    first_took = time.monotonic() - began
    loaded = shop.files("bronze_orders")
    began = time.monotonic()
    second = shop.build()
    second_took = time.monotonic() - began

    print(f"{FILES} files: first build {first_took:.1f} s, second {second_took:.1f} s")
    summary = f"bronze {FILES} rows, silver {FILES} orders, {FILES}.00 sold"
    for run in (first, second):
        assert run.exit_code == 0, run.output
        assert summary in run.output.splitlines()
    assert shop.files("bronze_orders") == loaded
    assert shop.sql("select count(*), count(distinct load_id) from deliveries") == [(FILES, 1)]
    assert first_took < 120
    assert second_took < 60
