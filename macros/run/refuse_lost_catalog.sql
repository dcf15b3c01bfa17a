{% macro refuse_lost_catalog() %}
    {#-
        A build killed at its first table leaves data that no catalog knows, and the next one writes
        over it. A table made from a history is only begun once the catalog knows that history.
    -#}
    {%- set models = graph.nodes.values() | selectattr('resource_type', 'eq', 'model') | list
        if execute else [] -%}
    {%- set unknown = [] -%}
    {%- for node in models if node.config.full_refresh is false -%}
        {%- if adapter.get_relation(none, node.schema, node.alias) is none -%}
            {%- do unknown.append(node) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if unknown -%}
        {%- set root = absolute_path(unknown[0].config.location_root) -%}
        {%- set folders_with_data -%}
            select distinct split_part(split_part(path, {{ sql_string(root ~ '/') }}, 2), '/', 1)
                as folder
            from {{ file_source('binaryFile', root) }}
        {%- endset -%}
        {%- set found = try_query(folders_with_data) -%}
        {%- if 'problem' in found.column_names and found[0]['problem'] != 'missing' -%}
            {{- exceptions.raise_compiler_error(
                "The folder of the tables, " ~ root ~ ", or a folder in it cannot be listed. Give"
                ~ " the user that runs dbt the right to read it, then run again. No table was"
                ~ " changed."
            ) -}}
        {%- endif -%}
        {%- set found = found | map(attribute='folder') | list -%}
        {%- for history in unknown if history.alias in found -%}
            {%- set makers = [history.unique_id] -%}
            {%- for node in models
                if node.config.materialized == 'ephemeral'
                and history.unique_id in node.depends_on.nodes -%}
                {%- do makers.append(node.unique_id) -%}
            {%- endfor -%}
            {%- for node in models
                if node.alias in found
                and node.depends_on.nodes | select('in', makers) | list -%}
                {{- exceptions.raise_compiler_error(
                    "The catalog of the warehouse does not know " ~ history.schema ~ "."
                    ~ history.alias ~ ", but its rows are in " ~ root ~ ", and so is "
                    ~ node.alias ~ ", which was made from it: the catalog (the folder metastore)"
                    ~ " was lost, or the table dropped. Put back the folder metastore as it was;"
                    ~ " or, to begin anew with what is in the landing folder, move " ~ root
                    ~ " away. No table was changed."
                ) -}}
            {%- endfor -%}
        {%- endfor -%}
    {%- endif -%}
{% endmacro %}
