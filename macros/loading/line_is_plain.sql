{% macro line_is_plain(line) -%}
    (
        is_valid_utf8({{ line }})
        and not contains({{ line }}, '\ufffd')
        and not contains({{ line }}, '\u0000')
        and not contains({{ line }}, '"')
    )
{%- endmacro %}
