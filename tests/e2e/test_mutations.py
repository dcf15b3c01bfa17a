"""Exactly one thing is spoiled, and exactly the check that looks at it goes red."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import HEADER, Shop, lines, marked

RULES = "macros/order_rules.sql"

# a line that breaks one rule alone
BAD_LINES = {
    "parsed": "1,C1,placed,1.00,2026-10-05 09:00:00,more",
    "has_order_id": ",C1,placed,1.00,2026-10-05 09:00:00",
    "has_customer": "1,,placed,1.00,2026-10-05 09:00:00",
    "known_status": "1,C1,lost,1.00,2026-10-05 09:00:00",
    "positive_amount": "1,C1,placed,0.00,2026-10-05 09:00:00",
    "plausible_time": "1,C1,placed,1.00,1999-12-31 23:59:59",
    "not_in_the_future": "1,C1,placed,1.00,2099-12-31 23:59:59",
}


UNIT_TESTS = {
    "parsed": "parsed_is_broken_by_a_bad_line_and_by_a_field_that_does_not_fit",
    "has_order_id": "has_order_id_is_broken_by_a_missing_or_unfit_id",
    "has_customer": "has_customer_is_broken_by_words_that_mean_nothing",
    "known_status": "known_status_is_broken_by_a_status_not_in_the_seed",
    "positive_amount": "positive_amount_is_broken_by_zero_and_below",
    "plausible_time": "plausible_time_is_broken_outside_this_century",
    "not_in_the_future": "not_in_the_future_warns_and_keeps_the_line",
}
NO_VALUE = "a_rule_that_comes_out_null_is_broken"
ACTIONS = "the_strongest_action_of_the_broken_rules_decides"


@pytest.fixture(scope="module")
def built(make_shop: Callable[[str], Shop]) -> Shop:
    """A shop with a file per rule, each with one line that breaks it, and a hundred good lines."""
    shop = make_shop("mutations")
    shop.write("good.csv", lines(good=100, first=100))
    for number, (rule, line) in enumerate(BAD_LINES.items()):
        shop.write(f"{rule}.csv", HEADER + line.replace("1,", f"{number + 1},", 1) + "\n")
    run = shop.build()
    assert run.exit_code == 0, run.output
    return shop


@pytest.mark.parametrize("rule", BAD_LINES)
def test_one_bad_line_breaks_its_rule_and_no_other(built: Shop, rule: str) -> None:
    broken = built.sql(
        "select rule, lines_checked, lines_broken from rule_results"
        f" where source_file = '{rule}.csv' and lines_broken != 0"
    )
    rejected = built.sql(
        f"select broken_rules from rejected_orders where source_file = '{rule}.csv'"
    )

    assert broken == [(rule, 1, 1)]
    assert rejected == ([] if rule == "not_in_the_future" else [(rule,)])


# what is done to the SQL, and the unit tests that say so
MUTANTS: dict[str, tuple[str, str, str, set[str]]] = {
    "parsed asks nothing": (
        RULES,
        "'_bad is null'",
        "'true'",
        {UNIT_TESTS["parsed"], UNIT_TESTS["has_order_id"]},
    ),
    "has_order_id asks nothing": (
        RULES,
        "'order_id is not null'",
        "'true'",
        {UNIT_TESTS["has_order_id"], NO_VALUE},
    ),
    "has_customer asks nothing": (
        RULES,
        "'customer_id is not null'",
        "'true'",
        {UNIT_TESTS["has_customer"], NO_VALUE},
    ),
    "known_status asks nothing": (
        RULES,
        "'is_sale is not null'",
        "'true'",
        {UNIT_TESTS["known_status"], NO_VALUE},
    ),
    "known_status lets sales alone pass": (
        RULES,
        "'is_sale is not null'",
        "'is_sale'",
        {UNIT_TESTS["known_status"]},
    ),
    "positive_amount takes zero": (
        RULES,
        "'amount > 0'",
        "'amount >= 0'",
        {UNIT_TESTS["positive_amount"]},
    ),
    "plausible_time ends a second late": (
        RULES,
        "updated_at < timestamp '2100-01-01'",
        "updated_at <= timestamp '2100-01-01'",
        {UNIT_TESTS["plausible_time"]},
    ),
    "plausible_time begins a second early": (
        RULES,
        "updated_at >= timestamp '2000-01-01'",
        "updated_at >= timestamp '1999-12-31 23:59:59'",
        {UNIT_TESTS["plausible_time"]},
    ),
    "not_in_the_future forgives a second more": (
        RULES,
        "interval 1 day",
        "interval 86401 seconds",
        {UNIT_TESTS["not_in_the_future"]},
    ),
    "NULL is no fault": (
        "macros/rules/passed_rules.sql",
        ", false) as",
        ", true) as",
        {UNIT_TESTS["parsed"], NO_VALUE, ACTIONS},
    ),
    "drop and quarantine change places": (
        "macros/rules/line_fate.sql",
        "'drop': 1, 'quarantine': 2",
        "'drop': 2, 'quarantine': 1",
        {UNIT_TESTS[rule] for rule in BAD_LINES if rule != "not_in_the_future"}
        | {NO_VALUE, ACTIONS},
    ),
    "fail keeps the line": (
        "macros/rules/line_fate.sql",
        "'fail': 2",
        "'fail': 0",
        {ACTIONS},
    ),
}


# Each unit test goes red for one of these; `make test-all` takes the rest of them, too.
ENOUGH_TO_SEE_EACH_RED = {
    "parsed asks nothing",
    "known_status lets sales alone pass",
    "plausible_time ends a second late",
    "not_in_the_future forgives a second more",
    "NULL is no fault",
    "drop and quarantine change places",
    "fail keeps the line",
}
assert set.union(*(MUTANTS[mutant][3] for mutant in ENOUGH_TO_SEE_EACH_RED)) == {
    *UNIT_TESTS.values(),
    NO_VALUE,
    ACTIONS,
}


@pytest.mark.parametrize("mutant", marked(MUTANTS, pytest.mark.repeat, but=ENOUGH_TO_SEE_EACH_RED))
def test_spoiled_sql_turns_its_unit_tests_red(
    built: Shop, make_shop: Callable[[str], Shop], mutant: str
) -> None:
    path, old, new, expected = MUTANTS[mutant]
    spoiled = make_shop("mutant")
    spoiled.edit(path, old, new)
    spoiled.schema = built.schema

    run = spoiled.dbt("test", "--select", "test_type:unit")

    assert run.with_status("fail", "error") == expected, run.output


# a file at the limit, the same with a line too many, what the gate says then
LIMITS = {
    "all lines": ((89, 89), (90, 90), "96 of 287 lines were rejected"),
    "one file": ((3, 3), (2, 3), "3 of 5 lines of late.csv were rejected"),
    "at least three": ((0, 2), (0, 3), "3 of 3 lines of late.csv were rejected"),
}

# a slip in each limit, which closes the gate where it should be open
SLIPS = {
    "all lines": ("                    > totals.lines *", "                    >= totals.lines *"),
    "one file": (" > lines * {{ limits['of_file']", " >= lines * {{ limits['of_file']"),
    "at least three": (">= {{ limits['at_least_of_file'] }}", ">= 2"),
}


@pytest.mark.parametrize("limit", marked(LIMITS, pytest.mark.repeat, but={"one file"}))
def test_one_line_past_a_limit_turns_the_gate_red_alone(
    built: Shop, make_shop: Callable[[str], Shop], limit: str
) -> None:
    at_limit, past_limit, reason = LIMITS[limit]
    newest = "select verdict, reason from quality_gate order by checked_at desc limit 1"
    built.write("late.csv", lines(*at_limit, first=1000))
    assert built.build(tests=False).exit_code == 0
    assert built.sql(newest) == [("open", None)]

    slip = make_shop("slip")
    slip.edit("macros/gate/gate_verdict.sql", *SLIPS[limit])
    slip.schema, slip.landing = built.schema, built.landing
    slip.dbt("run", "-s", "quality_gate")
    assert built.sql(newest)[0][0] == "closed"

    built.write("late.csv", lines(*past_limit, first=1000))
    run = built.build()

    assert run.with_status("fail", "error") == {"quality_gate_is_open"}, run.output
    assert built.sql(newest) == [("closed", reason)]
    built.write("late.csv", HEADER)


def test_one_line_past_a_fail_rule_turns_the_gate_red_alone(
    built: Shop, make_shop: Callable[[str], Shop]
) -> None:
    strict = make_shop("strict")
    text = "'expression': 'is_sale is not null',\n        'action': "
    strict.edit(RULES, f"{text}'quarantine'", f"{text}'fail'")
    strict.schema, strict.landing = built.schema, built.landing

    run = strict.build()

    assert run.with_status("fail", "error") == {"quality_gate_is_open"}, run.output
    reason = "known_status (fail) was broken by 1 line of known_status.csv"
    assert f"gate closed: {reason} - gold stays as it was" in run.output.splitlines()
