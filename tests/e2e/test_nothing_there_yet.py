"""An empty warehouse and an empty landing folder are no fault, and no command fails on them."""

from __future__ import annotations

import pytest
from conftest import Shop

COMMANDS = ["parse", "compile", "docs generate", "build --empty", "build", "test"]


def test_every_command_works_before_the_first_file(shop: Shop) -> None:
    for command in COMMANDS:
        run = shop.dbt(*command.split())
        assert run.exit_code == 0, f"dbt {command}: {run.output}"

    assert "bronze 0 rows, silver 0 orders, 0.00 sold" in run.output.splitlines()
    newest = "select lines, rejected, verdict from quality_gate order by checked_at desc limit 1"
    assert shop.sql(newest) == [(0, 0, "open")]
    shop.land("2026-10-01")
    assert "bronze 3 rows, silver 2 orders, 37.50 sold" in shop.build().output


@pytest.mark.parametrize("command", ["build", pytest.param("run", marks=pytest.mark.once)])
def test_an_empty_build_does_not_replace_tables_with_data(shop: Shop, command: str) -> None:
    shop.land("2026-10-01")
    assert shop.build().exit_code == 0
    before = {table: shop.rows(table) for table in ["orders", "daily_sales", "quality_gate"]}

    run = shop.dbt(command, "--empty")

    assert run.exit_code != 0
    assert "--empty would replace the tables" in run.output
    assert {table: shop.rows(table) for table in before} == before
