{% macro closed_gate_lines(gate, rule_results, quarantine, bronze, columns, look) %}
with rejected_per_rule as (
    select
        rule,
        sum(lines_broken) as lines_broken
    from ({{ newest_results(rule_results) }}) as newest_results
    where action in ('quarantine', 'fail') and lines_broken > 0
    group by rule
),

rejected_lines as (
    select
        *,
        row_number() over (
            partition by broken_rules
            order by delivery_id desc, source_file asc, line_number asc
        ) as place_among_alike,
        count(*) over (partition by broken_rules) as alike
    from {{ quarantine }}
),

{# One of each kind before a second of any. #}
examples as (
    select *
    from rejected_lines
    order by place_among_alike asc, alike desc, broken_rules asc
    limit 3
),

last_opened as (
    select max(checked_at) as checked_at
    from {{ gate }}
    where verdict = 'open'
),

held_back as (
    select min(verdicts.checked_at) as since
    from {{ gate }} as verdicts
    cross join last_opened
    where verdicts.verdict = 'closed'
    and (last_opened.checked_at is null or verdicts.checked_at > last_opened.checked_at)
)

select
    300 as part,
    0 as place,
    concat('  rejected by rule: ', {{ first_texts(
        'array_sort(collect_list(struct(-lines_broken as place, '
        ~ 'concat(rule, \' \', lines_broken) as line))).line',
        ', ', 5, 'rules'
    ) }}) as line
from rejected_per_rule
having count(*) > 0
union all
select
    301 as part,
    examples.place_among_alike * 1000000000L - examples.alike as place,
    concat(
        '  such as ', examples.source_file, ' line ', examples.line_number, ' (',
        left(examples.broken_rules, 80), '): ',
        left(coalesce(
            bronze._bad,
            concat_ws(',', {% for column in columns -%}
                coalesce(bronze.{{ column }}, ''){{ ', ' if not loop.last }}
            {%- endfor %})
        ), 120)
    ) as line
from examples
inner join {{ bronze }} as bronze
    on
        examples.delivery_id = bronze.delivery_id
        and examples.source_file = bronze.source_file
        and examples.line_number = bronze.line_number
union all
select
    302 as part,
    0 as place,
    concat(
        'gold is held back since ', date_format(since, 'yyyy-MM-dd HH:mm:ss'),
        ' UTC. Look at the lines, mend a file or a rule, then `dbt build`:'
    ) as line
from held_back
union all
select
    303 as part,
    0 as place,
    {{ sql_string(look) }} as line
{% endmacro %}
