{% macro lines_of_shape(deliveries, columns, key_column, folder, shape, files) %}
    {%- set has_header = shape != 'no header' -%}
    {%- set positions = shape.split(',') | map('int') | list if has_header else [] -%}
    {%- set is_complete = has_header and 0 not in positions -%}
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

delivered_lines as (
    select
        deliveries.source_file,
        deliveries.delivery_id,
        deliveries.load_id,
        deliveries.seen_at,
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
            {%- for number in range(1, positions[0] + 1) %}c{{ number }} string, {% endfor -%}
            _bad string',
            map('escape', '"', 'columnNameOfCorruptRecord', '_bad')
        ) as fields
        {%- endif %}
    from numbered_lines
    inner join {{ deliveries }} as deliveries
        on
            numbered_lines.file_path = deliveries.file_path
            and deliveries.delivery_id in (
                {{- files | map(attribute='delivery_id') | join(', ') -}}
            )
    where
        {{ text_trimmed('numbered_lines.line') }} != ''
        {%- if has_header %}
        and not coalesce(
            {{ header_names('numbered_lines.line', key_column) }} = deliveries.header, false
        )
        {%- endif %}
)

select
    {%- for column in columns %}
    {%- if has_header and positions[loop.index] > 0 %}
    fields.c{{ positions[loop.index] }} as {{ column }},
    {%- else %}
    cast(null as string) as {{ column }},
    {%- endif %}
    {%- endfor %}
    {%- if is_complete %}
    if(
        fields is null or fields._bad is not null or not {{ line_is_sound('line') }}, line, null
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
