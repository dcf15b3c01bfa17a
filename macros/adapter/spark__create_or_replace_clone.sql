{% macro spark__create_or_replace_clone(this_relation, defer_relation) %}
    {%- if load_cached_relation(this_relation) is not none -%}
        {%- do refuse_to_replace(this_relation) -%}
    {%- endif %}
    create or replace table {{ this_relation }} shallow clone {{ defer_relation }}
{% endmacro %}
