# Sourced by pyspark's start script; `make setup` copies it into the installed pyspark's conf folder.
# What Java and Spark say at each start is no news: a module that Spark asks for, and each jar of
# Delta Lake. That the jars are being fetched, or cannot be, is.
shop_news() {
    fetching=
    state=started
    while IFS= read -r line || [ -n "$line" ]; do
        case $state:$line in
        *:'WARNING: Using incubator modules: jdk.incubator.vector') ;;
        failed:*) ;;
        *:':: loading settings ::'*) state=resolving ;;
        resolving:*'unresolved dependency: '* | resolving:*'download failed: '*)
            echo 'Delta Lake could not be fetched from Maven Central, and it is not in ~/.ivy2.5.2' \
                'yet. With a way to repo1.maven.org run again, or run `dbt build --target local`,' \
                'which needs nothing from there.'
            state=failed
            ;;
        resolving:*' artifacts copied, '*) state=started ;;
        resolving:'downloading https'*)
            [ -n "$fetching" ] || echo 'Fetching Delta Lake from Maven Central (once) ...'
            fetching=yes
            ;;
        resolving:*) ;;
        *) printf '%s\n' "$line" ;;
        esac
    done
}
exec 2> >(shop_news >&2)
# Java shares no stored classes (scripts/prepare_spark.py) while a folder with files is on its class
# path, as the conf folder with this file would be.
export SPARK_CONF_DIR="${SPARK_HOME}/no-conf"
# Under the C locale of a cron job Java would not see a file whose name is not plain ASCII, and say
# nothing. File names are UTF-8 here as they are in Python.
case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in
*[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;;
*) export LC_ALL=C.UTF-8 ;;
esac

# A small run executes most of its code a few times. Java's quick compiler alone makes such a run 6 s
# shorter, and one with much data twice as long (DECISIONS.md): it is taken where landing and
# warehouse together hold less than 32 MB. Where a folder is not on this machine, nothing is known.
shop_landing=
shop_tables=
for argument in "$@"; do
    case $argument in
    spark.shop.landing=*) shop_landing=${argument#*=} ;;
    spark.sql.warehouse.dir=*) shop_tables=$(dirname "${argument#*=}") ;;
    esac
done

# A run that is killed in the half second in which its Java creates the catalog leaves a folder that
# no later run could open. It is put aside, unless another run is creating it just now: Derby holds a
# lock from its first moments on.
if [ -n "$shop_tables" ] && [ -d "$shop_tables/metastore" ] &&
    [ ! -e "$shop_tables/metastore/service.properties" ]; then
    "$SPARK_HOME/../../../../bin/python" - "$shop_tables/metastore" <<'END'
import contextlib
import fcntl
import sys
import time
from pathlib import Path

catalog = Path(sys.argv[1])
made_by_derby = {"README_DO_NOT_TOUCH_FILES.txt", "db.lck", "dbex.lck", "log", "seg0", "tmp"}
with contextlib.suppress(OSError):
    if {path.name for path in catalog.iterdir()} <= made_by_derby:
        with contextlib.ExitStack() as stack:
            if (catalog / "dbex.lck").exists():
                lock = stack.enter_context(open(catalog / "dbex.lck", "r+b"))
                fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            elif time.time() - catalog.stat().st_mtime < 2:
                sys.exit()
            catalog.rename(catalog.with_name(f"metastore-half-made-{time.time_ns()}"))
END
fi
case $shop_landing:$shop_tables in
:* | *://*) ;;
*)
    if [ "$(du -sk "$shop_landing" "$shop_tables" 2>/dev/null |
        awk '{ kilobytes += $1 } END { print (kilobytes < 32 * 1024) }')" -eq 1 ]; then
        # Java reserves 48 MB for what the quick compiler makes, and half of a build fills them.
        export SPARK_SUBMIT_OPTS="${SPARK_SUBMIT_OPTS:-} -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=512m"
    fi
    ;;
esac
unset -f shop_news
unset shop_landing shop_tables argument
