"""A day is a UTC day, and a file name a file name, wherever the machine stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import FORMAT, HEADER, Shop

# the first and the last second of a UTC day, and hours that New York's clocks skip or repeat
TIMES = ["2026-10-05 00:00:00", "2026-10-05 23:59:59", "2026-03-08 02:30:00"]
TIMES += ["2026-11-01 01:30:00", "2026-03-07 23:30:00"]


@pytest.fixture(scope="module")
def shop(make_shop: Callable[[str], Shop]) -> Shop:
    """A shop built in the zone of this machine."""
    shop = make_shop("here")
    shop.write(
        # under the plain locale that a cron job has, Java by itself sees no such file
        "bestellungen für 名.csv",
        HEADER + "".join(f"{n},C01,placed,1.00,{time}\n" for n, time in enumerate(TIMES, start=1)),
    )
    assert shop.build(tests=False).exit_code == 0
    return shop


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Tokyo"])
def test_daily_sales_are_the_same_in_every_time_zone(shop: Shop, zone: str, tmp_path: Path) -> None:
    far_away = replace(shop, schema="shop", warehouse=tmp_path / "warehouse")

    build = far_away.start(
        "build",
        "--exclude-resource-type",
        "unit_test",
        "test",
        env={"TZ": zone, "LC_ALL": "C"},
    )
    printed = build.communicate()[0]
    assert build.returncode == 0, printed
    assert "bronze 5 rows, silver 5 orders, 5.00 sold" in printed.splitlines()

    assert sorted((str(day), orders) for day, orders, _ in shop.rows("daily_sales")) == [
        ("2026-03-07", 1),
        ("2026-03-08", 1),
        ("2026-10-05", 2),
        ("2026-11-01", 1),
    ]
    stored = f"{FORMAT}.`{far_away.tables}/"
    assert shop.rows("daily_sales") == shop.rows(stored + "daily_sales`")
    placed = f"select cast(placed_at as string) from {stored}orders` order by order_id"
    assert [row[0] for row in shop.sql(placed)] == TIMES
