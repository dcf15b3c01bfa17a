{% macro line_is_sound(line) -%}
    {#-
        Quotes stand around whole fields (RFC 4180) when every piece of text outside them is empty
        (a doubled quote) or runs from comma to comma. Splitting instead of a regular expression for
        the grammar: that one overflows Java's stack on long lines.
    -#}
    (
        is_valid_utf8({{ line }})
        and not contains({{ line }}, '\ufffd')
        and not contains({{ line }}, '\u0000')
        and (
            not contains({{ line }}, '"')
            or (
                size(split({{ line }}, '"', -1)) % 2 = 1
                and not exists(
                    filter(
                        split(concat(',', {{ line }}, ','), '"', -1),
                        (piece, place) -> place % 2 = 0
                    ),
                    piece -> piece != '' and not (startswith(piece, ',') and endswith(piece, ','))
                )
            )
        )
    )
{%- endmacro %}
