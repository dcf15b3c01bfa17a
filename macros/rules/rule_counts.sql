{% macro rule_counts(checked_lines, deliveries, rules) %}
with current_deliveries as (
    {{ current_deliveries(deliveries) }}
),

counts_per_file as (
    select
        source_file,
        count(*) as lines_checked
        {%- for rule in checked_rules(rules) %},
        count_if(not passed.{{ rule['name'] }}) as broken_{{ loop.index }}
        {%- endfor %}
    from {{ checked_lines }}
    group by source_file
),

counts_of_every_file as (
    select
        current_deliveries.source_file,
        coalesce(counts_per_file.lines_checked, 0) as lines_checked
        {%- for rule in rules %},
        coalesce(counts_per_file.broken_{{ loop.index }}, 0) as broken_{{ loop.index }}
        {%- endfor %}
    from current_deliveries
    left join counts_per_file on current_deliveries.source_file = counts_per_file.source_file
)

select
    counts_of_every_file.source_file,
    broken.rule,
    broken.action,
    counts_of_every_file.lines_checked,
    broken.lines_broken
from counts_of_every_file
lateral view stack(
    {{ rules | length }}
    {%- for rule in rules -%}
    ,
    {{ sql_string(rule['name']) }}, {{ sql_string(rule['action']) }}, broken_{{ loop.index }}
    {%- endfor %}
) broken as rule, action, lines_broken
{% endmacro %}
