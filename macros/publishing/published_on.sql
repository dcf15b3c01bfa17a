{% macro published_on(table, day=none) %}
    {%- set relation = adapter.get_relation(none, published_schema(), table) -%}
    {%- if execute -%}
        {%- if relation is none or not relation.is_delta -%}
            {{- exceptions.raise_compiler_error(
                "There is no " ~ published_schema() ~ "." ~ table ~ " with a history. Earlier"
                ~ " versions are kept on the target delta, from the first green `dbt build` on."
            ) -}}
        {%- endif -%}
        {%- set yesterday = run_started_at.astimezone(modules.pytz.utc)
            - modules.datetime.timedelta(days=1) -%}
        {%- set day = (day or yesterday.date().isoformat()) | string -%}
        {%- set form = '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])' -%}
        {%- set today = run_started_at.astimezone(modules.pytz.utc).date().isoformat() -%}
        {%- if not modules.re.fullmatch(form, day) or day > today -%}
            {{- exceptions.raise_compiler_error(
                "'" ~ day ~ "' is no day until today. Write it as in published_on('" ~ table
                ~ "', '" ~ yesterday.date().isoformat() ~ "'): year, month and day."
            ) -}}
        {%- endif -%}
        {%- set versions = [] -%}
        {%- for change in run_query('describe history ' ~ relation) -%}
            {%- set changed_on = change['timestamp'].astimezone(modules.pytz.utc).date() -%}
            {%- if changed_on.isoformat() <= day -%}
                {%- do versions.append(change['version'] | int) -%}
            {%- endif -%}
        {%- endfor -%}
        {%- if not versions -%}
            {{- exceptions.raise_compiler_error(
                relation ~ " was first published after " ~ day ~ ", or its history no longer goes"
                ~ " back that far."
            ) -}}
        {%- endif -%}
        {{- return(relation ~ ' version as of ' ~ versions | max) -}}
    {%- endif -%}
{% endmacro %}
