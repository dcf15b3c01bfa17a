{% macro refuse_lost_constraints() %}
    {%- for node in (graph.nodes.values() if execute else [])
        if node.resource_type == 'model' and node.package_name == project_name -%}
        {%- do named_checks(node) -%}
    {%- endfor -%}
{% endmacro %}
