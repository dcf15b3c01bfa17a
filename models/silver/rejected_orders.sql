-- one row per line of the newest deliveries that broke a rule with the action quarantine or fail
with checked_orders as (
    select * from {{ ref('checked_orders') }}
)

select
    source_file,
    line_number,
    broken_rules,
    order_id,
    updated_at,
    raw_order_id,
    raw_customer_id,
    raw_status,
    raw_amount,
    raw_updated_at,
    _bad,
    delivery_id,
    loaded_at
from checked_orders
where fate = 'quarantine'
