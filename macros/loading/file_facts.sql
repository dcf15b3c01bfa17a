{% macro file_facts(folder, files, key_column) %}
{#- A name in a header stands in one line, so a line end keeps names apart. -#}
with lines_in_order as (
    select
        file_path,
        block_start,
        size_bytes,
        modified_at,
        line_order,
        xxhash64(value) as line_hash,
        case
            when {{ is_blank('value') }} then ''
            when {{ may_be_header('value', key_column) }} then value
        end as header_text
    from {{ lines_of_files(folder, files) }}
),

{#-
    All lines that cannot be a header share one row, and all blank ones another: the next steps see
    a few rows a file. Numbers alone are aggregated here, which Spark does without sorting lines.
#}
lines_by_text as (
    select
        file_path,
        block_start,
        header_text,
        count(*) as physical_lines,
        min(line_order) as first_line,
        bit_xor(line_hash) as xor_of_hashes,
        sum(shiftrightunsigned(line_hash, 32)) as sum_of_hashes,
        max(size_bytes) as size_bytes,
        max(modified_at) as modified_at
    from lines_in_order
    group by file_path, block_start, header_text
),

{# A few rows are read sooner in one place than moved twice between several. #}
named_texts as (
    select /*+ coalesce(1) */
        *,
        header_text <=> '' as is_blank,
        {{ header_names('header_text', key_column) }} as names
    from lines_by_text
),

lines_by_header as (
    select
        file_path,
        block_start,
        is_blank,
        names,
        sum(physical_lines) as physical_lines,
        min(first_line) as first_line,
        bit_xor(xor_of_hashes) as xor_of_hashes,
        sum(sum_of_hashes) as sum_of_hashes,
        max(size_bytes) as size_bytes,
        max(modified_at) as modified_at
    from named_texts
    group by file_path, block_start, is_blank, names
),

headers_per_file as (
    select
        file_path,
        min_by(names, struct(block_start, first_line)) filter (where not is_blank) as header,
        {#- Only where it stands in the first piece of a large file, as all but freaks do. #}
        min(first_line) filter (where block_start = 0 and not is_blank)
        - min(first_line) filter (where block_start = 0)
        + 1 as first_line,
        collect_list(struct(names, if(is_blank, 0, physical_lines) as lines)) as counts,
        collect_list(
            struct(block_start as start, first_line as place, physical_lines as lines)
        ) as parts_of_pieces,
        concat(hex(bit_xor(xor_of_hashes)), '-', hex(sum(sum_of_hashes))) as content_hash,
        max(size_bytes) as size_bytes,
        max(modified_at) as modified_at
    from lines_by_header
    group by file_path
),

{#- Two files joined into one: nobody can tell by which header a line below both is to be read. -#}
files_with_header as (
    select
        * except (header),
        if(
            exists(counts, kind -> {{ is_other_header('kind.names', 'header', key_column) }}),
            null,
            header
        ) as header,
        aggregate(
            filter(
                counts,
                kind ->
                    kind.names = header
                    or {{ is_other_header('kind.names', 'header', key_column) }}
            ),
            0L,
            (total, kind) -> total + kind.lines
        ) as headers
    from headers_per_file
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
    if(header is null, null, first_line) as header_line,
    headers,
    concat('names:', array_join(header, '\n')) as header,
    content_hash,
    to_json(parts_of_pieces) as parts_of_pieces
from files_with_header
{% endmacro %}
