-- Each file in landing has as many lines in bronze as it has in itself. A line that is missing is
-- lost for good once the file leaves landing; a line too many is counted twice from here on.
-- The lines are counted again by another path than loading takes: cut at LF by Spark and at CR
-- here, the header told by its letters and, where no quotes hide some, the number of its commas.
{% set letters = "regexp_replace(lower({}), '[\", \\t\\u00a0\\ufeff]', '')" %}
with deliveries as (
    {{ current_deliveries(ref('deliveries')) }}
),

bronze_orders as (
    select * from {{ ref('bronze_orders') }}
),

landed_files as (
    select *
    from ({{ landed_files(landing_folder()) }}) as files
    where is_loadable{% if flags.EMPTY %} and false{% endif %}
),

landed_pieces as (
    -- by its name: what is not to be loaded may be cut, locked, or no text at all
    select
        _metadata.file_path,
        explode(split(value, '\r', -1)) as piece
    from {{ file_source(
        'text',
        landing_folder(),
        {
            'lineSep': '\n',
            'pathGlobFilter': '{*.[cC][sS][vV],*.[cC][sS][vV].[gG][zZ]}',
        }
    ) }}
),

landed_lines_per_file as (
    select
        landed_files.source_file,
        any_value(landed_files.size_bytes) as size_bytes,
        any_value(landed_files.modified_at) as modified_at,
        count_if(
            {{ text_trimmed('landed_pieces.piece') }} != ''
            and not (
                {{ letters.format('landed_pieces.piece') }}
                <=> {{ letters.format("array_join(deliveries.header, ',')") }}
                and (
                    contains(landed_pieces.piece, '"')
                    or regexp_count(landed_pieces.piece, ',') = size(deliveries.header) - 1
                )
            )
        ) as landed_lines
    from landed_files
    left join landed_pieces on landed_files.file_path = landed_pieces.file_path
    left join deliveries on landed_files.source_file = deliveries.source_file
    group by landed_files.source_file
),

bronze_lines_per_delivery as (
    select
        delivery_id,
        count(*) as bronze_lines
    from bronze_orders
    group by delivery_id
),

both_counts as (
    select
        coalesce(landed_lines_per_file.source_file, deliveries.source_file) as source_file,
        landed_lines_per_file.landed_lines,
        deliveries.lines as delivered_lines,
        coalesce(bronze_lines_per_delivery.bronze_lines, 0) as bronze_lines,
        landed_lines_per_file.source_file is null as has_left,
        landed_lines_per_file.size_bytes <=> deliveries.size_bytes
        and landed_lines_per_file.modified_at <=> deliveries.modified_at as is_loaded,
        -- for the next run to load
        landed_lines_per_file.modified_at
        between timestamp '{{ run_started_at }}' and current_timestamp() as has_just_landed
    from deliveries
    full outer join landed_lines_per_file
        on deliveries.source_file = landed_lines_per_file.source_file
    left join bronze_lines_per_delivery
        on deliveries.delivery_id = bronze_lines_per_delivery.delivery_id
),

comparable_counts as (
    select
        source_file,
        bronze_lines,
        has_left or is_loaded or has_just_landed as is_as_expected,
        -- what is no longer in landing as it was is held against what was counted when it was seen
        if(
            has_left or (has_just_landed and not is_loaded),
            coalesce(delivered_lines, 0),
            landed_lines
        ) as landed_lines
    from both_counts
)

select
    source_file,
    landed_lines,
    bronze_lines,
    if(
        is_as_expected,
        concat(
            source_file, ': ', landed_lines, ' lines landed, ', bronze_lines, ' lines in bronze'
        ),
        concat(
            source_file, ': landed or was replaced after the last load, ', bronze_lines,
            ' lines in bronze'
        )
    ) as problem
from comparable_counts
where landed_lines != bronze_lines or not is_as_expected
