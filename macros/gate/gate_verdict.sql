{% macro gate_verdict(rule_results, quarantine, rules) %}
with rejected_per_file as (
    select
        source_file,
        count(*) as rejected
    from {{ quarantine }}
    group by source_file
),

lines_per_file as (
    select
        source_file,
        max(lines_checked) as lines
    from {{ rule_results }}
    group by source_file
),

counts_per_file as (
    select
        lines_per_file.source_file,
        lines_per_file.lines,
        coalesce(rejected_per_file.rejected, 0) as rejected
    from lines_per_file
    left join rejected_per_file on lines_per_file.source_file = rejected_per_file.source_file
),

totals as (
    select
        cast(coalesce(sum(lines), 0) as bigint) as lines,
        cast(coalesce(sum(rejected), 0) as bigint) as rejected,
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
    select array_join(array_sort(collect_list(concat(lines_broken, ' lines break ', rule))), '; ')
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

reasons as (
    select
        totals.lines,
        totals.rejected,
        concat_ws(
            '; ',
            case
                when totals.rejected * 3 > totals.lines
                    then concat(totals.rejected, ' of ', totals.lines, ' lines were rejected')
            end,
            nullif(totals.broken_files, ''),
            nullif(broken_fail_rules.broken_rules, '')
        ) as reason
    from totals
    cross join broken_fail_rules
)

select
    lines,
    rejected,
    if(reason = '', 'open', 'closed') as verdict,
    nullif(reason, '') as reason,
    '{{ rules_fingerprint(rules) }}' as rules_fingerprint,
    '{{ invocation_id }}' as invocation_id,
    current_timestamp() as checked_at
from reasons
{% endmacro %}
