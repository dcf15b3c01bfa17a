-- one row per verdict: whether the lines of a run are good enough to publish, and why not
{{ config(
    materialized='incremental',
    incremental_strategy='append',
    on_schema_change='append_new_columns',
    full_refresh=false,
) }}

{{ gate_verdict(
    deliveries=ref('deliveries'),
    rule_results=ref('rule_results'),
    quarantine=ref('rejected_orders'),
    silver=ref('orders'),
    accepted_files=ref('accepted_files'),
    rules=order_rules(),
) }}
