{% macro read_files(folder, files, key_column) %}
    {%- set facts = try_query(file_facts(folder, files, key_column)) -%}
    {%- if 'problem' in facts.column_names -%}
        {%- set names = unreadable_files(folder, files) -%}
        {{- exceptions.raise_compiler_error(
            (names | join(', ') or "A file") ~ " in " ~ folder ~ " cannot be read to its end: it"
            ~ " is cut or damaged, the user that runs dbt may not read it, or its name holds a"
            ~ " colon, which Spark takes for part of an address. Have it delivered again, or take"
            ~ " it out of the folder, then run again. Nothing of this run was loaded."
        ) -}}
    {%- endif -%}
    {%- set of_file = {} -%}
    {%- for fact in facts -%}
        {%- do of_file.update({fact['file_path']: fact}) -%}
    {%- endfor -%}
    {%- set silent = files | rejectattr('file_path', 'in', of_file) | list -%}
    {%- if silent -%}
        {#- A packed file may hold nothing. Any other has left, or shrunk to nothing, meanwhile. -#}
        {%- set now = sizes_and_times(folder, silent) -%}
        {%- for file in silent
            if now.get(file['file_path']) != (file['size_bytes'], file['modified_ms']) -%}
            {{- exceptions.raise_compiler_error(
                file['source_file'] ~ " was listed in " ~ folder ~ ", but is no longer there as it"
                ~ " was. Run again. Nothing of this run was loaded."
            ) -}}
        {%- endfor -%}
    {%- endif -%}
    {{- return(of_file) -}}
{% endmacro %}
