{% macro bronze_lines(deliveries, columns, key_column) %}
    {%- set kinds = {} -%}
    {%- set pieces = namespace(are_known=false) -%}
    {%- set folder = landing_folder() -%}
    {%- if execute and not flags.EMPTY and load_relation(deliveries) is not none -%}
        {%- set changed = [] -%}
        {%- set unloaded = run_query(
            pending_deliveries(deliveries, load_relation(this), columns)
        ) | sort(attribute='delivery_id') -%}
        {%- set pending = unloaded | selectattr('lines') | list -%}
        {%- set now = sizes_and_times(folder, pending) -%}
        {%- for delivery in pending -%}
            {%- set then = (delivery['size_bytes'], delivery['modified_ms']) -%}
            {%- if now.get(delivery['file_path']) == then -%}
                {%- set kind = (delivery['shape'].split(',')[0], delivery['has_one_header']) -%}
                {%- do kinds.setdefault(kind, []).append(delivery) -%}
            {%- else -%}
                {%- do changed.append(delivery['delivery_id']) -%}
            {%- endif -%}
        {%- endfor -%}
        {%- do refuse_changed_files(deliveries, changed, folder) -%}
        {#- Spark cuts the same files into the same pieces, and other files into others. -#}
        {%- set pieces.are_known = (
            kinds | length == 1
            and unloaded | selectattr('is_of_this_run') | list | length == pending | length
            and not unloaded | rejectattr('is_of_this_run') | list
            and not changed
        ) -%}
    {%- endif -%}
    {%- if not kinds -%}
select
    {%- for column in columns %}
    cast(null as string) as {{ column }},
    {%- endfor %}
    cast(null as string) as _bad,
    cast(null as string) as source_file,
    cast(null as bigint) as line_number,
    cast(null as bigint) as delivery_id,
    cast(null as timestamp) as loaded_at,
    cast(null as bigint) as load_id
where false
    {%- endif -%}
    {%- for (width, has_one_header), files in kinds.items() %}
(
    {{ lines_of_width(
        deliveries, columns, key_column, folder, width, has_one_header, files, pieces.are_known
    ) }}
)
{{ 'union all' if not loop.last }}
    {%- endfor -%}
{% endmacro %}
