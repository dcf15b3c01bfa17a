{% macro first_texts(texts, separator, count, what) -%}
    concat(
        array_join(slice({{ texts }}, 1, {{ count }}), '{{ separator }}'),
        if(
            size({{ texts }}) > {{ count }},
            concat(' and ', size({{ texts }}) - {{ count }}, ' more {{ what }}'),
            ''
        )
    )
{%- endmacro %}
