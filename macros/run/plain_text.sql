{% macro plain_text(text) %}
    {#- What a file holds, or is called, must not steer the terminal. -#}
    {{- return(modules.re.sub('[\\x00-\\x1f\\x7f-\\x9f]', ' ', text)) -}}
{% endmacro %}
