{% macro try_query(query) %}
    {#-
        The rows of the query, or one row whose only column `problem` says `missing` or `unreadable`
        where a path is. Jinja cannot catch an error, so a SQL script does.
    -#}
    {%- set script -%}
        begin
            declare exit handler for sqlstate '42K03' begin select 'missing' as problem; end;
            declare exit handler for sqlexception begin select 'unreadable' as problem; end;
            {{ query }};
        end
    {%- endset -%}
    {{- return(run_query(script)) -}}
{% endmacro %}
