-- No order shows a state that is older than a rejected line about it. Where it does, the number is
-- not wrong by the rules, but somebody should read the rejected line: it may be the truth.
{{ config(severity='warn') }}

with orders as (
    select * from {{ ref('orders') }}
),

rejected_orders as (
    select * from {{ ref('rejected_orders') }}
)

select
    orders.order_id,
    orders.updated_at as silver_updated_at,
    rejected_orders.updated_at as rejected_updated_at,
    concat(
        'order ', orders.order_id, ' is of ', orders.updated_at, ' in silver, but line ',
        rejected_orders.line_number, ' of ', rejected_orders.source_file, ', rejected (',
        rejected_orders.broken_rules, '), is of ', rejected_orders.updated_at
    ) as problem
from orders
inner join rejected_orders on orders.order_id = rejected_orders.order_id
where rejected_orders.updated_at > orders.updated_at
