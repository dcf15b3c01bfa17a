{% macro print_order_summary(results) %}
    {%- set tables = {} -%}
    {%- for name in ['deliveries', 'bronze_orders', 'orders', 'rule_results', 'quality_gate'] -%}
        {%- do tables.update({name: adapter.get_relation(none, target.schema, name)}) -%}
    {%- endfor -%}
    {%- if execute and none not in tables.values() | list -%}
        {#- The lines are made in SQL: Jinja would pass the money through a float. -#}
        {%- set summary -%}
            select
                0 as place,
                concat(
                    'bronze ',
                    (
                        select count(*)
                        from {{ tables['bronze_orders'] }} as lines
                        left semi join (
                            {{ current_deliveries(tables['deliveries']) }}
                        ) as current_deliveries
                            on lines.delivery_id = current_deliveries.delivery_id
                    ),
                    ' rows, silver ', count(*), ' orders, ',
                    cast(coalesce(sum(amount) filter (where is_sale), 0) as decimal(38, 2)),
                    ' sold'
                ) as line
            from {{ tables['orders'] }}
            union all
            {{ gate_lines(tables['quality_gate'], tables['rule_results']) }}
            order by place
        {%- endset -%}
        {%- for row in run_query(summary) -%}
            {%- do print(row['line']) -%}
        {%- endfor -%}
    {%- endif -%}
    {%- if execute -%}
        {%- do print_not_loaded(landing_folder()) -%}
        {%- do print_problems(results, 'reconciliation') -%}
    {%- endif -%}
{% endmacro %}
