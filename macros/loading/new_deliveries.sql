{% macro new_deliveries(columns, key_column) %}
    {%- set files = [] -%}
    {%- set last = namespace(delivery_id=0, load_id=0) -%}
    {%- set folder = landing_folder() -%}
    {%- if execute and not flags.EMPTY -%}
        {%- set known = load_relation(this) -%}
        {%- if known is not none -%}
            {%- set last_ids = run_query(
                'select max(delivery_id) as delivery_id, max(load_id) as load_id from ' ~ known
            )[0] -%}
            {%- set last.delivery_id = last_ids['delivery_id'] | int -%}
            {%- set last.load_id = last_ids['load_id'] | int -%}
        {%- endif -%}
        {%- set files = new_files(folder, known) -%}
    {%- endif -%}
    {%- if files | length == 0 -%}
select
    cast(null as bigint) as delivery_id,
    cast(null as bigint) as load_id,
    cast(null as string) as source_file,
    cast(null as string) as file_path,
    cast(null as bigint) as size_bytes,
    cast(null as timestamp) as modified_at,
    cast(null as timestamp) as seen_at,
    cast(null as bigint) as lines,
    cast(null as array<string>) as header,
    cast(null as string) as header_problem,
    cast(null as string) as unexpected_columns,
    cast(null as string) as content_hash
where false
    {%- else -%}
with landed (delivery_id, source_file, file_path, size_bytes, modified_at) as (
    values
    {%- for file in files %}
        (
            {{ last.delivery_id + loop.index }}L,
            {{ sql_string(file['source_file']) }},
            {{ sql_string(file['file_path']) }},
            {{ file['size_bytes'] }}L,
            timestamp_millis({{ file['modified_ms'] }}L)
        ){{ ',' if not loop.last }}
    {%- endfor %}
),

lines_in_order as (
    select
        _metadata.file_path,
        _metadata.file_size as size_bytes,
        _metadata.file_modification_time as modified_at,
        struct(
            _metadata.file_block_start as block_start, monotonically_increasing_id() as line_order
        ) as place,
        xxhash64(value) as line_hash,
        {{ text_trimmed('value') }} = '' as is_blank,
        {{ header_names('value', key_column) }} as names
    from {{ file_source('text', folder) }}
    where _metadata.file_path in (
        {%- for file in files %}
        {{ sql_string(file['file_path']) }}{{ ',' if not loop.last }}
        {%- endfor %}
    )
),

{# All lines that are no header share one row: the next step sees a few rows a file. #}
lines_by_header as (
    select
        file_path,
        names,
        count_if(not is_blank) as lines,
        min(place) filter (where not is_blank) as first_place,
        bit_xor(line_hash) as xor_of_hashes,
        sum(shiftrightunsigned(line_hash, 32)) as sum_of_hashes,
        max(size_bytes) as size_bytes,
        max(modified_at) as modified_at
    from lines_in_order
    group by file_path, names
),

headers_per_file as (
    select
        file_path,
        min_by(names, first_place) filter (where first_place is not null) as header,
        collect_list(struct(names, lines)) as counts,
        concat(hex(bit_xor(xor_of_hashes)), '-', hex(sum(sum_of_hashes))) as content_hash,
        max(size_bytes) as size_bytes,
        max(modified_at) as modified_at
    from lines_by_header
    group by file_path
),

files_read as (
    select
        *,
        aggregate(
            filter(counts, kind -> header is null or not kind.names <=> header),
            0L,
            (total, kind) -> total + kind.lines
        ) as lines
    from headers_per_file
)

select /*+ repartition(1) */
    landed.delivery_id,
    {{ last.load_id + 1 }}L as load_id,
    landed.source_file,
    landed.file_path,
    coalesce(files_read.size_bytes, landed.size_bytes) as size_bytes,
    coalesce(files_read.modified_at, landed.modified_at) as modified_at,
    current_timestamp() as seen_at,
    coalesce(files_read.lines, 0L) as lines,
    files_read.header,
    {{ header_problem('files_read.header', columns, key_column) }} as header_problem,
    nullif(
        array_join(
            array_except(
                files_read.header,
                array(
                    {%- for column in columns -%}
                    {{ sql_string(column) }}{{ ', ' if not loop.last }}
                    {%- endfor -%}
                )
            ),
            ', '
        ),
        ''
    ) as unexpected_columns,
    files_read.content_hash
from landed
left join files_read on landed.file_path <=> files_read.file_path
    {%- endif -%}
{% endmacro %}
