"""The shop's four days, to the digit."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal

import pytest
from conftest import Shop

TABLES = ["deliveries", "bronze_orders", "orders", "rejected_orders"]
GOLD = ["customer_spend", "daily_sales"]

CUSTOMER_SPEND = [("C01", 2, Decimal("65.50")), ("C02", 1, Decimal("18.25"))]
DAILY_SALES = [
    (dt.date(2026, 10, 1), 1, Decimal("25.50")),
    (dt.date(2026, 10, 2), 1, Decimal("40.00")),
    (dt.date(2026, 10, 3), 1, Decimal("18.25")),
]


@pytest.fixture(scope="module")
def story(make_shop: Callable[[str], Shop]) -> Shop:
    """One shop for the tests below, which tell its days in order."""
    return make_shop("story")


def test_three_days_one_by_one(story: Shop) -> None:
    summaries = []
    for day in ["2026-10-01", "2026-10-02", "2026-10-03"]:
        story.land(day)
        run = story.build(unit_tests=day == "2026-10-03")
        assert run.exit_code == 0, run.output
        summaries += [line for line in run.output.splitlines() if line.startswith("bronze ")]

    assert summaries == [
        "bronze 3 rows, silver 2 orders, 37.50 sold",
        "bronze 5 rows, silver 3 orders, 77.50 sold",
        "bronze 7 rows, silver 4 orders, 83.75 sold",
    ]
    assert story.rows("customer_spend") == CUSTOMER_SPEND
    assert story.rows("daily_sales") == DAILY_SALES
    verdicts = "select lines, rejected, verdict, reason from quality_gate order by checked_at"
    assert story.sql(verdicts) == [
        (3, 1, "open", None),
        (5, 1, "open", None),
        (7, 1, "open", None),
    ]


def test_every_table_has_the_columns_that_are_described(story: Shop) -> None:
    # contracts hold silver, quality and gold to it; bronze and the seed have none
    for name, described in story.described_columns().items():
        assert story.columns(name) == described, name


def test_a_build_without_a_new_file_changes_nothing(story: Shop) -> None:
    before = {table: story.rows(table) for table in TABLES + GOLD}
    results = "select distinct source_file, rule, lines_checked, lines_broken from rule_results"
    counts = f"{results} where checked_at = (select max(checked_at) from rule_results)"
    counts_before = sorted(story.sql(counts))
    stored = {table: story.files(table) for table in ["deliveries", "bronze_orders"]}

    run = story.build()

    assert run.exit_code == 0, run.output
    assert "bronze 7 rows, silver 4 orders, 83.75 sold" in run.output.splitlines()
    assert {table: story.rows(table) for table in TABLES + GOLD} == before
    assert sorted(story.sql(counts)) == counts_before
    # what was stored is the same to the byte and the time
    for table, files in stored.items():
        now = story.files(table)
        assert {name: now[name] for name in files} == files


def test_the_fourth_day_closes_the_gate_and_leaves_gold_alone(story: Shop) -> None:
    before = {table: story.files(table) for table in GOLD}
    story.land("2026-10-04")

    run = story.build()

    assert run.exit_code == 1
    assert "4 of 11 lines were rejected" in run.output
    assert run.with_status("fail", "error") == {"quality_gate_is_open"}
    assert {table: story.files(table) for table in GOLD} == before
    rejected = "select order_id, broken_rules from rejected_orders order by order_id"
    assert story.sql(rejected) == [
        (1003, "parsed, positive_amount"),
        (1006, "positive_amount"),
        (1007, "known_status"),
        (1008, "positive_amount"),
    ]


def test_reconciliation_alone_is_green_while_gold_is_held_back(story: Shop) -> None:
    run = story.dbt("test", "--select", "reconciliation")

    assert run.exit_code == 0, run.output
    assert set(run.statuses) >= {
        path.stem for path in (story.project / "tests" / "reconciliation").glob("*.sql")
    }


def test_a_new_status_is_one_row_in_the_seed(story: Shop) -> None:
    story.edit("seeds/order_statuses.csv", "cancelled,false\n", "cancelled,false\nrefunded,false\n")

    run = story.build()

    assert run.exit_code == 0, run.output
    assert "bronze 11 rows, silver 5 orders, 83.75 sold" in run.output.splitlines()
    newest = "select lines, rejected, verdict from quality_gate order by checked_at desc limit 1"
    assert story.sql(newest) == [(11, 3, "open")]
    assert story.rows("customer_spend") == CUSTOMER_SPEND
    assert story.rows("daily_sales") == DAILY_SALES


def test_a_gold_model_that_forgets_refunds_is_caught(story: Shop) -> None:
    story.edit("models/gold/daily_sales.sql", "where is_sale", "where status != 'cancelled'")

    run = story.build()

    assert run.exit_code == 1
    assert run.with_status("fail", "error") == {"gold_totals_match_silver"}
    assert (
        "PROBLEM: silver sells 83.75, customer_spend 83.75, daily_sales 93.74"
        in run.output.splitlines()
    )
