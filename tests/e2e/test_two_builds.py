"""Two builds at once on one warehouse: one works, the other says so and changes nothing."""

from __future__ import annotations

import time
from pathlib import Path

from conftest import Shop
from test_messages import assert_no_stack_trace


def test_two_builds_at_once_on_one_warehouse(shop: Shop, tmp_path: Path) -> None:
    shop.warehouse = tmp_path / "ware house"
    shop.land("2026-10-01")
    build = ("build", "--exclude-resource-type", "unit_test")
    first = shop.start(*build)
    lock = shop.tables.parent / "metastore" / "db.lck"
    until = time.monotonic() + 60
    while not lock.exists() and time.monotonic() < until:
        time.sleep(0.1)
    assert lock.exists()

    second = shop.start(*build)
    second_output = second.communicate(timeout=120)[0]
    first_output = first.communicate(timeout=120)[0]

    assert first.returncode == 0, first_output
    assert "bronze 3 rows, silver 2 orders, 37.50 sold" in first_output.splitlines()
    assert second.returncode not in (0, None), second_output
    assert f"Another dbt run is at work in the warehouse {shop.warehouse}. Wait" in second_output
    assert_no_stack_trace(second_output)
    next_run = shop.start(*build)
    output = next_run.communicate(timeout=120)[0]
    assert next_run.returncode == 0, output
    assert "bronze 3 rows, silver 2 orders, 37.50 sold" in output.splitlines()
