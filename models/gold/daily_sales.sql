-- one row per day (UTC) on which a sale was placed: how many orders, and what they come to
-- depends_on: {{ ref('quality_gate') }}
with orders as (
    select * from {{ ref('orders') }}
)

select
    cast(placed_at as date) as day,
    count(*) as orders,
    sum(amount) as revenue
from orders
where is_sale
group by cast(placed_at as date)
