{% macro is_readable(table) %}
    {{- return('problem' not in try_query('select * from ' ~ table ~ ' limit 1').column_names) -}}
{% endmacro %}
