{% macro read_files(folder, files, key_column) %}
    {%- set facts = try_query(file_facts(folder, files, key_column)) -%}
    {%- if 'problem' in facts.column_names -%}
        {%- set names = unreadable_files(folder, files) -%}
        {{- exceptions.raise_compiler_error(
            (names | join(', ') or "A file") ~ " in " ~ folder ~ " cannot be read to its end: it is"
            ~ " cut or damaged, or the user that runs dbt may not read it. Have it delivered again,"
            ~ " or take it out of the folder, then run again. Nothing of this run was loaded."
        ) -}}
    {%- endif -%}
    {%- set of_file = {} -%}
    {%- for fact in facts -%}
        {%- do of_file.update({fact['file_path']: fact}) -%}
    {%- endfor -%}
    {{- return(of_file) -}}
{% endmacro %}
