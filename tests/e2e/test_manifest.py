"""What holds of the project as dbt reads it, whatever the data."""

from __future__ import annotations

import json
import re
from typing import Any

from conftest import Shop

GATE = "model.shop.quality_gate"


def manifest_of(shop: Shop) -> dict[str, Any]:
    """Returns the manifest that `dbt parse` writes."""
    run = shop.dbt("parse")
    assert run.exit_code == 0, run.output
    path = shop.warehouse / "runs" / shop.schema / "target" / "manifest.json"
    return json.loads(path.read_text())


def not_behind_the_gate(manifest: dict[str, Any]) -> set[str]:
    """Returns the gold models that could be built without the gate's verdict."""

    def ancestors(name: str) -> set[str]:
        parents = set(manifest["parent_map"].get(name, []))
        return parents.union(*(ancestors(parent) for parent in parents))

    return {
        node["name"]
        for name, node in manifest["nodes"].items()
        if node["resource_type"] == "model" and "gold" in node["fqn"]
        if GATE not in ancestors(name)
        or not any(
            "refuse_unless_gate_is_open" in hook["sql"] for hook in node["config"]["pre-hook"]
        )
    }


def test_every_gold_model_is_behind_the_gate(shop: Shop) -> None:
    manifest = manifest_of(shop)

    gold = [name for name, node in manifest["nodes"].items() if "gold" in node["fqn"]]
    assert len(gold) > 1
    assert not_behind_the_gate(manifest) == set()


def test_a_gold_model_past_the_gate_is_found(shop: Shop) -> None:
    shop.take_away_the_pre_hook()
    shop.edit("models/gold/daily_sales.sql", "-- depends_on: {{ ref('quality_gate') }}\n", "")

    assert not_behind_the_gate(manifest_of(shop)) == {"customer_spend", "daily_sales"}


def test_the_gate_test_reads_the_gate_alone(shop: Shop) -> None:
    # a singular test holds a model back only if the model descends from all parents of the test
    manifest = manifest_of(shop)

    (test,) = [name for name in manifest["nodes"] if name.endswith(".quality_gate_is_open")]
    assert manifest["parent_map"][test] == [GATE]


def test_the_engine_macros_know_nothing_of_orders(shop: Shop) -> None:
    macros = {
        name: macro["macro_sql"]
        for name, macro in manifest_of(shop)["macros"].items()
        if name.startswith("macro.shop.") and macro["path"].count("/") > 1
    }

    assert len(macros) > 40
    facts = re.compile(r"order_[is]|orders|customer|amount|is_sale|updated_at", re.IGNORECASE)
    assert {name for name, sql in macros.items() if facts.search(sql)} == set()
