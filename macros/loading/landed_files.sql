{% macro landed_files(folder) %}
{#-
    Files of zero bytes are not listed: Spark hides them, and they are transfers not yet begun. A
    folder that is a file is listed as itself, with no name below it.
-#}
select
    file_path,
    source_file,
    size_bytes,
    modified_at,
    lower(source_file) like '%.csv' or lower(source_file) like '%.csv.gz' as is_loadable
from (
    select
        _metadata.file_path,
        _metadata.file_size as size_bytes,
        _metadata.file_modification_time as modified_at,
        case instr(path, {{ sql_string(folder ~ '/') }})
            when 0 then ''
            else substring(
                path, instr(path, {{ sql_string(folder ~ '/') }}) + {{ folder | length + 1 }}
            )
        end as source_file
    from {{ file_source('binaryFile', folder) }}
) as all_files
where not (source_file rlike '(^|/)[_.]' or source_file like '%.\\_COPYING\\_')
{% endmacro %}
