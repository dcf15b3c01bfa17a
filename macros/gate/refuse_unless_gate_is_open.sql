{% macro refuse_unless_gate_is_open(gate, deliveries, silver, rules) %}
    {#-
        Names and no refs: gold does not descend from bronze, and with --defer a ref can be the gate
        of another schema. What is hashed is what the model reads. `--empty` hides the verdict from
        this too; it is refused where there is data to lose.
    -#}
    {%- if execute and not flags.EMPTY -%}
        {%- set newest = none -%}
        {%- set verdicts = adapter.get_relation(none, this.schema, gate) -%}
        {%- set deliveries = adapter.get_relation(none, this.schema, deliveries) -%}
        {%- if none not in [verdicts, deliveries, load_relation(silver)] -%}
            {%- set verdict_and_state -%}
                with newest as (
                    {{ newest_verdict(verdicts) }}
                ),

                known_deliveries as (
                    select coalesce(max(delivery_id), 0) as newest_delivery_id_now
                    from {{ deliveries }}
                ),

                published as (
                    {{ silver_state(silver) }}
                )

                select
                    newest.*,
                    known_deliveries.newest_delivery_id_now,
                    published.good_lines as good_lines_now,
                    published.silver_fingerprint as silver_fingerprint_now
                from newest
                cross join known_deliveries
                cross join published
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
                ~ plain_text(newest['reason']) ~ ". Look at the rejected lines, mend the files or"
                ~ " the rules, then run `dbt build`."
                ~ (
                    " With gate_override, too: the gate has to record it." if gate_override()
                    else ""
                )
            ) -}}
        {%- elif
            newest['newest_delivery_id'] != newest['newest_delivery_id_now']
            or newest['good_lines'] != newest['good_lines_now']
            or newest['silver_fingerprint'] != newest['silver_fingerprint_now']
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
