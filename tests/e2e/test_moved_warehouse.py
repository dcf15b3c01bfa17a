"""A warehouse that was copied, moved or robbed of its catalog stops a run before it loses a row."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import TARGET, Shop, lines


def content(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Returns the files below a folder: path to modification time (ns) and content."""
    return {
        str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.read_bytes())
        for path in folder.rglob("*")
        if path.is_file()
    }


def load(shop: Shop) -> tuple[int, str]:
    """Returns the exit code and the output, in one line, of a run with a Spark of its own."""
    run = shop.start("run", "--select", "deliveries", "bronze_orders")
    output = run.communicate(timeout=300)[0]
    return run.returncode, " ".join(output.split())


@pytest.fixture(scope="module")
def built(make_shop: Callable[[str], Shop], tmp_path_factory: pytest.TempPathFactory) -> Shop:
    """A shop in a warehouse of its own that has lines of a file that is no longer in landing."""
    shop = make_shop("built")
    shop.warehouse = tmp_path_factory.mktemp("alone") / "warehouse"
    shop.write("gone.csv", lines(good=2))
    exit_code, output = load(shop)
    assert exit_code == 0, output
    shop.write("next.csv", lines(good=1, first=11))
    (shop.landing / "gone.csv").unlink()
    return shop


def test_a_copied_or_moved_warehouse_is_refused(built: Shop) -> None:
    copied = replace(built, warehouse=built.warehouse.with_name("copy"))
    shutil.copytree(built.warehouse, copied.warehouse)
    before = content(built.tables), content(copied.tables)
    sentence = f"lies in file:{built.tables}/"
    advice = "Run dbt where the tables were made, or put them back there."

    exit_code, output = load(copied)

    assert exit_code != 0
    assert sentence in output and advice in output
    assert (content(built.tables), content(copied.tables)) == before

    if TARGET == "delta":
        cleaned = copied.start("run-operation", "clean_history")
        assert sentence in " ".join(cleaned.communicate(timeout=300)[0].split())
        assert (content(built.tables), content(copied.tables)) == before

    hidden = built.warehouse.rename(built.warehouse.with_name("hidden"))
    exit_code, output = load(copied)
    hidden.rename(built.warehouse)
    assert exit_code != 0
    assert sentence in output and advice in output
    assert (content(built.tables), content(copied.tables)) == before


def test_a_lost_catalog_is_noticed(built: Shop) -> None:
    catalog = built.tables.parent / "metastore"
    kept = catalog.rename(built.warehouse / "kept")
    before = content(built.tables)

    exit_code, output = load(built)

    assert exit_code != 0
    assert f"The catalog of the warehouse does not know {built.schema}." in output
    advice = "to begin anew with what is in the landing folder, move"
    assert f"{advice} {built.tables} away." in output
    assert content(built.tables) == before

    shutil.rmtree(catalog)
    kept.rename(catalog)
    exit_code, output = load(built)
    assert exit_code == 0, output
    assert built.tables.joinpath("bronze_orders", "load_id=2").exists()
