-- Each accepted file is listed once, with a reason and a last day. Without a day nobody would look
-- at the file again, and its bad lines would be published past for good.
with accepted_files as (
    select * from {{ ref('accepted_files') }}
),

acceptances as (
    select
        trim(source_file) as source_file,
        max(trim(reason)) as reason,
        max(accepted_until) as accepted_until,
        count(*) as row_count
    from accepted_files
    group by trim(source_file)
)

select
    source_file,
    reason,
    accepted_until,
    row_count
from acceptances
where
    source_file is null
    or reason is null
    or accepted_until is null
    or row_count > 1
