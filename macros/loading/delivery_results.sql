{% macro delivery_results(deliveries, quarantine) %}
with rejected_per_delivery as (
    select
        delivery_id,
        count(*) as rejected
    from {{ quarantine }}
    group by delivery_id
),

deliveries_in_order as (
    select
        *,
        lead(delivery_id) over (partition by source_file order by delivery_id) is null
            as is_current,
        lag(lines) over (partition by source_file order by delivery_id) as lines_before
    from {{ deliveries }}
),

{# Two headers without lines say the same, and nothing is there twice. #}
deliveries_to_compare as (
    select
        *,
        is_current and lines > 0 and content_hash is not null as is_comparable
    from deliveries_in_order
),

deliveries_and_their_twins as (
    select
        *,
        first_value(source_file) over (
            partition by content_hash, is_comparable
            order by delivery_id
        ) as first_file_of_content
    from deliveries_to_compare
)

select
    deliveries_and_their_twins.delivery_id,
    deliveries_and_their_twins.source_file,
    deliveries_and_their_twins.seen_at,
    if(deliveries_and_their_twins.is_current, 'current', 'superseded') as status,
    deliveries_and_their_twins.lines,
    deliveries_and_their_twins.lines_before,
    case
        when deliveries_and_their_twins.is_current
            then coalesce(rejected_per_delivery.rejected, 0)
    end as rejected,
    deliveries_and_their_twins.header_problem,
    deliveries_and_their_twins.unexpected_columns,
    case
        when
            deliveries_and_their_twins.is_comparable
            and deliveries_and_their_twins.first_file_of_content
            != deliveries_and_their_twins.source_file
            then deliveries_and_their_twins.first_file_of_content
    end as same_content_as,
    deliveries_and_their_twins.size_bytes,
    deliveries_and_their_twins.modified_at
from deliveries_and_their_twins
left join rejected_per_delivery
    on deliveries_and_their_twins.delivery_id = rejected_per_delivery.delivery_id
{% endmacro %}
