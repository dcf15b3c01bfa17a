{% macro newest_verdict(gate) %}
select
    max_by(verdict, checked_at) as verdict,
    max_by(reason, checked_at) as reason,
    max_by(lines, checked_at) as lines,
    max_by(rejected, checked_at) as rejected,
    max(checked_at) as checked_at
from {{ gate }}
{% endmacro %}
