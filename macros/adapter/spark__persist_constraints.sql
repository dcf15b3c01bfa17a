{% macro spark__persist_constraints(relation, model) %}
    {#- The table was created with them. -#}
{% endmacro %}
