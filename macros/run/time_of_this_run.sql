{% macro time_of_this_run() -%}
    {#- The newest row is the last one also where the clock was set back. -#}
    {%- if is_incremental() -%}
        greatest(
            current_timestamp(),
            (select max(earlier_runs.checked_at) from {{ this }} as earlier_runs)
            + interval 1 microsecond
        )
    {%- else -%}
        current_timestamp()
    {%- endif -%}
{%- endmacro %}
