{% macro refuse_to_replace(relation) %}
    {#- dbt's own look at this setting is passed by for views and clones. -#}
    {%- if model.config.full_refresh is false -%}
        {{- exceptions.raise_compiler_error(
            relation ~ " is a table that no run can build again, and this command would replace it."
            ~ " Nothing was changed."
        ) -}}
    {%- endif -%}
{% endmacro %}
