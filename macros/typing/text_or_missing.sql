{% macro text_or_missing(field) -%}
    case
        when
            upper({{ text_trimmed(field) }}) not in ('', 'NULL', '\\N')
            then {{ text_trimmed(field) }}
    end
{%- endmacro %}
