{% macro unreadable_files(folder, files) %}
    {#- Halves until the guilty ones are alone: Spark's error names one, with pages of Java. -#}
    {%- set probe -%}
        select max(length(value)) as longest
        from {{ lines_of_files(folder, files) }}
    {%- endset -%}
    {%- if 'problem' not in try_query(probe).column_names -%}
        {{- return([]) -}}
    {%- elif files | length == 1 -%}
        {{- return([files[0]['source_file']]) -}}
    {%- else -%}
        {%- set half = files | length // 2 -%}
        {{- return(
            unreadable_files(folder, files[:half]) + unreadable_files(folder, files[half:])
        ) -}}
    {%- endif -%}
{% endmacro %}
