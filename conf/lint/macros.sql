-- sqlfluff:exclude_rules:AM04,AM07,CV06,RF03,RF04,ST06,layout
-- SQL that is in no model and in no singular test: what macros send by themselves, and generic
-- tests. Its layout is not looked at: several macros make it, each with an indentation of its own.
{% do new_deliveries(order_columns(), 'order_id') %}
{{ sent_queries() }};
{% do run_query(files_to_load('/landing', none)) %}
{{ sent_queries() }};
{% do bronze_lines(ref('deliveries'), order_columns(), 'order_id') %}
{{ sent_queries() }};
{% do refuse_changed_files(ref('deliveries'), [1], '/landing') %}
{{ sent_queries() }};
{% do refuse_unless_gate_is_open('quality_gate', 'deliveries', ref('orders'), order_rules()) %}
{{ sent_queries() }};
{% do refuse_unfit_rules(order_rules(), 'checked_orders') %}
{{ sent_queries() }};
{% do print_order_summary([]) %}
{{ sent_queries() }};
{% do publish_table(graph.nodes['model'], {'moment': 1, 'versions': {'checked_orders': 1}}) %}
{{ sent_queries() }};
select * from {{ published_on('customer_spend') }};
{% do spark__load_csv_rows({'config': {}}, {'column_names': ['a', 'b'], 'rows': [['1', none]]}) %}
{{ sent_queries() }};
{{ test_unique_key(ref('bronze_orders'), ['delivery_id', 'line_number']) }};
