{% macro order_columns() %}
    {{- return(['order_id', 'customer_id', 'status', 'amount', 'updated_at']) -}}
{% endmacro %}
