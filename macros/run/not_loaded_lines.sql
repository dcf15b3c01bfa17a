{% macro not_loaded_lines(folder) %}
select
    100 as part,
    0 as place,
    concat('not loaded: ', source_file, ' (its name ends in neither .csv nor .csv.gz)') as line
from ({{ landed_files(folder) }}) as files
where not is_loadable
{% endmacro %}
