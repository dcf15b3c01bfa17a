{% macro publish(results, folder, tests, gate) %}
    {#-
        At the end of a run, since only there is known how its tests went. A run that leaves a seed,
        a model or a test out publishes nothing, so that no way to run dbt gets around them.
    -#}
    {%- set of_run = {} -%}
    {%- for result in results -%}
        {%- do of_run.update({result.node.unique_id: result.status | string}) -%}
    {%- endfor -%}
    {%- set models = published_models(folder) -%}
    {%- if models | selectattr('unique_id', 'in', of_run) | list and not flags.EMPTY -%}
        {%- set problem = namespace(text='there are no tests in the folder ' ~ tests) -%}
        {%- for node in graph.nodes.values()
            if node.resource_type == 'test' and tests in node.fqn -%}
            {%- set problem.text = none -%}
        {%- endfor -%}
        {%- for node in graph.nodes.values() if node.unique_id not in of_run -%}
            {%- if
                node.resource_type in ('seed', 'test')
                or node.resource_type == 'model' and node.config.materialized != 'ephemeral'
            -%}
                {%- set problem.text = 'this run left out ' ~ node.name -%}
            {%- endif -%}
        {%- endfor -%}
        {%- set red = results | rejectattr('status', 'in', ['success', 'pass', 'warn', 'no-op'])
            | list -%}
        {%- if red -%}
            {#- What failed rather than what was skipped for it. -#}
            {%- set first = (red | rejectattr('status', 'eq', 'skipped') | list + red) | first -%}
            {%- set problem.text = first.node.name ~ ' is not green' -%}
        {%- endif -%}
        {%- set audit = {} -%}
        {%- if not problem.text -%}
            {%- set newest_audit -%}
                select
                    verdict,
                    unix_micros(checked_at) as moment
                from ({{ newest_verdict(adapter.get_relation(none, target.schema, gate)) }})
            {%- endset -%}
            {%- set audit = run_query(newest_audit)[0] -%}
            {%- if audit['verdict'] != 'open' -%}
                {%- set problem.text = 'the newest verdict of the gate is not open' -%}
            {%- endif -%}
        {%- endif -%}
        {%- if problem.text -%}
            {%- do print("not published: " ~ problem.text ~ "; readers keep what they had") -%}
        {%- else -%}
            {%- set mark = {
                'moment': audit['moment'] | int, 'versions': stored_versions(models)
            } -%}
            {%- for node in models -%}
                {%- do publish_table(node, mark) -%}
            {%- endfor -%}
            {%- do print("published: " ~ models | map(attribute='name') | join(', ')) -%}
        {%- endif -%}
    {%- endif -%}
{% endmacro %}
