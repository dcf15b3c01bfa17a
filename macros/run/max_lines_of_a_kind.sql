{% macro max_lines_of_a_kind() %}
    {#- A screen full: the tables hold the rest. -#}
    {{- return(20) -}}
{% endmacro %}
