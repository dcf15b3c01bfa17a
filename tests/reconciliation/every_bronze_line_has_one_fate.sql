-- Each line of a file's newest delivery is good, dropped or rejected, and only one of these. A line
-- with no fate has vanished without a reason; a line with two is sold and rejected at once.
with current_deliveries as (
    {{ current_deliveries(ref('deliveries')) }}
),

bronze_orders as (
    select * from {{ ref('bronze_orders') }}
),

checked_orders as (
    select * from {{ ref('checked_orders') }}
),

rejected_orders as (
    select * from {{ ref('rejected_orders') }}
),

orders as (
    select * from {{ ref('orders') }}
),

lines_of_each_table as (
    select
        bronze_orders.source_file,
        bronze_orders.line_number as bronze_line,
        cast(null as string) as fate
    from bronze_orders
    inner join current_deliveries on bronze_orders.delivery_id = current_deliveries.delivery_id
    union all
    select
        source_file,
        null as bronze_line,
        fate
    from checked_orders
    where fate in ('good', 'drop')
    union all
    select
        source_file,
        null as bronze_line,
        'quarantine' as fate
    from rejected_orders
),

counts_per_file as (
    select
        source_file,
        count(distinct bronze_line) as bronze_lines,
        count_if(fate = 'good') as good_lines,
        count_if(fate = 'drop') as dropped_lines,
        count_if(fate = 'quarantine') as rejected_lines
    from lines_of_each_table
    group by source_file
),

lines_behind_orders as (
    select coalesce(sum(line_count), 0) as lines
    from orders
),

both_counts as (
    select
        source_file,
        bronze_lines as lines_in,
        good_lines + dropped_lines + rejected_lines as lines_out,
        concat(
            source_file, ': ', bronze_lines, ' lines in bronze, ', good_lines, ' good, ',
            dropped_lines, ' dropped, ', rejected_lines, ' rejected'
        ) as problem
    from counts_per_file
    union all
    select
        'all files' as source_file,
        coalesce(sum(counts_per_file.bronze_lines), 0) as lines_in,
        coalesce(sum(counts_per_file.dropped_lines + counts_per_file.rejected_lines), 0)
        + any_value(lines_behind_orders.lines) as lines_out,
        concat(
            'all files: ', coalesce(sum(counts_per_file.bronze_lines), 0), ' lines in bronze, ',
            any_value(lines_behind_orders.lines), ' behind orders, ',
            coalesce(sum(counts_per_file.dropped_lines), 0), ' dropped, ',
            coalesce(sum(counts_per_file.rejected_lines), 0), ' rejected'
        ) as problem
    from lines_behind_orders
    left join counts_per_file on true
)

select
    source_file,
    lines_in,
    lines_out,
    problem
from both_counts
where lines_in != lines_out
