{% macro line_fate(passed, rules) -%}
    {#- The strongest action of the broken rules decides; warn leaves the line good. -#}
    case
        {%- for actions, fate in [(['quarantine', 'fail'], 'quarantine'), (['drop'], 'drop')] %}
        {%- set deciding_rules = rules | selectattr('action', 'in', actions) | list %}
        {%- if deciding_rules %}
        when
            not (
                {%- for rule in deciding_rules %}
                {{ 'and ' if not loop.first }}{{ passed }}.{{ rule['name'] }}
                {%- endfor %}
            )
            then '{{ fate }}'
        {%- endif %}
        {%- endfor %}
        else 'good'
    end
{%- endmacro %}
