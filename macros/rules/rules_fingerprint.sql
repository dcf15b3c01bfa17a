{% macro rules_fingerprint(rules) %}
    {{- return(local_md5(tojson(checked_rules(rules), sort_keys=true))) -}}
{% endmacro %}
