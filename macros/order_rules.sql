{% macro order_rules() %}
{#-
    What makes a line of an order file good. This is the file to edit: add, change or drop a rule, then
    `dbt build`.

    name         snake_case, what is true of a good line; it appears in broken_rules
    expression   SQL over the columns of checked_orders, true for a good line. NULL counts as broken.
    action       warn        the line stays good and is counted
                 drop        the line leaves, is counted, and is not kept in rejected_orders
                 quarantine  the line goes to rejected_orders with every rule it broke
                 fail        the same, and one such line closes the gate
    description  a sentence for whoever has to act on it
-#}
{{ return([
    {
        'name': 'parsed',
        'expression': '_bad is null',
        'action': 'quarantine',
        'description': 'The line has the fields of its header, sound text, and each field fits its form.',
    },
    {
        'name': 'has_order_id',
        'expression': 'order_id is not null',
        'action': 'quarantine',
        'description': 'The line says which order it is about.',
    },
    {
        'name': 'has_customer',
        'expression': 'customer_id is not null',
        'action': 'quarantine',
        'description': 'The line says whose order it is.',
    },
    {
        'name': 'known_status',
        'expression': 'is_sale is not null',
        'action': 'quarantine',
        'description': 'The status is listed in seeds/order_statuses.csv, so it is known whether it is a sale.',
    },
    {
        'name': 'positive_amount',
        'expression': 'amount > 0',
        'action': 'quarantine',
        'description': 'The order is worth something.',
    },
    {
        'name': 'plausible_time',
        'expression': "updated_at >= timestamp '2000-01-01' and updated_at < timestamp '2100-01-01'",
        'action': 'quarantine',
        'description': 'The time of the news lies in this century.',
    },
    {
        'name': 'not_in_the_future',
        'expression': 'updated_at is null or updated_at <= loaded_at + interval 1 day',
        'action': 'warn',
        'description': 'The news is not from later than a day after it was loaded: clocks may differ a little.',
    },
]) }}
{% endmacro %}
