{% macro silver_state(silver) %}
select
    cast(coalesce(sum(line_count), 0) as bigint) as good_lines,
    coalesce(bit_xor(xxhash64(struct(*))), 0) as silver_fingerprint
from {{ silver }}
{% endmacro %}
