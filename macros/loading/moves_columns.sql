{% macro moves_columns(names, header) -%}
    {#- A single name that stands elsewhere may be a text; a second one makes the line a header. -#}
    coalesce(
        size(array_intersect({{ names }}, {{ header }})) > 1
        and exists(
            {{ header }},
            name -> array_position({{ names }}, name) not in (
                0, array_position({{ header }}, name)
            )
        ),
        false
    )
{%- endmacro %}
