{% macro spark__handle_existing_table(full_refresh, old_relation) %}
    {%- do refuse_to_replace(old_relation) -%}
    {{- default__handle_existing_table(full_refresh, old_relation) -}}
{% endmacro %}
