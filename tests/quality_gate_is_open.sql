-- The newest verdict of the gate is open. Where it is not and gold were built all the same, numbers
-- that nobody should trust would be published.
-- This test reads quality_gate alone: a test holds a model back only if the model descends from
-- everything the test reads.
with newest_verdict as (
    {{ newest_verdict(ref('quality_gate')) }}
)

select
    verdict,
    reason as problem,
    lines,
    rejected,
    checked_at
from newest_verdict
-- with --empty dbt hides the rows of every table, that of the verdict too
where verdict is distinct from 'open'{% if flags.EMPTY %} and verdict is not null{% endif %}
