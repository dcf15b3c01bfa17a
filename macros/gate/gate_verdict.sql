{% macro gate_verdict(deliveries, rule_results, quarantine, silver, accepted_files, rules) %}
{%- set limits = gate_limits() -%}
{%- set override = gate_override() -%}
with newest_results as (
    {{ newest_results(rule_results) }}
),

rows_of_each_table as (
    select
        source_file,
        delivery_id,
        lines,
        null as checked_delivery_id,
        null as lines_checked,
        null as lines_dropped,
        null as lines_rejected,
        null as rules_fingerprint,
        null as rejected_delivery_id,
        0 as rejected
    from {{ deliveries }}
    union all
    select
        source_file,
        null as delivery_id,
        null as lines,
        delivery_id as checked_delivery_id,
        lines_checked,
        lines_dropped,
        lines_rejected,
        rules_fingerprint,
        null as rejected_delivery_id,
        0 as rejected
    from newest_results
    union all
    select
        source_file,
        null as delivery_id,
        null as lines,
        null as checked_delivery_id,
        null as lines_checked,
        null as lines_dropped,
        null as lines_rejected,
        null as rules_fingerprint,
        delivery_id as rejected_delivery_id,
        1 as rejected
    from {{ quarantine }}
),

tables_per_file as (
    select
        source_file,
        max(delivery_id) as delivery_id,
        max_by(lines, delivery_id) as lines,
        max(checked_delivery_id) as checked_delivery_id,
        max(lines_checked) as lines_checked,
        max(lines_dropped) as lines_dropped,
        max(lines_rejected) as lines_rejected,
        max(rules_fingerprint) as rules_fingerprint,
        max(rejected_delivery_id) as rejected_delivery_id,
        sum(rejected) as rejected
    from rows_of_each_table
    group by source_file
),

acceptances as (
    select
        trim(source_file) as source_file,
        max(accepted_until) as accepted_until,
        trim(max_by(reason, accepted_until)) as reason
    from {{ accepted_files }}
    group by trim(source_file)
),

counts_per_file as (
    select
        tables_per_file.source_file,
        tables_per_file.delivery_id,
        tables_per_file.lines,
        tables_per_file.rejected,
        coalesce(tables_per_file.lines_dropped, 0) as dropped,
        acceptances.accepted_until,
        acceptances.reason as accepted_because,
        {# A model left out of the run still holds what it held: no verdict over such a mixture. #}
        not tables_per_file.delivery_id <=> tables_per_file.checked_delivery_id
        or not tables_per_file.lines <=> tables_per_file.lines_checked
        or not tables_per_file.rules_fingerprint <=> '{{ rules_fingerprint(rules) }}'
        or not tables_per_file.rejected <=> tables_per_file.lines_rejected
        or not tables_per_file.delivery_id
        <=> coalesce(tables_per_file.rejected_delivery_id, tables_per_file.delivery_id) as is_stale
    from tables_per_file
    left join acceptances on tables_per_file.source_file = acceptances.source_file
),

judged_files as (
    select
        *,
        concat(rejected, ' of ', lines, ' lines of ', source_file, ' were rejected') as problem,
        rejected * {{ limits['of_file'][1] }} > lines * {{ limits['of_file'][0] }}
        and rejected >= {{ limits['at_least_of_file'] }} as is_over_limit,
        coalesce(accepted_until >= current_date() and accepted_because != '', false)
            as is_accepted
    from counts_per_file
),

totals as (
    select
        cast(coalesce(sum(lines), 0) as bigint) as lines,
        cast(coalesce(sum(rejected), 0) as bigint) as rejected,
        cast(coalesce(sum(dropped), 0) as bigint) as dropped,
        coalesce(max(delivery_id), 0) as newest_delivery_id,
        coalesce(bool_or(is_stale), false) as is_stale,
        -- the files with the most rejected lines come first
        array_sort(collect_list(
            case
                when is_over_limit and not is_accepted then struct(
                    -rejected as place,
                    concat(
                        problem,
                        if(
                            accepted_until < current_date(),
                            concat(' (accepted until ', accepted_until, ')'),
                            ''
                        )
                    ) as line
                )
            end
        )).line as closing_files,
        array_sort(collect_list(
            case
                when is_over_limit and is_accepted then struct(
                    -rejected as place,
                    concat(
                        problem, ', accepted until ', accepted_until, ': ', accepted_because
                    ) as line
                )
            end
        )).line as accepted_files
    from judged_files
),

broken_fail_rules as (
    select array_sort(collect_list(concat(
        rule, ' (fail) was broken by ', lines_broken, if(lines_broken = 1, ' line', ' lines'),
        ' of ', {{ first_texts('files', ', ', 3, 'files') }}
    ))) as problems
    from (
        select
            rule,
            sum(lines_broken) as lines_broken,
            array_sort(collect_list(struct(-lines_broken as place, source_file))).source_file
                as files
        from newest_results
        where action = 'fail' and lines_broken > 0
        group by rule
    ) as sums
),

silver_state as (
    {{ silver_state(silver) }}
),

reasons as (
    select
        totals.lines,
        totals.rejected,
        silver_state.good_lines,
        silver_state.silver_fingerprint,
        totals.newest_delivery_id,
        {{ first_texts('totals.accepted_files', '; ', 5, 'files') }} as accepted_files,
        concat_ws(
            '; ',
            case
                when
                    totals.rejected * {{ limits['of_all'][1] }}
                    > totals.lines * {{ limits['of_all'][0] }}
                    then concat(totals.rejected, ' of ', totals.lines, ' lines were rejected')
            end,
            nullif({{ first_texts('totals.closing_files', '; ', 5, 'files') }}, ''),
            nullif({{ first_texts('broken_fail_rules.problems', '; ', 5, 'rules') }}, '')
        ) as broken_limits,
        case
            when
                totals.is_stale
                or totals.lines != silver_state.good_lines + totals.dropped + totals.rejected
                then concat(
                    'the tables do not belong together (', totals.lines, ' lines: ',
                    silver_state.good_lines, ' good, ', totals.dropped, ' dropped, ',
                    totals.rejected, ' rejected), run `dbt build`'
                )
        end as mixture
    from totals
    cross join broken_fail_rules
    cross join silver_state
),

verdicts as (
    select
        *,
        case
            -- nobody can say what they would publish
            when mixture is not null then 'closed'
            when broken_limits = '' then 'open'
            else '{{ 'closed' if override is none else 'open' }}'
        end as verdict
    from reasons
)

select
    lines,
    rejected,
    good_lines,
    silver_fingerprint,
    newest_delivery_id,
    verdict,
    nullif(concat_ws('; ', nullif(broken_limits, ''), mixture), '') as reason,
    cast(
        case
            when verdict = 'open' and broken_limits != ''
                then {{ 'null' if override is none else sql_string(override) }}
        end as string
    ) as override_reason,
    nullif(accepted_files, '') as accepted_files,
    '{{ limits['in_words'] }}' as limits,
    '{{ rules_fingerprint(rules) }}' as rules_fingerprint,
    '{{ invocation_id }}' as invocation_id,
    {{ time_of_this_run() }} as checked_at
from verdicts
{% endmacro %}
