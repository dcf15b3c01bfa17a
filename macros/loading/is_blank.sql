{% macro is_blank(text) -%}
    {#- Trimming a line costs more than all else that is asked of it, so its start is looked at. -#}
    (
        ({{ text }} < '!' or startswith({{ text }}, '\u00a0'))
        and {{ text_trimmed(text) }} = ''
    )
{%- endmacro %}
