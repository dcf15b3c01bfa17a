{% macro not_loaded_lines(folder) %}
select
    3 as part,
    number as place,
    if(
        number = {{ max_lines_of_a_kind() }} and files > number,
        concat('... and ', files - number + 1, ' more files in ', {{ sql_string(folder) }}),
        concat('not loaded: ', source_file, ' (its name ends in neither .csv nor .csv.gz)')
    ) as line
from (
    select
        source_file,
        row_number() over (order by source_file) as number,
        count(*) over () as files
    from ({{ landed_files(folder) }}) as files
    where not is_loadable
) as numbered_files
where number <= {{ max_lines_of_a_kind() }}
{% endmacro %}
