{% macro spark__load_csv_rows(model, agate_table) %}
    {#-
        Instead of the adapter's: that one appends (to what a killed run left in the folder of an
        external table), breaks on an apostrophe, and stores an empty cell as the word None.
    -#}
    {%- set types = {} -%}
    {%- for name in agate_table.column_names -%}
        {%- set guess = adapter.convert_type(agate_table, loop.index0) -%}
        {%- do types.update({name: model['config'].get('column_types', {}).get(name, guess)}) -%}
    {%- endfor -%}
    {%- set is_delta = model['config'].get('file_format') == 'delta' -%}
    {%- set row_count = agate_table.rows | length -%}
    {%- set batch_size = row_count if is_delta else get_batch_size() -%}
    {%- set state = namespace(first_statement=none) -%}
    {%- for rows in agate_table.rows | batch(batch_size) if row_count -%}
        {%- set statement_text -%}
            {{ replace_table() if is_delta else 'insert overwrite ' ~ this if loop.first
                else 'insert into ' ~ this }}
            select * from values
            {%- for row in rows %}
            (
                {%- for name, type in types.items() -%}
                    {%- set cell = row[loop.index0] -%}
                    cast({{ 'null' if cell is none else sql_string(cell | string) }} as {{ type }})
                    {{- ', ' if not loop.last -}}
                {%- endfor -%}
            ){{ ',' if not loop.last }}
            {%- endfor %}
            as seed_rows ({{ types | join(', ') }})
        {%- endset -%}
        {%- do adapter.add_query(statement_text, abridge_sql_log=True) -%}
        {%- if loop.first -%}
            {%- set state.first_statement = statement_text -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if state.first_statement is none -%}
        {%- set state.first_statement -%}
            {{ replace_table() if is_delta else 'insert overwrite ' ~ this }}
            select
                {%- for name, type in types.items() %}
                cast(null as {{ type }}) as {{ name }}{{ ',' if not loop.last }}
                {%- endfor %}
            where false
        {%- endset -%}
        {%- do adapter.add_query(state.first_statement) -%}
    {%- endif -%}
    {{- return(state.first_statement) -}}
{% endmacro %}
