#!/usr/bin/env python3
"""Prepares the installed Spark: it starts faster, and without a line that nobody can act on.

`make setup` runs this once. It stores the Java classes of a small run in one file: reading some
20,000 classes out of 300 jars is most of what a small run does, and Java's class data sharing maps
them instead (https://docs.oracle.com/en/java/javase/17/vm/class-data-sharing.html). It shares no
class of a signed jar, and Spark's own compiler comes in two of those: their signatures, which
nobody checks here against anything, are left out. pip has compared the hash of all of pyspark with
the lock. Without the file everything works, only slower.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
ARCHIVE = PROJECT / ".venv" / "spark-classes.jsa"
SIGNATURE = re.compile(r"META-INF/[^/]+\.(SF|DSA|RSA|EC)")


def place_environment(spark: Path) -> None:
    """Puts conf/spark-env.sh where pyspark's start script reads it.

    That script does not quote the path: below a folder with a space in its name it would complain
    at each start, and the line that the file silences stays.

    Args:
        spark: The folder of the installed pyspark.
    """
    conf = spark / "conf"
    if " " not in str(conf):
        conf.mkdir(exist_ok=True)
        shutil.copy(PROJECT / "conf" / "spark-env.sh", conf)


def leave_out_signatures(jar: Path) -> None:
    """Writes a signed jar anew, with the same content and without its signatures.

    Args:
        jar: The file, replaced as a whole where it is signed.
    """
    with zipfile.ZipFile(jar) as signed:
        kept = [entry for entry in signed.infolist() if not SIGNATURE.fullmatch(entry.filename)]
        if len(kept) == len(signed.infolist()):
            return
        unsigned = jar.with_suffix(".partial")
        with zipfile.ZipFile(unsigned, "w", zipfile.ZIP_DEFLATED) as copy:
            for entry in kept:
                copy.writestr(entry, signed.read(entry))
    unsigned.replace(jar)


def build_once(folder: Path, archive: Path) -> None:
    """Builds the first day in a folder of its own; Java writes the archive as it ends.

    Args:
        folder: Where the landed file and the tables go.
        archive: The file to write.

    Raises:
        RuntimeError: The build failed; the message holds what dbt printed.
    """
    from dbt.cli.main import dbtRunner
    from make_files import DAYS, land
    from pyspark import SparkContext

    # What Delta adds comes in jars that are fetched by whoever takes that target.
    os.environ["DBT_TARGET"] = "local"
    os.environ["SHOP_LANDING"] = str(folder / "landing")
    os.environ["SHOP_WAREHOUSE"] = str(folder / "warehouse")
    os.environ["SHOP_CLASS_ARCHIVE_OPTION"] = f"-XX:ArchiveClassesAtExit={archive}"
    land([next(iter(DAYS))], folder / "landing")
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        result = dbtRunner().invoke(
            ["build", "--no-use-colors", "--target-path", str(folder / "target")]
            + ["--log-path", str(folder / "logs")]
            + ["--project-dir", str(PROJECT), "--profiles-dir", str(PROJECT)]
        )
    if not result.success:
        raise RuntimeError(f"{output.getvalue()}{result.exception or ''}")
    gateway = SparkContext._gateway
    if gateway is not None:
        gateway.proc.stdin.close()
        gateway.proc.wait(timeout=120)


def main() -> int:
    """Prepares Spark and returns the exit code, which is 0 also where Java can store no classes."""
    import pyspark

    spark = Path(pyspark.__file__).parent
    place_environment(spark)
    for jar in sorted((spark / "jars").glob("*.jar")):
        leave_out_signatures(jar)
    with tempfile.TemporaryDirectory(prefix="shop-classes-") as name:
        archive = Path(name) / ARCHIVE.name
        try:
            build_once(Path(name), archive)
            with contextlib.suppress(FileNotFoundError):
                # Copied first: the temporary folder may be on another disk, and a run that starts
                # meanwhile must not see half of the file.
                partial = ARCHIVE.with_suffix(".partial")
                partial.write_bytes(archive.read_bytes())
                partial.replace(ARCHIVE)
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            print(f"prepare_spark.py: {error}", file=sys.stderr)
    if not ARCHIVE.exists():
        print("This Java stores no classes: runs work as well, and start some seconds later.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
