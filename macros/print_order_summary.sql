{% macro print_order_summary(results) %}
    {%- set tables = {} -%}
    {%- set names = [
        'deliveries', 'bronze_orders', 'orders', 'rejected_orders', 'rule_results', 'quality_gate',
        'delivery_results'
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
            (
                {{ gate_lines(tables['quality_gate'], tables['rule_results']) }}
            )
            union all
            (
                {{ delivery_lines(tables['delivery_results'], tables['quality_gate']) }}
            )
        {%- endset -%}
        {#- The last lines of a run are those that people read: what the gate says comes there. -#}
        {%- do print_problems(results, 'reconciliation') -%}
        {#- One query, since each costs a small run a fifth of a second. -#}
        {%- set of_landing = not_loaded_lines(landing_folder()) -%}
        {%- set is_built = none not in tables.values() | list -%}
        {%- set everything = of_tables ~ ' union all ' ~ of_landing if is_built else of_landing -%}
        {%- set in_order = ' order by part, place, line' -%}
        {%- set rows = try_query(everything ~ in_order) -%}
        {%- if 'problem' in rows.column_names and is_built -%}
            {#- A landing folder that cannot be listed: loading has said so. -#}
            {%- set rows = try_query(of_tables ~ in_order) -%}
        {%- endif -%}
        {%- if 'problem' not in rows.column_names -%}
            {%- do print_lines(rows, {10: 20, 11: 20, 12: 20, 13: 20, 203: 5}) -%}
            {%- if 201 in rows | map(attribute='part') | map('int') -%}
                {%- set report = closed_gate_lines(
                    gate=tables['quality_gate'],
                    rule_results=tables['rule_results'],
                    quarantine=tables['rejected_orders'],
                    bronze=tables['bronze_orders'],
                    columns=order_columns(),
                    look='dbt show --quiet --limit 100 --inline "select source_file, line_number,'
                    ~ " broken_rules, _bad from {{ ref('rejected_orders') }}" ~ '"',
                ) -%}
                {%- do print_lines(run_query(report ~ in_order), {}) -%}
            {%- endif -%}
        {%- elif is_built -%}
            {%- do print(
                "The tables are incomplete, or of an older version of the project: run `dbt build`."
            ) -%}
        {%- endif -%}
    {%- endif -%}
{% endmacro %}
