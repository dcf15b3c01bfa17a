{% macro header_names(line, key_column) -%}
    {#- The cheap look comes first: almost no line of a file holds the key column's name. -#}
    case
        when
            contains(lower({{ line }}), {{ sql_string(key_column) }})
            and array_contains({{ csv_names(line) }}, {{ sql_string(key_column) }})
            and size({{ csv_names(line) }}) <= {{ max_csv_columns() }}
            then {{ csv_names(line) }}
    end
{%- endmacro %}
