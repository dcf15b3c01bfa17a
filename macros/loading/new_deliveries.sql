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
    cast(null as bigint) as header_line,
    cast(null as bigint) as headers,
    cast(null as string) as header_problem,
    cast(null as string) as unexpected_columns,
    cast(null as string) as content_hash,
    {{ pieces_of_file([]) }} as pieces,
    cast(null as string) as invocation_id
where false
    {%- else -%}
    {%- set facts = read_files(folder, files, key_column) -%}
with read_files (
    delivery_id, source_file, file_path, size_bytes, modified_ms, lines, header_text,
    header_line, headers, content_hash, pieces
) as (
    values
    {%- for file in files %}
        {#- A file without a single line brings no facts but those of its listing. #}
        {%- set fact = facts.get(file['file_path'], {}) %}
        (
            {{ last.delivery_id + loop.index }}L,
            {{ sql_string(file['source_file']) }},
            {{ sql_string(file['file_path']) }},
            {{ fact.get('size_bytes', file['size_bytes']) }}L,
            {{ fact.get('modified_ms', file['modified_ms']) }}L,
            {{ fact.get('lines', 0) }}L,
            {{ sql_string(fact['header']) if fact.get('header') else 'cast(null as string)' }},
            {{ fact['header_line'] ~ 'L' if fact.get('header_line') else 'cast(null as bigint)' }},
            {{ fact.get('headers', 0) }}L,
            {{ sql_string(fact['content_hash']) if fact else 'cast(null as string)' }},
            {{ pieces_of_file(fromjson(fact.get('parts_of_pieces', '[]'))) }}
        ){{ ',' if not loop.last }}
    {%- endfor %}
),

files_with_header as (
    select
        *,
        split(substring(header_text, length('names:') + 1), '\n') as header
    from read_files
)

select /*+ repartition(1) */
    delivery_id,
    {{ last.load_id + 1 }}L as load_id,
    source_file,
    file_path,
    size_bytes,
    timestamp_millis(modified_ms) as modified_at,
    current_timestamp() as seen_at,
    lines,
    header,
    header_line,
    headers,
    {{ header_problem('header', 'headers', columns, key_column) }} as header_problem,
    nullif(
        array_join(
            array_except(
                transform(header, name -> if(name = '', '(without a name)', name)),
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
    content_hash,
    pieces,
    {{ sql_string(invocation_id) }} as invocation_id
from files_with_header
    {%- endif -%}
{% endmacro %}
