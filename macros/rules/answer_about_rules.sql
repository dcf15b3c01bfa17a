{% macro answer_about_rules(rules, columns) %}
    {%- set question -%}
        select max(concat_ws(', '
            {%- for rule in rules %}, typeof({{ rule['expression'] }}){% endfor -%}
        )) as answer
        from (
            select
                {%- for name, type in columns.items() %}
                cast(null as {{ type }}) as {{ name }}{{ ',' if not loop.last }}
                {%- endfor %}
        ) as line
        {# Spark admits no aggregate or window in `where`, and nothing changing in `count`. #}
        where {% for rule in rules %}({{ rule['expression'] }}) is null or {% endfor %}true
        having count(struct({{ rules | map(attribute='expression') | join(', ') }})) >= 0
    {%- endset -%}
    {%- set problems = {
        '42601': 'syntax',
        '42703': 'column',
        '42883': 'function',
        '42903': 'lines',
        '42K0E': 'lines',
        '42845': 'changing',
    } -%}
    {%- set rows = try_query(question, problems, 'misfit', as_text=true) -%}
    {{- return(rows[0]['problem' if 'problem' in rows.column_names else 'answer']) -}}
{% endmacro %}
