{% macro rows_if_built(table, columns) -%}
    {%- if execute and load_relation(table) is none -%}
        select
            {%- for column in columns %}
            cast(null as bigint) as {{ column }}{{ ',' if not loop.last }}
            {%- endfor %}
        where false
    {%- else -%}
        select * from {{ table }}
    {%- endif -%}
{%- endmacro %}
