{% macro line_fate(passed, rules) -%}
    {#- The strongest action of the broken rules decides; warn leaves the line good. -#}
    case
        {%- for actions, fate in [(['quarantine', 'fail'], 'quarantine'), (['drop'], 'drop')] %}
        {%- set names = rules | selectattr('action', 'in', actions) | map(attribute='name') | list %}
        {%- if names %}
        when
            not (
                {%- for name in names %}
                {{ 'and ' if not loop.first }}{{ passed }}.{{ name }}
                {%- endfor %}
            )
            then '{{ fate }}'
        {%- endif %}
        {%- endfor %}
        else 'good'
    end
{%- endmacro %}
