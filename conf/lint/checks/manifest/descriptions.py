"""Checks that dbt-bouncer does not bring: nothing in the project goes without its description."""

from __future__ import annotations

import csv
from pathlib import Path

from dbt_bouncer.check_framework.decorator import check, fail


@check
def check_data_test_description_populated(test):
    """A data test says what holds when it passes."""
    if not test.description:
        fail(f"`{test.name}` has no description.")


@check
def check_unit_test_description_populated(unit_test):
    """A unit test says what it shows."""
    if not unit_test.description:
        fail(f"`{unit_test.name}` has no description.")


@check
def check_model_has_columns(model):
    """A model lists its columns: the descriptions of those in the list alone are looked at."""
    if not model.columns:
        fail(f"`{model.name}` lists no columns in its properties file.")


@check
def check_seed_columns_described(seed):
    """A seed describes each column of its file."""
    with open(Path(seed.root_path, seed.original_file_path), newline="") as file:
        names = next(csv.reader(file))
    described = {name for name, column in (seed.columns or {}).items() if column.description}
    if missing := [name for name in names if name not in described]:
        fail(f"`{seed.name}` does not describe {', '.join(missing)}.")


@check
def check_macro_arguments_typed(macro):
    """A macro says of which type each argument is; dbt itself checks the types that are there."""
    if untyped := [argument.name for argument in macro.arguments if not argument.type]:
        fail(f"`{macro.name}` gives no type for {', '.join(untyped)}.")
