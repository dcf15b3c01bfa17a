{% macro rule_counts(checked_lines, deliveries, rules) %}
with current_deliveries as (
    {{ current_deliveries(deliveries) }}
),

counts_per_file as (
    select
        source_file,
        count(*) as lines_checked,
        count_if(fate = 'drop') as lines_dropped,
        count_if(fate = 'quarantine') as lines_rejected
        {%- for rule in checked_rules(rules) %},
        count_if(not passed.{{ rule['name'] }}) as broken_{{ loop.index }}
        {%- endfor %}
    from {{ checked_lines }}
    group by source_file
),

counts_of_every_file as (
    select
        current_deliveries.source_file,
        current_deliveries.delivery_id,
        coalesce(counts_per_file.lines_checked, 0) as lines_checked,
        coalesce(counts_per_file.lines_dropped, 0) as lines_dropped,
        coalesce(counts_per_file.lines_rejected, 0) as lines_rejected
        {%- for rule in rules %},
        coalesce(counts_per_file.broken_{{ loop.index }}, 0) as broken_{{ loop.index }}
        {%- endfor %}
    from current_deliveries
    left join counts_per_file on current_deliveries.source_file = counts_per_file.source_file
)

select
    counts_of_every_file.source_file,
    counts_of_every_file.delivery_id,
    broken.rule,
    broken.action,
    counts_of_every_file.lines_checked,
    broken.lines_broken,
    counts_of_every_file.lines_dropped,
    counts_of_every_file.lines_rejected,
    '{{ rules_fingerprint(rules) }}' as rules_fingerprint,
    '{{ invocation_id }}' as invocation_id,
    {{ time_of_this_run() }} as checked_at
from counts_of_every_file
lateral view stack(
    {{ rules | length }}
    {%- for rule in rules -%}
    ,
    {{ sql_string(rule['name']) }}, {{ sql_string(rule['action']) }}, broken_{{ loop.index }}
    {%- endfor %}
) broken as rule, action, lines_broken
{% endmacro %}
