{% macro refuse_unfit_rules(rules, model) %}
    {%- set problems = {
        'syntax': 'is no SQL expression about one line',
        'column': 'names a column that is not there',
        'function': 'calls a function that Spark does not have',
        'lines': 'looks at more than one line: an aggregate, a window or a generator',
        'changing': 'says something else each time',
        'misfit': 'does not fit the types of the columns',
    } -%}
    {%- set readers = [] -%}
    {%- if execute -%}
        {%- for node in graph.nodes.values() if node.unique_id in selected_resources -%}
            {%- for input in node.depends_on.get('nodes', [])
                if input.split('.')[-1] == model -%}
                {%- do readers.append(node.name) -%}
            {%- endfor -%}
        {%- endfor -%}
    {%- endif -%}
    {%- if readers -%}
        {%- set columns = {} -%}
        {%- for node in graph.nodes.values() if node.name == model -%}
            {%- for column in node.columns.values() if column.data_type -%}
                {%- do columns.update({column.name: column.data_type}) -%}
            {%- endfor -%}
        {%- endfor -%}
        {#- All at once, since each question takes its time; one by one to find the one that is
            meant. -#}
        {%- set answer = answer_about_rules(checked_rules(rules), columns) -%}
        {%- if answer.split(', ') | unique | list != ['boolean'] -%}
            {%- for rule in rules -%}
                {%- set answer = answer_about_rules([rule], columns) -%}
                {%- if answer != 'boolean' -%}
                    {{- exceptions.raise_compiler_error(
                        "Rule '" ~ rule['name'] ~ "': `" ~ rule['expression'] ~ "` "
                        ~ problems.get(answer, 'is ' ~ answer ~ ', and not true or false')
                        ~ ". It can use: " ~ columns | join(', ') ~ "."
                    ) -}}
                {%- endif -%}
            {%- endfor -%}
        {%- endif -%}
    {%- endif -%}
{% endmacro %}
