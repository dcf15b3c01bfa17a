{% macro publish(results, folder, tests, gate) %}
    {#-
        At the end of a run, since only there is known how its tests went. A run that leaves one of
        them out publishes nothing, so that no way to run dbt gets around them.
    -#}
    {%- set of_run = {} -%}
    {%- for result in results -%}
        {%- do of_run.update({result.node.unique_id: result.status | string}) -%}
    {%- endfor -%}
    {%- set models = [] -%}
    {%- set needed = [] -%}
    {%- for node in (graph.nodes.values() if execute else []) -%}
        {%- if node.resource_type == 'model' and folder in node.fqn -%}
            {%- do models.append(node) -%}
            {%- do needed.append(node) -%}
        {%- elif node.resource_type == 'test' and tests in node.fqn -%}
            {%- do needed.append(node) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if models | selectattr('unique_id', 'in', of_run) | list and not flags.EMPTY -%}
        {%- set failed = [] -%}
        {%- for result in results
            if result.status | string not in ('success', 'pass', 'warn', 'no-op') -%}
            {%- do failed.append(result.node.name) -%}
        {%- endfor -%}
        {%- set left_out = needed | rejectattr('unique_id', 'in', of_run) | list -%}
        {%- set names = models | map(attribute='name') | sort | join(', ') -%}
        {%- if failed -%}
            {%- do print(
                "not published: " ~ failed[0] ~ " is not green; readers keep the " ~ names
                ~ " of before"
            ) -%}
        {%- elif left_out -%}
            {%- do print(
                "not published: this run left out " ~ left_out[0].name ~ "; readers keep the "
                ~ names ~ " of before until a `dbt build` of everything is green"
            ) -%}
        {%- else -%}
            {%- set verdicts = adapter.get_relation(none, target.schema, gate) -%}
            {%- set verdict = run_query(newest_verdict(verdicts))[0]['verdict'] -%}
            {%- if verdict != 'open' -%}
                {%- do print("not published: the newest verdict of the gate is not open") -%}
            {%- else -%}
                {%- for node in models -%}
                    {%- do publish_table(node) -%}
                {%- endfor -%}
                {%- do print("published: " ~ names) -%}
            {%- endif -%}
        {%- endif -%}
    {%- endif -%}
{% endmacro %}
