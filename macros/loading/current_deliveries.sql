{% macro current_deliveries(deliveries) %}
select *
from {{ deliveries }}
qualify row_number() over (partition by source_file order by delivery_id desc) = 1
{% endmacro %}
