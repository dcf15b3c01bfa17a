-- one row per line of the newest delivery of each file, typed, with the rules it broke
{{ config(materialized='ephemeral') }}

with current_lines as (
    {{ current_lines(ref('bronze_orders'), ref('deliveries')) }}
),

order_statuses as (
    -- so few rows that one task is quicker than handing them to several
    select /*+ coalesce(1) */ * from {{ ref('order_statuses') }}
),

known_statuses as (
    select
        {{ text_trimmed('lower(status)') }} as status,
        -- one row per status whatever the seed holds: a repeated one must not double lines, and one
        -- that is a sale and is none is no known status
        if(bool_and(is_sale) = bool_or(is_sale), bool_and(is_sale), null) as is_sale
    from order_statuses
    group by 1
),

trimmed_lines as (
    select
        *,
        {{ text_or_missing('order_id') }} as order_id_text,
        {{ text_or_missing('customer_id') }} as customer_id_text,
        lower({{ text_or_missing('status') }}) as status_text,
        {{ text_or_missing('amount') }} as amount_text,
        {{ text_or_missing('updated_at') }} as updated_at_text
    from current_lines
),

typed_lines as (
    select
        *,
        {{ strict_bigint('order_id_text') }} as typed_order_id,
        {{ strict_decimal('amount_text', 10, 2) }} as typed_amount,
        {{ strict_timestamp('updated_at_text') }} as typed_updated_at
    from trimmed_lines
),

explained_lines as (
    select
        typed_lines.typed_order_id as order_id,
        typed_lines.customer_id_text as customer_id,
        typed_lines.status_text as status,
        typed_lines.typed_amount as amount,
        typed_lines.typed_updated_at as updated_at,
        known_statuses.is_sale,
        nullif(
            concat_ws(
                '; ',
                typed_lines._bad,
                {{ unfit_field(
                    'order_id', 'typed_lines.order_id_text', 'typed_lines.typed_order_id'
                ) }},
                {{ unfit_field(
                    'amount', 'typed_lines.amount_text', 'typed_lines.typed_amount'
                ) }},
                {{ unfit_field(
                    'updated_at', 'typed_lines.updated_at_text', 'typed_lines.typed_updated_at'
                ) }}
            ),
            ''
        ) as _bad,
        typed_lines.source_file,
        typed_lines.line_number,
        typed_lines.delivery_id,
        typed_lines.loaded_at,
        typed_lines.order_id as raw_order_id,
        typed_lines.customer_id as raw_customer_id,
        typed_lines.status as raw_status,
        typed_lines.amount as raw_amount,
        typed_lines.updated_at as raw_updated_at
    from typed_lines
    left join known_statuses on typed_lines.status_text = known_statuses.status
),

judged_lines as (
    select
        *,
        {{ passed_rules(order_rules()) }} as passed
    from explained_lines
)

select
    order_id,
    customer_id,
    status,
    amount,
    updated_at,
    is_sale,
    _bad,
    source_file,
    line_number,
    delivery_id,
    loaded_at,
    raw_order_id,
    raw_customer_id,
    raw_status,
    raw_amount,
    raw_updated_at,
    passed,
    {{ broken_rules('passed', order_rules(), ['drop', 'quarantine', 'fail']) }} as broken_rules,
    {{ broken_rules('passed', order_rules(), ['warn']) }} as warnings,
    {{ line_fate('passed', order_rules()) }} as fate
from judged_lines
