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
        count_if(fate = 'quarantine') as rejected_lines,
        0 as lines_behind_orders
    from lines_of_each_table
    group by source_file
    union all
    -- a row of no file, also where no file has a line
    select
        null as source_file,
        0 as bronze_lines,
        0 as good_lines,
        0 as dropped_lines,
        0 as rejected_lines,
        coalesce(sum(line_count), 0) as lines_behind_orders
    from orders
),

counts_per_file_and_of_all as (
    select
        source_file,
        grouping(source_file) = 1 as is_of_all,
        sum(bronze_lines) as bronze_lines,
        sum(good_lines) as good_lines,
        sum(dropped_lines) as dropped_lines,
        sum(rejected_lines) as rejected_lines,
        sum(lines_behind_orders) as lines_behind_orders
    from counts_per_file
    group by grouping sets ((source_file), ())
),

both_counts as (
    select
        if(is_of_all, 'all files', source_file) as source_file,
        bronze_lines as lines_in,
        if(is_of_all, lines_behind_orders, good_lines)
        + dropped_lines + rejected_lines as lines_out,
        concat(
            if(is_of_all, 'all files', source_file), ': ', bronze_lines, ' lines in bronze, ',
            if(is_of_all, lines_behind_orders, good_lines),
            if(is_of_all, ' behind orders, ', ' good, '),
            dropped_lines, ' dropped, ', rejected_lines, ' rejected'
        ) as problem
    from counts_per_file_and_of_all
)

select
    source_file,
    lines_in,
    lines_out,
    problem
from both_counts
where lines_in != lines_out
