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
    1 as part,
    number as place,
    if(
        number = {{ max_lines_of_a_kind() }} and files > number,
        concat('  ... and ', files - number + 1, ' more files, see rule_results'),
        concat('  ', fate, ' in ', source_file, ' (', lines, ' lines): ', rules)
    ) as line
from (
    select
        source_file,
        if(action = 'warn', 'warned', if(action = 'drop', 'dropped', 'rejected')) as fate,
        max(lines_checked) as lines,
        array_join(array_sort(collect_list(concat(rule, ' ', lines_broken))), ', ') as rules,
        row_number() over (
            order by max(lines_broken) desc, max(action) asc, source_file asc
        ) as number,
        count(*) over () as files
    from {{ rule_results }}
    where lines_broken > 0
    group by
        source_file,
        if(action = 'warn', 'warned', if(action = 'drop', 'dropped', 'rejected'))
) as broken_rules
where number <= {{ max_lines_of_a_kind() }}
{% endmacro %}
