{% macro unfit_field(name, text, typed) -%}
    case
        when {{ text }} is not null and {{ typed }} is null
            then concat({{ sql_string(name ~ ' does not fit its form: ') }}, {{ text }})
    end
{%- endmacro %}
