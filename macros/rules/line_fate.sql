{% macro line_fate(passed, rules) -%}
    {#-
        The strongest action of the broken rules decides; warn leaves the line good. A number per
        rule and not a long condition: Spark's optimizer takes for ever over one of thirty rules.
    -#}
    {%- set strengths = {'drop': 1, 'quarantine': 2, 'fail': 2} -%}
    case
        greatest(
            0
            {%- for rule in rules if rule['action'] in strengths -%}
            ,
            if({{ passed }}.{{ rule['name'] }}, 0, {{ strengths[rule['action']] }})
            {%- endfor %},
            0
        )
        when 2 then 'quarantine'
        when 1 then 'drop'
        else 'good'
    end
{%- endmacro %}
