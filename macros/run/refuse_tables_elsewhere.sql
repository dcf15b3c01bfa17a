{% macro refuse_tables_elsewhere() %}
    {#- The catalog stores absolute paths: in a copy of the project it leads to the original. -#}
    {%- for node in (graph.nodes.values() if execute else [])
        if node.resource_type in ('model', 'seed')
        and node.config.materialized not in ('view', 'ephemeral') -%}
        {%- set relation = adapter.get_relation(none, node.schema, node.alias) -%}
        {%- if relation is not none and node.config.get('location_root') -%}
            {%- set place = absolute_path(node.config.location_root ~ '/' ~ node.alias) -%}
            {%- set stored = modules.re.search('(?m)^Location: (.*)$', relation.information) -%}
            {%- if stored and stored.group(1) not in (place, 'file:' ~ place) -%}
                {{- exceptions.raise_compiler_error(
                    relation ~ " lies in " ~ stored.group(1) ~ ", but this project keeps it in "
                    ~ place ~ ": a folder above it was moved, or copied, or is reached by another"
                    ~ " way. Run dbt where the tables were made, or put them back there. A copy"
                    ~ " needs an empty warehouse (SHOP_WAREHOUSE), into which it loads what is in"
                    ~ " the landing folder. Nothing was changed."
                ) -}}
            {%- endif -%}
        {%- endif -%}
    {%- endfor -%}
{% endmacro %}
