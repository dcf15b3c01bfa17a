{% macro place_in_header(header, column) -%}
    {%- set same_name -%}
        filter({{ header }}, name -> name = {{ sql_string(column) }})
    {%- endset -%}
    if(size({{ same_name }}) = 1, array_position({{ header }}, {{ sql_string(column) }}), 0)
{%- endmacro %}
