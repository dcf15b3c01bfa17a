{% macro line_is_plain(line) -%}
    {#- Whatever else line_is_sound comes to ask of a line has to be asked here too. -#}
    (
        {{ text_is_sound(line) }}
        and not contains({{ line }}, '"')
    )
{%- endmacro %}
