"""A shop per test, all of them on one warm Spark: a start takes longer than most tests."""

from __future__ import annotations

import contextlib
import functools
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "scripts"))

import make_files  # noqa: E402

DBT = Path(sys.executable).parent / "dbt"
TARGET = os.environ.get("DBT_TARGET", "local")
FORMAT = "parquet" if TARGET == "local" else "delta"
HEADER = "order_id,customer_id,status,amount,updated_at\n"
# Root may read and write all; without these two rights it is like anyone else.
LIKE_ANYONE = (
    ("setpriv", "--bounding-set", "-dac_override,-dac_read_search") if os.geteuid() == 0 else ()
)
# All schemas of shops have names of one length; this one is no shop's.
SCHEMA = "{:_<63}"
PARSED_FOR = SCHEMA.format("parsed").encode()
PROJECT_FILES = ("conf", "macros", "models", "seeds", "tests", "dbt_project.yml", "profiles.yml")


def lines(good: int = 0, bad: int = 0, first: int = 1) -> str:
    """Returns a file with so many good lines and, after them, lines without an amount."""
    ids = range(first, first + good + bad)
    amounts = ["1.00"] * good + [""] * bad
    return HEADER + "".join(
        f"{order},C1,placed,{amount},2026-10-05 09:00:00\n"
        for order, amount in zip(ids, amounts, strict=True)
    )


def marked(cases: Iterable[str], mark: pytest.MarkDecorator, but: set[str]) -> list[Any]:
    """Returns the cases for `parametrize`, with the mark on all but some."""
    return [pytest.param(case, marks=() if case in but else mark) for case in cases]


@functools.cache
def parsed_project() -> bytes:
    """Returns the project as dbt has parsed it, in the form in which dbt stores it itself."""
    from dbt.cli.main import dbtRunner
    from dbt.parser.manifest import extended_mashumaro_encoder

    before = dict(os.environ)
    os.environ["SHOP_SCHEMA"] = PARSED_FOR.decode()
    out = Path(os.environ["SHOP_WAREHOUSE"]) / "runs" / "parsed"
    with contextlib.redirect_stdout(io.StringIO()):
        result = dbtRunner().invoke(
            ["parse", "--project-dir", str(PROJECT), "--profiles-dir", str(PROJECT)]
            + ["--target-path", str(out / "target"), "--log-path", str(out / "logs")]
        )
    os.environ.clear()
    os.environ.update(before)
    return result.result.to_msgpack(extended_mashumaro_encoder)


@dataclass
class Run:
    """What one dbt command came to."""

    exit_code: int
    output: str
    statuses: dict[str, str] = field(default_factory=dict)
    # of the first node
    compiled: str = ""

    def with_status(self, *statuses: str) -> set[str]:
        """Returns the names of the nodes that ended with one of the statuses."""
        return {name for name, status in self.statuses.items() if status in statuses}


@dataclass
class Shop:
    """A shop of its own: a schema, a landing folder, a copy of the project where it is edited."""

    schema: str
    landing: Path
    warehouse: Path
    project: Path = PROJECT

    def land(self, *days: str) -> None:
        """Lands the files of the days."""
        make_files.land(days, self.landing)

    def write(self, name: str, content: str | bytes) -> Path:
        """Puts a file into the landing folder."""
        path = self.landing / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    @property
    def tables(self) -> Path:
        """The folder of the shop's tables."""
        return self.warehouse / ("" if TARGET == "local" else "delta-lake") / self.schema

    @property
    def published(self) -> Path:
        """The folder of the tables that readers read."""
        return self.tables.with_name(f"{self.schema}_published")

    def variables(self) -> dict[str, str]:
        """Returns the environment variables by which the project finds the shop."""
        return {
            "SHOP_SCHEMA": self.schema,
            "SHOP_LANDING": str(self.landing),
            "SHOP_WAREHOUSE": str(self.warehouse),
        }

    def start(
        self, *arguments: str, through: tuple[str, ...] = (), **options: Any
    ) -> subprocess.Popen[str]:
        """Starts the real command line with a Spark of its own; all that it prints is in one pipe.

        Args:
            arguments: What follows `dbt`.
            through: The command that starts it, with its arguments.
            options: More of `subprocess.Popen`; `env` is added to the environment.
        """
        out = self.warehouse / "runs"
        environment = {**os.environ, **self.variables(), **options.pop("env", {})}
        # make sets these for its own dbt, and dbt heeds them more than the folder it starts in
        environment |= {"DBT_PROJECT_DIR": str(self.project), "DBT_PROFILES_DIR": str(self.project)}
        return subprocess.Popen(
            [*through, DBT, *arguments, "--no-use-colors", "--log-path", out / "logs"]
            + ["--target-path", out / f"target-{time.time_ns()}"],
            cwd=self.project,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            **options,
        )

    def manifest(self, *arguments: str) -> Any:
        """Returns the project as dbt would parse it for this shop, or None where dbt has to.

        Parsing takes longer than a tenth of a build. It comes to the same for all shops with the
        project as it is, but for the schema.
        """
        from dbt.contracts.graph.manifest import Manifest
        from dbt.parser.manifest import extended_mashumuro_decoder, write_manifest

        if (
            self.project != PROJECT
            or len(self.schema) != len(PARSED_FOR)
            or arguments[0] not in ("build", "run", "test", "seed")
            or "--vars" in arguments
        ):
            return None
        stored = parsed_project().replace(PARSED_FOR, self.schema.encode())
        manifest = Manifest.from_msgpack(stored, decoder=extended_mashumuro_decoder)
        target = self.warehouse / "runs" / self.schema / "target"
        target.mkdir(parents=True, exist_ok=True)
        write_manifest(manifest, str(target))
        return manifest

    def dbt(self, *arguments: str) -> Run:
        """Runs a dbt command in this process, as the command line would."""
        from dbt.cli.main import dbtRunner

        os.environ.update(self.variables())
        out = self.warehouse / "runs" / self.schema
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            result = dbtRunner(self.manifest(*arguments)).invoke(
                [*arguments, "--no-use-colors"]
                + ["--project-dir", str(self.project), "--profiles-dir", str(self.project)]
                + ["--target-path", str(out / "target"), "--log-path", str(out / "logs")]
            )
        output = printed.getvalue() + str(result.exception or "")
        # As `dbt` itself does: 1 where a node failed, 2 where the command could not run.
        exit_code = 0 if result.success else 2 if result.exception else 1
        results = getattr(result.result, "results", None) or []
        statuses = {r.node.name: str(r.status) for r in results if hasattr(r, "node")}
        node = getattr(results[0], "node", None) if results else None
        compiled = getattr(node, "compiled_code", "")
        return Run(exit_code, output, statuses, compiled)

    def build(self, *arguments: str, unit_tests: bool = False, tests: bool = True) -> Run:
        """Runs `dbt build`.

        Args:
            arguments: What follows `build`.
            unit_tests: Whether unit tests run as well, which look at the SQL and at no data.
            tests: Whether the tests of data run, that of the gate among them. They take half the
                time.
        """
        left_out = ([] if unit_tests else ["unit_test"]) + ([] if tests else ["test"])
        if left_out:
            arguments = ("--exclude-resource-type", *left_out, *arguments)
        return self.dbt("build", *arguments)

    def store(self, table: str, query: str) -> None:
        """Stores the rows of the query as the table's, as a fault in the table would leave them."""
        self.sql("drop table if exists kept_for_the_test")
        self.sql(f"create table kept_for_the_test using parquet as {query}")
        is_partitioned = table == "bronze_orders" and FORMAT == "parquet"
        partition = " partition (load_id)" if is_partitioned else ""
        if FORMAT == "delta":
            # a fault that the table's constraints would not let in
            for key, _ in self.sql(f"show tblproperties {table}"):
                if key.startswith("delta.constraints."):
                    self.sql(f"alter table {table} drop constraint {key.split('.')[-1]}")
        self.sql(f"insert overwrite {table}{partition} select * from kept_for_the_test")

    def sql(self, query: str) -> list[tuple[Any, ...]]:
        """Returns the rows of a query; tables are looked up in the shop's schema."""
        from pyspark.sql import SparkSession

        # the one that dbt has started: dbt's threads have it active, this one does not
        spark = SparkSession.builder.getOrCreate()
        spark.sql(f"use `{self.schema}`")
        return [tuple(row) for row in spark.sql(query).collect()]

    def columns(self, table: str) -> list[str]:
        """Returns the names of a table's columns, in order."""
        described = self.sql(f"describe {table}")
        return [row[0] for row in described[: [*(row[0][:1] for row in described), "#"].index("#")]]

    def described_columns(self) -> dict[str, list[str]]:
        """Returns the columns that the properties describe, for each table."""
        path = self.warehouse / "runs" / self.schema / "target" / "manifest.json"
        return {
            node["name"]: list(node["columns"])
            for node in json.loads(path.read_text())["nodes"].values()
            if node["resource_type"] in ("model", "seed")
            and node["config"]["materialized"] != "ephemeral"
        }

    def rows(self, table: str) -> list[tuple[Any, ...]]:
        """Returns all rows of a table, sorted by their text."""
        return sorted(self.sql(f"select * from {table}"), key=str)

    def files(self, table: str) -> dict[str, tuple[int, bytes]]:
        """Returns the data files of a table: path to modification time (ns) and content."""
        folder = self.tables / table
        return {
            str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.read_bytes())
            for pattern in ("part-*", "_delta_log/*.json")
            for path in sorted(folder.rglob(pattern))
        }

    def edit(self, path: str, old: str, new: str) -> None:
        """Replaces a text in a file of the project, of which the shop gets a copy first."""
        if self.project == PROJECT:
            self.project = self.landing.parent / "project"
            for name in PROJECT_FILES:
                source = PROJECT / name
                copy = shutil.copytree if source.is_dir() else shutil.copy2
                self.project.mkdir(exist_ok=True)
                copy(source, self.project / name)
        file = self.project / path
        text = file.read_text()
        assert old in text, f"{path} does not hold {old!r}"
        file.write_text(text.replace(old, new))

    def take_away_the_pre_hook(self) -> None:
        """Takes the pre-hook of gold out of the shop's copy of the project."""
        text = (PROJECT / "dbt_project.yml").read_text()
        hook = text[text.index("      +pre-hook:") : text.index("\nseeds:")]
        self.edit("dbt_project.yml", hook, "")


# What `make test` shows on another target than the default: what that target promises, and the
# main job. `make test-all` shows everything there.
ON_ANOTHER_TARGET = {
    "test_delta.py",
    "test_four_days.py",
    "test_kills.py",
    "test_published.py",
    "test_traps.py",
}
# and what has nothing to do with a target
ON_NO_OTHER_TARGET = {
    "test_make_files.py",
    "test_manifest.py",
    "test_mutations.py",
    "test_readme.py",
    "test_set_up.py",
    "test_typing.py",
}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leaves out the files of tests that are for another target."""
    name = collection_path.name
    if TARGET == "local":
        is_shown = name != "test_delta.py"
    elif "SHOP_TEST_ALL" in os.environ:
        is_shown = name not in ON_NO_OTHER_TARGET
    else:
        is_shown = name in ON_ANOTHER_TARGET
    return True if name.startswith("test_") and not is_shown else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what `make test-all` is for: more of a kind, and repeats on another target."""
    if "SHOP_TEST_ALL" in os.environ:
        return
    markers = {"repeat"} if TARGET == "local" else {"repeat", "once"}
    left_out = [item for item in items if any(map(item.get_closest_marker, markers))]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The warehouse of all shops: Spark can be bound to one only.

    It is as large as one in long use, so that Spark gets the compiler for long work: conf/
    spark-env.sh takes the quick one for small shops, and these tests are many small ones.
    """
    folder = tmp_path_factory.mktemp("warehouse")
    tables = folder / ("" if TARGET == "local" else "delta-lake")
    tables.mkdir(exist_ok=True)
    (tables / "ballast").write_bytes(bytes(40 * 1024 * 1024))
    return folder


@pytest.fixture(scope="module")
def make_shop(warehouse: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Shop]:
    """Makes a shop with an empty landing folder and a schema that no other shop has."""

    def make(name: str) -> Shop:
        landing = tmp_path_factory.mktemp(name) / "landing"
        landing.mkdir()
        schema = re.sub(r"\W", "_", landing.parent.name.lower())
        assert len(schema) <= len(PARSED_FOR), schema
        return Shop(schema=SCHEMA.format(schema), landing=landing, warehouse=warehouse)

    return make


@pytest.fixture
def shop(request: pytest.FixtureRequest, make_shop: Callable[[str], Shop]) -> Shop:
    """A shop for one test."""
    return make_shop(request.node.name[:40])


@pytest.fixture(autouse=True)
def environment() -> Iterator[None]:
    """Puts the environment back as it was: a shop sets the project's variables."""
    before = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(before)
