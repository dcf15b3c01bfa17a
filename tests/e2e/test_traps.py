"""Every case of the corpus of hostile files, run through the real product."""

from __future__ import annotations

import datetime as dt
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import PROJECT, TARGET, Run, Shop, marked

TRAPS = PROJECT / "tests" / "traps"
CASES = sorted(path.name for path in TRAPS.glob("[0-9]*"))
assert CASES, f"no cases in {TRAPS}"
# What a table format may change: files that come again, a run that fails half-way, a closed gate.
OF_EACH_TARGET = {
    "22_same_name_new_content",
    "27_gzip_cut_in_half",
    "31_fully_broken_new_file",
    "43_replaced_by_a_header_alone",
}
assert OF_EACH_TARGET < set(CASES)
# Tests take most of the time of a build. Keys are told here by the rows themselves, and that every
# case reconciles is shown on one target.
WITHOUT = ["test_type:generic"] + (["reconciliation"] if TARGET != "local" else [])
WITHOUT = [] if "SHOP_TEST_ALL" in os.environ else ["--exclude", *WITHOUT]


def lay(folder: Path, shop: Shop, modified: dict[str, str], newer_than: float) -> float:
    """Lays the files of one step over the landing folder and returns their newest time."""
    newest = newer_than
    for source in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = str(source.relative_to(folder))
        target = shop.landing / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        when = newer_than + 10
        if name in modified:
            asked = dt.datetime.fromisoformat(modified[name]).replace(tzinfo=dt.timezone.utc)
            when = asked.timestamp()
        os.utime(target, (when, when))
        newest = max(newest, when)
    return newest


def text(value: Any) -> Any:
    """Returns a value as the expected results write it."""
    if isinstance(value, dt.datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S")
    return value if isinstance(value, bool | int) else str(value)


def found(shop: Shop, run: Run) -> dict[str, Any]:
    """Returns what the build came to, in the form of expected.json."""
    orders = (
        "select order_id, customer_id, status, amount, updated_at, placed_at, is_sale, line_count"
        " from orders"
    )
    names = orders.removeprefix("select order_id, ").removesuffix(" from orders").split(", ")
    lines = """
        select deliveries.source_file, count(bronze_orders.line_number)
        from deliveries left join bronze_orders using (delivery_id)
        where deliveries.delivery_id in (
            select max(delivery_id) from deliveries group by source_file
        )
        group by deliveries.source_file
    """
    gate = "select lines, rejected, verdict from quality_gate order by checked_at desc limit 1"
    tables = {row[1] for row in shop.sql("show tables")}
    for table in {"orders", "customer_spend", "daily_sales"} & tables:
        keys = [row[0] for row in shop.rows(table)]
        assert len(keys) == len(set(keys)), table
    gold = None
    if "customer_spend" in tables:
        gold = {
            "customer_spend": {
                row[0]: {"orders": row[1], "spend": text(row[2])}
                for row in shop.rows("customer_spend")
            },
            "daily_sales": {
                text(row[0]): {"orders": row[1], "revenue": text(row[2])}
                for row in shop.rows("daily_sales")
            },
        }
    prefix = "not loaded: "
    return {
        "bronze_lines": dict(shop.sql(lines)),
        "rejected": sorted(
            [
                list(row)
                for row in shop.sql(
                    "select source_file, line_number, broken_rules from rejected_orders"
                )
            ]
        ),
        "orders": {
            str(row[0]): dict(zip(names, map(text, row[1:]), strict=True))
            for row in shop.sql(orders)
        },
        "gate": dict(zip(["lines", "rejected", "verdict"], shop.sql(gate)[0], strict=True)),
        "sold": next(
            line.split(", ")[2].split()[0]
            for line in run.output.splitlines()
            if line.startswith("bronze ")
        ),
        "gold": gold,
        "not_loaded": sorted(
            line.removeprefix(prefix).rsplit(" (", 1)[0]
            for line in run.output.splitlines()
            if line.startswith(prefix)
        ),
    }


@pytest.mark.parametrize("case", marked(CASES, pytest.mark.once, but=OF_EACH_TARGET))
def test_trap(case: str, make_shop: Callable[[str], Shop]) -> None:
    shop = make_shop(f"trap_{case[:2]}_")
    expected = json.loads((TRAPS / case / "expected.json").read_text())
    folders = [TRAPS / case / "landing"]
    steps = [expected]
    if "steps" in expected:
        steps = expected["steps"]
        folders = [TRAPS / case / f"landing_{number + 1}" for number in range(len(steps))]
    newest = dt.datetime(2026, 10, 20, tzinfo=dt.timezone.utc).timestamp()

    for number, (step, folder) in enumerate(zip(steps, folders, strict=True), start=1):
        for name in step.get("remove", []):
            (shop.landing / name).unlink()
        newest = lay(folder, shop, step.get("modified", {}), newest)

        run = shop.build(*WITHOUT)

        where = f"step {number}\n{run.output}"
        if step.get("run_fails"):
            assert run.exit_code != 0, where
            assert all(name in run.output for name in step["names"]), where
            lines = "select source_file, count(*) from bronze_orders group by source_file"
            assert dict(shop.sql(lines)) == step["bronze_lines"], where
            continue
        is_open = step["gate"]["verdict"] == "open"
        assert run.exit_code == (0 if is_open else 1), where
        assert run.with_status("fail", "error") == (set() if is_open else {"quality_gate_is_open"})
        result = found(shop, run)
        for key, value in result.items():
            wanted = step[key]
            if key == "bronze_lines":
                wanted = {name: lines for name, lines in wanted.items() if lines}
                value = {name: lines for name, lines in value.items() if lines}
            if key in ("rejected", "not_loaded"):
                wanted = sorted(wanted)
            assert value == wanted, f"{key}, {where}"
