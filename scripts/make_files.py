#!/usr/bin/env python3
"""Lands the shop's order files: one CSV file for each day that is named.

    python scripts/make_files.py 2026-10-04
    python scripts/make_files.py --list

The files go to the folder SHOP_LANDING, which is `landing` in the project where it is not set. A
relative SHOP_LANDING counts from the project's folder, as it does for dbt, and not from the folder
the command was typed in.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent

HEADER = "order_id,customer_id,status,amount,updated_at"

# The bad lines are the point: 1003 has no amount that is a number, and a third of all lines is the
# most that may be rejected, which day 4 goes past.
DAYS: dict[str, tuple[str, ...]] = {
    "2026-10-01": (
        "1001,C01,placed,25.50,2026-10-01 09:15:00",
        "1002,C02,placed,12.00,2026-10-01 10:02:00",
        "1003,C03,placed,abc,2026-10-01 11:30:00",
    ),
    "2026-10-02": (
        "1001,C01,shipped,25.50,2026-10-02 08:00:00",
        "1004,C01,placed,40.00,2026-10-02 12:45:00",
    ),
    "2026-10-03": (
        "1002,C02,cancelled,12.00,2026-10-03 09:30:00",
        "1005,C02,placed,18.25,2026-10-03 16:20:00",
    ),
    "2026-10-04": (
        "1004,C01,shipped,40.00,2026-10-04 09:00:00",
        "1006,C03,placed,,2026-10-04 10:00:00",
        "1007,C01,refunded,9.99,2026-10-04 11:00:00",
        "1008,C02,placed,-5.00,2026-10-04 12:00:00",
    ),
}


class LandingError(Exception):
    """A day cannot be landed, for a reason that the person who asked for it can remove."""


class UnknownDayError(LandingError):
    """A day was asked for that the shop has no orders of."""


@dataclass(frozen=True)
class Landed:
    """What became of one day.

    Attributes:
        day: The day, as in `DAYS`.
        path: Its file.
        lines: How many lines the file has below its header.
        written: False where the file was there already, with the same content.
    """

    day: str
    path: Path
    lines: int
    written: bool


def landing_folder() -> Path:
    """Returns the folder that files land in, as an absolute path.

    Raises:
        LandingError: SHOP_LANDING names a place that is not on this machine's disks.
    """
    folder = os.environ.get("SHOP_LANDING") or "landing"
    if "://" in folder:
        raise LandingError(
            f"SHOP_LANDING is {folder}, and this script writes to local folders alone: "
            "unset it or set it to one"
        )
    return Path(os.path.abspath(PROJECT / folder))


def file_of(day: str, folder: Path) -> Path:
    """Returns the path of a day's file in the landing folder."""
    return folder / f"orders-{day}.csv"


def content_of(day: str) -> bytes:
    """Returns what a day's file holds, to the byte."""
    return "".join(f"{line}\n" for line in (HEADER, *DAYS[day])).encode()


def shown(path: Path) -> str:
    """Returns a path as a person wants to read it: short where it is inside the project."""
    return str(path.relative_to(PROJECT) if path.is_relative_to(PROJECT) else path)


def land(days: Sequence[str], folder: Path, force: bool = False) -> list[Landed]:
    """Writes the files of the days that are named, after all of them have been checked.

    A file that is there already with the same content is left alone, since a new modification time
    would make it a new delivery.

    Args:
        days: The days; one that is named twice is landed once.
        folder: Where the files go. It is made where it is missing.
        force: Whether a file with another content is overwritten.

    Returns:
        What became of each day, in the order they were named.

    Raises:
        UnknownDayError: One of the days is not in `DAYS`.
        LandingError: A file with another content is in the way, or a file cannot be written.
    """
    days = list(dict.fromkeys(days))
    unknown = [day for day in days if day not in DAYS]
    if unknown:
        raise UnknownDayError(
            f"no orders are known of {', '.join(unknown)}; the known days are {', '.join(DAYS)}"
        )
    try:
        if folder.exists() and not folder.is_dir():
            raise LandingError(
                f"{shown(folder)} is a file, and the files of the days need a folder of that name: "
                "move the file away or set SHOP_LANDING to another folder"
            )
        present = {day: _read(file_of(day, folder)) for day in days}
        differing = [
            shown(file_of(day, folder))
            for day, content in present.items()
            if content not in (None, content_of(day))
        ]
        if differing and not force:
            raise LandingError(
                f"{' and '.join(differing)} {'differ' if len(differing) > 1 else 'differs'} from "
                "what would be written, so nothing was written; make_files.py --force overwrites"
            )
        folder.mkdir(parents=True, exist_ok=True)
        landed = []
        for day in days:
            written = present[day] != content_of(day)
            if written:
                _write(file_of(day, folder), content_of(day))
            landed.append(Landed(day, file_of(day, folder), len(DAYS[day]), written))
        return landed
    except OSError as error:
        at = Path(os.fsdecode(error.filename)) if error.filename else folder
        raise LandingError(
            f"cannot land files in {shown(folder)}: {shown(at)}: {error.strerror}"
        ) from error


def _read(path: Path) -> bytes | None:
    """Returns a file's content, or None where there is no file."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _write(path: Path, content: bytes) -> None:
    """Writes a file in one step, so that a load that runs now sees all of it or nothing.

    The name it has until then starts with `_`, which a load passes over as a transfer in progress.
    """
    partial = path.with_name(f"_{path.name}.{secrets.token_hex(4)}")
    try:
        with partial.open("xb") as file:
            file.write(content)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code."""
    parser = argparse.ArgumentParser(
        prog="make_files.py",
        description="Lands the shop's order files: landing/orders-DAY.csv for each DAY. "
        "SHOP_LANDING names another folder.",
    )
    parser.add_argument("days", nargs="*", metavar="DAY", help="a day, as 2026-10-04")
    parser.add_argument("--list", action="store_true", help="print the known days and stop")
    parser.add_argument(
        "--force", action="store_true", help="overwrite a file whose content differs"
    )
    options = parser.parse_args(arguments)

    if options.list:
        if options.days:
            parser.error("--list takes no DAY")
        for day, lines in DAYS.items():
            print(f"{day}  {len(lines)} lines")
        return 0
    if not options.days:
        parser.error("name at least one DAY; --list prints the known ones")

    try:
        landed = land(options.days, landing_folder(), options.force)
    except LandingError as error:
        print(f"make_files.py: {error}", file=sys.stderr)
        return 2 if isinstance(error, UnknownDayError) else 1
    for file in landed:
        outcome = f"{file.lines} lines" if file.written else "unchanged, it was there already"
        print(f"{shown(file.path)}: {outcome}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
