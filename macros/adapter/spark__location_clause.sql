{% macro spark__location_clause() %}
    {#- The adapter's own clause neither escapes the path nor makes it absolute. -#}
    {%- set root = config.get('location_root') -%}
    {%- if root is not none %}
    location {{ sql_string(absolute_path(root) ~ '/' ~ model['alias']) }}
    {%- endif -%}
{% endmacro %}
