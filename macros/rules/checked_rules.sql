{% macro checked_rules(rules) %}
    {%- set actions = ['warn', 'drop', 'quarantine', 'fail'] -%}
    {%- set names = [] -%}
    {%- set quoted = "'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"" -%}
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
        {#- What stands between quotes is text and calls nothing, and a comment says nothing; names
            can be quoted, too. -#}
        {%- set code = modules.re.sub(
            '(?s)(' ~ quoted ~ ')|/[*].*?[*]/|--[^\\n]*|`', '\\1', rule['expression']
        ) -%}
        {%- set moment = modules.re.search(
            '(?i)[\\x27"]\\s*(?:now|today|tomorrow|yesterday)(?:\\s+[\\w/+:-]+)?\\s*[\\x27"]', code
        ) -%}
        {%- set code = modules.re.sub(quoted, "''", code) -%}
        {%- set changing = modules.re.search(
            '(?i)\\b(?:(?:rand|randn|random|randstr|uniform|uuid|shuffle|now|curdate|curtime'
            ~ '|monotonically_increasing_id|spark_partition_id|input_file_name)'
            ~ '\\s*\\(|unix_timestamp\\s*\\(\\s*\\)'
            ~ '|current_timestamp\\b|current_date\\b|current_time\\b|localtimestamp\\b)',
            code
        ) -%}
        {%- set changing = moment or changing -%}
        {%- if changing -%}
            {{- exceptions.raise_compiler_error(
                "Rule '" ~ rule['name'] ~ "' uses " ~ changing.group(0).rstrip('() ')
                ~ ", which says something else each time. A line must get the same fate in each"
                ~ " model that asks: compare with a column, such as loaded_at."
            ) -}}
        {%- endif -%}
        {%- if modules.re.search('(?i)\\(\\s*(?:select|with|from|values|table)\\b', code) -%}
            {{- exceptions.raise_compiler_error(
                "Rule '" ~ rule['name'] ~ "' holds a subquery. A rule looks at one line: join what"
                ~ " it needs in the model that is checked, and name the column here."
            ) -}}
        {%- endif -%}
        {%- do names.append(rule['name']) -%}
    {%- endfor -%}
    {{- return(rules) -}}
{% endmacro %}
