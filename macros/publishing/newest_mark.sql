{% macro newest_mark(node) %}
    {%- set copy = adapter.get_relation(none, published_schema(), node.alias) -%}
    {%- set newest = namespace(mark=none) -%}
    {#- A copy whose folder somebody has removed is only a name. -#}
    {%- if copy is not none and is_readable(copy) -%}
        {%- for change in run_query('describe history ' ~ copy ~ ' limit 50') | reverse
            if change['userMetadata'] -%}
            {#- Others may leave notes here, too. -#}
            {%- set mark = fromjson(change['userMetadata']) -%}
            {%- if mark is mapping and 'moment' in mark and 'versions' in mark -%}
                {%- set newest.mark = mark -%}
            {%- endif -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(newest.mark) -}}
{% endmacro %}
