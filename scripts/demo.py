#!/usr/bin/env python3
"""Plays the shop's first three days: each day's file lands, dbt builds, and gold is shown.

`make demo` sets everything up and runs this. All builds run in one process, so that Spark starts
once and not three times.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import time
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from make_files import DAYS, PROJECT, LandingError, file_of, land, landing_folder, shown

PLAYED = tuple(DAYS)[:3]
LEFT_FOR_THE_READER = tuple(DAYS)[3:]
GOLD = {"customer_spend": "customer_id", "daily_sales": "day"}
SUMMARY = re.compile(r"^bronze \d+ rows?, silver \d+ orders?, -?[\d.]+ sold$", re.MULTILINE)


class DemoError(Exception):
    """The demo cannot go on, for a reason that the person who runs it can remove."""


def say(text: str = "", end: str = "\n") -> None:
    """Prints at once: a build takes a while, and what came before it should not wait with it."""
    print(text, end=end, flush=True)


def warehouse_folder() -> Path:
    """Returns the folder of the tables, as an absolute path."""
    return Path(os.path.abspath(PROJECT / (os.environ.get("SHOP_WAREHOUSE") or "warehouse")))


def how_to_start_over() -> str:
    """Returns the sentence on how to play the demo from an empty shop."""
    folders = landing_folder(), warehouse_folder()
    if folders == (PROJECT / "landing", PROJECT / "warehouse"):
        return "To start over, run `make clean-data` and then `make demo`."
    return f"To start over, remove {' and '.join(map(str, folders))} and run `make demo`."


def land_day(day: str) -> str:
    """Lands one day's file and returns what happened, in words."""
    try:
        (landed,) = land([day], landing_folder())
    except LandingError as error:
        raise DemoError(f"{error}. {how_to_start_over()}") from error
    return f"{landed.lines} lines landed" if landed.written else "landed before"


def build(dbt: Any) -> str:
    """Runs `dbt build` and returns what it prints.

    Raises:
        DemoError: The build failed; the message holds what dbt printed.
    """
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        result = dbt.invoke(
            ["build", "--quiet", "--no-use-colors"]
            + ["--project-dir", str(PROJECT), "--profiles-dir", str(PROJECT)]
        )
    if result.success:
        return output.getvalue()
    raise DemoError(
        f"the build failed:\n\n{output.getvalue()}{result.exception or ''}\n\n"
        f"A landing folder or a warehouse that has seen other files than the demo's can be the "
        f"reason. {how_to_start_over()}"
    )


def summary_of(output: str) -> list[str]:
    """Returns the lines of the run's own summary: `bronze …` and all that follow it."""
    found = SUMMARY.search(output)
    return output[found.start() :].rstrip().splitlines() if found else []


def table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """Returns the lines of a text table: numbers on the right, the rest on the left.

    Args:
        columns: The names, which become the first line.
        rows: The values, one sequence a row.
    """
    cells = [list(columns), *([str(value) for value in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    is_number = [
        bool(rows) and all(isinstance(row[position], int | float | Decimal) for row in rows)
        for position in range(len(columns))
    ]
    return [
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(line, widths, is_number, strict=True)
        ).rstrip()
        for line in cells
    ]


def show_gold() -> None:
    """Prints the gold tables, read with the Spark that has built them."""
    from pyspark.sql import SparkSession

    spark = SparkSession.getActiveSession() or SparkSession.builder.getOrCreate()
    schema = os.environ.get("SHOP_SCHEMA") or "shop"
    for name, key in GOLD.items():
        frame = spark.table(f"`{schema}`.`{name}`").orderBy(key)
        say(f"\n{name}")
        for line in table(frame.columns, frame.collect()):
            say(f"  {line}")


def show_next_steps() -> None:
    """Prints what a reader can try now."""
    steps = [
        (f"python scripts/make_files.py {LEFT_FOR_THE_READER[0]}", "the fourth day's file lands"),
        ("dbt build", "stops: 4 of 11 lines were rejected, and gold stays as it is"),
        ("echo 'refunded,false' >> seeds/order_statuses.csv", "a real status, and no sale"),
        ("dbt build", "goes through: 3 of 11 are within the limit"),
    ]
    width = max(len(command) for command, _ in steps)
    say("\nWhat to try next:\n")
    say(f"  cd {shlex.quote(str(PROJECT))} && source .venv/bin/activate")
    if "DBT_TARGET" in os.environ:
        say(f"  export DBT_TARGET={shlex.quote(os.environ['DBT_TARGET'])}")
    for command, outcome in steps:
        say(f"  {command.ljust(width)}  # {outcome}")


def play() -> None:
    """Plays the days.

    Raises:
        DemoError: The demo cannot go on.
    """
    folder = landing_folder()
    later = [file_of(day, folder) for day in LEFT_FOR_THE_READER if file_of(day, folder).exists()]
    if later:
        raise DemoError(
            f"{' and '.join(map(shown, later))} has landed already, and the demo is about the days "
            f"before it. {how_to_start_over()}"
        )

    try:
        from dbt.cli.main import dbtRunner
    except ImportError as error:
        raise DemoError(
            f"{error.name} is not installed in {sys.executable}: run `make demo`, which sets it up"
        ) from error

    # So that dbt reads them as this script does: a relative path counts from the project's folder,
    # and an empty one is one that is not set.
    for name, path in (("SHOP_LANDING", folder), ("SHOP_WAREHOUSE", warehouse_folder())):
        if name in os.environ:
            os.environ[name] = str(path)

    say(f"Days {PLAYED[0]} to {PLAYED[-1]}; the first build also starts Spark.\n")
    dbt = dbtRunner()
    summary: list[str] = []
    for day in PLAYED:
        say(f"{day}  {land_day(day)}, ", end="")
        start = time.monotonic()
        try:
            summary = summary_of(build(dbt))
        except DemoError:
            say("not built")
            raise
        took = f"built in {time.monotonic() - start:.0f} s"
        say(f"{took}: {summary[0]}" if summary else took)
    show_gold()
    say()
    for line in summary:
        say(line)
    show_next_steps()


def main() -> int:
    """Runs the demo and returns its exit code."""
    try:
        play()
    except (DemoError, LandingError) as error:
        print(f"demo: {error}", file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        print("\ndemo: stopped; `make demo` goes on from here", file=sys.stderr, flush=True)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
