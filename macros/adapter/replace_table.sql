{% macro replace_table() -%}
    create or replace table {{ this }}
    {{ file_format_clause() }}
    {{ location_clause() }}
    as
{%- endmacro %}
