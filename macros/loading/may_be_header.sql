{% macro may_be_header(line, key_column) -%}
    {#- A mark within the name, as in parcel_id, is in few lines: the others need no lower case. -#}
    {%- set marks = modules.re.findall('[^A-Za-z0-9]', key_column) -%}
    (
        {%- if marks %}
        contains({{ line }}, {{ sql_string(marks[0]) }})
        and
        {%- endif %}
        contains(lower({{ line }}), {{ sql_string(key_column) }})
    )
{%- endmacro %}
