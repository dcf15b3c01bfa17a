-- one row per customer with a sale: how many orders, and what they come to
-- depends_on: {{ ref('quality_gate') }}
with orders as (
    select * from {{ ref('orders') }}
)

select
    customer_id,
    count(*) as orders,
    sum(amount) as spend
from orders
where is_sale
group by customer_id
