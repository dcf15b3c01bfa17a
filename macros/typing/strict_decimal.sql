{% macro strict_decimal(text, precision, scale) -%}
    {%- if scale < 1 or precision <= scale -%}
        {{- exceptions.raise_compiler_error(
            "strict_decimal(" ~ text ~ ", " ~ precision ~ ", " ~ scale ~ "): precision must be"
            ~ " greater than scale, and scale at least 1."
        ) -}}
    {%- endif -%}
    case
        when
            {{ text }} rlike r'\A-?[0-9]{1,{{ precision - scale }}}(\.[0-9]{1,{{ scale }}})?\z'
            then try_cast({{ text }} as decimal({{ precision }}, {{ scale }}))
    end
{%- endmacro %}
