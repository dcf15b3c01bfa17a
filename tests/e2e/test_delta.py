"""Target delta: tables change at once or not at all, and hold what their contracts allow."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import signal
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from conftest import Run, Shop, lines
from deltalake import DeltaTable, QueryBuilder

GOLD = ("customer_spend", "daily_sales")
SILVER = ("orders", "rejected_orders")
# one for each constraint: the table, and a change of a good row that breaks it
BROKEN = {
    "order_id_is_present": ("orders", {"order_id": "cast(null as bigint)"}),
    "amount_is_positive": ("orders", {"amount": "cast(-1 as decimal(10,2))"}),
    "status_is_known": ("orders", {"is_sale": "cast(null as boolean)"}),
    "a_rule_is_broken": ("rejected_orders", {"broken_rules": "''"}),
    "customer_is_known": ("customer_spend", {"customer_id": "cast(null as string)"}),
    "spend_is_not_negative": ("customer_spend", {"spend": "cast(-1 as decimal(20,2))"}),
    "day_is_known": ("daily_sales", {"day": "cast(null as date)"}),
    "revenue_is_not_negative": ("daily_sales", {"revenue": "cast(-1 as decimal(20,2))"}),
    "rejected_are_lines": ("quality_gate", {"rejected": "lines + 1"}),
    "broken_are_lines": ("rule_results", {"lines_broken": "lines_checked + 1"}),
}
RULE = "'expression': 'amount > 0',\n        'action': "


def rows_at(path: Path) -> list[tuple[Any, ...]]:
    """Returns a table's rows as a reader without Spark and without the catalog sees them."""
    table = QueryBuilder().register("read", DeltaTable(str(path))).execute("select * from read")
    columns = [[value.as_py() for value in column] for column in table.read_all().columns]
    return sorted(zip(*columns, strict=True), key=str)


@pytest.fixture(scope="module")
def built(make_shop) -> Shop:
    shop = make_shop("built")
    shop.land("2026-10-01", "2026-10-02", "2026-10-03")
    assert shop.build().exit_code == 0
    return shop


@pytest.mark.parametrize("constraint", BROKEN)
def test_a_table_takes_no_row_that_breaks_its_contract(built: Shop, constraint: str) -> None:
    table, change = BROKEN[constraint]
    changed = ", ".join(change.get(name, name) + f" as {name}" for name in built.columns(table))
    before = built.rows(table)
    with pytest.raises(Exception, match=f"CHECK constraint {constraint}"):
        built.sql(f"insert into {table} select {changed} from {table} limit 1")
    assert built.rows(table) == before


def test_every_constraint_of_the_project_is_one_of_those(built: Shop) -> None:
    stored = [
        key.split(".")[-1]
        for table in built.described_columns()
        if table != "delivery_results"
        for key, _ in built.sql(f"show tblproperties {table}")
        if key.startswith("delta.constraints.")
    ]
    assert sorted(stored) == sorted(BROKEN)


@pytest.mark.parametrize("is_first_build", [pytest.param(True, marks=pytest.mark.repeat), False])
def test_what_a_contract_forbids_stops_the_model_and_is_not_stored(
    shop: Shop, is_first_build: bool
) -> None:
    shop.write("a.csv", lines(good=4))
    if not is_first_build:
        assert shop.build(tests=False).exit_code == 0
        before = shop.rows("orders")
    shop.write("b.csv", lines(good=1, first=9).replace("1.00", "-1.00"))
    shop.edit("macros/order_rules.sql", f"{RULE}'quarantine'", f"{RULE}'warn'")

    run = shop.build(tests=False)

    assert "orders" in run.with_status("error")
    assert "amount_is_positive" in run.output
    assert "not published: orders is not green" in run.output
    if is_first_build:
        assert not list((shop.tables / "orders").rglob("*.json"))
    else:
        assert shop.rows("orders") == before


def test_a_changed_contract_reaches_the_stored_table(shop: Shop) -> None:
    shop.write("a.csv", lines(good=4))
    assert shop.build(tests=False).exit_code == 0
    path = "models/silver/_silver__models.yml"
    shop.edit(path, "amount is not null and amount > 0", "amount between 0.01 and 1000")
    assert shop.build(tests=False).exit_code == 0
    stored = dict(shop.sql("show tblproperties orders"))
    assert stored["delta.constraints.amount_is_positive"] == "amount between 0.01 and 1000"
    assert len(shop.rows("orders")) == 4


def test_bronze_and_the_histories_are_only_added_to(built: Shop) -> None:
    tables = ("deliveries", "bronze_orders", "rule_results", "quality_gate")
    files = {
        table: {row[0] for row in built.sql(f"select distinct _metadata.file_path from {table}")}
        for table in tables
    }
    built.write("later.csv", lines(good=1, first=5001))
    assert built.build(tests=False).exit_code == 0
    for table in tables:
        now = {row[0] for row in built.sql(f"select distinct _metadata.file_path from {table}")}
        assert now > files[table], table


def test_readers_can_ask_for_an_earlier_day_and_history_can_be_cleaned(built: Shop) -> None:
    def shown(arguments: str) -> Run:
        query = f"select * from {{{{ published_on({arguments}) }}}} where customer_id = 'C77'"
        return built.dbt("show", "--inline", query)

    today = date.today()
    run = built.dbt("show", "--inline", "select * from {{ published_on('customer_spend') }}")
    assert run.exit_code != 0
    assert f"{built.schema}_published.customer_spend was first published after" in run.output
    for no_day in ("2026-11-9", "29/11/2026", "2026-19-01", "2999-01-01", "yesterday"):
        run = shown(f"'customer_spend', '{no_day}'")
        assert run.exit_code != 0
        assert f"'{no_day}' is no day until today." in run.output

    # as if the shop had published last before forty days, until today
    log = sorted((built.published / "customer_spend" / "_delta_log").glob("*.json"))
    forty_days_ago = time.time() - 40 * 24 * 3600
    for number, commit in enumerate(log):
        os.utime(commit, (forty_days_ago + number, forty_days_ago + number))
    built.write("seventy-seven.csv", lines(good=1, first=7001).replace("C1", "C77"))
    assert "published: customer_spend" in built.build().output
    assert "C77" not in shown("'customer_spend'").output
    assert "C77" in shown(f"'customer_spend', '{today.isoformat()}'").output

    before = built.rows("orders")
    run = built.dbt("run-operation", "clean_history")
    assert run.exit_code == 0, run.output
    cleaned = f"cleaned {built.schema}_published.daily_sales: versions of the last 30 days stay"
    assert cleaned in run.output
    assert f"cleaned {built.schema}.bronze_orders:" in run.output
    assert built.rows("orders") == before
    run = shown("'customer_spend'")
    assert run.exit_code == 0, run.output
    assert "C77" not in run.output
    for table in ("orders", f"{built.schema}_published.customer_spend"):
        properties = dict(built.sql(f"show tblproperties {table}"))
        assert properties["delta.deletedFileRetentionDuration"] == "interval 30 days", table
        assert properties["delta.logRetentionDuration"] == "interval 60 days", table


@pytest.mark.parametrize("is_first", [False, pytest.param(True, marks=pytest.mark.repeat)])
def test_a_run_stopped_between_two_tables_is_finished_by_the_next(
    shop: Shop, is_first: bool
) -> None:
    shop.land("2026-10-01")
    if not is_first:
        assert shop.build().exit_code == 0
        shop.land("2026-10-02")
    macro = "macros/publishing/publish.sql"
    copied, stopped = (
        "publish_table(node, mark) -%}",
        "\n{{ exceptions.raise_compiler_error('-') }}",
    )
    shop.edit(macro, copied, copied + stopped)
    assert shop.build().exit_code != 0
    assert rows_at(shop.published / "customer_spend") == shop.rows("customer_spend")
    if is_first:
        assert not (shop.published / "daily_sales").exists()
    else:
        assert rows_at(shop.published / "daily_sales") != shop.rows("daily_sales")
    audited = {table: shop.rows(table) for table in GOLD}

    # what the next run loads closes the gate, and gold would move without it
    shop.edit(macro, stopped, "")
    shop.write("bad.csv", lines(bad=9))
    run = shop.build()
    assert run.exit_code == 1
    finished = "published: daily_sales, which a stopped run had left or somebody had removed"
    assert finished in run.output.splitlines()
    assert {table: rows_at(shop.published / table) for table in GOLD} == audited
    assert "which a stopped run had left" not in shop.build().output


def test_what_somebody_removed_is_made_again(shop: Shop) -> None:
    shop.land("2026-10-01")
    assert shop.build().exit_code == 0
    before = {table: rows_at(shop.published / table) for table in GOLD}
    shutil.rmtree(shop.published / "daily_sales")

    run = shop.dbt("seed")

    assert run.exit_code == 0, run.output
    finished = "published: daily_sales, which a stopped run had left or somebody had removed"
    assert finished in run.output.splitlines()
    assert {table: rows_at(shop.published / table) for table in GOLD} == before

    # without gold there is nothing to copy until it is built, and notes of others say nothing
    shutil.rmtree(shop.published / "daily_sales")
    shutil.rmtree(shop.tables / "daily_sales")
    shop.sql("set spark.databricks.delta.commitInfo.userMetadata = 7")
    shop.sql(f"optimize {shop.schema}_published.customer_spend")
    shop.sql(f"delete from {shop.schema}_published.customer_spend where false")
    run = shop.dbt("seed")
    assert run.exit_code == 0, run.output
    assert (
        "not published: daily_sales, which a stopped run had left: its table is gone" in run.output
    )
    run = shop.build()
    assert run.exit_code == 0, run.output
    assert {table: rows_at(shop.published / table) for table in GOLD} == before


@pytest.mark.parametrize("is_built", [pytest.param(False, marks=pytest.mark.repeat), True])
def test_a_clone_replaces_no_history(
    built: Shop, make_shop: Callable[[str], Shop], is_built: bool
) -> None:
    other = make_shop("elsewhere")
    other.land("2026-10-01")
    run = other.dbt("run", "-s", "deliveries", "bronze_orders") if is_built else other.dbt("parse")
    assert run.exit_code == 0, run.output
    state = built.warehouse / "runs" / other.schema / "target"
    before = built.rows("bronze_orders")

    run = built.dbt("clone", "--full-refresh", "-s", "bronze_orders", "--state", str(state))

    assert run.exit_code != 0
    assert f"{built.schema}.bronze_orders is a table that no run can build again" in run.output
    assert built.rows("bronze_orders") == before


def test_local_and_delta_keep_apart_in_one_warehouse(shop: Shop, tmp_path: Path) -> None:
    shop.warehouse = tmp_path / "warehouse"
    shop.land("2026-10-01")
    outputs = {}
    for target in ("local", "delta", "local"):
        left_out = ("--exclude-resource-type", "unit_test", "test")
        run = shop.start("build", *left_out, "--target", target)
        outputs[target] = run.communicate(timeout=300)[0]
        assert run.returncode == 0, outputs[target]
        assert "bronze 3 rows, silver 2 orders, 37.50 sold" in outputs[target].splitlines()
    assert (shop.warehouse / shop.schema / "orders").is_dir()
    assert not (shop.warehouse / shop.schema / "orders" / "_delta_log").exists()
    assert (shop.warehouse / "delta-lake" / shop.schema / "orders" / "_delta_log").is_dir()


def test_without_maven_a_sentence_names_the_local_target(shop: Shop, tmp_path: Path) -> None:
    shop.warehouse = tmp_path / "warehouse"
    nothing_listens = "-Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort=9 -Dhttps.nonProxyHosts="
    options = f"{nothing_listens} -Duser.home={tmp_path}"

    run = shop.start("build", env={"SPARK_SUBMIT_OPTS": options})
    output = run.communicate(timeout=300)[0]

    assert run.returncode != 0
    assert "Delta Lake could not be fetched from Maven Central" in output
    assert "`dbt build --target local`" in output
    assert not [line for line in output.splitlines() if line.startswith("\tat ")]


def keep_reading(tables: Path, published: Path, stop, seen) -> None:
    """Reads all the time and reports each state that it sees, and each error."""
    last: dict[str, Any] = {}
    reads = 0
    # often, and with most of the machine left to the builds
    while not stop.wait(0.05):
        for path in [published / table for table in GOLD] + [tables / table for table in SILVER]:
            try:
                state: Any = rows_at(path)
            except Exception as error:
                state = f"{type(error).__name__}: {error}"
            reads += 1
            if last.get(path.name) != state:
                last[path.name] = state
                seen.put((path.name, state))
    seen.put(("reads", reads))


def test_a_reader_never_sees_what_no_green_build_has_published(shop: Shop, tmp_path: Path) -> None:
    shop.warehouse = tmp_path / "warehouse"

    def build(seconds: float | None = None) -> str:
        run = shop.start("build", "--exclude-resource-type", "unit_test", start_new_session=True)
        if seconds:
            with contextlib.suppress(ProcessLookupError):
                until = time.monotonic() + 300
                changed = shop.tables / "orders" / "_delta_log"
                versions = len(list(changed.glob("*.json")))
                while len(list(changed.glob("*.json"))) == versions and time.monotonic() < until:
                    time.sleep(0.05)
                time.sleep(seconds)
                os.killpg(run.pid, signal.SIGKILL)
        return run.communicate(timeout=300)[0]

    def state() -> dict[str, list]:
        return {table: rows_at(shop.published / table) for table in GOLD}

    def silver_moves() -> None:
        for table in SILVER:
            rows = rows_at(shop.tables / table)
            if rows != silver[table][-1]:
                silver[table].append(rows)

    shop.land("2026-10-01")
    assert "published: customer_spend, daily_sales" in build()
    allowed = [state()]
    silver = {table: [rows_at(shop.tables / table)] for table in SILVER}

    context = multiprocessing.get_context("spawn")
    stop, seen = context.Event(), context.Queue()
    reader = context.Process(target=keep_reading, args=(shop.tables, shop.published, stop, seen))
    reader.start()
    try:
        # green, killed after silver has moved, green, closed, red in reconciliation
        shop.land("2026-10-02")
        assert "published: " in build()
        allowed.append(state())
        silver_moves()
        shop.land("2026-10-03")
        build(seconds=1.5)
        assert state() == allowed[-1]
        assert "published: " in build()
        allowed.append(state())
        silver_moves()
        shop.land("2026-10-04")
        assert "gate closed: 4 of 11 lines were rejected" in build()
        assert state() == allowed[-1]
        silver_moves()
        shop.edit(
            "seeds/order_statuses.csv", "cancelled,false\n", "cancelled,false\nrefunded,false\n"
        )
        shop.edit("models/gold/daily_sales.sql", "where is_sale", "where true")
        assert "not published: gold_totals_match_silver is not green" in build()
        assert state() == allowed[-1]
        silver_moves()
    finally:
        stop.set()
        states = [seen.get(timeout=60)]
        while states[-1][0] != "reads":
            states.append(seen.get(timeout=60))
        reader.join(60)

    reads = states.pop()[1]
    assert not [error for _, error in states if isinstance(error, str)]
    for table in GOLD:
        shown = [rows for name, rows in states if name == table]
        assert shown == [rows[table] for rows in allowed]
    # silver changes as a whole: what finished builds left, and nothing between
    for table in SILVER:
        assert [rows for name, rows in states if name == table] == silver[table]
    assert len(silver["orders"]) == 5
    print(f"{reads} reads")
    assert reads > 500
