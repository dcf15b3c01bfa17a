{% macro clean_history() %}
    {%- do refuse_tables_elsewhere() -%}
    {%- set tables = [] -%}
    {%- for node in (graph.nodes.values() if execute else []) -%}
        {%- for schema in (node.schema, published_schema())
            if node.resource_type in ('model', 'seed') -%}
            {%- set table = adapter.get_relation(none, schema, node.alias) -%}
            {%- if table is not none and table.is_delta -%}
                {%- do tables.append(table) -%}
            {%- endif -%}
        {%- endfor -%}
    {%- endfor -%}
    {%- if tables -%}
        {#- A packed copy is not a published one. -#}
        {%- do run_query('reset spark.databricks.delta.commitInfo.userMetadata') -%}
    {%- endif -%}
    {%- for table in tables -%}
        {%- do run_query('optimize ' ~ table) -%}
        {#- What is kept is a property of the table, and Delta goes by it. -#}
        {%- do run_query('vacuum ' ~ table) -%}
        {%- do print('cleaned ' ~ table ~ ': versions of the last 30 days stay') -%}
    {%- endfor -%}
    {%- if execute and not tables -%}
        {%- do print('nothing to clean: tables have a history on the target delta alone') -%}
    {%- endif -%}
{% endmacro %}
