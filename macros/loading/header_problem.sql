{% macro header_problem(header, headers, columns, key_column) -%}
    case
        when {{ header }} is null and {{ headers }} > 1
            then 'its headers differ, as those of files joined into one'
        when {{ header }} is null
            then {{ sql_string(
                'no header: the first line names no ' ~ key_column ~ ', or more than '
                ~ max_csv_columns() ~ ' columns'
            ) }}
        else nullif(
            concat_ws(
                ', ',
                {%- for column in columns %}
                case size(filter({{ header }}, name -> name = {{ sql_string(column) }}))
                    when 0 then {{ sql_string(column ~ ' is missing') }}
                    when 1 then null
                    else {{ sql_string(column ~ ' is named more than once') }}
                end{{ ',' if not loop.last }}
                {%- endfor %}
            ),
            ''
        )
    end
{%- endmacro %}
