{% macro newest_verdict(gate) %}
select
    max_by(verdict, checked_at) as verdict,
    max_by(reason, checked_at) as reason,
    max_by(override_reason, checked_at) as override_reason,
    max_by(accepted_files, checked_at) as accepted_files,
    max_by(lines, checked_at) as lines,
    max_by(rejected, checked_at) as rejected,
    max_by(good_lines, checked_at) as good_lines,
    max_by(silver_fingerprint, checked_at) as silver_fingerprint,
    max_by(newest_delivery_id, checked_at) as newest_delivery_id,
    max_by(limits, checked_at) as limits,
    max_by(rules_fingerprint, checked_at) as rules_fingerprint,
    max(checked_at) as checked_at
from {{ gate }}
{% endmacro %}
