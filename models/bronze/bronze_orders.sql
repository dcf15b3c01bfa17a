-- one row per line of a delivered file, every field as it came
{{ config(incremental_strategy='insert_overwrite', partition_by=['load_id']) }}

{{ bronze_lines(deliveries=ref('deliveries'), columns=order_columns(), key_column='order_id') }}
