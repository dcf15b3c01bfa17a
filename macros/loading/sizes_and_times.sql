{% macro sizes_and_times(folder, files) %}
    {%- set found = {} -%}
    {%- if files -%}
        {%- set listing -%}
            select
                file_path,
                size_bytes,
                unix_millis(modified_at) as modified_ms
            from ({{ landed_files(folder) }}) as landed
            where file_path in (
                {%- for file in files %}
                {{ sql_string(file['file_path']) }}{{ ',' if not loop.last }}
                {%- endfor %}
            )
        {%- endset -%}
        {%- for file in run_query(listing) -%}
            {%- do found.update({file['file_path']: (file['size_bytes'], file['modified_ms'])}) -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(found) -}}
{% endmacro %}
