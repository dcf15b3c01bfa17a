# Sourced by pyspark's start script; `make setup` copies it into the installed pyspark's conf folder.
# Java announces a module that Spark always asks for, at each start, and has no switch against it.
exec 2> >(grep --line-buffered -v '^WARNING: Using incubator modules: jdk.incubator.vector$' >&2)
# Java shares no stored classes (scripts/prepare_spark.py) while a folder with files is on its class
# path, as the conf folder with this file would be.
export SPARK_CONF_DIR="${SPARK_HOME}/no-conf"
# Under the C locale of a cron job Java would not see a file whose name is not plain ASCII, and say
# nothing. File names are UTF-8 here as they are in Python.
case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in
*[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;;
*) export LC_ALL=C.UTF-8 ;;
esac
