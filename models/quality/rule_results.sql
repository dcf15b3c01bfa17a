-- one row per run, file and rule: how many lines of the file's newest delivery broke the rule
{{ config(
    materialized='incremental',
    incremental_strategy='append',
    on_schema_change='append_new_columns',
    full_refresh=false,
) }}

{{ rule_counts(
    checked_lines=ref('checked_orders'), deliveries=ref('deliveries'), rules=order_rules()
) }}
