{% macro passed_rules(rules) -%}
    {#- One flag per rule. A rule that comes out NULL is broken: that is decided here alone. -#}
    struct(
        {%- for rule in checked_rules(rules) %}
        coalesce({{ rule['expression'] }}, false) as {{ rule['name'] }}{{ ',' if not loop.last }}
        {%- endfor %}
    )
{%- endmacro %}
