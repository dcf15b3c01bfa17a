{% macro publish_table(node) %}
    {%- set source = adapter.get_relation(none, node.schema, node.alias) -%}
    {%- set copy = api.Relation.create(schema=published_schema(), identifier=node.alias) -%}
    {%- set location = absolute_path(node.config['location_root'] ~ '_published/' ~ node.alias) -%}
    {%- set stored = adapter.get_relation(none, copy.schema, copy.identifier) -%}
    {%- if stored is not none and columns_of(stored) == columns_of(source) -%}
        {%- do run_query('insert overwrite table ' ~ copy ~ ' select * from ' ~ source) -%}
    {%- else -%}
        {%- set is_delta = node.config['file_format'] == 'delta' -%}
        {%- do adapter.create_schema(copy.without_identifier()) -%}
        {%- if stored is not none and not is_delta -%}
            {%- do adapter.drop_relation(stored) -%}
        {%- endif -%}
        {%- set statement_text -%}
            create {{ 'or replace' if is_delta }} table {{ copy }}
            using {{ node.config['file_format'] }}
            location {{ sql_string(location) }}
            as select * from {{ source }}
        {%- endset -%}
        {%- do run_query(statement_text) -%}
    {%- endif -%}
{% endmacro %}
