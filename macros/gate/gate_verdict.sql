{% macro gate_verdict(deliveries, rule_results, quarantine, silver, rules) %}
with current_deliveries as (
    {{ current_deliveries(deliveries) }}
),

checked_per_file as (
    select
        source_file,
        max(lines_checked) as lines_checked
    from {{ rule_results }}
    group by source_file
),

rejected_per_file as (
    select
        source_file,
        max(delivery_id) as delivery_id,
        count(*) as rejected
    from {{ quarantine }}
    group by source_file
),

counts_per_file as (
    select
        current_deliveries.source_file,
        current_deliveries.delivery_id,
        current_deliveries.lines,
        coalesce(rejected_per_file.rejected, 0) as rejected,
        {# A model left out of the run still holds what it held: no verdict over such a mixture. #}
        not current_deliveries.lines <=> checked_per_file.lines_checked
        or not current_deliveries.delivery_id
        <=> coalesce(rejected_per_file.delivery_id, current_deliveries.delivery_id) as is_stale
    from current_deliveries
    full outer join checked_per_file
        on current_deliveries.source_file = checked_per_file.source_file
    full outer join rejected_per_file
        on current_deliveries.source_file = rejected_per_file.source_file
),

totals as (
    select
        cast(coalesce(sum(lines), 0) as bigint) as lines,
        cast(coalesce(sum(rejected), 0) as bigint) as rejected,
        coalesce(max(delivery_id), 0) as newest_delivery_id,
        coalesce(bool_or(is_stale), false) as is_stale,
        array_join(
            transform(
                array_sort(
                    collect_list(
                        case
                            when rejected * 2 > lines and rejected >= 3
                                then struct(source_file, rejected, lines)
                        end
                    )
                ),
                file -> concat(
                    file.rejected, ' of ', file.lines, ' lines of ', file.source_file,
                    ' were rejected'
                )
            ),
            '; '
        ) as broken_files
    from counts_per_file
),

broken_fail_rules as (
    select array_join(array_sort(collect_list(concat(rule, ' broken by ', lines_broken))), '; ')
        as broken_rules
    from (
        select
            rule,
            sum(lines_broken) as lines_broken
        from {{ rule_results }}
        where action = 'fail'
        group by rule
        having sum(lines_broken) > 0
    ) as sums
),

good_lines as (
    select cast(coalesce(sum(line_count), 0) as bigint) as lines
    from {{ silver }}
),

reasons as (
    select
        totals.lines,
        totals.rejected,
        good_lines.lines as good_lines,
        totals.newest_delivery_id,
        concat_ws(
            '; ',
            case
                when totals.rejected * 3 > totals.lines
                    then concat(totals.rejected, ' of ', totals.lines, ' lines were rejected')
            end,
            nullif(totals.broken_files, ''),
            nullif(broken_fail_rules.broken_rules, ''),
            case
                when totals.is_stale
                    then 'the checks are older than the newest deliveries, run `dbt build`'
            end
        ) as reason
    from totals
    cross join broken_fail_rules
    cross join good_lines
)

select
    lines,
    rejected,
    good_lines,
    newest_delivery_id,
    if(reason = '', 'open', 'closed') as verdict,
    nullif(reason, '') as reason,
    '{{ rules_fingerprint(rules) }}' as rules_fingerprint,
    '{{ invocation_id }}' as invocation_id,
    current_timestamp() as checked_at
from reasons
{% endmacro %}
