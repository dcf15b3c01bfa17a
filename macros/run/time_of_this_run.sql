{% macro time_of_this_run() -%}
    {#-
        The newest row is the last one also where the clock was set back. A table of an older
        version of the project may have no times yet.
    -#}
    {%- set columns = [] -%}
    {%- if is_incremental() -%}
        {%- set columns = adapter.get_columns_in_relation(this) | map(attribute='name') | list -%}
    {%- endif -%}
    {%- if 'checked_at' in columns -%}
        greatest(
            current_timestamp(),
            (select max(earlier_runs.checked_at) from {{ this }} as earlier_runs)
            + interval 1 microsecond
        )
    {%- else -%}
        current_timestamp()
    {%- endif -%}
{%- endmacro %}
