{% macro checked_rules(rules) %}
    {%- set actions = ['warn', 'drop', 'quarantine', 'fail'] -%}
    {%- set names = [] -%}
    {%- if not rules -%}
        {{- exceptions.raise_compiler_error(
            "The list of rules is empty, so every line would be good. Keep at least one rule."
        ) -}}
    {%- endif -%}
    {%- for rule in rules -%}
        {%- set number = loop.index -%}
        {%- for key in ['name', 'expression', 'action', 'description'] -%}
            {%- if not rule.get(key) or not (rule[key] | string | trim) -%}
                {{- exceptions.raise_compiler_error(
                    "Rule " ~ number ~ " (" ~ rule.get('name', 'without a name') ~ ") has no "
                    ~ key ~ ". A rule needs name, expression, action and description."
                ) -}}
            {%- endif -%}
        {%- endfor -%}
        {%- if not modules.re.fullmatch('[a-z][a-z0-9_]*', rule['name']) -%}
            {{- exceptions.raise_compiler_error(
                "Rule '" ~ rule['name'] ~ "': a name is snake_case (a-z, 0-9, _), as it appears in"
                ~ " broken_rules."
            ) -}}
        {%- endif -%}
        {%- if rule['name'] in names -%}
            {{- exceptions.raise_compiler_error(
                "Two rules are named '" ~ rule['name'] ~ "'. Each needs a name of its own."
            ) -}}
        {%- endif -%}
        {%- if rule['action'] not in actions -%}
            {{- exceptions.raise_compiler_error(
                "Rule '" ~ rule['name'] ~ "' has the action '" ~ rule['action'] ~ "'. Known are: "
                ~ actions | join(', ') ~ "."
            ) -}}
        {%- endif -%}
        {%- do names.append(rule['name']) -%}
    {%- endfor -%}
    {{- return(rules) -}}
{% endmacro %}
