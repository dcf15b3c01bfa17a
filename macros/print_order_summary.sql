{% macro print_order_summary(results) %}
    {%- set tables = {} -%}
    {%- for name in ['deliveries', 'bronze_orders', 'orders', 'rule_results', 'quality_gate'] -%}
        {%- do tables.update({name: adapter.get_relation(none, target.schema, name)}) -%}
    {%- endfor -%}
    {%- if execute and none not in tables.values() | list -%}
        {%- set totals -%}
            select
                (
                    select count(*)
                    from {{ tables['bronze_orders'] }} as lines
                    inner join (
                        {{ current_deliveries(tables['deliveries']) }}
                    ) as current_deliveries
                        on lines.delivery_id = current_deliveries.delivery_id
                ) as bronze_rows,
                count(*) as orders,
                cast(coalesce(sum(amount) filter (where is_sale), 0) as decimal(20, 2)) as sold
            from {{ tables['orders'] }}
        {%- endset -%}
        {%- set row = run_query(totals)[0] -%}
        {%- do print(
            'bronze ' ~ row['bronze_rows'] ~ ' rows, silver ' ~ row['orders'] ~ ' orders, '
            ~ '%.2f' % row['sold'] ~ ' sold'
        ) -%}
        {%- do print_gate(tables['quality_gate'], tables['rule_results']) -%}
        {%- do print_not_loaded(landing_folder()) -%}
        {%- do print_problems(results, 'reconciliation') -%}
    {%- endif -%}
{% endmacro %}
