"""No command moves gold while the gate is closed."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import FORMAT, PROJECT, Shop, marked
from test_gate import GOLD, assert_closed, gold_files


@pytest.fixture(scope="module")
def closed(make_shop: Callable[[str], Shop]) -> Shop:
    """A shop whose fourth day has closed the gate."""
    shop = make_shop("closed")
    shop.land("2026-10-01", "2026-10-02", "2026-10-03")
    assert shop.build().exit_code == 0
    shop.land("2026-10-04")
    assert_closed(shop.build())
    return shop


# what can be typed, and what it takes away from the protection to make the command move gold
COMMANDS = {
    "build": {"hook", "test"},
    "build --full-refresh": {"hook", "test"},
    "build --exclude quality_gate_is_open": {"hook"},
    "build --exclude-resource-type test unit_test": {"hook"},
    "build --indirect-selection empty -s +customer_spend +daily_sales": {"hook"},
    "build -s customer_spend": {"hook"},
    "build -s customer_spend --indirect-selection empty": {"hook"},
    "build -s path:models/gold": {"hook"},
    "run": {"hook"},
    "run --full-refresh": {"hook"},
    "run -s customer_spend": {"hook"},
    "run -s daily_sales --full-refresh": {"hook"},
    "run -s quality_gate+": {"hook"},
    "retry": {"hook"},
}

# Each of these is one way round; `make test-all` takes the rest of them, too.
WAYS_ROUND = {"build", "build -s customer_spend", "run", "run -s daily_sales --full-refresh"}
EACH_COMMAND = marked(COMMANDS, pytest.mark.repeat, but=WAYS_ROUND)
SPOILED = marked([name for name in COMMANDS if name != "retry"], pytest.mark.repeat, but=WAYS_ROUND)


def without(shop: Shop, parts: set[str], folder: Path) -> Shop:
    """Returns the shop with a copy of the project from which protections are taken away."""
    spoiled = Shop(shop.schema, folder / "landing", shop.warehouse)
    spoiled.landing.mkdir(parents=True)
    if "hook" in parts:
        spoiled.take_away_the_pre_hook()
    if "test" in parts:
        spoiled.edit("tests/quality_gate_is_open.sql", "distinct from 'open'", "null and false")
    spoiled.landing = shop.landing
    return spoiled


@contextlib.contextmanager
def gold_put_back(shop: Shop, folder: Path) -> Iterator[None]:
    """Puts the files of gold back as they were before."""
    if FORMAT == "delta":
        versions = {table: shop.sql(f"describe history {table}")[0][0] for table in GOLD}
    else:
        kept = {table: shutil.copytree(shop.tables / table, folder / table) for table in GOLD}
    try:
        yield
    finally:
        for table in GOLD:
            if FORMAT == "delta":
                shop.sql(f"restore table {table} to version as of {versions[table]}")
            else:
                shutil.rmtree(shop.tables / table)
                shutil.copytree(kept[table], shop.tables / table)


@pytest.mark.parametrize("command", EACH_COMMAND)
def test_no_command_moves_gold_while_the_gate_is_closed(closed: Shop, command: str) -> None:
    before = gold_files(closed)

    run = closed.dbt(*command.split())

    assert run.exit_code == 1, run.output
    assert gold_files(closed) == before
    assert run.with_status("success") & set(GOLD) == set()


@pytest.mark.once
@pytest.mark.parametrize("command", SPOILED)
def test_each_command_would_move_gold_without_its_protection(
    closed: Shop, command: str, tmp_path: Path
) -> None:
    before = gold_files(closed)
    with gold_put_back(closed, tmp_path):
        without(closed, COMMANDS[command], tmp_path).dbt(*command.split())

        assert gold_files(closed) != before
    assert gold_files(closed) == before


@pytest.mark.once
def test_retry_would_move_gold_without_the_pre_hook(closed: Shop, tmp_path: Path) -> None:
    spoiled = without(closed, {"hook"}, tmp_path)
    before = gold_files(closed)
    assert closed.dbt("run", "-s", *GOLD).with_status("error") == set(GOLD)
    assert closed.dbt("retry").with_status("error") == set(GOLD)
    assert gold_files(closed) == before
    with gold_put_back(closed, tmp_path):
        assert spoiled.dbt("retry").with_status("success") >= set(GOLD)
        assert gold_files(closed) != before


@pytest.mark.once
def test_the_verdict_comes_before_gold_without_the_pre_hook(
    make_shop: Callable[[str], Shop], tmp_path: Path
) -> None:
    # what the `depends_on` in each gold model is for: dbt builds gold after the gate, and the
    # gate's test holds it back
    shop = make_shop("depends")
    shop.land("2026-10-01", "2026-10-02", "2026-10-03")
    assert shop.build().exit_code == 0
    shop.land("2026-10-04")
    spoiled = without(shop, {"hook"}, tmp_path)
    before = gold_files(shop)
    assert_closed(spoiled.build())
    assert gold_files(shop) == before

    for table in GOLD:
        depends_on = "-- depends_on: {{ ref('quality_gate') }}\n"
        spoiled.edit(f"models/gold/{table}.sql", depends_on, "")
    spoiled.build()

    assert gold_files(shop) != before


@pytest.mark.once
def test_reconciliation_says_since_when_gold_is_held_back(closed: Shop) -> None:
    assert_closed(closed.build(tests=False))
    (first,) = closed.sql(
        "select date_format(min(checked_at), 'yyyy-MM-dd HH:mm:ss') from quality_gate"
        " where verdict = 'closed'"
    )[0]

    run = closed.dbt("test", "--select", "reconciliation")

    assert run.exit_code == 0, run.output
    assert f"gold is held back since {first} UTC." in run.output
    assert "gate closed: 4 of 11 lines were rejected; 3 of 4 lines of orders-2026" in run.output
    assert set(run.statuses) >= {
        path.stem for path in (PROJECT / "tests" / "reconciliation").glob("*.sql")
    }
    # below gold it compares all the same
    kept = closed.rows("rejected_orders")
    closed.sql("create table kept using parquet as select * from rejected_orders")
    try:
        closed.store("rejected_orders", "select * from kept where line_number > 3")
        run = closed.dbt("test", "--select", "reconciliation")
        assert "every_bronze_line_has_one_fate" in run.with_status("fail"), run.output
    finally:
        closed.store("rejected_orders", "select * from kept")
    assert closed.rows("rejected_orders") == kept
