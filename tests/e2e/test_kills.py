"""A build that is killed loses nothing, doubles nothing and leaves nothing to clean up."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import comparing
import pytest
import reading
from conftest import HEADER, TARGET, Shop

# `make test-all` asks for more
KILLS = int(os.environ.get("SHOP_TEST_KILLS", "4"))
KILLS_BETWEEN_BUILDS = int(os.environ.get("SHOP_TEST_KILLS_BETWEEN_BUILDS", "4"))
# Java is up after the first, the build is over after the second
FIRST_SECOND, LAST_SECOND = (3.0, 17.0) if TARGET == "local" else (4.0, 31.0)
GOLD = ("customer_spend", "daily_sales")
LINE = "{},C{},placed,{}.50,2026-10-{:02} 09:00:00\n"


def expected(shop: Shop) -> reading.Result:
    """Returns what the landed files say."""
    files = {
        str(path.relative_to(shop.landing)): path.read_bytes() for path in shop.landing.iterdir()
    }
    return reading.read(files)


def build_and_compare(shop: Shop) -> None:
    """Builds to the end, then holds every table against what the files say."""
    run = shop.build()
    assert run.exit_code == 0, run.output
    of_files = expected(shop)
    comparing.compare(shop, of_files)
    assert comparing.gold(shop) == (of_files.customer_spend, of_files.daily_sales)
    for table in GOLD:
        assert shop.rows(f"{shop.schema}_published.{table}") == shop.rows(table)


def in_a_process_of_its_own(shop: Shop) -> subprocess.CompletedProcess[str]:
    """Builds and compares in a process of its own: one can be bound to one warehouse only."""
    paths = f"Path({str(shop.landing)!r}), Path({str(shop.warehouse)!r})"
    code = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from pathlib import Path\nfrom conftest import Shop\nimport test_kills\n"
        f"test_kills.build_and_compare(Shop({shop.schema!r}, {paths}))"
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


def wait_for_the_end_of(group: int) -> None:
    """Waits for the last process of the group: Java ends by itself when dbt is gone."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("Java outlives a killed dbt by a minute")


def what_readers_see(shop: Shop) -> dict[str, dict]:
    """Returns what is published on target delta, in the form of the second reading."""
    from test_delta import rows_at

    folders = {table: shop.published / table for table in GOLD}
    return {
        table: {row[0]: row[1:] for row in rows_at(folder)}
        for table, folder in folders.items()
        if any(folder.glob("_delta_log/*.json"))
    }


def test_a_killed_build_is_made_good_by_the_next(shop: Shop, tmp_path: Path) -> None:
    shop.warehouse = tmp_path / "warehouse"
    chance = random.Random()
    moments = []
    # what builds publish that come to their end, in order, and how far readers have come
    whole: list[dict[str, dict]] = []
    reached = dict.fromkeys(GOLD, 0)
    for kill in range(1, KILLS + 1):
        # something to load in each build, now and then a file that came before
        name = f"{chance.randint(1, kill)}.csv" if kill % 3 == 0 else f"{kill}.csv"
        rows = [
            LINE.format(chance.randint(1, 60), chance.randint(1, 5), number, number % 9 + 1)
            for number in range(chance.randint(1, 9))
        ]
        shop.write(name, HEADER + "".join(rows))

        # in a process group of its own: Java is in it, pytest is not
        build = shop.start("build", "--exclude-resource-type", "unit_test", start_new_session=True)
        moment = chance.uniform(FIRST_SECOND, LAST_SECOND)
        try:
            build.wait(timeout=moment)
        except subprocess.TimeoutExpired:
            # dbt alone, as a person would, or Java with it, as a machine that goes down would
            if kill % 2:
                build.kill()
            else:
                os.killpg(build.pid, signal.SIGKILL)
            build.wait()
            moments.append(round(moment, 1))
        wait_for_the_end_of(build.pid)
        whole.append(vars(expected(shop)))
        if TARGET == "delta":
            for table, rows in what_readers_see(shop).items():
                while rows != whole[reached[table]][table]:
                    reached[table] += 1
                    assert reached[table] < len(whole), (table, rows, moments)

        if kill % KILLS_BETWEEN_BUILDS == 0:
            done = in_a_process_of_its_own(shop)
            assert done.returncode == 0, f"killed after {moments} s\n{done.stdout}{done.stderr}"
    print("killed after", moments, "s")
    # a build that was over before its kill shows nothing
    assert len(moments) >= KILLS * 2 // 3, moments


@pytest.mark.once
def test_a_build_killed_while_it_makes_the_catalog_is_made_good(shop: Shop, tmp_path: Path) -> None:
    shop.warehouse = tmp_path / "warehouse"
    shop.land("2026-10-01")
    catalog = shop.tables.parent / "metastore"
    build = shop.start("build", start_new_session=True)
    until = time.monotonic() + 60
    while not (catalog / "dbex.lck").exists() and time.monotonic() < until:
        time.sleep(0.002)
    os.killpg(build.pid, signal.SIGKILL)
    build.communicate(timeout=60)
    assert not (catalog / "service.properties").exists()

    run = shop.start("build", "--exclude-resource-type", "unit_test", "test")

    output = run.communicate(timeout=300)[0]
    assert run.returncode == 0, output
    assert "bronze 3 rows, silver 2 orders, 37.50 sold" in output.splitlines()
