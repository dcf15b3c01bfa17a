-- one row per order: its newest good state
with checked_orders as (
    select * from {{ ref('checked_orders') }}
),

good_lines as (
    select *
    from checked_orders
    where fate = 'good'
),

newest_states as (
    select
        order_id,
        min(updated_at) as placed_at,
        count(*) as line_count,
        -- file and line after the time: two lines of the same second have one winner, on every run
        max(struct(
            updated_at, source_file, line_number, customer_id, status, amount, is_sale
        )) as newest
    from good_lines
    group by order_id
)

select
    order_id,
    newest.customer_id,
    newest.status,
    newest.amount,
    newest.updated_at,
    placed_at,
    newest.is_sale,
    line_count,
    newest.source_file,
    newest.line_number
from newest_states
