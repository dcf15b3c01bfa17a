"""The shop's four days, to the digit."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal

import pytest
from conftest import PROJECT, Shop

TABLES = ["deliveries", "bronze_orders", "orders", "rejected_orders", "rule_results"]
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
        run = story.build()
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
    stored = {table: story.files(table) for table in ["deliveries", "bronze_orders"]}

    run = story.build()

    assert run.exit_code == 0, run.output
    assert "bronze 7 rows, silver 4 orders, 83.75 sold" in run.output.splitlines()
    assert {table: story.rows(table) for table in TABLES + GOLD} == before
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


@pytest.mark.parametrize(
    "command",
    [
        "run",
        "run -s customer_spend",
        "build -s customer_spend",
        "build --exclude quality_gate_is_open",
        "run --full-refresh",
        "retry",
    ],
)
def test_no_command_moves_gold_while_the_gate_is_closed(story: Shop, command: str) -> None:
    before = {table: story.files(table) for table in GOLD}

    run = story.dbt(*command.split())

    assert run.exit_code == 1, run.output
    assert {table: story.files(table) for table in GOLD} == before


def test_a_verdict_about_something_else_opens_nothing(make_shop: Callable[[str], Shop]) -> None:
    shop = make_shop("stale")
    shop.land("2026-10-01", "2026-10-02", "2026-10-03")
    assert shop.build().exit_code == 0
    before = {table: shop.files(table) for table in GOLD}
    good, bad = "1,C09,placed,500.00,2026-10-05 09:00:00\n", "2,C09,placed,no,never\n"
    shop.write("bad.csv", "order_id,customer_id,status,amount,updated_at\n" + good + bad * 18)

    # all but the gate: its newest verdict is open, and about other lines
    selected = ["-s", "deliveries", "bronze_orders", "orders+"]
    run = shop.dbt("run", *selected, "--exclude", "quality_gate")
    assert run.with_status("error") == set(GOLD), run.output
    assert "is not about what orders holds now" in run.output
    # the gate over counts of yesterday
    run = shop.dbt("run", *selected)
    assert run.with_status("error") == set(GOLD), run.output
    assert "the checks are older than the newest deliveries" in run.output

    assert {table: shop.files(table) for table in GOLD} == before
    run = shop.build()
    assert run.exit_code == 1
    assert "18 of 19 lines of bad.csv were rejected" in run.output


def test_drop_and_fail_do_what_they_say(make_shop: Callable[[str], Shop]) -> None:
    shop = make_shop("actions")
    rules = "macros/order_rules.sql"
    for name, action in [("positive_amount", "drop"), ("known_status", "fail")]:
        text = (PROJECT / rules).read_text()
        rule = text[text.index(f"'name': '{name}'") :].split("}")[0]
        shop.edit(rules, rule, rule.replace("'action': 'quarantine'", f"'action': '{action}'"))
    shop.land("2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04")

    # the unit tests hold the rules to the actions they have
    run = shop.build("--exclude-resource-type", "unit_test")

    # 1006 and 1008 leave without a trace in silver, and are counted; 1003 broke a stronger rule too
    assert run.exit_code == 1, run.output
    assert run.with_status("fail", "error") == {"quality_gate_is_open"}
    assert "gate closed: known_status broken by 1 - gold stays as it was" in run.output
    assert "  dropped in orders-2026-10-04.csv (4 lines): positive_amount 2" in run.output
    rejected = "select order_id, broken_rules from rejected_orders order by order_id"
    assert shop.sql(rejected) == [(1003, "parsed, positive_amount"), (1007, "known_status")]


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
