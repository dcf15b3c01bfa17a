{% macro sql_string(text) -%}
    {#- Backslash first: it is the escape character of the quote that follows. -#}
    '{{ text | replace('\\', '\\\\') | replace("'", "\\'") }}'
{%- endmacro %}
