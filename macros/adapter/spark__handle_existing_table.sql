{% macro spark__handle_existing_table(full_refresh, old_relation) %}
    {#- dbt would drop the table, bronze and the histories too, which no run can build again. -#}
    {{- exceptions.raise_compiler_error(
        old_relation ~ " is a table, and this run would drop it to put a view in its place. If that"
        ~ " is meant, drop the table by hand, then run again."
    ) -}}
{% endmacro %}
