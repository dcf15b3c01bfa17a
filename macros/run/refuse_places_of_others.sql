{% macro refuse_places_of_others() %}
    {%- set warehouse = env_var('SHOP_WAREHOUSE', '') or 'warehouse' -%}
    {%- set folders = warehouse.split('/') | reject('in', ['', '.']) | list -%}
    {%- if target.name == 'local' and folders and folders[-1] == 'delta-lake' -%}
        {{- exceptions.raise_compiler_error(
            "SHOP_WAREHOUSE is " ~ warehouse ~ ", and in a folder of that name target delta keeps"
            ~ " its tables. Set it to the folder above, which both targets can share, or to one of"
            ~ " another name."
        ) -}}
    {%- endif -%}
    {%- if (target.schema | lower).endswith('_published') -%}
        {{- exceptions.raise_compiler_error(
            "SHOP_SCHEMA is " ~ target.schema ~ ", as the tables are called that another shop's"
            ~ " readers read. Choose a name with another end."
        ) -}}
    {%- endif -%}
{% endmacro %}
