{% macro spark__create_csv_table(model, agate_table) %}
    {#- On Delta loading the rows makes the table, in the same step. -#}
    {%- set statement_text = '' -%}
    {%- if model['config'].get('file_format') != 'delta' -%}
        {%- set statement_text = dbt.spark__create_csv_table(model, agate_table) -%}
    {%- endif -%}
    {#- dbt asks for no loading where there is no row, but rows of before may lie in the folder. -#}
    {%- if not agate_table.rows | length -%}
        {%- do load_csv_rows(model, agate_table) -%}
    {%- endif -%}
    {{- return(statement_text) -}}
{% endmacro %}
