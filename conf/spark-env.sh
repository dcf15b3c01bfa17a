# Sourced by pyspark's start script; `make setup` copies it into the installed pyspark's conf folder.
# Java announces a module that Spark always asks for, at each start, and has no switch against it.
exec 2> >(grep --line-buffered -v '^WARNING: Using incubator modules: jdk.incubator.vector$' >&2)
# Java shares no stored classes (scripts/prepare_spark.py) while a folder with files is on its class
# path, as the conf folder with this file would be.
export SPARK_CONF_DIR="${SPARK_HOME}/no-conf"
