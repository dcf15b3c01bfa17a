{% macro refuse_unless_gate_is_open(gate, deliveries, silver, rules) %}
    {#-
        `--empty` hides the verdict from this too; it is refused where there is data to lose.
        deliveries and silver are names and no refs: gold does not descend from bronze.
    -#}
    {%- if execute and not flags.EMPTY -%}
        {%- set newest = none -%}
        {%- if load_relation(gate) is not none -%}
            {%- set verdict_and_state -%}
                select
                    newest.*,
                    (
                        select coalesce(max(known.delivery_id), 0)
                        from {{ adapter.get_relation(none, target.schema, deliveries) }} as known
                    ) as newest_delivery_id_now,
                    (
                        select coalesce(sum(published.line_count), 0)
                        from {{ adapter.get_relation(none, target.schema, silver) }} as published
                    ) as good_lines_now
                from ({{ newest_verdict(gate) }}) as newest
            {%- endset -%}
            {%- set newest = run_query(verdict_and_state)[0] -%}
        {%- endif -%}
        {%- if newest is none or newest['verdict'] is none -%}
            {{- exceptions.raise_compiler_error(
                "There is no verdict of the quality gate yet, so " ~ this.identifier
                ~ " is not built. Run `dbt build`."
            ) -}}
        {%- elif newest['verdict'] != 'open' -%}
            {{- exceptions.raise_compiler_error(
                "The quality gate is closed, so " ~ this.identifier ~ " stays as it was: "
                ~ newest['reason'] ~ ". Look at the rejected lines, mend the files or the rules,"
                ~ " then run `dbt build`."
                ~ (
                    " With gate_override, too: the gate has to record it." if gate_override()
                    else ""
                )
            ) -}}
        {%- elif
            newest['newest_delivery_id'] != newest['newest_delivery_id_now']
            or newest['good_lines'] != newest['good_lines_now']
            or rules_fingerprint(rules) != newest['rules_fingerprint']
            or gate_limits()['in_words'] != newest['limits']
        -%}
            {{- exceptions.raise_compiler_error(
                "The newest verdict of the quality gate is about other deliveries, rules, limits or"
                ~ " lines than those of now, so " ~ this.identifier ~ " stays as it was. Run"
                ~ " `dbt build`, which checks them."
            ) -}}
        {%- endif -%}
    {%- endif -%}
{% endmacro %}
