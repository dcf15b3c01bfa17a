{% macro file_facts(folder, files, key_column) %}
{#- A name in a header stands in one line, so a line end keeps names apart. -#}
with lines_in_order as (
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
)

select
    file_path,
    size_bytes,
    unix_millis(modified_at) as modified_ms,
    aggregate(
        filter(counts, kind -> header is null or not kind.names <=> header),
        0L,
        (total, kind) -> total + kind.lines
    ) as lines,
    concat('names:', array_join(header, '\n')) as header,
    content_hash
from headers_per_file
{% endmacro %}
