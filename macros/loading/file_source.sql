{% macro file_source(format, folder, options={}) -%}
    {#-
        recursiveFileLookup also keeps Spark from reading `a=b` in a path as a column;
        globPaths off: brackets and stars in the folder's name are only characters.
    -#}
    {%- set all_options = {'recursiveFileLookup': 'true', '__globPaths__': 'false'} -%}
    {%- do all_options.update(options) -%}
    {{ format }}.`{{ folder | replace('`', '``') }}` with (
        {%- for name, value in all_options.items() -%}
        {{ sql_string(name) }} = {{ sql_string(value) }}{{ ', ' if not loop.last }}
        {%- endfor -%}
    )
{%- endmacro %}
