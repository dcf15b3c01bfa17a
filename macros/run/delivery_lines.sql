{% macro delivery_lines(delivery_results, gate) %}
{#- News until a verdict has been given on it: a run that was killed does not swallow it. -#}
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
),

notices as (
    select
        new_deliveries.delivery_id,
        texts.kind,
        texts.line
    from new_deliveries
    lateral view stack(
        4,
        1,
        concat(source_file, ' delivered again: ', lines_before, ' -> ', lines, ' lines'),
        2,
        concat(
            'WARNING: ', source_file, ' has the same content as ', same_content_as, ', its ',
            lines, ' lines count twice'
        ),
        3,
        concat('WARNING: header of ', source_file, ': ', header_problem),
        4,
        concat('ignored in ', source_file, ', columns: ', unexpected_columns)
    ) texts as kind, line
),

numbered_notices as (
    select
        kind,
        line,
        row_number() over (partition by kind order by delivery_id) as number,
        count(*) over (partition by kind) as notices
    from notices
    where line is not null
)

select
    2 as part,
    kind * 100 + number as place,
    if(
        number = {{ max_lines_of_a_kind() }} and notices > number,
        concat('... and ', notices - number + 1, ' more like this, see delivery_results'),
        line
    ) as line
from numbered_notices
where number <= {{ max_lines_of_a_kind() }}
{% endmacro %}
