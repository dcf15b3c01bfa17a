{% macro published_schema() %}
    {{- return(target.schema ~ '_published') -}}
{% endmacro %}
