{% macro header_names(line, key_column) -%}
    {#-
        Almost no line of a file holds the key column's name, so that look comes first. In a case of
        its own: Spark works out what a condition repeats for every line, also behind an `and`.
    -#}
    case
        when {{ may_be_header(line, key_column) }}
            then case
                when
                    array_contains({{ csv_names(line) }}, {{ sql_string(key_column) }})
                    and size({{ csv_names(line) }}) <= {{ max_csv_columns() }}
                    then {{ csv_names(line) }}
            end
    end
{%- endmacro %}
