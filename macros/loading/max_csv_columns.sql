{% macro max_csv_columns() %}
    {#- from_csv fails the whole query at 20,480 columns, also in its PERMISSIVE mode. -#}
    {{- return(20000) -}}
{% endmacro %}
