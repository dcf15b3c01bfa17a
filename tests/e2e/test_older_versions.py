"""A warehouse of an older version of the project goes on."""

from __future__ import annotations

import shutil

from conftest import FORMAT, HEADER, Shop, lines


def test_tables_of_an_older_version_take_new_columns_and_keep_their_rows(shop: Shop) -> None:
    shop.write("orders.csv", lines(good=1))
    shop.write("others.csv", lines(good=1, first=2))
    assert shop.build().exit_code == 0
    # a project that knew fewer columns of each history, and one less of the file, and stored times
    # as Spark does by itself
    shop.edit("macros/order_columns.sql", "'updated_at'", "'updated_at', 'note'")
    for table, unknown in [
        ("quality_gate", ["good_lines"]),
        ("deliveries", ["content_hash", "header_line", "headers", "pieces", "invocation_id"]),
        ("rule_results", ["checked_at", "invocation_id"]),
    ]:
        rest = [name for name in shop.columns(table) if name not in unknown]
        rows = shop.sql(f"select {', '.join(rest)} from {table}")
        shop.sql("set spark.sql.parquet.outputTimestampType = INT96")
        shop.sql(f"create table older using parquet as select {', '.join(rest)} from {table}")
        location = shop.tables / table
        shop.sql(f"drop table {table}")
        shutil.rmtree(location)
        shop.sql(
            f"create table {table} using {FORMAT} location '{location}' as select * from older"
        )
        shop.sql("drop table older")
        shop.sql("set spark.sql.parquet.outputTimestampType = TIMESTAMP_MICROS")
        assert rows
    shop.write(
        "more.csv",
        HEADER.replace("\n", ",note\n") + "3,C1,placed,1.00,2026-10-05 09:00:00,by hand\n",
    )

    run = shop.build()
    assert run.exit_code == 0, run.output

    assert "bronze 3 rows, silver 3 orders, 3.00 sold" in run.output.splitlines()
    assert shop.sql("select order_id, note from bronze_orders order by 1") == [
        ("1", None),
        ("2", None),
        ("3", "by hand"),
    ]
    assert shop.sql("select lines, good_lines from quality_gate order by checked_at") == [
        (2, None),
        (3, 3),
    ]
    hashes = shop.sql("select content_hash is null from deliveries order by delivery_id")
    assert hashes == [(True,), (True,), (False,)]
    # of the run before the change nobody knows when it was
    checks = "select count(distinct checked_at), count(*), count(checked_at) from rule_results"
    assert shop.sql(checks) == [(1, 35, 21)]
    # two contents that nobody has a hash of are not the same
    assert shop.sql("select count(same_content_as) from delivery_results") == [(0,)]
