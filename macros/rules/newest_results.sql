{% macro newest_results(rule_results) %}
select *
from {{ rule_results }}
where checked_at = (select max(all_results.checked_at) from {{ rule_results }} as all_results)
{% endmacro %}
