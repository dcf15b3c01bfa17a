"""What readers read moves when a run is green as a whole, and in no other way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import Run, Shop, lines

GOLD = ("customer_spend", "daily_sales")
VERDICT = "audit['verdict'] != 'open'"
LEFT_OUT = "node.unique_id not in of_run"


def published(shop: Shop) -> dict[str, list]:
    """Returns the rows that readers see."""
    return {table: shop.rows(f"{shop.schema}_published.{table}") for table in GOLD}


@pytest.fixture
def reader(shop: Shop) -> Shop:
    """A shop whose first three days are published."""
    shop.land("2026-10-01", "2026-10-02", "2026-10-03")
    run = shop.build()
    assert run.exit_code == 0, run.output
    assert "published: customer_spend, daily_sales" in run.output.splitlines()
    assert published(shop) == {table: shop.rows(table) for table in GOLD}
    return shop


def without_a_look_at(shop: Shop, condition: str) -> None:
    """Takes a condition out of the shop's copy of the macro that publishes."""
    shop.edit("macros/publishing/publish.sql", f"if {condition} -%}}", "if false -%}")


def moves(shop: Shop, run: Callable[[], Run], reason: str, condition: str) -> None:
    """Holds that a run publishes nothing, and that the condition is what keeps it from doing so."""
    before = published(shop)
    output = run().output
    assert f"not published: {reason}" in output, output
    assert published(shop) == before

    without_a_look_at(shop, condition)
    run()
    assert published(shop) != before


# on target delta the reader of test_delta.py sees that neither of these two moves anything
@pytest.mark.once
def test_a_red_reconciliation_publishes_nothing(reader: Shop) -> None:
    reader.write("more.csv", lines(good=1, first=2001))
    reader.edit("models/gold/daily_sales.sql", "where is_sale", "where true")
    reason = "gold_totals_match_silver is not green; readers keep what they had"
    moves(reader, reader.build, reason, "red")
    # gold itself has moved
    assert reader.sql("select sum(orders) from daily_sales") != [(4,)]


@pytest.mark.once
def test_a_closed_gate_publishes_nothing(reader: Shop) -> None:
    reader.land("2026-10-04")
    reader.write("more.csv", lines(good=1, bad=2, first=2001))
    before = published(reader)
    run = reader.build()
    assert "not published: quality_gate_is_open is not green" in run.output
    assert published(reader) == before

    # all that holds gold back is gone
    reader.take_away_the_pre_hook()
    reader.edit("tests/quality_gate_is_open.sql", "distinct from 'open'", "null and false")
    moves(reader, reader.build, "the newest verdict of the gate is not open", VERDICT)


@pytest.mark.once
@pytest.mark.parametrize(
    "command",
    [
        pytest.param("run", marks=pytest.mark.repeat),
        "build --exclude every_order_is_in_silver_once",
        pytest.param("build --exclude orders", marks=pytest.mark.repeat),
    ],
)
def test_a_run_that_leaves_something_out_publishes_nothing(reader: Shop, command: str) -> None:
    reader.write("more.csv", lines(good=1, first=2001))
    if "exclude orders" in command:
        # silver of a run that was not green
        reader.build("--exclude", "customer_spend", "daily_sales")
    moves(reader, lambda: reader.dbt(*command.split()), "this run left out ", LEFT_OUT)


@pytest.mark.once
def test_without_reconciliation_nothing_is_published(reader: Shop) -> None:
    reader.write("more.csv", lines(good=1, first=2001))
    before = published(reader)
    reader.edit("dbt_project.yml", "tests='reconciliation'", "tests='reconciliations'")
    run = reader.build()
    assert "not published: there are no tests in the folder reconciliations" in run.output
    assert published(reader) == before


@pytest.mark.repeat
def test_a_run_that_builds_no_gold_says_nothing_of_publishing(reader: Shop) -> None:
    for command in ("test --select reconciliation", "run -s orders", "seed"):
        assert "published" not in reader.dbt(*command.split()).output


def test_published_tables_follow_gold_to_other_columns(reader: Shop) -> None:
    reader.edit(
        "models/gold/customer_spend.sql", "count(*) as orders,", "count(*) as orders, 1L as n,"
    )
    reader.edit(
        "models/gold/_gold__models.yml",
        "      - name: spend\n",
        "      - name: n\n        data_type: bigint\n      - name: spend\n",
    )
    assert reader.build().exit_code == 0
    assert published(reader)["customer_spend"] == reader.rows("customer_spend")
    assert reader.columns(f"{reader.schema}_published.customer_spend")[2] == "n"
