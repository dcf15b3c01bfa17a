"""scripts/make_files.py: what lands, and what must never happen to a file that is there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import LIKE_ANYONE

PROJECT = Path(__file__).resolve().parents[2]
SCRIPT = PROJECT / "scripts" / "make_files.py"

HEADER = "order_id,customer_id,status,amount,updated_at\n"
FILES = {
    "2026-10-01": HEADER
    + "1001,C01,placed,25.50,2026-10-01 09:15:00\n"
    + "1002,C02,placed,12.00,2026-10-01 10:02:00\n"
    + "1003,C03,placed,abc,2026-10-01 11:30:00\n",
    "2026-10-02": HEADER
    + "1001,C01,shipped,25.50,2026-10-02 08:00:00\n"
    + "1004,C01,placed,40.00,2026-10-02 12:45:00\n",
    "2026-10-03": HEADER
    + "1002,C02,cancelled,12.00,2026-10-03 09:30:00\n"
    + "1005,C02,placed,18.25,2026-10-03 16:20:00\n",
    "2026-10-04": HEADER
    + "1004,C01,shipped,40.00,2026-10-04 09:00:00\n"
    + "1006,C03,placed,,2026-10-04 10:00:00\n"
    + "1007,C01,refunded,9.99,2026-10-04 11:00:00\n"
    + "1008,C02,placed,-5.00,2026-10-04 12:00:00\n",
}
LONG_AGO = 1_000_000_000


@pytest.fixture
def landing(tmp_path):
    return tmp_path / "landing"


@pytest.fixture
def run(landing, tmp_path):
    def run(*arguments, script=SCRIPT, cwd=tmp_path, through=(), **environment):
        return subprocess.run(
            [*through, sys.executable, str(script), *arguments],
            cwd=cwd,
            env={**os.environ, "SHOP_LANDING": str(landing), **environment},
            capture_output=True,
            text=True,
            timeout=60,
        )

    return run


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}


def refused(result, code, *words):
    assert result.returncode == code
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    for word in words:
        assert word in result.stderr
    return True


@pytest.mark.parametrize("day", FILES)
def test_a_day_lands_byte_for_byte(run, landing, day):
    result = run(day)
    assert result.returncode == 0
    assert result.stderr == ""
    assert content(landing) == {f"orders-{day}.csv": FILES[day].encode()}
    assert result.stdout == f"{landing}/orders-{day}.csv: {FILES[day].count(chr(10)) - 1} lines\n"


def test_several_days_land_at_once_and_one_that_is_named_twice_lands_once(run, landing):
    result = run(*FILES, "2026-10-01")
    assert result.returncode == 0
    assert content(landing) == {f"orders-{day}.csv": FILES[day].encode() for day in FILES}
    assert len(result.stdout.splitlines()) == 4


def test_list_prints_the_days_with_their_lines_and_lands_nothing(run, landing):
    result = run("--list")
    assert result.returncode == 0
    assert result.stdout.split("\n") == [
        "2026-10-01  3 lines",
        "2026-10-02  2 lines",
        "2026-10-03  2 lines",
        "2026-10-04  4 lines",
        "",
    ]
    assert not landing.exists()


def test_list_refuses_days(run, landing):
    assert refused(run("--list", "2026-10-01"), 2, "--list")
    assert not landing.exists()


def test_no_day_at_all_is_a_mistake(run, landing):
    assert refused(run(), 2, "--list")
    assert not landing.exists()


@pytest.mark.parametrize("day", ["2026-10-05", "2026-1-1", "../x", "", "tomorrow"])
def test_an_unknown_day_lands_nothing_even_next_to_known_ones(run, landing, day):
    assert refused(run("2026-10-01", day), 2, *FILES)
    assert not landing.exists()


def test_a_file_that_differs_stays_and_nothing_else_lands(run, landing):
    landing.mkdir()
    (landing / "orders-2026-10-02.csv").write_bytes(b"mine\n")
    result = run("2026-10-01", "2026-10-02")
    assert refused(result, 1, str(landing / "orders-2026-10-02.csv"), "--force")
    assert content(landing) == {"orders-2026-10-02.csv": b"mine\n"}


def test_line_ends_alone_make_a_file_differ(run, landing):
    landing.mkdir()
    mine = FILES["2026-10-01"].replace("\n", "\r\n").encode()
    (landing / "orders-2026-10-01.csv").write_bytes(mine)
    assert refused(run("2026-10-01"), 1)
    assert content(landing) == {"orders-2026-10-01.csv": mine}


def test_force_overwrites_a_file_that_differs(run, landing):
    landing.mkdir()
    (landing / "orders-2026-10-01.csv").write_bytes(b"mine\n")
    assert run("--force", "2026-10-01").returncode == 0
    assert content(landing) == {"orders-2026-10-01.csv": FILES["2026-10-01"].encode()}


@pytest.mark.parametrize("options", [[], ["--force"]])
def test_an_identical_file_keeps_its_modification_time(run, landing, options):
    run("2026-10-01")
    file = landing / "orders-2026-10-01.csv"
    os.utime(file, (LONG_AGO, LONG_AGO))
    before = file.stat()
    result = run("2026-10-01", "2026-10-02", *options)
    assert result.returncode == 0
    assert "unchanged" in result.stdout.splitlines()[0]
    assert (file.stat().st_mtime_ns, file.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert len(content(landing)) == 2


def test_other_files_in_the_folder_are_left_alone(run, landing):
    landing.mkdir()
    (landing / "orders-2026-10-09.csv").write_bytes(b"x\n")
    assert run("2026-10-01").returncode == 0
    assert content(landing)["orders-2026-10-09.csv"] == b"x\n"


def test_a_file_appears_whole_under_a_name_that_loads_pass_over_until_then(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPT.parent))
    import make_files

    seen = []
    replace = Path.replace

    def watched(self, target):
        seen.append((self.name, self.parent, self.read_bytes(), Path(target).exists()))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    make_files.land(["2026-10-01"], tmp_path)
    ((name, folder, whole, target_was_there),) = seen
    assert name.startswith(("_", "."))
    assert folder == tmp_path
    assert whole == FILES["2026-10-01"].encode()
    assert not target_was_there


def test_a_write_that_breaks_leaves_no_trace(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPT.parent))
    import make_files

    def broken(self, target):
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(make_files.LandingError, match="No space left on device"):
        make_files.land(["2026-10-01"], tmp_path)
    assert content(tmp_path) == {}


def test_a_landing_folder_that_is_missing_is_made_with_its_parents(run, tmp_path):
    folder = tmp_path / "a folder" / "ünd" / "more"
    assert run("2026-10-01", SHOP_LANDING=str(folder)).returncode == 0
    assert list(content(folder)) == ["orders-2026-10-01.csv"]


def test_a_landing_folder_that_is_a_file_is_named(run, landing):
    landing.write_bytes(b"not a folder")
    assert refused(run("2026-10-01"), 1, str(landing), "SHOP_LANDING")
    assert landing.read_bytes() == b"not a folder"


def test_a_landing_folder_below_a_file_is_named(run, landing, tmp_path):
    landing.write_bytes(b"not a folder")
    result = run("2026-10-01", SHOP_LANDING=str(landing / "below"))
    assert refused(result, 1, str(landing / "below"), "Not a directory")


def test_a_folder_in_the_place_of_the_file_is_named(run, landing):
    (landing / "orders-2026-10-01.csv").mkdir(parents=True)
    assert refused(run("2026-10-01", "--force"), 1, "orders-2026-10-01.csv", "Is a directory")


def test_a_landing_folder_without_permission_is_named(run, landing):
    landing.mkdir(mode=0o555)
    result = run("2026-10-01", through=LIKE_ANYONE)
    assert refused(result, 1, str(landing), "Permission denied")


def test_a_landing_folder_in_the_cloud_is_refused(run):
    assert refused(run("2026-10-01", SHOP_LANDING="s3://bucket/landing"), 1, "s3://bucket/landing")


@pytest.mark.parametrize(
    ("value", "folder"),
    [(None, "landing"), ("", "landing"), ("arrivals/new", "arrivals/new"), ("../x", "../x")],
)
def test_a_relative_landing_folder_counts_from_the_project(run, tmp_path, value, folder):
    project = tmp_path / "project"
    (project / "scripts").mkdir(parents=True)
    script = project / "scripts" / "make_files.py"
    script.write_bytes(SCRIPT.read_bytes())
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    environment = {key: text for key, text in os.environ.items() if key != "SHOP_LANDING"}
    if value is not None:
        environment["SHOP_LANDING"] = value
    result = subprocess.run(
        [sys.executable, str(script), "2026-10-01"],
        cwd=elsewhere,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    assert list(content(project / folder)) == ["orders-2026-10-01.csv"]
    assert content(elsewhere) == {}
    if value is None:
        assert result.stdout == "landing/orders-2026-10-01.csv: 3 lines\n"
