{% macro clean_history(keep_days=30) %}
    {%- if keep_days | int < 7 -%}
        {{- exceptions.raise_compiler_error(
            "keep_days is " ~ keep_days ~ ", and at least 7 are kept: a reader or a build that is"
            ~ " still at work may need the files of a version that was replaced meanwhile."
        ) -}}
    {%- endif -%}
    {%- set relations = [] -%}
    {%- for node in (graph.nodes.values() if execute else []) -%}
        {%- if node.resource_type in ('model', 'seed') -%}
            {%- for schema in (node.schema, published_schema()) -%}
                {%- do relations.append(adapter.get_relation(none, schema, node.alias)) -%}
            {%- endfor -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set tables = relations | select | selectattr('is_delta') | list -%}
    {%- for table in tables -%}
        {%- do run_query('optimize ' ~ table) -%}
        {%- do run_query('vacuum ' ~ table ~ ' retain ' ~ keep_days | int * 24 ~ ' hours') -%}
        {%- do print('cleaned ' ~ table ~ ': versions of the last ' ~ keep_days ~ ' days stay') -%}
    {%- endfor -%}
    {%- if execute and not tables -%}
        {%- do print('nothing to clean: tables have a history on the target delta alone') -%}
    {%- endif -%}
{% endmacro %}
