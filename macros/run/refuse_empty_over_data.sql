{% macro refuse_empty_over_data(deliveries) %}
    {#- `--empty` builds every table without rows: fine for a dry run, a loss where data is. -#}
    {%- if execute and flags.EMPTY -%}
        {%- set relation = adapter.get_relation(none, target.schema, deliveries) -%}
        {%- set one_row = 'select 1 from ' ~ relation ~ ' limit 1' -%}
        {%- if relation is not none and run_query(one_row) | length -%}
            {{- exceptions.raise_compiler_error(
                "--empty would replace the tables of " ~ target.schema ~ " with empty ones. Set"
                ~ " SHOP_SCHEMA and SHOP_WAREHOUSE to others for a dry run."
            ) -}}
        {%- endif -%}
    {%- endif -%}
{% endmacro %}
