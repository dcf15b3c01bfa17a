"""What README.md tells a reader to type is typed here, and what it shows must come out."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
PYTHON = Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}"
ACTIVATE = "source .venv/bin/activate"

# The commands of the README that this test runs, in their order.
STORY = [
    "make demo",
    ACTIVATE,
    "python scripts/make_files.py 2026-10-04",
    "dbt build",
    'dbt show --quiet --limit 100 --inline "select order_id, raw_status, raw_amount, broken_rules'
    " from {{ ref('rejected_orders') }} order by 1\"",
    "echo 'refunded,false' >> seeds/order_statuses.csv",
    "dbt build",
    "dbt test --select reconciliation",
    "make clean-data",
    "make demo TARGET=delta",
    "make clean-history",
]

SHOW_PUBLISHED = 'dbt show --limit 100 --inline "select * from {{{{ published_on({}) }}}}"'
EARLIER_DAYS = "test_delta.py::test_readers_can_ask_for_an_earlier_day_and_history_can_be_cleaned"
# The ones that something else runs, and what does.
ELSEWHERE = {
    # would run this test, which would run it, and so on
    "make test": ".ci/run",
    "make help": "test_set_up.py::test_make_alone_explains_what_it_can_do",
    "dbt run": "test_ways_round.py::test_no_command_moves_gold_while_the_gate_is_closed",
    "dbt retry": "test_gate.py::test_retry_opens_what_a_build_could_not_finish_and_no_closed_gate",
    "dbt build --vars '{gate_override: \"the reason in words\"}'": "test_gate.py::"
    "test_an_override_is_one_verdict_that_says_why",
    SHOW_PUBLISHED.format("'customer_spend'"): EARLIER_DAYS,
    SHOW_PUBLISHED.format("'daily_sales', '2026-11-29'"): EARLIER_DAYS,
    "dbt build --empty": "test_nothing_there_yet.py::"
    "test_an_empty_build_does_not_replace_tables_with_data",
}

SHOWN = [
    "bronze 7 rows, silver 4 orders, 83.75 sold",
    "gate closed: 4 of 11 lines were rejected",
    "bronze 11 rows, silver 5 orders, 83.75 sold",
    "gate open: 3 of 11 lines rejected",
]

# Colours, times and dbt's counters differ from run to run, and so do the dots that fill a line.
VARIES = [
    (re.compile(r"\x1b\[[0-9;]*m"), ""),
    (re.compile(r"^\d\d:\d\d:\d\d  (\d+ of \d+ )?"), "00:00:00  "),
    (re.compile(r" \.{4,} "), " .... "),
    (re.compile(r"\bsince \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC"), "since 00:00:00 UTC"),
    (re.compile(r"\bin \d+(\.\d+)? ?s\b"), "in 0 s"),
]


@dataclass
class Block:
    """Commands of the README that stand together, and what it shows of their output."""

    commands: list[tuple[str, int]] = field(default_factory=list)
    output: list[str] = field(default_factory=list)


def commands_in(code: str) -> list[tuple[str, int]]:
    """Returns the commands of a fenced block with the exit code that its comment tells, or 0."""
    commands = []
    for line in re.sub(r" *\\\n *", " ", code).splitlines():
        command, _, exit_code = line.partition("  # exit code ")
        if command.strip():
            commands.append((command.strip(), int(exit_code or 0)))
    return commands


def blocks_of(readme: str) -> list[Block]:
    """Returns the fenced commands; a `text` block shows output of the `sh` block before it."""
    blocks: list[Block] = []
    for language, code in re.findall(r"^```(\w*)\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL):
        if language == "sh":
            blocks.append(Block(commands_in(code)))
        elif language == "text":
            assert blocks and not blocks[-1].output, f"output of no command: {code}"
            blocks[-1].output = [line for line in code.splitlines() if line not in ("", "...")]
        else:
            assert not language, f"a block of {language}: is it a command?"
    return blocks


def commands_in_sentences(readme: str) -> set[str]:
    """Returns the commands that the README names in a sentence or a table."""
    prose = re.sub(r"^```.*?^```$", "", readme, flags=re.MULTILINE | re.DOTALL)
    found = re.findall(r"`((?:make|dbt|python|pytest|git|pip|source)\s[^`]+)`", prose)
    return {" ".join(command.split()) for command in found}


def without_what_varies(line: str) -> str:
    """Returns a line of output as it is in every run."""
    for pattern, replacement in VARIES:
        line = pattern.sub(replacement, line)
    return line.rstrip()


@pytest.fixture(scope="module")
def readme() -> str:
    return (PROJECT / "README.md").read_text(encoding="utf-8")


def test_every_command_of_the_readme_is_run(readme: str) -> None:
    fenced = [command for block in blocks_of(readme) for command, _ in block.commands]
    assert [command for command in fenced if command not in ELSEWHERE] == STORY

    for command in commands_in_sentences(readme):
        in_story = any(f"{known} ".startswith(f"{command} ") for known in STORY)
        assert command in ELSEWHERE or in_story, f"nothing runs `{command}`"


@pytest.mark.parametrize("command", ELSEWHERE)
def test_what_is_run_elsewhere_is_run_there(command: str) -> None:
    place, _, name = ELSEWHERE[command].partition("::")
    if place.startswith("test_"):
        assert f"def {name}(" in (PROJECT / "tests" / "e2e" / place).read_text(encoding="utf-8")
    else:
        assert command in (PROJECT / place).read_text(encoding="utf-8").splitlines()


def test_the_readme_shows_what_the_story_comes_to(readme: str) -> None:
    lines = [line for block in blocks_of(readme) for line in block.output]
    for fact in SHOWN:
        assert any(line.startswith(fact) for line in lines), fact


def test_the_readme_lists_the_rules_with_their_actions(readme: str) -> None:
    rules = (PROJECT / "macros" / "order_rules.sql").read_text(encoding="utf-8")
    expected = re.findall(r"'name': '(\w+)'.*?'action': '(\w+)'", rules, re.DOTALL)
    actions = "|".join({action for _, action in expected})
    assert re.findall(rf"^\| `(\w+)` \|[^|]*\| ({actions}) \|$", readme, re.MULTILINE) == expected


@pytest.mark.parametrize("name", ["README.md", "models/README.md", "DECISIONS.md"])
def test_every_link_leads_to_a_file(name: str) -> None:
    text = (PROJECT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert ((PROJECT / name).parent / target).exists(), target


@pytest.fixture
def clone(tmp_path: Path) -> Iterator[Path]:
    """A fresh clone of the last commit. It goes again: its .venv is large."""
    if not (PROJECT / ".git").exists():
        pytest.skip("the project is no git repository here")
    folder = tmp_path / "shop"
    subprocess.run(["git", "clone", "--quiet", PROJECT, folder], check=True, timeout=120)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def reader_environment() -> dict[str, str]:
    """Returns the environment of a reader: without what make, these tests or dbt have set."""
    ours = ("SHOP_", "DBT_", "MAKE", "MFLAGS", "SPARK_", "PYSPARK_", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    folders = kept["PATH"].split(os.pathsep)
    venv = str(PROJECT / ".venv")
    path = os.pathsep.join(folder for folder in folders if not folder.startswith(venv))
    # The Python that runs this test fits, whatever else this machine has.
    return {**kept, "PATH": path, "PYTHON": str(PYTHON)}


def test_the_story_of_the_readme(clone: Path) -> None:
    blocks = blocks_of((clone / "README.md").read_text(encoding="utf-8"))
    activated = ""
    for block in blocks:
        real: set[str] = set()
        for command, exit_code in block.commands:
            if command in ELSEWHERE:
                continue
            assert command in STORY, f"`{command}` is in the last commit and not known here"
            run = subprocess.run(
                ["bash", "-c", f"{activated}{command}"],
                cwd=clone,
                env=reader_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=1200,
            )
            assert run.returncode == exit_code, f"$ {command}\n{run.stdout}"
            real |= set(map(without_what_varies, run.stdout.splitlines()))
            if command == ACTIVATE:
                activated = f"{ACTIVATE}\n"
        missing = [line for line in block.output if without_what_varies(line) not in real]
        assert missing == [], "\n".join(sorted(real))
