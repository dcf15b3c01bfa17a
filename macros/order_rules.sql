{% macro order_rules() %}
{#-
    What makes a line of an order file good. This is the file to edit: add, change or drop a rule,
    then `dbt build`.

    name         snake_case, what is true of a good line; it appears in broken_rules
    expression   SQL over the columns of checked_orders, true for a good line; NULL is broken
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
        'description': 'Sound text, the fields of the header, and each field fits its form.',
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
        'description': 'seeds/order_statuses.csv lists the status and says whether it is a sale.',
    },
    {
        'name': 'positive_amount',
        'expression': 'amount > 0',
        'action': 'quarantine',
        'description': 'The order is worth something.',
    },
    {
        'name': 'plausible_time',
        'expression':
            "updated_at >= timestamp '2000-01-01' and updated_at < timestamp '2100-01-01'",
        'action': 'quarantine',
        'description': 'The time of the news lies in this century.',
    },
    {
        'name': 'not_in_the_future',
        'expression': 'updated_at is null or updated_at <= loaded_at + interval 1 day',
        'action': 'warn',
        'description': 'The news is at most a day newer than its loading: clocks may differ.',
    },
]) }}
{% endmacro %}
