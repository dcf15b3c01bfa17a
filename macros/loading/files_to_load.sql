{% macro files_to_load(folder, known) %}
with landed as (
    {{ landed_files(folder) }}
),

newest_deliveries as (
    {%- if known is none %}
    select
        cast(null as string) as source_file,
        cast(null as bigint) as size_bytes,
        cast(null as timestamp) as modified_at
    where false
    {%- else %}
    select
        source_file,
        max_by(size_bytes, delivery_id) as size_bytes,
        max_by(modified_at, delivery_id) as modified_at
    from {{ known }}
    group by source_file
    {%- endif %}
)

select
    landed.source_file,
    landed.file_path,
    landed.size_bytes,
    unix_millis(landed.modified_at) as modified_ms
from landed
left join newest_deliveries on landed.source_file <=> newest_deliveries.source_file
where
    (
        landed.is_loadable
        and (
            newest_deliveries.source_file is null
            or not landed.size_bytes <=> newest_deliveries.size_bytes
            or not landed.modified_at <=> newest_deliveries.modified_at
        )
    )
    {#- The folder is a file itself. #}
    or landed.source_file = ''
{% endmacro %}
