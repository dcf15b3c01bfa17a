{% macro gate_lines(gate, rule_results) %}
select
    1 as part,
    0 as place,
    if(
        verdict = 'open',
        concat('gate open: ', rejected, ' of ', lines, ' lines rejected'),
        concat('gate closed: ', reason, ' - gold stays as it was')
    ) as line
from ({{ newest_verdict(gate) }}) as newest
where verdict is not null
union all
select
    2 as part,
    -max(lines_broken) as place,
    concat(
        '  ', any_value(fate), ' in ', source_file, ' (', max(lines_checked), ' lines): ',
        array_join(array_sort(collect_list(concat(rule, ' ', lines_broken))), ', ')
    ) as line
from (
    select
        *,
        if(action = 'warn', 'warned', if(action = 'drop', 'dropped', 'rejected')) as fate
    from {{ rule_results }}
    where lines_broken > 0
) as broken_rules
group by source_file, fate
{% endmacro %}
