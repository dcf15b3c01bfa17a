{% macro gate_lines(gate, rule_results) %}
{#- Limits that somebody typed for one run are not those that a reader of the project expects. -#}
{%- set typed = (invocation_args_dict.vars or {}).keys() | list | join(' ') -%}
{%- set are_limits_of_this_run = 'true' if 'gate_m' in typed else 'false' %}
with newest_verdict as (
    {{ newest_verdict(gate) }}
),

newest_results as (
    {{ newest_results(rule_results) }}
)

select
    if(verdict = 'open', 200, 201) as part,
    0 as place,
    case
        when override_reason is not null
            then concat('gate opened by hand (', override_reason, '): ', reason)
        when verdict = 'open'
            then concat(
                'gate open: ', rejected, ' of ', lines, ' lines rejected',
                if({{ are_limits_of_this_run }}, concat(' (limits: ', limits, ')'), '')
            )
        else concat('gate closed: ', reason, ' - gold stays as it was')
    end as line
from newest_verdict
where verdict is not null
union all
select
    202 as part,
    0 as place,
    concat('  accepted: ', accepted_files) as line
from newest_verdict
where accepted_files is not null
union all
select
    203 as part,
    {# The rejected first: they are what closes the gate. #}
    if(fate = 'rejected', 0, 1000000000000L) - max(lines_broken) as place,
    concat(
        '  ', fate, ' in ', source_file, ' (', max(lines_checked),
        if(max(lines_checked) = 1, ' line): ', ' lines): '),
        array_join(array_sort(collect_list(concat(rule, ' ', lines_broken))), ', ')
    ) as line
from (
    select
        *,
        if(action = 'warn', 'warned', if(action = 'drop', 'dropped', 'rejected')) as fate
    from newest_results
    where lines_broken > 0 and (action != 'drop' or lines_dropped > 0)
) as broken_rules
group by source_file, fate
{% endmacro %}
