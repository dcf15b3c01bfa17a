{% macro spark__load_csv_rows(model, agate_table) %}
    {#-
        Instead of the adapter's: that one appends (to what a killed run left in the folder of an
        external table), breaks on an apostrophe, and stores an empty cell as the word None.
    -#}
    {%- set types = model['config'].get('column_types', {}) -%}
    {%- set state = namespace(first_statement=none) -%}
    {%- for rows in agate_table.rows | batch(get_batch_size()) -%}
        {%- set statement_text -%}
            insert {{ 'overwrite' if loop.first else 'into' }} {{ this }} values
            {%- for row in rows %}
            (
                {%- for name in agate_table.column_names -%}
                    {%- set guess = adapter.convert_type(agate_table, loop.index0) -%}
                    {%- set type = types.get(name, guess) -%}
                    {%- set cell = row[loop.index0] -%}
                    cast({{ 'null' if cell is none else sql_string(cell | string) }} as {{ type }})
                    {{- ', ' if not loop.last -}}
                {%- endfor -%}
            ){{ ',' if not loop.last }}
            {%- endfor %}
        {%- endset -%}
        {%- do adapter.add_query(statement_text, abridge_sql_log=True) -%}
        {%- if loop.first -%}
            {%- set state.first_statement = statement_text -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if state.first_statement is none -%}
        {%- set state.first_statement -%}
            insert overwrite {{ this }}
            select
                {%- for name in agate_table.column_names %}
                cast(null as {{ types.get(name, 'string') }}){{ ',' if not loop.last }}
                {%- endfor %}
            where false
        {%- endset -%}
        {%- do adapter.add_query(state.first_statement) -%}
    {%- endif -%}
    {{- return(state.first_statement) -}}
{% endmacro %}
