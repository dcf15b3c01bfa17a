{% macro line_is_sound(line) -%}
    {#-
        Quotes stand around whole fields (RFC 4180) when they are even in number and, with each
        quoted text taken for one mark, marks have only commas and other marks beside them. One
        expression for the whole grammar overflows Java's stack on long lines; a lambda over the
        pieces keeps Spark from compiling the step that all lines go through.
    -#}
    (
        {{ text_is_sound(line) }}
        and (
            not contains({{ line }}, '"')
            or (
                size(split({{ line }}, '"', -1)) % 2 = 1
                and not rlike(
                    regexp_replace(concat(',', {{ line }}, ','), '"[^"]*+"', '"'),
                    '[^,"]"|"[^,"]'
                )
            )
        )
    )
{%- endmacro %}
