"""Holds the tables of a shop against the second reading of the contract."""

from __future__ import annotations

import reading
from conftest import Shop


def by_key(rows: list[tuple]) -> dict[tuple, tuple]:
    """Returns the rows by file and line; no line may be there twice."""
    found = {row[:2]: row[2:] for row in rows}
    assert len(found) == len(rows)
    return found


def compare(shop: Shop, expected: reading.Result) -> None:
    """Holds what the tables have against what they must have."""
    lines = by_key(
        shop.sql(
            "select lines.source_file, line_number, order_id, customer_id, status, amount,"
            " updated_at, _bad is null from bronze_orders as lines join ("
            " select max(delivery_id) as delivery_id from deliveries group by source_file)"
            " using (delivery_id)"
        )
    )
    wanted = {(line.file, line.number): line for line in expected.lines}
    assert lines.keys() == wanted.keys()
    for key, line in wanted.items():
        assert lines[key][5] == line.is_sound, (key, line)
        if not line.is_garbled:
            found = tuple(text or None for text in lines[key][:5])
            assert found == tuple(text or None for text in line.raw.values()), (key, line)

    rejected = by_key(
        shop.sql("select source_file, line_number, broken_rules from rejected_orders")
    )
    assert rejected.keys() == {(line.file, line.number) for line in expected.rejected}
    for line in expected.rejected:
        found_rules = rejected[line.file, line.number][0].split(", ")
        if line.is_garbled:
            assert "parsed" in found_rules, line
        else:
            assert found_rules == line.broken_rules, line

    orders = shop.sql(
        "select order_id, customer_id, status, amount, cast(updated_at as string),"
        " cast(placed_at as string), is_sale, line_count from orders"
    )
    assert len({row[0] for row in orders}) == len(orders)
    times = {4, 5}
    assert {row[0]: row for row in orders} == {
        key: tuple(str(cell) if place in times else cell for place, cell in enumerate(row))
        for key, row in expected.orders.items()
    }


def gold(shop: Shop) -> tuple[dict, dict] | None:
    """Returns what gold holds, or None where it was never built."""
    if "customer_spend" not in {row[1] for row in shop.sql("show tables")}:
        return None
    return tuple(
        {row[0]: row[1:] for row in shop.rows(table)} for table in ("customer_spend", "daily_sales")
    )
