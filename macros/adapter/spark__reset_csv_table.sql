{% macro spark__reset_csv_table(model, full_refresh, old_relation, agate_table) %}
    {#- On Delta the rows are replaced as a whole, and nobody finds the table missing. -#}
    {%- if model['config'].get('file_format') == 'delta' -%}
        {{- return(create_csv_table(model, agate_table)) -}}
    {%- endif -%}
    {{- return(dbt.spark__reset_csv_table(model, full_refresh, old_relation, agate_table)) -}}
{% endmacro %}
