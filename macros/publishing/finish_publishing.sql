{% macro finish_publishing(folder) %}
    {#-
        The copies of one run carry the same mark: which version of each table they are of. Where a
        run was stopped between two of them, the newest mark says what is still to be copied.
    -#}
    {%- set models = [] -%}
    {%- for node in published_models(folder) if node.config['file_format'] == 'delta' -%}
        {%- do models.append(node) -%}
    {%- endfor -%}
    {%- if models -%}
        {#- A run that failed while it published has left its mark in a process that goes on. -#}
        {%- do run_query('reset spark.databricks.delta.commitInfo.userMetadata') -%}
    {%- endif -%}
    {%- set marks = {} -%}
    {%- set newest = namespace(mark={'moment': 0, 'versions': {}}) -%}
    {%- for node in models -%}
        {%- set mark = newest_mark(node) -%}
        {%- if mark is not none -%}
            {%- do marks.update({node.alias: mark}) -%}
            {%- if mark['moment'] > newest.mark['moment'] -%}
                {%- set newest.mark = mark -%}
            {%- endif -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for node in models
        if node.alias in newest.mark['versions'] and marks.get(node.alias) != newest.mark -%}
        {%- set table = api.Relation.create(schema=node.schema, identifier=node.alias) -%}
        {%- set audited = table ~ ' version as of ' ~ newest.mark['versions'][node.alias] -%}
        {%- if not is_readable(table) or not is_readable(audited) -%}
            {%- do print("not published: " ~ node.name ~ ", which a stopped run had left: its table"
                ~ " is gone, or that version of it") -%}
        {%- else -%}
            {%- do publish_table(node, newest.mark) -%}
            {%- do print("published: " ~ node.name ~ ", which a stopped run had left or somebody"
                ~ " had removed") -%}
        {%- endif -%}
    {%- endfor -%}
{% endmacro %}
