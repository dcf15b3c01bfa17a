{% macro delivery_lines(delivery_results, gate) %}
{#- News until a run before this one has given a verdict on it. -#}
with new_deliveries as (
    select
        delivery_id,
        source_file,
        lines,
        lines_before,
        same_content_as,
        header_problem,
        unexpected_columns
    from {{ delivery_results }}
    where
        delivery_id > (
            select coalesce(max(verdicts.newest_delivery_id), 0)
            from {{ gate }} as verdicts
            where verdicts.invocation_id != '{{ invocation_id }}'
        )
)

select
    texts.part,
    {#- Of many, the files that lost most come first: transfers that may have broken. #}
    if(texts.part = 10, lines - lines_before, new_deliveries.delivery_id) as place,
    texts.line
from new_deliveries
lateral view stack(
    4,
    10,
    concat(source_file, ' delivered again: ', lines_before, ' -> ', lines, ' lines'),
    11,
    concat(
        'WARNING: ', source_file, ' has the same content as ', same_content_as, ', its ', lines,
        ' lines are there twice'
    ),
    12,
    concat('WARNING: header of ', source_file, ': ', header_problem),
    13,
    concat('ignored in ', source_file, ', columns: ', unexpected_columns)
) texts as part, line
where texts.line is not null
{% endmacro %}
