{% macro is_other_header(names, header, key_column) -%}
    {#-
        Two names of the header in one line are no accident of data, and neither is the key column's
        name in its own place among texts none of which begins with a digit.
    -#}
    {%- set common = 'least(size(' ~ names ~ '), size(' ~ header ~ '))' -%}
    case
        when {{ names }} is null or {{ header }} is null then false
        else (
            size(array_intersect(filter({{ names }}, name -> name != ''), {{ header }})) > 1
            or (
                array_position({{ names }}, {{ sql_string(key_column) }})
                = array_position({{ header }}, {{ sql_string(key_column) }})
                and forall({{ names }}, name -> name rlike '^[^0-9]')
            )
        )
        and slice({{ names }}, 1, {{ common }}) != slice({{ header }}, 1, {{ common }})
    end
{%- endmacro %}
