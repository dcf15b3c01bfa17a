{% macro print_gate(gate, rule_results) %}
    {%- set newest = run_query(newest_verdict(gate))[0] -%}
    {%- if newest['verdict'] == 'open' -%}
        {%- do print(
            'gate open: ' ~ newest['rejected'] ~ ' of ' ~ newest['lines'] ~ ' lines rejected'
        ) -%}
    {%- elif newest['verdict'] is not none -%}
        {%- do print('gate closed: ' ~ newest['reason'] ~ ' - gold stays as it was') -%}
    {%- endif -%}
    {%- set broken_rules -%}
        select
            source_file,
            concat(
                if(action = 'warn', 'warned', if(action = 'drop', 'dropped', 'rejected')),
                ' in ', source_file, ' (', max(lines_checked), ' lines): ',
                array_join(array_sort(collect_list(concat(rule, ' ', lines_broken))), ', ')
            ) as line
        from {{ rule_results }}
        where lines_broken > 0
        group by
            source_file,
            if(action = 'warn', 'warned', if(action = 'drop', 'dropped', 'rejected'))
        order by max(lines_broken) desc, source_file
    {%- endset -%}
    {%- for row in run_query(broken_rules) -%}
        {%- do print('  ' ~ row['line']) -%}
    {%- endfor -%}
{% endmacro %}
