{% macro lines_of_width(
    deliveries, columns, key_column, folder, width, has_one_header, files, pieces_are_known
) %}
    {#-
        The lines of each piece of a file were counted when the file was read for the first time, or
        are counted here in a look of their own: cheaper by far than sorting all lines by their
        place. Spark numbers the lines of both looks alike as long as the files stay the same; that
        both hold is checked for every line, and a run fails where one does not.
    -#}
    {%- set has_header = width != 'no header' -%}
    {#- Where each column stands: one place in most runs, several where headers differ. -#}
    {%- set places = {} -%}
    {%- for shape in files | map(attribute='shape') | unique if has_header -%}
        {%- for place in shape.split(',')[1:] -%}
            {%- set of_column = places.setdefault(columns[loop.index0], []) -%}
            {%- do of_column.append(place | int) if place | int not in of_column -%}
        {%- endfor -%}
    {%- endfor -%}
with delivered_files as (
    select
        source_file,
        file_path,
        delivery_id,
        load_id,
        seen_at,
        size_bytes,
        modified_at,
        {%- if pieces_are_known %}
        pieces,
        {%- endif %}
        {{ 'header_line' if has_one_header else 'header' }}
        {%- for column in columns if has_header %},
        {{ place_in_header('header', column) }} as place_{{ loop.index }}
        {%- endfor %}
    from {{ deliveries }}
    where delivery_id in ({{ files | map(attribute='delivery_id') | join(', ') }})
),

{% if pieces_are_known -%}
delivered_pieces as (
    select
        delivered_files.*,
        piece.start as block_start,
        piece.place as first_line,
        piece.lines,
        piece.lines_before
    from delivered_files
    lateral view explode(pieces) as piece
),
{%- else -%}
pieces as (
    select
        file_path,
        block_start,
        count(*) as lines,
        min(line_order) as first_line
    from {{ lines_of_files(folder, files) }}
    group by file_path, block_start
),

delivered_pieces as (
    select
        delivered_files.*,
        pieces.block_start,
        pieces.lines,
        pieces.first_line,
        sum(pieces.lines) over (
            partition by delivered_files.delivery_id
            order by pieces.block_start
        ) - pieces.lines as lines_before
    from pieces
    inner join delivered_files on pieces.file_path = delivered_files.file_path
),
{%- endif %}

numbered_lines as (
    select /*+ broadcast(delivered_pieces) */
        delivered_pieces.*,
        lines_of_files.value as line,
        lines_of_files.line_order - delivered_pieces.first_line as place_in_piece,
        lines_of_files.size_bytes = delivered_pieces.size_bytes
        and lines_of_files.modified_at = delivered_pieces.modified_at as is_as_delivered
    from {{ lines_of_files(folder, files) }}
    left join delivered_pieces
        on
            lines_of_files.file_path = delivered_pieces.file_path
            and lines_of_files.block_start = delivered_pieces.block_start
),

delivered_lines as (
    select
        *,
        lines_before + place_in_piece + 1 as line_number
        {%- if has_header %},
        {{ line_is_plain('line') }} as is_plain
        {%- endif %}
    from numbered_lines
    where
        case
            when is_as_delivered and place_in_piece between 0 and lines - 1
                then
                    not {{ is_blank('line') }}
                    {#- Comparing a number costs a third less than looking at each line's names. #}
                    {%- if has_header and has_one_header %}
                    and lines_before + place_in_piece + 1 != header_line
                    {%- elif has_header %}
                    and not coalesce(
                        {{ header_names('line', key_column) }} = header, false
                    )
                    {%- endif %}
            when not is_as_delivered
                then
                    raise_error(
                        concat(source_file, ' was replaced while it was being loaded. Run again.')
                    )
            else raise_error('The lines of a file were numbered in two ways. Run again.')
        end
){% if has_header %},

{# Most lines have nothing but commas to go by. Splitting there takes half the time of from_csv. #}
split_lines as (
    select
        *,
        if(is_plain, split(line, ',', {{ width | int + 1 }}), null) as plain_fields,
        if(
            is_plain,
            null,
            from_csv(
                if(
                    octet_length(line) < {{ max_csv_columns() }}
                    or regexp_count(line, ',') < {{ max_csv_columns() }},
                    line,
                    null
                ),
                '
                {%- for number in range(1, width | int + 1) %}c{{ number }} string, {% endfor -%}
                _bad string',
                map('escape', '"', 'columnNameOfCorruptRecord', '_bad')
            )
        ) as fields
    from delivered_lines
){% endif %}

select
    {%- for column in columns %}
    {%- if not places.get(column, [0]) | sum %}
    cast(null as string) as {{ column }},
    {%- elif places[column] | length == 1 %}
    if(
        is_plain,
        nullif(get(plain_fields, {{ places[column][0] - 1 }}), ''),
        fields.c{{ places[column][0] }}
    ) as {{ column }},
    {%- else %}
    case place_{{ loop.index }}
        {%- for place in places[column] if place > 0 %}
        when {{ place }}
            then if(is_plain, nullif(get(plain_fields, {{ place - 1 }}), ''), fields.c{{ place }})
        {%- endfor %}
    end as {{ column }},
    {%- endif %}
    {%- endfor %}
    {%- if has_header %}
    if(
        if(
            is_plain,
            size(plain_fields) != {{ width }},
            fields is null or fields._bad is not null or not {{ line_is_sound('line') }}
        )
        {%- for column in columns if 0 in places[column] %}
        or place_{{ columns.index(column) + 1 }} = 0
        {%- endfor %},
        line,
        null
    ) as _bad,
    {%- else %}
    line as _bad,
    {%- endif %}
    source_file,
    line_number,
    delivery_id,
    seen_at as loaded_at,
    load_id
from {{ 'split_lines' if has_header else 'delivered_lines' }}
{% endmacro %}
