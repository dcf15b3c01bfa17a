{% macro named_checks(node) %}
    {%- set checks = {} -%}
    {%- set others = [] -%}
    {%- for constraint in node.constraints -%}
        {%- set is_check = constraint.type == 'check' and constraint.expression -%}
        {%- if is_check and constraint.name and constraint.name not in checks -%}
            {%- do checks.update({constraint.name: constraint.expression}) -%}
        {%- else -%}
            {%- do others.append(constraint.name or constraint.expression or constraint.type) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for column in node.columns.values() if column.constraints -%}
        {%- do others.append('that of ' ~ column.name) -%}
    {%- endfor -%}
    {%- if others -%}
        {{- exceptions.raise_compiler_error(
            "Constraints of " ~ node.name ~ " that nothing would hold its rows to: "
            ~ others | join(', ') ~ ". Write each as a constraint of the model: type check, a name"
            ~ " of its own, and an expression."
        ) -}}
    {%- endif -%}
    {{- return(checks) -}}
{% endmacro %}
