{% macro pieces_of_file(parts) -%}
    {#- The query counts blank lines and likely headers apart from the others of their piece. -#}
    {%- set places = {} -%}
    {%- set counts = {} -%}
    {%- for part in parts -%}
        {%- set place = [part['place'], places.get(part['start'], part['place'])] | min -%}
        {%- do places.update({part['start']: place}) -%}
        {%- do counts.update({part['start']: part['lines'] + counts.get(part['start'], 0)}) -%}
    {%- endfor -%}
    {%- set pieces = [] -%}
    {%- for start, place in places | dictsort -%}
        {%- set lines_before = pieces[-1]['lines_before'] + pieces[-1]['lines'] if pieces else 0 -%}
        {%- do pieces.append({
            'start': start,
            'place': place,
            'lines': counts[start],
            'lines_before': lines_before,
        }) -%}
    {%- endfor -%}
    from_json(
        {{ sql_string(tojson(pieces)) }},
        'array<struct<start: bigint, place: bigint, lines: bigint, lines_before: bigint>>'
    )
{%- endmacro %}
