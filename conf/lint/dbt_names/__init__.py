"""Stand-ins for what macros take from dbt: sqlfluff renders the project's SQL without it.

A query comes back with two made-up rows, so that the branches for files to load are rendered, too.
"""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta, timezone
from types import SimpleNamespace
from typing import Any


class Row(dict):
    """A row that has every column that somebody asks for."""

    def __missing__(self, column: str | int) -> int:
        """Returns a number: most columns are counts or ids."""
        return 1


class Relation(str):
    """A table's name, as the table that has it."""

    is_delta = True
    schema = "shop_published"
    identifier = "customer_spend"

    def without_identifier(self) -> Relation:
        """Returns the schema's name."""
        return Relation(self.schema)


class Table(list):
    """Rows as `run_query` returns them."""

    column_names = ()


sent: list[str] = []


def sent_queries() -> str:
    """Returns the queries since the last call, for conf/lint/macros.sql to have them linted."""
    queries = ";\n".join(sent)
    sent.clear()
    return queries


def run_query(query: str) -> Table:
    """Keeps the query and returns rows, the first of a file with a header."""
    sent.append(query)
    return Table(
        Row(
            shape=shape,
            timestamp=datetime(2026, 10, 1, tzinfo=timezone.utc),
            part=201,
            line="",
            verdict="open",
            answer="boolean",
            limits="1/3",
            source_file=name,
            file_path=name,
        )
        for shape, name in (("5,1,2,3,4,5", "a.csv"), ("no header", "b.csv"))
    )


def load_relation(relation: Any) -> Any:
    """Returns the relation: every table exists."""
    return relation


def env_var(name: str, default: str) -> str:
    """Returns the default: what is linted is the same on every machine."""
    return default


def local_md5(text: str) -> int:
    """Returns what a row has for a hash that was stored: nothing has changed since."""
    return Row()[text]


def get_batch_size() -> int:
    """Returns how many rows of a seed one statement inserts."""
    return 10_000


def print(line: str) -> str:
    """Prints nothing."""
    return ""


tojson, fromjson = json.dumps, json.loads
execute = True
graph = SimpleNamespace(
    nodes={
        "model": SimpleNamespace(
            name="checked_orders",
            unique_id="model.shop.checked_orders",
            depends_on={"nodes": ["model.shop.checked_orders"]},
            resource_type="model",
            fqn=["shop", "gold", "checked_orders"],
            schema="shop",
            alias="checked_orders",
            config={"location_root": "/shop", "file_format": "delta"},
            columns={"amount": SimpleNamespace(name="amount", data_type="decimal(10,2)")},
        )
    }
)
invocation_args_dict = SimpleNamespace(vars={})
invocation_id = "0"
selected_resources = ["model.shop.checked_orders"]
flags = SimpleNamespace(EMPTY=False, PROFILES_DIR="/shop")
api = SimpleNamespace(
    Relation=SimpleNamespace(create=lambda schema, identifier: Relation(f"{schema}.{identifier}"))
)
modules = SimpleNamespace(re=re, pytz=timezone, datetime=SimpleNamespace(timedelta=timedelta))
run_started_at = datetime(2026, 10, 2, tzinfo=timezone.utc)
target = SimpleNamespace(schema="shop")
exceptions = SimpleNamespace(raise_compiler_error=lambda message: "")


def is_incremental() -> bool:
    """Returns that the table exists."""
    return True


adapter = SimpleNamespace(
    create_schema=lambda relation: None,
    drop_relation=lambda relation: None,
    get_columns_in_relation=lambda relation: [
        SimpleNamespace(name="checked_at", dtype="timestamp")
    ],
    add_query=lambda query, **options: sent.append(query),
    convert_type=lambda table, column: "string",
    get_relation=lambda database, schema, name: Relation(name),
)
