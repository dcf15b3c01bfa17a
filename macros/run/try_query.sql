{% macro try_query(query, problems={'42K03': 'missing'}, otherwise='unreadable', as_text=false) %}
    {#-
        The rows of the query, or one row whose only column `problem` says what went wrong. Jinja
        cannot catch an error, so a SQL script does. As a text, a query that cannot be parsed is a
        problem too, and not one of the script.
    -#}
    {%- set script -%}
        begin
            {%- for state, problem in problems.items() %}
            declare exit handler for sqlstate '{{ state }}'
            begin select '{{ problem }}' as problem; end;
            {%- endfor %}
            declare exit handler for sqlexception begin select '{{ otherwise }}' as problem; end;
            {{ 'execute immediate ' ~ sql_string(query) if as_text else query }};
        end
    {%- endset -%}
    {{- return(run_query(script)) -}}
{% endmacro %}
