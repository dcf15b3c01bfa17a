"""A mistake of the user ends in a sentence: what, where, what to do next, and no stack trace."""

from __future__ import annotations

import gzip
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import HEADER, LIKE_ANYONE, PROJECT, Shop, lines


def assert_no_stack_trace(output: str) -> None:
    assert "Traceback" not in output
    assert "\tat " not in output
    assert "Exception in thread" not in output


def test_a_missing_landing_folder_is_named(shop: Shop) -> None:
    shop.landing.rmdir()

    run = shop.build()

    assert run.exit_code == 1
    assert f"There is no landing folder {shop.landing}. Create it" in run.output
    assert_no_stack_trace(run.output)
    shop.landing.mkdir()
    shop.land("2026-10-01")
    assert shop.build().exit_code == 0


def test_a_landing_path_with_odd_characters_is_a_path(shop: Shop) -> None:
    shop.landing = shop.landing.rename(shop.landing.with_name("land`ing [1] {a} *? it's 100% \\ ü"))
    shop.land("2026-10-01")

    run = shop.build()

    assert run.exit_code == 0, run.output
    assert shop.sql("select source_file, lines from deliveries") == [("orders-2026-10-01.csv", 3)]


def test_a_landing_folder_that_is_a_file_is_named(shop: Shop) -> None:
    shop.landing = shop.write("orders.csv", HEADER)

    run = shop.build()

    assert run.exit_code == 1
    assert f"SHOP_LANDING is the file {shop.landing}. Set it to the folder" in run.output
    assert_no_stack_trace(run.output)


@pytest.mark.parametrize("folder", [pytest.param("", marks=pytest.mark.repeat), "store 7/new"])
def test_a_folder_without_permission_is_named(shop: Shop, tmp_path: Path, folder: str) -> None:
    shop.warehouse = tmp_path / "warehouse"
    shop.land("2026-10-01")
    shop.write("store 7/new/more.csv", lines(good=1, first=5001))
    closed = shop.landing / folder
    closed.chmod(0)
    try:
        build = shop.start("build", "--exclude-resource-type", "unit_test", through=LIKE_ANYONE)
        output = build.communicate(timeout=120)[0]
        looked = ["ls", "-R", shop.landing]
        shown = subprocess.run([*LIKE_ANYONE, *looked], capture_output=True, text=True).stderr
    finally:
        closed.chmod(0o755)

    assert build.returncode == 1, output
    sentence = f"`ls -R '{shop.landing}' > /dev/null` says which. Give the user that runs dbt"
    assert sentence in " ".join(output.split())
    assert str(closed) in shown
    assert_no_stack_trace(output)
    assert not (shop.tables / "deliveries").exists()


def test_places_where_other_tables_lie_are_refused(shop: Shop) -> None:
    run = replace(shop, schema=f"{shop.schema}_published").dbt("seed")
    assert run.exit_code != 0
    assert "Choose a name with another end." in " ".join(run.output.split())

    run = replace(shop, warehouse=shop.warehouse / "delta-lake").dbt("seed")
    assert run.exit_code != 0
    assert "in a folder of that name target delta keeps its tables." in " ".join(run.output.split())
    assert not (shop.warehouse / "delta-lake" / shop.schema).exists()


def test_files_that_cannot_be_read_are_named_and_nothing_is_loaded(
    shop: Shop, capfd: pytest.CaptureFixture[str]
) -> None:
    shop.land("2026-10-01", "2026-10-02")
    whole = gzip.compress(HEADER.encode() + b"x" * 9000)
    shop.write("cut/a.csv.gz", whole[:-9])
    shop.write("cut/b.csv.gz", b"no gzip at all")

    run = shop.build()

    assert run.exit_code == 1
    assert f"cut/a.csv.gz, cut/b.csv.gz in {shop.landing} cannot be read to its end" in run.output
    assert_no_stack_trace(run.output + capfd.readouterr().err)
    assert "deliveries" not in {row[1] for row in shop.sql("show tables")}

    for name in ("a", "b"):
        (shop.landing / "cut" / f"{name}.csv.gz").unlink()
    assert "bronze 5 rows, silver 3 orders, 77.50 sold" in shop.build().output


def test_a_good_run_prints_dbt_and_the_summary_alone(shop: Shop, tmp_path: Path) -> None:
    shop.warehouse = tmp_path / "warehouse"
    shop.land("2026-10-01")
    run = shop.start("build")

    output = run.communicate(timeout=120)[0]

    assert run.returncode == 0, output
    # Spark's start script cannot read the file that silences this below a folder with a space
    noise = "WARNING: Using incubator modules: jdk.incubator.vector" if " " in str(PROJECT) else ""
    summary = [line for line in output.splitlines() if line and not line[:2].isdigit()]
    summary = [line for line in summary if line != noise]
    assert summary == [
        "published: customer_spend, daily_sales",
        "bronze 3 rows, silver 2 orders, 37.50 sold",
        "gate open: 1 of 3 lines rejected",
        "  rejected in orders-2026-10-01.csv (3 lines): parsed 1, positive_amount 1",
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["warehouse"]


def test_the_project_leaves_nothing_in_the_working_directory(shop: Shop, tmp_path: Path) -> None:
    before = {path.name for path in PROJECT.iterdir()}
    shop.land("2026-10-01")
    assert shop.build().exit_code == 0
    assert {path.name for path in PROJECT.iterdir()} == before
