{% macro print_lines(rows, limits) %}
    {%- for part in rows | groupby('part') -%}
        {%- set most = limits.get(part.grouper | int, part.list | length) -%}
        {%- for row in part.list[:most] -%}
            {%- do print(plain_text(row['line'])) -%}
        {%- endfor -%}
        {%- if part.list | length > most -%}
            {%- do print('  ... and ' ~ (part.list | length - most) ~ ' more like these') -%}
        {%- endif -%}
    {%- endfor -%}
{% endmacro %}
