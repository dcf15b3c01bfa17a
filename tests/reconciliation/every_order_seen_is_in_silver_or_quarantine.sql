-- Each order id that a loaded line names is in orders or in rejected_orders, unless a rule dropped
-- the line. An order in neither is news that nobody will ever ask about.
-- The ids come from bronze, so that a mistake in checked_orders cannot hide itself.
{% set drop_rules = order_rules() | selectattr('action', 'equalto', 'drop') | list %}
with current_deliveries as (
    {{ current_deliveries(ref('deliveries')) }}
),

bronze_orders as (
    select * from {{ ref('bronze_orders') }}
),

orders as (
    select * from {{ ref('orders') }}
),

rejected_orders as (
    select * from {{ ref('rejected_orders') }}
),

order_ids_in_bronze as (
    select {{ strict_bigint(text_or_missing('bronze_orders.order_id')) }} as order_id
    from bronze_orders
    inner join current_deliveries on bronze_orders.delivery_id = current_deliveries.delivery_id
),

orders_seen as (
    select
        order_id,
        count(*) as lines_seen
    from order_ids_in_bronze
    where order_id is not null
    group by order_id
),

orders_kept as (
    select order_id from orders
    union all
    select order_id from rejected_orders
    {%- if drop_rules %}
    union all
    select order_id
    from {{ ref('checked_orders') }}
    where fate = 'drop'
    {%- endif %}
)

select
    orders_seen.order_id,
    orders_seen.lines_seen,
    0 as lines_kept,
    concat(
        'order ', orders_seen.order_id, ': ', orders_seen.lines_seen,
        ' lines in bronze, none in orders or rejected_orders'
    ) as problem
from orders_seen
left anti join orders_kept on orders_seen.order_id = orders_kept.order_id
