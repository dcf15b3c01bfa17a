-- What orders sells, customer_spend and daily_sales sell: the same money, the same number of
-- orders. A difference is a wrong number in front of a reader. While the gate is closed gold is
-- older than silver by design, or was never built, and there is nothing to compare.
with orders as (
    select * from {{ ref('orders') }}
),

customer_spend as (
    {{ rows_if_built(ref('customer_spend'), ['orders', 'spend']) }}
),

daily_sales as (
    {{ rows_if_built(ref('daily_sales'), ['orders', 'revenue']) }}
),

newest_verdict as (
    {{ newest_verdict(ref('quality_gate')) }}
),

silver_totals as (
    select
        count(*) as orders,
        cast(coalesce(sum(amount), 0) as decimal(38, 2)) as sold
    from orders
    where is_sale
),

customer_totals as (
    select
        coalesce(sum(orders), 0) as orders,
        cast(coalesce(sum(spend), 0) as decimal(38, 2)) as sold
    from customer_spend
),

daily_totals as (
    select
        coalesce(sum(orders), 0) as orders,
        cast(coalesce(sum(revenue), 0) as decimal(38, 2)) as sold
    from daily_sales
),

compared_totals as (
    select
        'money' as compared,
        cast(silver_totals.sold as string) as in_silver,
        cast(customer_totals.sold as string) as in_customer_spend,
        cast(daily_totals.sold as string) as in_daily_sales,
        concat(
            'silver sells ', silver_totals.sold, ', customer_spend ', customer_totals.sold,
            ', daily_sales ', daily_totals.sold
        ) as problem
    from silver_totals
    cross join customer_totals
    cross join daily_totals
    union all
    select
        'orders' as compared,
        cast(silver_totals.orders as string) as in_silver,
        cast(customer_totals.orders as string) as in_customer_spend,
        cast(daily_totals.orders as string) as in_daily_sales,
        concat(
            'silver sells ', silver_totals.orders, ' orders, customer_spend ',
            customer_totals.orders, ', daily_sales ', daily_totals.orders
        ) as problem
    from silver_totals
    cross join customer_totals
    cross join daily_totals
)

select
    compared_totals.compared,
    compared_totals.in_silver,
    compared_totals.in_customer_spend,
    compared_totals.in_daily_sales,
    compared_totals.problem
from compared_totals
cross join newest_verdict
where
    newest_verdict.verdict = 'open'
    and (
        not compared_totals.in_silver <=> compared_totals.in_customer_spend
        or not compared_totals.in_silver <=> compared_totals.in_daily_sales
    )
order by compared_totals.compared
