{% macro stored_versions(models) %}
    {%- set versions = {} -%}
    {%- for node in models if node.config['file_format'] == 'delta' -%}
        {%- set table = adapter.get_relation(none, node.schema, node.alias) -%}
        {%- set newest = run_query('describe history ' ~ table ~ ' limit 1')[0] -%}
        {%- do versions.update({node.alias: newest['version'] | int}) -%}
    {%- endfor -%}
    {{- return(versions) -}}
{% endmacro %}
