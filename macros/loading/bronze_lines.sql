{% macro bronze_lines(deliveries, columns, key_column) %}
    {%- set kinds = {} -%}
    {%- set folder = landing_folder() -%}
    {%- if execute and not flags.EMPTY and load_relation(deliveries) is not none -%}
        {%- set changed = [] -%}
        {%- set pending = pending_deliveries(deliveries, load_relation(this), folder, columns) -%}
        {%- for delivery in run_query(pending) -%}
            {%- if delivery['is_there'] -%}
                {%- set kind = (delivery['shape'].split(',')[0], delivery['has_one_header']) -%}
                {%- do kinds.setdefault(kind, []).append(delivery) -%}
            {%- elif delivery['is_newest'] -%}
                {%- do changed.append(delivery['source_file']) -%}
            {%- endif -%}
        {%- endfor -%}
        {%- if changed -%}
            {{- exceptions.raise_compiler_error(
                "Listed, but no longer in " ~ folder ~ " as it was: " ~ changed | join(', ') ~ "."
                ~ " If a file was replaced meanwhile, run again: the new delivery is loaded then."
                ~ " If it left the folder before its lines were loaded, put it back, or land a file"
                ~ " of that name with the header alone. Nothing of this run was loaded."
            ) -}}
        {%- endif -%}
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
        deliveries, columns, key_column, folder, width, has_one_header, files
    ) }}
)
{{ 'union all' if not loop.last }}
    {%- endfor -%}
{% endmacro %}
