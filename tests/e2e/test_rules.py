"""A mistake in a rule or a constraint is refused in words, before anything runs."""

from __future__ import annotations

import pytest
from conftest import Shop

RULE = "'amount > 0'"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("'positive_amount'", "'has_customer'", "Two rules are named 'has_customer'."),
        ("'positive_amount'", "''", "has no name."),
        ("'positive_amount'", "'Positive amount'", "a name is snake_case"),
        (RULE, "''", "Rule 5 (positive_amount) has no expression."),
        ("'warn'", "'ignore'", "has the action 'ignore'. Known are: warn, drop, quarantine, fail."),
        (RULE, "'amount > rand()'", "Rule 'positive_amount' uses rand, which says something else"),
        (RULE, "'updated_at < NOW ( )'", "uses NOW, which says something else each time"),
        (RULE, "'updated_at < current_timestamp'", "uses current_timestamp, which says"),
        (RULE, "'uuid() is not null'", "uses uuid, which says something else each time"),
        (RULE, "\"updated_at <= timestamp 'now'\"", "uses 'now', which says something else"),
        (RULE, "\"updated_at < date 'Today'\"", "uses 'Today', which says something else"),
        (RULE, "\"updated_at < cast('tomorrow UTC' as timestamp)\"", "uses 'tomorrow UTC', which"),
        (
            RULE,
            "\"amount > 0 -- don't\\n and updated_at < now() -- it's\"",
            "uses now, which says",
        ),
        (RULE, "'updated_at < `now`/* */( )'", "uses now, which says something else each"),
        (RULE, "'unix_timestamp( ) > 0'", "uses unix_timestamp, which says something else each"),
        (RULE, "'amount > (/* */select 1)'", "Rule 'positive_amount' holds a subquery."),
        (RULE, "'amount > ( select 1)'", "Rule 'positive_amount' holds a subquery."),
        (RULE, "'exists (select 1 from orders)'", "Rule 'positive_amount' holds a subquery."),
    ],
)
def test_a_mistake_in_a_rule_is_a_sentence(shop: Shop, old: str, new: str, sentence: str) -> None:
    shop.edit("macros/order_rules.sql", old, new)

    run = shop.dbt("parse")

    assert run.exit_code != 0
    assert sentence in " ".join(run.output.split())


@pytest.mark.parametrize(
    "expression",
    [
        "status != 'now()' and customer_id != 'it\\\\'s (select 1)'",
        "amount > 0 and updated_at <= loaded_at",
        "unix_timestamp(updated_at) > 0 and updated_at > timestamp '2000-01-01'",
        "customer_id in ('uuid(', 'current_date') or known is null",
    ],
)
def test_words_in_quotes_are_no_mistake(shop: Shop, expression: str) -> None:
    shop.edit("macros/order_rules.sql", RULE, f'"{expression}"')

    run = shop.dbt("parse")

    assert run.exit_code == 0, run.output


@pytest.mark.parametrize(
    ("expression", "sentence"),
    [
        ("amout > 0", "`amout > 0` names a column that is not there. It can use: order_id, "),
        ("passed.parsed", "`passed.parsed` names a column that is not there."),
        ("fo(amount) > 0", "`fo(amount) > 0` calls a function that Spark does not have."),
        ("amount >", "`amount >` is no SQL expression about one line."),
        ("amount > 0 -- at least", "`amount > 0 -- at least` is no SQL expression about one line."),
        ("amount", "`amount` is decimal(10,2), and not true or false."),
        ("null", "`null` is void, and not true or false."),
        ("sum(amount) > 0", "looks at more than one line: an aggregate, a window or a generator."),
        ("row_number() over (order by amount) > 1", "is no SQL expression about one line."),
        ("explode(array(true))", "looks at more than one line: an aggregate, a window or a gen"),
        ("amount > array(1)", "`amount > array(1)` does not fit the types of the columns."),
        ("amount > randn(1) + 0.5", "uses randn, which says something else each time"),
        ("array(amount)[0] > shuffle(array(1, 2))[0]", "uses shuffle, which says something"),
    ],
)
def test_a_rule_that_does_not_fit_stops_a_run_before_it_begins(
    shop: Shop, expression: str, sentence: str
) -> None:
    shop.edit("macros/order_rules.sql", RULE, f'"{expression}"')

    run = shop.dbt("build")

    assert run.exit_code != 0
    assert "Rule 'positive_amount'" in run.output
    assert sentence in " ".join(run.output.split())
    assert not shop.tables.exists()


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("name: amount_is_positive\n        expression", "expression", "amount is not null and"),
        ("name: amount_is_positive", "name: order_id_is_present", "order_id_is_present"),
        (
            "      - name: amount\n",
            "      - name: amount\n        constraints: [{type: not_null}]\n",
            "that of amount",
        ),
    ],
)
def test_a_constraint_that_nothing_holds_is_refused(
    shop: Shop, old: str, new: str, named: str
) -> None:
    shop.edit("models/silver/_silver__models.yml", old, new)

    run = shop.dbt("build")

    assert run.exit_code != 0
    sentence = f"Constraints of orders that nothing would hold its rows to: {named}"
    assert sentence in " ".join(run.output.split())
    assert not shop.tables.exists()


def test_thirty_rules_are_planned_and_each_field_is_typed_once(shop: Shop) -> None:
    # Spark's optimizer took more memory than there is over one condition of thirty rules
    more = "".join(
        f"""
        {{
            'name': 'more_{column.split()[0]}_{number}',
            'expression': "{column}",
            'action': '{action}',
            'description': 'Only there to be many.',
        }},"""
        for number in range(8)
        for column, action in [
            (f"amount < {20000 + number}.5", "quarantine"),
            (f"updated_at < timestamp '20{40 + number}-01-01'", "drop"),
            (f"order_id < {9000000 + number}", "fail"),
        ]
    )
    shop.edit("macros/order_rules.sql", "]) }}", f"{more}]) }}}}")
    shop.land("2026-10-01")

    run = shop.build(tests=False)

    assert run.exit_code == 0, run.output
    assert shop.sql("select count(*), sum(lines_broken) from rule_results") == [(31, 2 + 8)]
    run = shop.dbt("compile", "--select", "rule_results")
    typed = ("as typed_order_id", "as typed_amount", "as typed_updated_at")
    assert [run.compiled.count(name) for name in typed] == [1, 1, 1]
    shop.sql("set spark.sql.debug.maxToStringFields = 10000")
    (plan,) = shop.sql(f"explain {run.compiled}")[0]
    assert plan.count("RLIKE(") == 3
