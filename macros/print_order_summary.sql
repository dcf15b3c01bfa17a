{% macro print_order_summary(results) %}
    {%- set tables = {} -%}
    {%- set names = [
        'deliveries', 'bronze_orders', 'orders', 'rule_results', 'quality_gate', 'delivery_results'
    ] -%}
    {%- for name in names -%}
        {%- do tables.update({name: adapter.get_relation(none, target.schema, name)}) -%}
    {%- endfor -%}
    {%- if execute -%}
        {#- The lines are made in SQL: Jinja would pass the money through a float. -#}
        {%- set of_tables -%}
            select
                0 as part,
                0 as place,
                concat(
                    'bronze ',
                    (
                        select count(*)
                        from (
                            {{ current_lines(tables['bronze_orders'], tables['deliveries']) }}
                        ) as current_lines
                    ),
                    ' rows, silver ', count(*), ' orders, ',
                    cast(coalesce(sum(amount) filter (where is_sale), 0) as decimal(38, 2)),
                    ' sold'
                ) as line
            from {{ tables['orders'] }}
            union all
            {{ gate_lines(tables['quality_gate'], tables['rule_results']) }}
            union all
            (
                {{ delivery_lines(tables['delivery_results'], tables['quality_gate']) }}
            )
        {%- endset -%}
        {%- do print_lines(
            of_tables if none not in tables.values() | list else none,
            not_loaded_lines(landing_folder())
        ) -%}
        {%- do print_problems(results, 'reconciliation') -%}
    {%- endif -%}
{% endmacro %}
