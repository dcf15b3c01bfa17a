-- one row per delivery: what came with it and what became of it
{{ config(materialized='view') }}

{{ delivery_results(deliveries=ref('deliveries'), quarantine=ref('rejected_orders')) }}
