{% macro refuse_unless_gate_is_open(gate) %}
    {#- `--empty` hides the verdict from this too; it is refused where there is data to lose. -#}
    {%- if flags.EMPTY or not execute -%}
    {%- else -%}
        {%- set newest = none -%}
        {%- if load_relation(gate) is not none -%}
            {%- set newest = run_query(newest_verdict(gate))[0] -%}
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
            ) -}}
        {%- endif -%}
    {%- endif -%}
{% endmacro %}
