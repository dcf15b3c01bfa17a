{% macro pending_deliveries(deliveries, bronze, columns) %}
{#-
    A load is in bronze as a whole or not at all (it is one partition), so a load without a line
    there is one that a run did not finish. Files without lines are named where this run read them:
    they were read together with the others.
-#}
select
    delivery_id,
    file_path,
    size_bytes,
    unix_millis(modified_at) as modified_ms,
    case
        when header is null then 'no header'
        else concat_ws(
            ',',
            size(header),
            {%- for column in columns %}
            {{ place_in_header('header', column) }}{{ ',' if not loop.last }}
            {%- endfor %}
        )
    end as shape,
    lines,
    invocation_id <=> {{ sql_string(invocation_id) }} as is_of_this_run,
    coalesce(headers = 1 and header_line > 0, false) as has_one_header
from {{ deliveries }} as known_deliveries
where
    (lines > 0 or invocation_id <=> {{ sql_string(invocation_id) }})
    {%- if bronze is not none %}
    and not exists (
        select 1
        from {{ bronze }} as loaded
        where loaded.load_id <=> known_deliveries.load_id
    )
    {%- endif %}
{% endmacro %}
