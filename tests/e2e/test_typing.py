"""What the typing macros accept and refuse: nothing is guessed, rounded or wrapped around."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from conftest import Shop

ODD = [
    "",
    " ",
    "abc",
    "NaN",
    "Infinity",
    "0x10",
    "1e3",
    "1_000",
    "١٢",
    "１２",
    "1 2",
    "1\n",
    "null",
]

BIGINT = {
    "1": 1,
    "42": 42,
    "9223372036854775807": 2**63 - 1,
    **dict.fromkeys(["0", "007", "-1", "+1", "1.0", "1,000", "9223372036854775808", "1" * 40]),
    **dict.fromkeys(ODD),
}
DECIMAL = {
    "0": Decimal("0.00"),
    "-0.01": Decimal("-0.01"),
    "12": Decimal("12.00"),
    "12.5": Decimal("12.50"),
    "00012.50": Decimal("12.50"),
    "99999999.99": Decimal("99999999.99"),
    **dict.fromkeys(["12,50", "1,234.50", "10.005", "12.500", "12.", ".5", "+5", "--5", "5-"]),
    **dict.fromkeys(["123456789", "-123456789.00", "€5", "5€", "5 EUR", "$5", "(5)", "5%"]),
    **dict.fromkeys(ODD),
}
TIMESTAMP = {
    "2026-10-05 09:00:00": dt.datetime(2026, 10, 5, 9),
    "2024-02-29 23:59:59": dt.datetime(2024, 2, 29, 23, 59, 59),
    "0001-01-01 00:00:00": dt.datetime(1, 1, 1),
    # an hour that New York's clocks skip and one that they show twice: the zone is UTC
    "2026-03-08 02:30:00": dt.datetime(2026, 3, 8, 2, 30),
    "2026-11-01 01:30:00": dt.datetime(2026, 11, 1, 1, 30),
    **dict.fromkeys(["2026-02-29 00:00:00", "2026-13-01 00:00:00", "2026-10-32 00:00:00"]),
    **dict.fromkeys(["2026-10-05 24:00:00", "2026-10-05 09:60:00", "2026-10-05 09:00:60"]),
    **dict.fromkeys(["2026-10-05", "09:00:00", "2026-10-05 09:00", "2026-10-05T09:00:00"]),
    **dict.fromkeys(["2026-10-05 09:00:00.5", "2026-10-05 09:00:00Z", "2026-10-05 09:00:00 UTC"]),
    **dict.fromkeys(["2026-10-05 09:00:00+02:00", "05.10.2026 09:00:00", "10/05/2026 09:00:00"]),
    **dict.fromkeys(["2026-10-5 9:00:00", "12026-10-05 09:00:00", "-026-10-05 09:00:00", "now"]),
    **dict.fromkeys(["today", "epoch", " 2026-10-05 09:00:00"]),
    **dict.fromkeys(ODD),
}
TEXT = {
    "x": "x",
    "  a b\t": "a b",
    "\u00a0x\u00a0": "x",
    "'quoted'": "'quoted'",
    "nulls": "nulls",
    "N": "N",
    **dict.fromkeys(["", " ", "\t", "\u00a0", "NULL", "null", " Null ", "\\N"]),
}


@pytest.fixture(scope="module")
def shop(make_shop: Callable[[str], Shop]) -> Shop:
    """A shop for all macros: they read no table, only its schema has to be there."""
    shop = make_shop("typing")
    assert shop.dbt("seed").exit_code == 0
    return shop


@pytest.mark.parametrize(
    ("macro", "arguments", "cases"),
    [
        ("strict_bigint", "", BIGINT),
        ("strict_decimal", ", 10, 2", DECIMAL),
        ("strict_timestamp", "", TIMESTAMP),
        ("text_or_missing", "", TEXT),
    ],
)
def test_a_text_has_its_value_or_none(
    shop: Shop, macro: str, arguments: str, cases: dict[str, Any]
) -> None:
    texts = ", ".join(f"({place}, '{text.encode().hex()}')" for place, text in enumerate(cases))
    run = shop.dbt(
        "compile",
        "--inline",
        f"select place, cast({{{{ {macro}('text'{arguments}) }}}} as string)"
        " from (select place, decode(unhex(code), 'utf-8') as text"
        f" from values {texts} as codes (place, code))",
    )
    assert run.exit_code == 0, run.output
    typed = dict(shop.sql(run.compiled))
    found = {text: typed[place] for place, text in enumerate(cases)}
    assert found == {text: None if value is None else str(value) for text, value in cases.items()}
