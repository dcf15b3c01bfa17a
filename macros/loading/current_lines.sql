{% macro current_lines(lines, deliveries) %}
{#- No aggregate: which lines count is found out without moving any between tasks. -#}
select loaded_lines.*
from {{ lines }} as loaded_lines
left anti join {{ deliveries }} as newer_deliveries
    on
        loaded_lines.source_file = newer_deliveries.source_file
        and loaded_lines.delivery_id < newer_deliveries.delivery_id
{% endmacro %}
