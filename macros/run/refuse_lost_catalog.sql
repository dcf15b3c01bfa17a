{% macro refuse_lost_catalog() %}
    {#-
        A build killed at its first table leaves data that no catalog knows, and the next one writes
        over it. A table made from a history is only begun once the catalog knows that history.
    -#}
    {%- set histories = [] -%}
    {%- set nodes = graph.nodes.values() | selectattr('resource_type', 'eq', 'model') | list
        if execute else [] -%}
    {%- for node in nodes if node.config.full_refresh is false -%}
        {%- if adapter.get_relation(none, node.schema, node.alias) is none -%}
            {%- do histories.append(node) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if histories -%}
        {%- set root = absolute_path(histories[0].config.location_root) -%}
        {%- set folders_with_data -%}
            select distinct split_part(split_part(path, {{ sql_string(root ~ '/') }}, 2), '/', 1)
                as folder
            from {{ file_source('binaryFile', root) }}
        {%- endset -%}
        {#- One row with another column where there is no such folder yet. -#}
        {%- set found = try_query(folders_with_data) | map(attribute='folder') | list -%}
        {%- for history in histories if history.alias in found -%}
            {%- for node in nodes
                if node.alias in found and history.unique_id in node.depends_on.nodes -%}
                {{- exceptions.raise_compiler_error(
                    "The catalog of the warehouse does not know " ~ history.schema ~ "."
                    ~ history.alias ~ ", but its rows are in " ~ root ~ ", and so is "
                    ~ node.alias ~ ", which was made from it: the catalog (the folder metastore)"
                    ~ " was lost or deleted. Put it back; or, to begin anew with what is in the"
                    ~ " landing folder, delete " ~ root ~ ". Nothing was changed."
                ) -}}
            {%- endfor -%}
        {%- endfor -%}
    {%- endif -%}
{% endmacro %}
