{% macro refuse_changed_files(deliveries, changed, folder) %}
    {%- if changed -%}
        {#- Where a newer delivery of the file is known, that one counts. -#}
        {%- set newest -%}
            select source_file
            from {{ deliveries }}
            group by source_file
            having max(delivery_id) in ({{ changed | join(', ') }})
        {%- endset -%}
        {%- set names = run_query(newest) | map(attribute='source_file') | sort -%}
        {%- if names -%}
            {{- exceptions.raise_compiler_error(
                "Listed, but no longer in " ~ folder ~ " as it was: " ~ names | join(', ') ~ "."
                ~ " If a file was replaced meanwhile, run again: the new delivery is loaded then."
                ~ " If it left the folder before its lines were loaded, put it back, or land a file"
                ~ " of that name with the header alone. Nothing of this run was loaded."
            ) -}}
        {%- endif -%}
    {%- endif -%}
{% endmacro %}
