{% macro print_lines(rows, limits) %}
    {%- for part in rows | groupby('part') -%}
        {%- set most = limits.get(part.grouper | int, part.list | length) -%}
        {%- for row in part.list[:most] -%}
            {#- What a file holds must not steer the terminal. -#}
            {%- do print(modules.re.sub('[\\x00-\\x1f\\x7f-\\x9f]', ' ', row['line'])) -%}
        {%- endfor -%}
        {%- if part.list | length > most -%}
            {%- do print('  ... and ' ~ (part.list | length - most) ~ ' more like these') -%}
        {%- endif -%}
    {%- endfor -%}
{% endmacro %}
