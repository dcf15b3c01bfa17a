{% macro csv_names(line) -%}
    {#-
        Splitting at the quotes puts quoted text at the odd places: a comma there parts no names.
        Joining the pieces again drops the quotes.
    -#}
    transform(
        split(
            array_join(
                transform(
                    split({{ line }}, '"', -1),
                    (piece, place) -> if(place % 2 = 1, replace(piece, ',', ' '), piece)
                ),
                ''
            ),
            ',',
            -1
        ),
        name -> lower(trim(both ' \t\u00a0\ufeff' from name))
    )
{%- endmacro %}
