{% macro gate_override() %}
    {%- set given = var('gate_override', none) -%}
    {%- if given is not none and 'gate_override' not in (invocation_args_dict.vars or {}) -%}
        {{- exceptions.raise_compiler_error(
            "gate_override stands in dbt_project.yml, where it would open the gate for good. Give"
            ~ " it on the command line: --vars '{gate_override: the reason in words}'."
        ) -}}
    {%- endif -%}
    {%- if given is not none and (given is not string or not given | trim) -%}
        {{- exceptions.raise_compiler_error(
            "The variable gate_override is '" ~ given ~ "'. It needs the reason in words: it is"
            ~ " stored in quality_gate, for whoever asks later."
        ) -}}
    {%- endif -%}
    {{- return(given | trim if given is not none else none) -}}
{% endmacro %}
