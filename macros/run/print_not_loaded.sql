{% macro print_not_loaded(folder) %}
    {%- set strays = try_query(
        'select source_file from (' ~ landed_files(folder) ~ ') as files'
        ~ ' where not is_loadable order by source_file'
    ) -%}
    {%- if 'problem' not in strays.column_names -%}
        {%- for row in strays -%}
            {%- do print(
                'not loaded: ' ~ row['source_file'] ~ ' (its name ends in neither .csv nor .csv.gz)'
            ) -%}
        {%- endfor -%}
    {%- endif -%}
{% endmacro %}
