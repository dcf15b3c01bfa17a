-- one row per file and rule: how many lines of its newest delivery were checked and broke it
{{ rule_counts(
    checked_lines=ref('checked_orders'), deliveries=ref('deliveries'), rules=order_rules()
) }}
