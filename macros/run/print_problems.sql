{% macro print_problems(results, folder) %}
    {#- dbt says only that a test failed; the rows with both numbers are what a person needs. -#}
    {%- for result in results if result.node.resource_type == 'test' -%}
        {%- if folder in result.node.fqn and result.status in ('fail', 'warn') -%}
            {%- set word = 'PROBLEM' if result.status == 'fail' else 'WARNING' -%}
            {%- set rows = run_query(
                'select problem from (\n' ~ result.node.compiled_code ~ '\n) limit 5'
            ) -%}
            {%- for row in rows -%}
                {%- do print(word ~ ': ' ~ plain_text(row['problem'])) -%}
            {%- endfor -%}
            {%- if result.failures and result.failures > rows | length -%}
                {%- do print(
                    word ~ ': ... ' ~ result.failures ~ ' in all; see ' ~ result.node.name
                ) -%}
            {%- endif -%}
        {%- endif -%}
    {%- endfor -%}
{% endmacro %}
