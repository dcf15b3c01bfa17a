{% macro spark__tblproperties_clause() %}
    {#-
        Delta takes check constraints among the properties of a table that is being created, and
        holds the rows of that very statement to them.
    -#}
    {%- set properties = {} -%}
    {%- do properties.update(model['config'].get('tblproperties') or {}) -%}
    {%- for name, expression in named_checks(model).items()
        if model['config'].get('file_format') == 'delta' -%}
        {%- do properties.update({'delta.constraints.' ~ name: expression}) -%}
    {%- endfor -%}
    {%- if properties %}
    tblproperties (
        {%- for name, value in properties.items() %}
        {{ sql_string(name) }} = {{ sql_string(value | string) }}{{ ',' if not loop.last }}
        {%- endfor %}
    )
    {%- endif -%}
{% endmacro %}
