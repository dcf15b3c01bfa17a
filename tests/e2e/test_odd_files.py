"""Oddities beyond the corpus of traps: none may fail a run or change a number in silence."""

from __future__ import annotations

import gzip

from conftest import HEADER, Shop

GOOD = "{},C01,placed,5.00,2026-10-05 09:00:00\n"


def test_odd_headers_are_lines_to_loading_and_to_the_recount(shop: Shop) -> None:
    shop.write("good.csv", HEADER + "".join(GOOD.format(number) for number in range(1, 10)))
    # not a repeat of the header: it has a field too many
    shop.write("repeat.csv", HEADER + GOOD.format(11) + HEADER.replace("\n", ",\n"))
    # more columns than from_csv takes
    shop.write("wide.csv", "order_id" + ",c" * 20_001 + "\n12,C01\n")

    run = shop.build()

    assert run.with_status("fail", "error") == set(), run.output
    assert "bronze 13 rows, silver 10 orders, 50.00 sold" in run.output.splitlines()
    rejected = "select source_file, line_number from rejected_orders order by 1, 2"
    assert shop.sql(rejected) == [("repeat.csv", 3), ("wide.csv", 1), ("wide.csv", 2)]


def test_no_line_of_a_file_with_two_different_headers_is_read(shop: Shop) -> None:
    header = "order_id,customer_id,note,status,amount,updated_at\n"
    text = "{},C02,gift,placed,5.00,2026-10-05 09:00:00\n"
    others = {
        "moved": "order_id,note,customer_id,status,amount,updated_at\n",
        "renamed": "order_id,customer_id,note,status,net_amount,updated_at\n",
        "foreign": "order_id,Kunde,Notiz,Zustand,Betrag,Zeit\n",
    }
    shop.write("good.csv", HEADER + "".join(GOOD.format(number) for number in range(1, 30)))
    for number, (name, other) in enumerate(others.items(), start=31):
        content = f"{header}{text.format(number)}\n{other}"
        shop.write(f"{name}.csv.gz", gzip.compress(content.encode()))
    # a text that is the name of a column is a text, and a header without an end is none
    shop.write("talks.csv", header + text.format(41).replace("gift", "order_id"))
    shop.write("key.csv", header + text.format("order_id") + text.format(42))
    nameless = HEADER.replace("\n", ",\n") + "43,order_id,placed,,2026-10-05 09:00:00,\n"
    shop.write("nameless.csv", nameless)
    shop.write("cut.csv", header + text.format(44) + "order_id,customer_id\n")

    run = shop.build()

    assert run.with_status("fail", "error") == {"quality_gate_is_open"}, run.output
    bad = "select source_file, line_number, customer_id, _bad from bronze_orders where _bad != ''"
    assert sorted(shop.sql(bad)) == sorted(
        [("cut.csv", 3, "customer_id", "order_id,customer_id")]
        + [
            (f"{name}.csv.gz", line, None, content.rstrip("\n"))
            for number, (name, other) in enumerate(others.items(), start=31)
            for line, content in [(1, header), (2, text.format(number)), (4, other)]
        ]
    )
    for name in others:
        assert f"WARNING: header of {name}.csv.gz: its headers differ, as those of" in run.output
    rejected = "select source_file, line_number from rejected_orders where raw_amount is not null"
    assert sorted(shop.sql(rejected)) == [("key.csv", 2)]


def test_a_status_that_is_a_sale_and_is_none_stops_the_run(shop: Shop) -> None:
    shop.edit("seeds/order_statuses.csv", "placed,true\n", "placed,true\nPlaced,false\n")
    shop.land("2026-10-01")

    run = shop.build()

    assert run.exit_code == 1
    assert run.with_status("fail", "error") == {"order_statuses_have_a_key"}
    # without the tests its lines are rejected, and not sold as one or the other
    run = shop.dbt("run")
    assert "bronze 3 rows, silver 0 orders, 0.00 sold" in run.output.splitlines()
    assert "gate closed: 3 of 3 lines were rejected" in run.output


def test_a_file_name_is_data_whatever_is_in_it(shop: Shop) -> None:
    names = [
        "it's.csv",
        'say "hi".csv',
        "100%s %d.csv",
        "a=b/c=1.csv",
        "[x]{y,z}*?.csv",
        "{{ 1 / 0 }} {% endmacro %} {# #}.csv",
        "'); drop table orders; --.csv",
        "x' or '1' = '1.csv",
        "`tick`.csv",
        "back\\slash\\n.csv",
        "${PATH} $(id) ;&|.csv",
        "tab\tand space .csv",
        "Ünïcode 😀 名.csv",
        "null",
        "null.csv",
        "%2e%2e%2f%20.csv",
        "a#b?c&d.csv",
        "-rf.csv",
        "1e5.csv",
    ]
    for number, name in enumerate(names, start=1):
        shop.write(name, HEADER + GOOD.format(number))
    # not to be loaded, and nothing that Spark could open
    shop.write("dump.sql.gz", gzip.compress(b"x" * 9000)[:-9])
    shop.write("at 10:00.txt", "?")

    run = shop.build()

    assert run.with_status("fail", "error") == set(), run.output
    loaded = sorted(name for name in names if name.endswith(".csv"))
    found = shop.sql("select source_file, line_number from bronze_orders")
    assert sorted(found) == [(name, 2) for name in loaded]
    assert f"bronze {len(loaded)} rows, silver {len(loaded)} orders" in run.output
    assert "not loaded: null (its name ends in neither .csv nor .csv.gz)" in run.output
    # the second build knows all of them by their names
    shop.build()
    assert shop.sql("select count(*) from deliveries") == [(len(loaded),)]


def test_a_colon_in_a_file_name_stops_the_run_and_is_named(shop: Shop) -> None:
    shop.write("orders 10:00.csv", HEADER + GOOD.format(1))
    shop.write("good.csv", HEADER + GOOD.format(2))

    run = shop.dbt("run", "--select", "deliveries", "bronze_orders")

    assert run.exit_code == 1
    assert f"orders 10:00.csv in {shop.landing} cannot be read" in run.output
    assert "deliveries" not in {row[1] for row in shop.sql("show tables")}
