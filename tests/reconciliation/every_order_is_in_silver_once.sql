-- Each order with a good line is one row of orders. An order that is there twice is sold twice, one
-- that is missing was never sold.
with checked_orders as (
    select * from {{ ref('checked_orders') }}
),

orders as (
    select * from {{ ref('orders') }}
),

expected_and_found as (
    select distinct
        order_id,
        1 as expected_rows,
        0 as silver_rows
    from checked_orders
    where fate = 'good'
    union all
    select
        order_id,
        0 as expected_rows,
        1 as silver_rows
    from orders
),

both_counts as (
    select
        order_id,
        sum(expected_rows) as expected_rows,
        sum(silver_rows) as silver_rows
    from expected_and_found
    group by order_id
)

select
    order_id,
    expected_rows,
    silver_rows,
    concat(
        'order ', coalesce(order_id, 'without an id'), ': ', silver_rows,
        ' rows in orders instead of ', expected_rows
    ) as problem
from both_counts
where expected_rows != silver_rows
