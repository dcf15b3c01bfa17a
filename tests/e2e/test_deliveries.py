"""What comes in twice, comes again or comes with another header: loaded right, and named."""

from __future__ import annotations

import gzip
import os

import pytest
from conftest import HEADER, Shop

LINE = "{},C01,placed,1.00,2026-10-05 09:00:00\n"


def lines(first: int, last: int) -> str:
    return HEADER + "".join(LINE.format(number) for number in range(first, last + 1))


def build(shop: Shop, tests: bool = True) -> list[str]:
    """Builds and returns what was printed; nothing may fail."""
    run = shop.build(tests=tests)
    assert run.exit_code == 0, run.output
    return run.output.splitlines()


def test_a_file_delivered_again_supersedes_the_first_and_is_named(shop: Shop) -> None:
    path = shop.write("orders.csv", lines(1, 40))
    shop.write("other.csv", lines(41, 42))
    assert "bronze 42 rows, silver 42 orders, 42.00 sold" in build(shop, tests=False)

    path.write_text(lines(7, 7))
    printed = build(shop)

    assert "orders.csv delivered again: 40 -> 1 lines" in printed
    assert "bronze 3 rows, silver 3 orders, 3.00 sold" in printed
    assert shop.rows("customer_spend")[0][1] == 3
    # the first delivery stays as evidence
    assert shop.sql("select delivery_id, count(*) from bronze_orders group by 1 order by 1") == [
        (1, 40),
        (2, 2),
        (3, 1),
    ]
    overview = (
        "select delivery_id, source_file, status, lines, lines_before, rejected"
        " from delivery_results order by 1"
    )
    assert shop.sql(overview) == [
        (1, "orders.csv", "superseded", 40, None, None),
        (2, "other.csv", "current", 2, None, 0),
        (3, "orders.csv", "current", 1, 40, 0),
    ]
    # said once: the next run has nothing new to say
    assert not [line for line in build(shop, tests=False) if "delivered again" in line]

    path.write_text(HEADER)
    printed = build(shop)
    assert "orders.csv delivered again: 1 -> 0 lines" in printed
    assert "bronze 2 rows, silver 2 orders, 2.00 sold" in printed

    path.unlink()
    assert "bronze 2 rows, silver 2 orders, 2.00 sold" in build(shop)


def test_a_change_of_time_or_of_size_alone_is_a_new_delivery(shop: Shop) -> None:
    path = shop.write("orders.csv", lines(1, 3))
    os.utime(path, (1_790_000_000, 1_790_000_000))
    build(shop, tests=False)

    path.write_text(lines(1, 4))
    os.utime(path, (1_790_000_000, 1_790_000_000))
    assert "orders.csv delivered again: 3 -> 4 lines" in build(shop, tests=False)
    # an older copy, put back
    os.utime(path, (1_780_000_000, 1_780_000_000))
    assert "orders.csv delivered again: 4 -> 4 lines" in build(shop, tests=False)


def test_of_many_files_delivered_again_the_one_that_shrank_is_named(shop: Shop) -> None:
    for number in range(25):
        shop.write(f"a/{number}.csv", lines(100 + number, 100 + number))
    shop.write("shrinks.csv", lines(1, 4))
    build(shop, tests=False)

    for path in shop.landing.rglob("*.csv"):
        os.utime(path, (1_780_000_000, 1_780_000_000))
    shop.write("shrinks.csv", lines(1, 2))
    printed = build(shop, tests=False)

    again = [line for line in printed if "delivered again" in line]
    assert again[0] == "shrinks.csv delivered again: 4 -> 2 lines"
    assert len(again) == 20
    assert "  ... and 6 more like these" in printed


def test_what_lands_while_a_run_is_at_work_waits_for_the_next(shop: Shop) -> None:
    shop.write("orders.csv", lines(1, 2))
    path, config = "models/bronze/deliveries.sql", "incremental_strategy='append'"
    late = shop.landing / "late"
    line = "insert overwrite directory '{}' using csv select 'order_id' as name"
    hook = f', post_hook="{line.format(late)}"'
    shop.edit(path, config, config + hook)

    assert "bronze 2 rows, silver 2 orders, 2.00 sold" in build(shop)
    assert list(late.glob("*.csv"))

    shop.edit(path, hook, "")
    build(shop)
    assert shop.sql("select count(*) from deliveries") == [(2,)]


def test_deliveries_that_a_run_did_not_load_are_loaded_by_the_next(shop: Shop) -> None:
    # three deliveries before any of them is in bronze, the first and the last of the same time
    path = shop.write("orders.csv", HEADER + "\n" + lines(1, 2).removeprefix(HEADER))
    for time in (1_790_000_000, 1_790_000_100, 1_790_000_000):
        os.utime(path, (time, time))
        assert shop.dbt("run", "--select", "deliveries").exit_code == 0

    assert "bronze 2 rows, silver 2 orders, 2.00 sold" in build(shop)

    numbers = "select distinct line_number from bronze_orders order by 1"
    assert shop.sql(numbers) == [(3,), (4,)]
    assert shop.sql("select count(*) from deliveries") == [(3,)]
    # the text of the second is nowhere any more
    per_delivery = "select delivery_id, count(*) from bronze_orders group by 1 order by 1"
    assert shop.sql(per_delivery) == [(1, 2), (3, 2)]


def test_a_file_that_leaves_before_its_lines_are_loaded_stops_the_run(shop: Shop) -> None:
    gone = shop.write("gone.csv", lines(1, 1))
    shop.write("other.csv", lines(2, 2))
    assert shop.dbt("run", "--select", "deliveries").exit_code == 0
    gone.unlink()

    run = shop.build()
    assert run.exit_code == 1
    assert f"Listed, but no longer in {shop.landing} as it was: gone.csv. If a file" in " ".join(
        run.output.split()
    )
    assert run.statuses["bronze_orders"] == "error"
    assert not (shop.tables / "bronze_orders").exists()

    # one of the ways out that the sentence names
    shop.write("gone.csv", HEADER)
    assert "bronze 1 rows, silver 1 orders, 1.00 sold" in build(shop)


def test_the_lines_of_a_large_file_have_the_numbers_they_have_in_it(shop: Shop) -> None:
    # more than Spark reads in one piece; each line says where it stands
    rows = [HEADER[:-1]]
    padding = "x" * 120
    for number in range(2, 260_001):
        is_blank = number % 1000 == 0
        line = f"{number},L{number}-{padding},placed,1.00,2026-10-05 09:00:00"
        rows.append("" if is_blank else line)
    compiled = shop.warehouse / "runs" / shop.schema / "target/compiled/shop/models/bronze"

    # The run that reads files for the first time knows how many lines are in each piece. One that
    # loads what another has read, or only some of the files, has to count them anew.
    for name, line_end, runs in [
        ("lf", "\n", [["deliveries", "bronze_orders"]]),
        ("crlf", "\r\n", [["deliveries"], ["bronze_orders"]]),
        ("cr", "\r", [["deliveries", "bronze_orders"]]),
    ]:
        shop.write(f"{name}.csv", line_end.join(rows) + line_end)
        if name == "lf":
            content = "\n".join(rows)
            shop.write("lf_twin.csv", content)
            shop.write("lf_packed.csv.gz", gzip.compress(content.encode(), 1))
        if name == "cr":
            shop.write("header_alone.csv", HEADER)
        for models in runs:
            assert shop.dbt("run", "--select", *models).exit_code == 0
        is_counted_anew = "explode(pieces)" not in (compiled / "bronze_orders.sql").read_text()
        assert is_counted_anew == (name != "lf")

    pieces = f"select count(distinct _metadata.file_block_start) from text.`{shop.landing}`"
    assert shop.sql(pieces)[0][0] > 1
    counts = (
        "select source_file, count(*), count(distinct line_number),"
        " count_if(substring_index(customer_id, '-', 1) != concat('L', line_number))"
        " from bronze_orders group by 1"
    )
    assert set(shop.sql(counts)) == {
        (name, 259_739, 259_739, 0)
        for name in ("lf.csv", "lf_twin.csv", "lf_packed.csv.gz", "crlf.csv", "cr.csv")
    }


@pytest.mark.parametrize("told", ["'place': place", "'start': start"])
def test_lines_whose_numbers_are_in_doubt_are_not_loaded(shop: Shop, told: str) -> None:
    shop.write("orders.csv", lines(1, 2))
    shop.edit("macros/loading/pieces_of_file.sql", told, f"{told} + 1")

    run = shop.dbt("run", "--select", "deliveries", "bronze_orders")
    assert run.statuses["bronze_orders"] == "error"
    assert "The lines of a file were numbered in two ways. Run again." in run.output

    # the next run counts them itself
    assert shop.dbt("run", "--select", "bronze_orders").exit_code == 0
    assert shop.sql("select line_number from bronze_orders order by 1") == [(2,), (3,)]


def test_a_file_replaced_in_the_moment_of_loading_is_not_loaded(shop: Shop) -> None:
    shop.write("orders.csv", lines(1, 3))
    assert shop.dbt("run", "--select", "deliveries").exit_code == 0
    # as if it were replaced after the last look at sizes and times
    macro, last_look = "macros/loading/bronze_lines.sql", "now.get(delivery['file_path']) == then"
    shop.edit(macro, last_look, "(1 == 1)")
    shop.write("orders.csv", lines(4, 5))

    run = shop.dbt("run", "--select", "bronze_orders")
    assert run.statuses["bronze_orders"] == "error"
    assert "orders.csv was replaced while it was being loaded. Run again." in run.output

    shop.edit(macro, "(1 == 1)", last_look)
    assert shop.dbt("run", "--select", "deliveries", "bronze_orders").exit_code == 0
    stored = "select order_id from bronze_orders order by 1"
    assert shop.sql(stored) == [("4",), ("5",)]


def test_the_same_content_under_two_names_is_loaded_twice_and_named(shop: Shop) -> None:
    shop.write("a.csv", lines(1, 3))
    shop.write("copy/a.csv", lines(1, 3))
    shop.write("empty_1.csv", HEADER)
    shop.write("empty_2.csv", HEADER)

    printed = build(shop)

    warnings = [line for line in printed if "same content" in line]
    assert warnings == [
        "WARNING: copy/a.csv has the same content as a.csv, its 3 lines are there twice"
    ]
    assert "bronze 6 rows, silver 3 orders, 3.00 sold" in printed
    twins = "select source_file, same_content_as from delivery_results where lines > 0 order by 1"
    assert shop.sql(twins) == [("a.csv", None), ("copy/a.csv", "a.csv")]

    # the copy becomes a file of its own, and nothing is there twice any more
    shop.write("copy/a.csv", lines(4, 4))
    assert not [line for line in build(shop) if "same content" in line]
    assert shop.sql("select count(*) from delivery_results where same_content_as != ''") == [(0,)]


def test_another_header_and_what_is_not_loaded_are_named(shop: Shop) -> None:
    shop.write("good.csv", lines(1, 30))
    shop.write(
        "extra.csv", HEADER.replace("\n", ",note,,colour\n") + LINE.format(31)[:-1] + ",x,,y\n"
    )
    shop.write("short.csv", HEADER.replace(",amount", "") + "32,C01,placed,2026-10-05 09:00:00\n")
    shop.write("none.csv", "weekly report\n")
    for number in range(30):
        shop.write(f"stray/{number:02}.txt", "?")

    printed = build(shop)

    assert "ignored in extra.csv, columns: note, (without a name), colour" in printed
    assert "WARNING: header of short.csv: amount is missing" in printed
    assert any(line.startswith("WARNING: header of none.csv: no header") for line in printed)
    assert "not loaded: stray/00.txt (its name ends in neither .csv nor .csv.gz)" in printed
    assert len([line for line in printed if line.startswith("not loaded: ")]) == 30
    overview = "select source_file, header_problem, unexpected_columns, rejected, lines"
    assert shop.sql(f"{overview} from delivery_results where lines < 30 order by 1") == [
        ("extra.csv", None, "note, (without a name), colour", 0, 1),
        (
            "none.csv",
            "no header: the first line names no order_id, or more than 20000 columns",
            None,
            1,
            1,
        ),
        ("short.csv", "amount is missing", None, 1, 1),
    ]


def test_a_delivery_says_which_line_is_its_header(shop: Shop) -> None:
    shop.write("plain.csv", lines(1, 2))
    shop.write("below.csv", " \n\n" + lines(3, 3) + "\n")
    shop.write("joined.csv", lines(4, 4) + lines(5, 6).replace("order_id", ' "ORDER_ID" '))
    shop.write("talks.csv", HEADER + LINE.format(7).replace("C01", "order_id") + "\n" + HEADER)
    shop.write("none.csv", LINE.format(8))

    assert "bronze 8 rows, silver 7 orders, 7.00 sold" in build(shop)

    assert shop.sql("select source_file, header_line, headers from deliveries order by 1") == [
        ("below.csv", 3, 1),
        ("joined.csv", 1, 2),
        ("none.csv", None, 0),
        ("plain.csv", 1, 1),
        ("talks.csv", 1, 2),
    ]
    numbers = "select source_file, collect_list(line_number) from bronze_orders group by 1 order by"
    assert [(file, sorted(places)) for file, places in shop.sql(f"{numbers} 1")] == [
        ("below.csv", [4]),
        ("joined.csv", [2, 4, 5]),
        ("none.csv", [1]),
        ("plain.csv", [2, 3]),
        ("talks.csv", [2]),
    ]
