{% macro file_source(format, folder, options={}) -%}
    {#- recursiveFileLookup also keeps Spark from reading `a=b` in a path as a column. -#}
    {%- set all_options = {'recursiveFileLookup': 'true'} -%}
    {%- do all_options.update(options) -%}
    {{ format }}.`{{ path_without_wildcards(folder) | replace('`', '``') }}` with (
        {%- for name, value in all_options.items() -%}
        {{ sql_string(name) }} = {{ sql_string(value) }}{{ ', ' if not loop.last }}
        {%- endfor -%}
    )
{%- endmacro %}
