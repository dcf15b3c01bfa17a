{% macro strict_timestamp(text) -%}
    case
        when
            {{ text }} rlike r'\A[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}\z'
            then try_cast({{ text }} as timestamp)
    end
{%- endmacro %}
