{% macro publish_table(node, mark) %}
    {%- set is_delta = node.config['file_format'] == 'delta' -%}
    {%- set source = adapter.get_relation(none, node.schema, node.alias) -%}
    {%- set copy = api.Relation.create(schema=published_schema(), identifier=node.alias) -%}
    {%- set location = absolute_path(node.config['location_root'] ~ '_published/' ~ node.alias) -%}
    {%- set stored = adapter.get_relation(none, copy.schema, copy.identifier) -%}
    {%- set query = 'select * from ' ~ source -%}
    {%- if is_delta -%}
        {#- Beside the copy stands what else is published with it: see finish_publishing. -#}
        {%- set query = query ~ ' version as of ' ~ mark['versions'][node.alias] -%}
        {%- do run_query(
            'set spark.databricks.delta.commitInfo.userMetadata = ' ~ tojson(mark)
        ) -%}
    {%- endif -%}
    {%- if not is_delta and stored is not none and columns_of(stored) == columns_of(source) -%}
        {%- do run_query('insert overwrite table ' ~ copy ~ ' ' ~ query) -%}
    {%- else -%}
        {%- do adapter.create_schema(copy.without_identifier()) -%}
        {%- if stored is not none and not is_delta -%}
            {%- do adapter.drop_relation(stored) -%}
        {%- endif -%}
        {%- set statement_text -%}
            create {{ 'or replace' if is_delta }} table {{ copy }}
            using {{ node.config['file_format'] }}
            location {{ sql_string(location) }}
            as {{ query }}
        {%- endset -%}
        {%- do run_query(statement_text) -%}
    {%- endif -%}
    {%- if is_delta -%}
        {%- do run_query('reset spark.databricks.delta.commitInfo.userMetadata') -%}
    {%- endif -%}
{% endmacro %}
