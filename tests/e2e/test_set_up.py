"""What `make setup` does on machines that have more, less or other things than it needs."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from contextlib import nullcontext
from pathlib import Path

import prepare_spark
import pyspark
import pytest
from packaging.requirements import Requirement

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECT = Path(__file__).resolve().parents[2]
PYTHON = Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}"


def script(path, body):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def java(path, version):
    script(path, f"echo 'openjdk version \"{version}\" 2025-04-15' >&2; echo 'OpenJDK 64-Bit' >&2")


class Machine:
    """A PATH on which only those commands exist that a test puts there."""

    def __init__(self, folder):
        self.folder = folder
        self.bin = folder / "bin"
        self.bin.mkdir()
        (self.bin / "sed").symlink_to(shutil.which("sed"))
        self.user(1000)
        self.system("Linux")

    def user(self, number):
        script(self.bin / "id", f"echo {number}")

    def system(self, name):
        script(self.bin / "uname", f"echo {name}")

    def debian(self, *packages, brings="17.0.15"):
        """Puts an apt-get there that notes its calls and knows just these packages."""
        java(self.folder / "new-java", brings)
        known = f'case " {" ".join(packages)} " in *" $last "*)'
        script(
            self.bin / "apt-get",
            "for last do :; done\n"
            f"echo \"$DEBIAN_FRONTEND $*\" >> '{self.folder}/calls'\n"
            'case "$*" in *install*) ;; *) exit 0 ;; esac\n'
            f"{known} {shutil.which('cp')} '{self.folder}/new-java' '{self.bin}/java' ;;\n"
            '*) echo "E: Unable to locate package $last" >&2; exit 100 ;; esac',
        )
        script(self.bin / "apt-cache", f"for last do :; done\n{known} ;; *) exit 100 ;; esac")

    def apt_calls(self):
        calls = self.folder / "calls"
        return calls.read_text().splitlines() if calls.exists() else []

    def check(self, **environment):
        return subprocess.run(
            ["/bin/sh", str(PROJECT / "scripts" / "check_java.sh")],
            env={"PATH": str(self.bin), **environment},
            capture_output=True,
            text=True,
            timeout=60,
        )


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def one_sentence(result, *words):
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    for word in words:
        assert word in result.stderr
    return True


@pytest.mark.parametrize("version", ["17", "17.0.15", "17-ea", "21", "21.0.2", "25-ea", "100.1"])
def test_java_17_and_newer_are_fine(machine, version):
    java(machine.bin / "java", version)
    machine.debian("openjdk-17-jre-headless")
    result = machine.check()
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == f"Java {version} ({machine.bin}/java)\n"
    assert machine.apt_calls() == []


@pytest.mark.parametrize("version", ["1.8.0_402", "9", "11.0.2", "16.0.1"])
def test_an_older_java_is_named_with_its_version(machine, version):
    java(machine.bin / "java", version)
    assert one_sentence(machine.check(), version, str(machine.bin / "java"), "Java 17 or newer")


def test_the_version_is_found_below_other_lines(machine):
    script(
        machine.bin / "java",
        "echo 'Picked up JAVA_TOOL_OPTIONS: -Dversion \"8\"' >&2\n"
        "echo 'java version \"21.0.1\" 2023-10-17 LTS' >&2",
    )
    assert machine.check().returncode == 0


def test_no_java_on_an_unknown_system(machine):
    assert one_sentence(machine.check(), "Java 17 or newer is needed", "none was found", "openjdk")


@pytest.mark.parametrize("present", [False, True])
def test_no_java_on_macos_where_a_java_may_only_say_that_there_is_none(machine, present):
    machine.system("Darwin")
    if present:
        script(machine.bin / "java", "echo 'Unable to locate a Java Runtime.' >&2; exit 1")
    assert one_sentence(machine.check(), "none was found", "`brew install openjdk@17`")


@pytest.mark.parametrize("release", ["17", "21"])
def test_a_user_of_debian_gets_the_command(machine, release):
    machine.debian(f"openjdk-{release}-jre-headless")
    command = f"`sudo apt-get install openjdk-{release}-jre-headless`"
    assert one_sentence(machine.check(), "none was found", command)
    assert machine.apt_calls() == []


def test_a_user_of_debian_without_package_lists_gets_the_command(machine):
    machine.debian()
    assert one_sentence(machine.check(), "`sudo apt-get install openjdk-17-jre-headless`")


@pytest.mark.parametrize("before", [None, "11.0.2"])
def test_root_on_debian_gets_java_17(machine, before):
    machine.debian("openjdk-17-jre-headless", "openjdk-21-jre-headless")
    machine.user(0)
    if before:
        java(machine.bin / "java", before)
    result = machine.check()
    assert (result.returncode, result.stderr) == (0, "")
    says, has = result.stdout.splitlines()
    assert (before or "none was found") in says
    assert "installing openjdk-17-jre-headless with apt-get" in says
    assert has == f"Java 17.0.15 ({machine.bin}/java)"
    update, install = machine.apt_calls()
    assert update.startswith("noninteractive update")
    assert install.startswith("noninteractive install")
    assert " -y " in install
    assert install.endswith(" openjdk-17-jre-headless")


def test_root_on_a_debian_without_java_17_gets_the_next_one(machine):
    machine.debian("openjdk-21-jre-headless", brings="21.0.9")
    machine.user(0)
    result = machine.check()
    assert (result.returncode, result.stderr) == (0, "")
    assert "Java 21.0.9" in result.stdout


def test_root_on_debian_sees_why_apt_failed(machine):
    machine.debian()
    machine.user(0)
    result = machine.check()
    assert result.returncode == 1
    assert "E: Unable to locate package openjdk-17-jre-headless" in result.stderr
    assert "install Java 17 or newer yourself" in result.stderr


def test_an_old_java_that_hides_the_installed_one_is_named(machine):
    machine.debian("openjdk-17-jre-headless", brings="11.0.2")
    machine.user(0)
    result = machine.check()
    assert result.returncode == 1
    assert f"{machine.bin}/java (11.0.2): set JAVA_HOME" in result.stderr


def test_java_home_comes_before_the_path(machine, tmp_path):
    java(machine.bin / "java", "11.0.2")
    java(tmp_path / "jdk 21" / "bin" / "java", "21")
    result = machine.check(JAVA_HOME=str(tmp_path / "jdk 21"))
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == f"Java 21 ({tmp_path}/jdk 21/bin/java)\n"


@pytest.mark.parametrize("content", ["missing", "does not run", "11.0.2", "1.8.0_402"])
def test_java_home_is_named_as_the_cause_and_nothing_is_installed(machine, tmp_path, content):
    home = tmp_path / "jdk"
    if content == "does not run":
        script(home / "bin" / "java", "exit 127")
    elif content != "missing":
        java(home / "bin" / "java", content)
    java(machine.bin / "java", "17")
    machine.debian("openjdk-17-jre-headless")
    machine.user(0)
    word = "no bin/java" if content == "missing" else content
    assert one_sentence(machine.check(JAVA_HOME=str(home)), f"JAVA_HOME is {home}", word)
    assert machine.apt_calls() == []


def test_an_empty_java_home_is_one_that_is_not_set(machine):
    java(machine.bin / "java", "17.0.15")
    assert machine.check(JAVA_HOME="").returncode == 0


class Checkout:
    """The files that `make setup` needs, in a folder whose name is a hard one, with no packages."""

    def __init__(self, folder):
        self.bin = folder / "bin"
        java(self.bin / "java", "17.0.15")
        self.folder = folder / "it's a (shop), mine"
        (self.folder / "scripts").mkdir(parents=True)
        for name in ("Makefile", "scripts/check_java.sh"):
            shutil.copy(PROJECT / name, self.folder / name)
        # what it does needs Spark, which is not among these packages
        for name in ("scripts/prepare_spark.py", "conf/spark-env.sh"):
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).touch()
        self.requirements = self.folder / "requirements.txt"
        self.requirements.write_text("# nothing\n")

    def make(self, *arguments, **environment):
        inherited = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("MAKE", "MFLAGS", "SHOP_"))
            and key not in ("PYTHON", "JAVA_HOME")
        }
        path = f"{self.bin}:{inherited['PATH']}"
        return subprocess.run(
            ["make", "-C", str(self.folder), *arguments],
            env={**inherited, "PATH": path, **environment},
            capture_output=True,
            text=True,
            timeout=300,
        )

    def is_ready(self):
        python = self.folder / ".venv" / "bin" / "python"
        result = subprocess.run(
            [str(python), "-c", "import pip, sys; print(sys.prefix)"],
            capture_output=True,
            text=True,
            timeout=60,
        )
        return result.stdout == f"{self.folder}/.venv\n"


@pytest.fixture
def checkout(tmp_path):
    return Checkout(tmp_path)


def test_setup_is_done_once_and_again_when_the_lock_changes(checkout):
    first = checkout.make("setup", PYTHON=str(PYTHON))
    assert first.returncode == 0, first.stderr
    assert first.stderr == ""
    assert "making .venv" in first.stdout
    assert checkout.is_ready()

    keepsake = checkout.folder / ".venv" / "keepsake"
    keepsake.touch()
    second = checkout.make("setup")
    assert (second.returncode, second.stderr) == (0, "")
    assert "making .venv" not in second.stdout
    assert keepsake.exists()

    stamp = (checkout.folder / ".venv" / ".installed").stat().st_mtime
    os.utime(checkout.requirements, (stamp + 5, stamp + 5))
    third = checkout.make("setup", PYTHON=str(PYTHON))
    assert third.returncode == 0, third.stderr
    assert not keepsake.exists()


def test_setup_recovers_from_one_that_was_interrupted(checkout):
    checkout.requirements.write_text("this is no requirement\n")
    assert checkout.make("setup", PYTHON=str(PYTHON)).returncode != 0
    checkout.requirements.write_text("# nothing\n")
    shutil.rmtree(checkout.folder / ".venv" / "lib")
    result = checkout.make("setup", PYTHON=str(PYTHON))
    assert (result.returncode, result.stderr) == (0, "")
    assert checkout.is_ready()


def test_setup_notices_that_the_folder_was_moved(checkout):
    assert checkout.make("setup", PYTHON=str(PYTHON)).returncode == 0
    moved = checkout.folder.with_name("moved")
    checkout.folder.rename(moved)
    checkout.folder = moved
    result = checkout.make("setup", PYTHON=str(PYTHON))
    assert (result.returncode, result.stderr) == (0, "")
    assert f"VIRTUAL_ENV={moved}" in (moved / ".venv/bin/activate").read_text().replace('"', "")


def test_setup_passes_over_pythons_that_do_not_fit(checkout):
    script(checkout.bin / "python3", "echo no 3.9")
    script(checkout.bin / "python3.13", "exit 127")
    script(checkout.bin / "python3.12", f"exec '{PYTHON}' \"$@\"")
    result = checkout.make("setup")
    assert (result.returncode, result.stderr) == (0, "")
    assert f"making .venv with {checkout.bin}/python3.12 " in result.stdout


@pytest.mark.parametrize("named", [True, False])
def test_setup_says_what_it_found_where_no_python_fits(checkout, named):
    for name in ("python3", "python3.13", "python3.12", "python3.11", "python3.10", "python"):
        script(checkout.bin / name, "echo no 3.9")
    result = checkout.make("setup", **({"PYTHON": "python3"} if named else {}))
    assert result.returncode != 0
    sentence = result.stderr.splitlines()[0]
    assert "Python 3.10 to 3.13 is needed" in sentence
    assert "python3 is 3.9" in sentence
    assert "make setup PYTHON=" in sentence
    assert not (checkout.folder / ".venv").exists()


def test_setup_stops_before_python_where_java_is_missing(checkout):
    result = checkout.make("setup", JAVA_HOME="/nowhere")
    assert result.returncode != 0
    assert result.stderr.startswith("JAVA_HOME is /nowhere")
    assert not (checkout.folder / ".venv").exists()


def test_cleaning_up_keeps_data_unless_data_is_named(checkout):
    for name in ("target", "logs", "landing", "warehouse", "models"):
        (checkout.folder / name).mkdir()
    assert checkout.make("clean").returncode == 0
    assert not (checkout.folder / "target").exists()
    assert not (checkout.folder / "logs").exists()
    assert (checkout.folder / "landing").exists()
    assert (checkout.folder / "warehouse").exists()
    assert checkout.make("clean-data").returncode == 0
    assert not (checkout.folder / "landing").exists()
    assert not (checkout.folder / "warehouse").exists()
    assert (checkout.folder / "models").exists()


def test_make_alone_explains_what_it_can_do(checkout):
    result = checkout.make()
    assert (result.returncode, result.stderr) == (0, "")
    for target in ("setup", "demo", "test", "lint", "lock", "clean", "clean-data"):
        assert re.search(rf"^  make {target} +\w", result.stdout, re.MULTILINE)
    assert not (checkout.folder / ".venv").exists()


def pins():
    """The requirements of the lock with the hashes of each."""
    text = (PROJECT / "requirements.txt").read_text(encoding="utf-8")
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    requirements = [line for line in lines if line.strip() and not line.strip().startswith("#")]
    return {
        Requirement(line.partition(" --hash=")[0].strip()): re.findall(r" --hash=(\S+)", line)
        for line in requirements
    }


def test_a_signed_jar_keeps_all_but_its_signatures(tmp_path):
    jar = tmp_path / "signed.jar"
    kept = {
        "META-INF/MANIFEST.MF": b"Manifest-Version: 1.0",
        "a/B.class": b"x",
        "a/META-INF.SF": b"y",
    }
    with zipfile.ZipFile(jar, "w") as signed:
        for name, content in {**kept, "META-INF/KEY.SF": b"1", "META-INF/KEY.DSA": b"2"}.items():
            signed.writestr(name, content)

    prepare_spark.leave_out_signatures(jar)

    with zipfile.ZipFile(jar) as unsigned:
        assert {name: unsigned.read(name) for name in unsigned.namelist()} == kept
    # a jar that is not signed is left as it is
    before = jar.stat().st_mtime_ns
    prepare_spark.leave_out_signatures(jar)
    assert jar.stat().st_mtime_ns == before
    assert list(tmp_path.iterdir()) == [jar]


def test_every_pin_is_one_version_with_hashes():
    assert len(pins()) > 50
    for requirement, hashes in pins().items():
        (specifier,) = requirement.specifier
        assert specifier.operator == "==", requirement
        assert "*" not in specifier.version, requirement
        assert requirement.url is None, requirement
        assert hashes, requirement
        for value in hashes:
            assert re.fullmatch(r"sha256:[0-9a-f]{64}", value), requirement


def test_the_lock_names_no_host_and_no_folder():
    text = (PROJECT / "requirements.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"(^|[\s=@])[/~]\S", text, re.MULTILINE)
    assert not re.search(r"^\s*-(-?i\w*-url|-extra|f|-find)", text, re.MULTILINE)


@pytest.mark.parametrize("minor", [10, 11, 12, 13])
def test_the_lock_pins_what_pyproject_asks_for(minor):
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    version = {"python_version": f"3.{minor}", "python_full_version": f"3.{minor}.0"}

    def holds(requirement):
        return requirement.marker is None or requirement.marker.evaluate(version)

    pinned = {}
    for requirement in filter(holds, pins()):
        assert requirement.name not in pinned
        (specifier,) = requirement.specifier
        pinned[requirement.name] = specifier.version
    for requirement in filter(holds, map(Requirement, wanted)):
        assert requirement.name in pinned
        assert requirement.specifier.contains(pinned[requirement.name])


def compiler_options(*arguments: str, **environment: str) -> str:
    """Returns the options that conf/spark-env.sh adds when Spark starts with the arguments."""
    script = 'spark_env=$1; shift; . "$spark_env"; printf "%s" "${SPARK_SUBMIT_OPTS:-}"'
    result = subprocess.run(
        ["bash", "-euc", script, "bash", str(PROJECT / "conf" / "spark-env.sh"), *arguments],
        env={"PATH": os.environ["PATH"], "SPARK_HOME": "/nowhere", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert result.stderr == ""
    return result.stdout


def test_a_small_shop_gets_javas_quick_compiler_and_a_large_one_does_not(tmp_path):
    landing = tmp_path / "it's a (landing) folder"
    tables = tmp_path / "warehouse" / "shop"
    shop = (
        f"spark.shop.landing={landing}",
        f"spark.sql.warehouse.dir={tmp_path}/warehouse/managed",
    )
    quick = "-XX:TieredStopAtLevel=1"
    # nothing is there yet
    assert quick in compiler_options("--conf", shop[0], "--conf", shop[1])
    assert compiler_options(*shop, SPARK_SUBMIT_OPTS="-Dmine=1").startswith("-Dmine=1 ")
    # another Spark than that of a build
    assert compiler_options("spark.sql.warehouse.dir=/nowhere") == ""
    # a folder of which nothing is known here
    assert compiler_options("spark.shop.landing=s3a://bucket/landing", shop[1]) == ""

    for folder in (landing, tables):
        folder.mkdir(parents=True)
        (folder / "data").write_bytes(b"0" * (20 * 1024 * 1024))
        assert (quick in compiler_options(*shop)) == (folder == landing)


def test_only_a_half_made_catalog_that_nobody_makes_is_put_aside(tmp_path):
    catalog = tmp_path / "warehouse" / "metastore"
    option = f"spark.sql.warehouse.dir={tmp_path}/warehouse/managed"

    def is_left(*names: str, seconds: int = 60) -> bool:
        shutil.rmtree(catalog.parent, ignore_errors=True)
        catalog.mkdir(parents=True)
        for name in names:
            (catalog / name).write_text("")
        made = time.time() - seconds
        os.utime(catalog, (made, made))
        lock = catalog / "dbex.lck"
        with open(lock, "r+b") if lock.exists() else nullcontext() as held:
            if held and seconds == 0:
                fcntl.lockf(held, fcntl.LOCK_EX)
            compiler_options(option, SPARK_HOME=str(Path(pyspark.__file__).parent))
        assert catalog.exists() or list(catalog.parent.glob("metastore-half-made-*"))
        return catalog.exists()

    assert not is_left()
    assert not is_left("db.lck", "dbex.lck", "log", "seg0", "tmp")
    # Derby is at it, before and after it has its lock
    assert is_left(seconds=0)
    assert is_left("db.lck", "dbex.lck", "log", seconds=0)
    # whole, or nothing of Derby's
    assert is_left("db.lck", "dbex.lck", "log", "seg0", "tmp", "service.properties")
    assert is_left("dbex.lck", "orders")


def test_spark_of_a_build_is_told_where_files_and_tables_lie(shop):
    from pyspark.sql import SparkSession

    assert shop.dbt("show", "--inline", "select 1 as one").exit_code == 0
    told = SparkSession.builder.getOrCreate().conf
    assert told.get("spark.sql.warehouse.dir").endswith(f"{shop.warehouse}/managed")
    # that of the first shop, which has started Spark
    assert Path(told.get("spark.shop.landing")).name == "landing"
    placed = Path(pyspark.__file__).parent / "conf" / "spark-env.sh"
    assert placed.read_text() == (PROJECT / "conf" / "spark-env.sh").read_text()
