{% macro finish_publishing(folder) %}
    {#-
        The copies of one run carry the same mark: which version of each table they are of. Where a
        run was stopped between two of them, the newest mark says what is still to be copied.
    -#}
    {%- set models = published_models(folder) -%}
    {%- set marks = {} -%}
    {%- set newest = namespace(mark=none, at=none) -%}
    {%- for node in models if node.config['file_format'] == 'delta' -%}
        {%- set copy = adapter.get_relation(none, published_schema(), node.alias) -%}
        {%- if copy is not none -%}
            {%- for change in run_query('describe history ' ~ copy ~ ' limit 50') | reverse
                if change['userMetadata'] -%}
                {%- do marks.update({node.alias: change['userMetadata']}) -%}
                {%- if newest.at is none or change['timestamp'] > newest.at -%}
                    {%- set newest.mark = change['userMetadata'] -%}
                    {%- set newest.at = change['timestamp'] -%}
                {%- endif -%}
            {%- endfor -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set audited = fromjson(newest.mark) if newest.mark else {} -%}
    {%- for node in models if node.alias in audited -%}
        {%- if marks.get(node.alias) != newest.mark -%}
            {%- do publish_table(node, audited) -%}
            {%- do print("published: " ~ node.name ~ ", which a stopped run had left") -%}
        {%- endif -%}
    {%- endfor -%}
{% endmacro %}
