{% macro gate_lines(gate, rule_results) %}
select
    1 as place,
    if(
        verdict = 'open',
        concat('gate open: ', rejected, ' of ', lines, ' lines rejected'),
        concat('gate closed: ', reason, ' - gold stays as it was')
    ) as line
from ({{ newest_verdict(gate) }}) as newest
where verdict is not null
union all
select
    1 + row_number() over (order by lines_broken desc, fate asc, source_file asc) as place,
    concat('  ', fate, ' in ', source_file, ' (', lines, ' lines): ', rules) as line
from (
    select
        source_file,
        if(action = 'warn', 'warned', if(action = 'drop', 'dropped', 'rejected')) as fate,
        max(lines_checked) as lines,
        max(lines_broken) as lines_broken,
        array_join(array_sort(collect_list(concat(rule, ' ', lines_broken))), ', ') as rules
    from {{ rule_results }}
    where lines_broken > 0
    group by
        source_file,
        if(action = 'warn', 'warned', if(action = 'drop', 'dropped', 'rejected'))
) as broken_rules
{% endmacro %}
