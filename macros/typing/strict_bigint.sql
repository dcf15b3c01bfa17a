{% macro strict_bigint(text) -%}
    case
        when {{ text }} rlike r'\A[1-9][0-9]{0,18}\z' then try_cast({{ text }} as bigint)
    end
{%- endmacro %}
