{% macro lines_of_width(deliveries, columns, key_column, folder, width, files) %}
    {%- set has_header = width != 'no header' -%}
    {#- Where each column stands: one place in most runs, several where headers differ. -#}
    {%- set places = {} -%}
    {%- for shape in files | map(attribute='shape') | unique if has_header -%}
        {%- for place in shape.split(',')[1:] -%}
            {%- set of_column = places.setdefault(columns[loop.index0], []) -%}
            {%- do of_column.append(place | int) if place | int not in of_column -%}
        {%- endfor -%}
    {%- endfor -%}
with lines_in_order as (
    select
        _metadata.file_path,
        _metadata.file_block_start as block_start,
        monotonically_increasing_id() as line_order,
        value as line
    from {{ file_source('text', folder) }}
    where _metadata.file_path in (
        {%- for file in files %}
        {{ sql_string(file['file_path']) }}{{ ',' if not loop.last }}
        {%- endfor %}
    )
),

numbered_lines as (
    select
        file_path,
        line,
        row_number() over (
            partition by file_path
            order by block_start, line_order
        ) as line_number
    from lines_in_order
),

delivered_files as (
    select
        source_file,
        file_path,
        delivery_id,
        load_id,
        seen_at,
        header
        {%- for column in columns if has_header %},
        {{ place_in_header('header', column) }} as place_{{ loop.index }}
        {%- endfor %}
    from {{ deliveries }}
    where delivery_id in ({{ files | map(attribute='delivery_id') | join(', ') }})
),

delivered_lines as (
    select
        delivered_files.source_file,
        delivered_files.delivery_id,
        delivered_files.load_id,
        delivered_files.seen_at,
        {%- for column in columns if has_header %}
        delivered_files.place_{{ loop.index }},
        {%- endfor %}
        numbered_lines.line,
        cast(numbered_lines.line_number as bigint) as line_number
        {%- if has_header %},
        from_csv(
            if(
                length(numbered_lines.line) < {{ max_csv_columns() }}
                or regexp_count(numbered_lines.line, ',') < {{ max_csv_columns() }},
                numbered_lines.line,
                null
            ),
            '
            {%- for number in range(1, width | int + 1) %}c{{ number }} string, {% endfor -%}
            _bad string',
            map('escape', '"', 'columnNameOfCorruptRecord', '_bad')
        ) as fields
        {%- endif %}
    from numbered_lines
    inner join delivered_files on numbered_lines.file_path = delivered_files.file_path
    where
        {{ text_trimmed('numbered_lines.line') }} != ''
        {%- if has_header %}
        and not coalesce(
            {{ header_names('numbered_lines.line', key_column) }} = delivered_files.header, false
        )
        {%- endif %}
)

select
    {%- for column in columns %}
    {%- if not places.get(column, [0]) | sum %}
    cast(null as string) as {{ column }},
    {%- elif places[column] | length == 1 %}
    fields.c{{ places[column][0] }} as {{ column }},
    {%- else %}
    case place_{{ loop.index }}
        {%- for place in places[column] if place > 0 %}
        when {{ place }} then fields.c{{ place }}
        {%- endfor %}
    end as {{ column }},
    {%- endif %}
    {%- endfor %}
    {%- if has_header %}
    if(
        fields is null or fields._bad is not null or not {{ line_is_sound('line') }}
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
from delivered_lines
{% endmacro %}
