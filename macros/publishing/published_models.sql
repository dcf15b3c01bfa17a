{% macro published_models(folder) %}
    {%- set models = [] -%}
    {%- for node in (graph.nodes.values() if execute else []) -%}
        {%- if node.resource_type == 'model' and folder in node.fqn -%}
            {%- do models.append(node) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(models | sort(attribute='name')) -}}
{% endmacro %}
