{% macro text_trimmed(text) -%}
    trim(both ' \t\u00a0' from {{ text }})
{%- endmacro %}
