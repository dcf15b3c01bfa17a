{% macro absolute_path(path) %}
    {#-
        Spark resolves a relative path now against the working directory, now against the database,
        and takes `.`, `..` and double slashes out of the paths it reports.
    -#}
    {%- if '://' in path or not execute -%}
        {{- return(path) -}}
    {%- endif -%}
    {%- if not path.startswith('/') -%}
        {%- set working_directory = run_query(
            "select java_method('java.lang.System', 'getProperty', 'user.dir')"
        )[0][0] -%}
        {%- set path = working_directory ~ '/' ~ path -%}
    {%- endif -%}
    {%- set steps = [] -%}
    {%- for step in path.split('/') -%}
        {%- if step == '..' and steps -%}
            {%- do steps.pop() -%}
        {%- elif step not in ('', '.', '..') -%}
            {%- do steps.append(step) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return('/' ~ steps | join('/')) -}}
{% endmacro %}
