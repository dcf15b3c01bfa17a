{% macro pending_deliveries(deliveries, bronze, folder, columns) %}
{#-
    A load is in bronze as a whole or not at all (it is one partition), so a load without a line
    there is one that a run did not finish.
-#}
with known_deliveries as (
    select
        *,
        delivery_id = max(delivery_id) over (partition by source_file) as is_newest
    from {{ deliveries }}
),

landed as (
    {{ landed_files(folder) }}
)

select
    known_deliveries.delivery_id,
    known_deliveries.source_file,
    known_deliveries.file_path,
    known_deliveries.is_newest,
    landed.source_file is not null as is_there,
    case
        when known_deliveries.header is null then 'no header'
        else concat_ws(
            ',',
            size(known_deliveries.header),
            {%- for column in columns %}
            {{ place_in_header('known_deliveries.header', column) }}{{ ',' if not loop.last }}
            {%- endfor %}
        )
    end as shape,
    coalesce(known_deliveries.headers = 1 and known_deliveries.header_line > 0, false)
        as has_one_header
from known_deliveries
left join landed
    on
        known_deliveries.file_path <=> landed.file_path
        and known_deliveries.size_bytes <=> landed.size_bytes
        and known_deliveries.modified_at <=> landed.modified_at
where
    known_deliveries.lines > 0
    {%- if bronze is not none %}
    and not exists (
        select 1
        from {{ bronze }} as loaded
        where loaded.load_id <=> known_deliveries.load_id
    )
    {%- endif %}
order by known_deliveries.delivery_id
{% endmacro %}
