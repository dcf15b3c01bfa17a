{% macro new_files(folder, known) %}
    {%- set files = try_query(files_to_load(folder, known)) -%}
    {%- if 'problem' not in files.column_names -%}
        {%- if files | selectattr('source_file', 'eq', '') | list -%}
            {{- exceptions.raise_compiler_error(
                "SHOP_LANDING is the file " ~ folder ~ ". Set it to the folder in which files"
                ~ " arrive, then run again. Nothing was loaded."
            ) -}}
        {%- endif -%}
        {#- Spark would take a job more for a few rows. -#}
        {{- return(files | sort(attribute='source_file', case_sensitive=true)) -}}
    {%- elif files[0]['problem'] == 'missing' -%}
        {{- exceptions.raise_compiler_error(
            "There is no landing folder " ~ folder ~ ". Create it, or set SHOP_LANDING to the"
            ~ " folder in which files arrive, then run again. Nothing was loaded."
        ) -}}
    {%- else -%}
        {#- Spark's own message tells it to nobody but readers of Java. -#}
        {%- set quoted = "'" ~ folder | replace("'", "'\\''") ~ "'" -%}
        {%- set search = ": `ls -R " ~ quoted ~ " > /dev/null` says which" -%}
        {{- exceptions.raise_compiler_error(
            "The landing folder " ~ folder ~ " or a folder in it cannot be listed"
            ~ (search if '://' not in folder else '') ~ ". Give the user that runs dbt the right"
            ~ " to read it, then run again. Nothing was loaded."
        ) -}}
    {%- endif -%}
{% endmacro %}
