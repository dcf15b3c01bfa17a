{% macro gate_limits() %}
    {#- Fractions of whole numbers: the gate compares products, and nothing is rounded. -#}
    {%- set fractions = {} -%}
    {%- for name in ['gate_max_rejected', 'gate_max_rejected_of_file'] -%}
        {%- set value = var(name) | string | trim -%}
        {%- set found = modules.re.fullmatch('([0-9]{1,6})\\s*/\\s*([1-9][0-9]{0,5})', value) -%}
        {%- if not found or found.group(1) | int > found.group(2) | int -%}
            {{- exceptions.raise_compiler_error(
                "The variable " ~ name ~ " is '" ~ value ~ "'. It needs a fraction of two whole"
                ~ " numbers, from 0/1 to 1/1, such as 1/3."
            ) -}}
        {%- endif -%}
        {%- do fractions.update({name: [found.group(1) | int, found.group(2) | int]}) -%}
    {%- endfor -%}
    {%- set at_least = var('gate_min_rejected_of_file') | string | trim -%}
    {%- if not modules.re.fullmatch('[0-9]{1,9}', at_least) -%}
        {{- exceptions.raise_compiler_error(
            "The variable gate_min_rejected_of_file is '" ~ at_least ~ "'. It needs a whole number"
            ~ " of lines, such as 3."
        ) -}}
    {%- endif -%}
    {%- set of_all = fractions['gate_max_rejected'] -%}
    {%- set of_file = fractions['gate_max_rejected_of_file'] -%}
    {{- return({
        'of_all': of_all,
        'of_file': of_file,
        'at_least_of_file': at_least | int,
        'in_words': of_all | join('/') ~ ' of all lines; ' ~ of_file | join('/')
        ~ ' of the lines of a file, if at least ' ~ at_least | int,
    }) -}}
{% endmacro %}
