{% macro refuse_unless_gate_is_open(gate) %}
    {%- if execute and load_relation(gate) is none -%}
        {{- exceptions.raise_compiler_error(
            "The quality gate has not been evaluated yet, so nothing is published. Run `dbt build`."
        ) -}}
    {%- elif execute -%}
        {%- set newest = run_query(newest_verdict(gate))[0] -%}
        {%- if newest['verdict'] != 'open' -%}
            {{- exceptions.raise_compiler_error(
                "The quality gate is closed, so " ~ this.identifier ~ " stays as it was: "
                ~ newest['reason'] ~ ". Look at the rejected lines, mend the files or the rules, then"
                ~ " run `dbt build`."
            ) -}}
        {%- endif -%}
    {%- endif -%}
{% endmacro %}
