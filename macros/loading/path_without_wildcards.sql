{% macro path_without_wildcards(path) %}
    {#- A folder named `a*` is that folder: as it is, Spark reads each folder whose name fits. -#}
    {{- return(modules.re.sub('([][{}*?\\\\])', '\\\\\\1', path)) -}}
{% endmacro %}
