{% macro broken_rules(passed, rules, actions) -%}
    concat_ws(
        ', '
        {%- for rule in rules if rule['action'] in actions -%}
        ,
        if({{ passed }}.{{ rule['name'] }}, null, {{ sql_string(rule['name']) }})
        {%- endfor %}
    )
{%- endmacro %}
