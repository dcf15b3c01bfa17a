{% macro may_be_header(line, key_column) -%}
    contains(lower({{ line }}), {{ sql_string(key_column) }})
{%- endmacro %}
