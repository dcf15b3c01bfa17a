{% macro lines_of_files(folder, files) -%}
    {#- Paths as literals: Spark then opens no other file, as it would for a join. -#}
    (
        select
            value,
            _metadata.file_path,
            _metadata.file_block_start as block_start,
            _metadata.file_size as size_bytes,
            _metadata.file_modification_time as modified_at,
            monotonically_increasing_id() as line_order
        from {{ file_source('text', folder) }}
        where _metadata.file_path in (
            {%- for file in files %}
            {{ sql_string(file['file_path']) }}{{ ',' if not loop.last }}
            {%- endfor %}
        )
    ) as lines_of_files
{%- endmacro %}
