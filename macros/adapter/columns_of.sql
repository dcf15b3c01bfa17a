{% macro columns_of(relation) %}
    {%- set columns = [] -%}
    {%- for column in adapter.get_columns_in_relation(relation) -%}
        {%- do columns.append((column.name, column.dtype)) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{% endmacro %}
