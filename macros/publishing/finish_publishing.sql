{% macro finish_publishing(folder) %}
    {#-
        The copies of one run carry the same mark: which version of each table they are of. Where a
        run was stopped between two of them, the newest mark says what is still to be copied.
    -#}
    {%- set models = published_models(folder) -%}
    {%- set marks = {} -%}
    {%- set newest = namespace(mark={'moment': 0, 'versions': {}}) -%}
    {%- for node in models if node.config['file_format'] == 'delta' -%}
        {%- set copy = adapter.get_relation(none, published_schema(), node.alias) -%}
        {#- A copy whose folder somebody has removed is only a name: it is copied again. -#}
        {%- if
            copy is not none
            and 'problem' not in try_query('select * from ' ~ copy ~ ' limit 0').column_names
        -%}
            {%- for change in run_query('describe history ' ~ copy ~ ' limit 50') | reverse
                if change['userMetadata'] -%}
                {%- do marks.update({node.alias: fromjson(change['userMetadata'])}) -%}
            {%- endfor -%}
        {%- endif -%}
        {%- if marks.get(node.alias, newest.mark)['moment'] > newest.mark['moment'] -%}
            {%- set newest.mark = marks[node.alias] -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for node in models if node.alias in newest.mark['versions'] -%}
        {%- if marks.get(node.alias) != newest.mark -%}
            {%- do publish_table(node, newest.mark) -%}
            {%- do print("published: " ~ node.name ~ ", which a stopped run had left") -%}
        {%- endif -%}
    {%- endfor -%}
{% endmacro %}
