{% macro landing_folder() %}
    {%- set folder = env_var('SHOP_LANDING', '') or 'landing' -%}
    {%- if not folder.startswith('/') and '://' not in folder -%}
        {%- set folder = flags.PROFILES_DIR ~ '/' ~ folder -%}
    {%- endif -%}
    {{- return(absolute_path(folder)) -}}
{% endmacro %}
