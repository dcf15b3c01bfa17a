"""Each reconciliation test is seen red: what it guards is broken once, in the data."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import HEADER, PROJECT, Shop, marked

EVERY_LANDED_LINE = "every_landed_line_reached_bronze_once"
ONE_FATE = "every_bronze_line_has_one_fate"
SILVER_ONCE = "every_order_is_in_silver_once"
SEEN = "every_order_seen_is_in_silver_or_quarantine"
GOLD = "gold_totals_match_silver"
NEWER_NEWS = "no_order_hides_newer_rejected_news"


@pytest.fixture(scope="module")
def built(make_shop: Callable[[str], Shop]) -> Shop:
    """A shop after day 3, built and reconciled."""
    shop = make_shop("reconciled")
    shop.land("2026-10-01", "2026-10-02", "2026-10-03")
    run = shop.build()
    assert run.exit_code == 0, run.output
    return shop


def test_the_selector_runs_exactly_the_reconciliation_tests(built: Shop) -> None:
    run = built.dbt("list", "--quiet", "--resource-type", "test", "--select", "reconciliation")

    names = {line.rsplit(".", 1)[-1] for line in run.output.split()}
    assert names == {path.stem for path in (PROJECT / "tests" / "reconciliation").glob("*.sql")}
    assert names == {EVERY_LANDED_LINE, ONE_FATE, SILVER_ONCE, SEEN, GOLD, NEWER_NEWS}


# what is broken: the table, the rows it is left with, the tests that must go red, what they say
FAULTS = {
    "a line lost between landing and bronze": (
        "bronze_orders",
        "select * from bronze_orders"
        " where line_number != 3 or source_file != 'orders-2026-10-03.csv'",
        {EVERY_LANDED_LINE, ONE_FATE, SILVER_ONCE},
        "orders-2026-10-03.csv: 2 lines landed, 1 lines in bronze",
    ),
    "a line twice in bronze": (
        "bronze_orders",
        "select * from bronze_orders"
        " union all (select * from bronze_orders where order_id = '1003')",
        {EVERY_LANDED_LINE},
        "orders-2026-10-01.csv: 3 lines landed, 4 lines in bronze",
    ),
    "a rejected line lost": (
        "rejected_orders",
        "select * from rejected_orders where false",
        {ONE_FATE, SEEN},
        "order 1003: 1 lines in bronze, none in orders or rejected_orders",
    ),
    "a rejected line twice": (
        "rejected_orders",
        "select * from rejected_orders union all select * from rejected_orders",
        {ONE_FATE},
        "orders-2026-10-01.csv: 3 lines in bronze, 2 good, 0 dropped, 2 rejected",
    ),
    "an order twice in silver": (
        "orders",
        "select * from orders union all select * from orders where order_id = 1002",
        {ONE_FATE, SILVER_ONCE},
        "order 1002: 2 rows in orders instead of 1",
    ),
    "an order twice in silver, which counts no line twice": (
        "orders",
        "select * from orders union all select order_id, customer_id, status, amount, updated_at,"
        " placed_at, is_sale, 0L, source_file, line_number from orders where order_id = 1002",
        {SILVER_ONCE},
        "order 1002: 2 rows in orders instead of 1",
    ),
    "a rejected line under another order": (
        "rejected_orders",
        "select source_file, line_number, broken_rules, 9999L, updated_at, raw_order_id,"
        " raw_customer_id, raw_status, raw_amount, raw_updated_at, _bad, delivery_id, loaded_at"
        " from rejected_orders",
        {SEEN},
        "order 1003: 1 lines in bronze, none in orders or rejected_orders",
    ),
    "an order in neither table": (
        "orders",
        "select * from orders where order_id != 1002",
        {ONE_FATE, SILVER_ONCE, SEEN},
        "order 1002: 2 lines in bronze, none in orders or rejected_orders",
    ),
    "an amount changed in gold": (
        "customer_spend",
        "select customer_id, orders, cast(spend + 0.01 as decimal(20, 2)) from customer_spend",
        {GOLD},
        "silver sells 83.75, customer_spend 83.77, daily_sales 83.75",
    ),
    "an order too few in gold": (
        "daily_sales",
        "select day, if(orders > 1, orders, 0L) as orders, revenue from daily_sales",
        {GOLD},
        "silver sells 3 orders, customer_spend 3, daily_sales 0",
    ),
    "an older state than rejected news": (
        "orders",
        "select order_id, customer_id, status, amount, updated_at - interval 30 days as updated_at,"
        " placed_at, is_sale, line_count, source_file, line_number from orders"
        " union all select 1003L, 'C03', 'cancelled', 1.00, timestamp '2026-09-01', timestamp"
        " '2026-09-01', false, 0L, 'a.csv', 2L",
        {SILVER_ONCE, NEWER_NEWS},
        "order 1003 is of 2026-09-01 00:00:00 in silver, but line 4 of orders-2026-10-01.csv",
    ),
}


# Each test goes red on each target (`make test-all`); for every fault that is shown on one.
OF_EACH_TARGET = {
    "a line twice in bronze",
    "an order in neither table",
    "an amount changed in gold",
    "an older state than rejected news",
}
assert set.union(*(FAULTS[fault][2] for fault in OF_EACH_TARGET)) == {
    EVERY_LANDED_LINE,
    ONE_FATE,
    SILVER_ONCE,
    SEEN,
    GOLD,
    NEWER_NEWS,
}


@pytest.mark.parametrize("fault", marked(FAULTS, pytest.mark.once, but=OF_EACH_TARGET))
def test_a_fault_in_the_data_turns_its_tests_red(built: Shop, fault: str) -> None:
    table, query, expected, problem = FAULTS[fault]
    original = built.rows(table)
    built.sql(f"drop table if exists original_{table}")
    built.sql(f"create table original_{table} using parquet as select * from {table}")
    try:
        built.store(table, query)
        assert built.rows(table) != original

        run = built.dbt("test", "--select", "reconciliation")

        assert run.with_status("fail", "warn", "error") == expected, run.output
        assert run.exit_code == (1 if expected - {NEWER_NEWS} else 0)
        assert f": {problem}" in run.output
    finally:
        built.store(table, f"select * from original_{table}")
    assert built.rows(table) == original


def test_a_file_that_nobody_loaded_is_named(built: Shop) -> None:
    path = built.write("late.csv", "order_id,customer_id,status,amount,updated_at\n1,,,,\n")
    try:
        run = built.dbt("test", "--select", EVERY_LANDED_LINE)
    finally:
        path.unlink()

    assert run.exit_code == 1
    assert (
        "PROBLEM: late.csv: landed or was replaced after the last load, 0 lines in bronze"
        in run.output
    )


def test_a_rejected_line_that_is_newer_than_the_order_is_a_warning_alone(built: Shop) -> None:
    built.write("news.csv", HEADER + "1001,C01,cancelled,abc,2026-10-09 08:00:00\n")

    run = built.build()

    assert run.exit_code == 0, run.output
    assert run.with_status("fail", "warn", "error") == {NEWER_NEWS}
    assert (
        "WARNING: order 1001 is of 2026-10-02 08:00:00 in silver, but line 2 of news.csv, rejected"
        " (parsed, positive_amount), is of 2026-10-09 08:00:00" in run.output.splitlines()
    )
