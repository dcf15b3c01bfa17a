-- one row per delivery: a file of the landing folder as it was seen once
{{ config(incremental_strategy='append') }}

{{ new_deliveries(columns=order_columns(), key_column='order_id') }}
