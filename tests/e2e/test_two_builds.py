"""Two builds at once on one warehouse: one works, the other says so and changes nothing."""

from __future__ import annotations

from pathlib import Path

from conftest import Shop
from test_messages import assert_no_stack_trace


def test_two_builds_at_once_on_one_warehouse(shop: Shop, tmp_path: Path) -> None:
    shop.warehouse = tmp_path / "ware house"
    catalog = shop.tables.parent / "metastore"
    days = {"2026-10-01": "bronze 3 rows, silver 2 orders, 37.50 sold"}
    days["2026-10-02"] = "bronze 5 rows, silver 3 orders, 77.50 sold"
    at_work = f"Another dbt run is at work in the warehouse {shop.warehouse}. Wait until"
    making = f"The catalog {catalog} is half made: another dbt run is making it just now, or"
    # at first both find nothing, and begin to make the catalog
    for day, summary in days.items():
        shop.land(day)
        left_out = ("--exclude-resource-type", "unit_test", "test")
        runs = [shop.start("build", *left_out) for _ in range(2)]
        outputs = [run.communicate(timeout=300)[0] for run in runs]
        exit_codes = [run.returncode for run in runs]

        assert sorted(code == 0 for code in exit_codes) == [False, True], outputs
        done, refused = sorted(outputs, key=lambda text: exit_codes[outputs.index(text)])
        assert summary in done.splitlines()
        assert at_work in refused or (day == "2026-10-01" and making in refused), refused
        assert_no_stack_trace(refused)
