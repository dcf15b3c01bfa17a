{% test unique_key(model, columns) %}
-- No two rows of the model share these columns, and none of them is missing: a row that is there
-- twice is counted twice, a row without its key is found by nobody.
select
    {{ columns | join(', ') }},
    count(*) as row_count
from {{ model }}
group by {{ columns | join(', ') }}
having
    count(*) > 1
    {%- for column in columns %}
    or {{ column }} is null
    {%- endfor %}
{% endtest %}
