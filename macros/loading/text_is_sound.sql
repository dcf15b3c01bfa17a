{% macro text_is_sound(text) -%}
    (
        is_valid_utf8({{ text }})
        and not contains({{ text }}, '\ufffd')
        and not contains({{ text }}, '\u0000')
    )
{%- endmacro %}
