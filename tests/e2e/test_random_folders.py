"""Random landing folders, held against a second reading of the contract in plain Python."""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import reading
from comparing import compare, gold
from conftest import Shop
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

ROUNDS = 2
FOLDERS = 100

CUSTOMERS = [
    "C{}",
    "C{}",
    "Zoë {}",
    "O'Neil {}",
    "a,{}",
    'the "{}"',
    "%s {}",
    "{{{{ {} }}}}",
    "😀{}",
]
ODD_FIELDS = {
    "order_id": ["", "007", "0", "-5", "1e3", "12a", "9223372036854775808", "NULL", "\\N", "٣"],
    "customer_id": ["", "  ", "null", "\\N", "\u00a0"],
    "status": ["refunded", "", "Null", "place d", "sold"],
    "amount": [
        "",
        "0",
        "-1.00",
        "12,50",
        "10.005",
        "1e2",
        "abc",
        "5.",
        ".5",
        "+5",
        "123456789",
        "٣",
    ],
    "updated_at": [
        "",
        "2026-02-30 10:00:00",
        "2026-10-05",
        "2026-10-05T10:00:00",
        "1999-12-31 23:59:59",
        "2100-01-01 00:00:00",
        "2026-10-05 24:00:00",
        "10:00:00",
    ],
}
HARMLESS_TEXT = {"status": ["PAID", " shipped ", "Cancelled"], "amount": [" 7.50 ", "7", "00007.5"]}


def quoted(text: str) -> str:
    """Returns a field as RFC 4180 wants it."""
    return '"' + text.replace('"', '""') + '"' if '"' in text or "," in text else text


def fields(chance: random.Random, folder: int) -> dict[str, str]:
    """Returns the fields of a good line; a folder has ids of its own."""
    day, hour = chance.randint(1, 9), chance.randint(0, 23)
    line = {
        "order_id": str(folder * 1000 + chance.randint(1, 6)),
        "customer_id": chance.choice(CUSTOMERS).format(f"{folder}-{chance.randint(1, 3)}"),
        "status": chance.choice(["placed", "paid", "shipped", "cancelled"]),
        "amount": f"{chance.randint(1, 90)}.{chance.randint(0, 99):02}",
        "updated_at": f"2026-10-{day:02} {hour:02}:{chance.randint(0, 59):02}:00",
    }
    for column, texts in HARMLESS_TEXT.items():
        if chance.random() < 0.1:
            line[column] = chance.choice(texts)
    return line


def odd_line(chance: random.Random, folder: int, header: list[str]) -> bytes:
    """Returns a line with something wrong or strange in it."""
    line = fields(chance, folder)
    kind = chance.randint(0, 9)
    if kind <= 4:
        column = chance.choice(list(ODD_FIELDS))
        line[column] = chance.choice(ODD_FIELDS[column])
    cells = [quoted(line.get(name, "more")) for name in header]
    if kind == 5:
        cells = cells[: chance.randint(1, len(cells) - 1)]
    if kind == 6:
        cells.append(chance.choice(["", "one too many"]))
    if kind == 7:
        cells[chance.randrange(len(cells))] = chance.choice(
            ['"open', 'in"side', '"two" words', '"']
        )
    text = ",".join(cells).encode()
    if kind == 8:
        text += chance.choice([b"\xff", b"\xe9", "\ufffd".encode(), b"\0"])
    if kind == 9:
        text = chance.choice([b",,,,", b"TOTAL", b"x" * 300, b'""', b"----"])
    return text


def file_content(chance: random.Random, folder: int, is_calm: bool) -> bytes:
    """Returns a file: a header of some order and spelling, lines, blank lines, line ends."""
    header = list(reading.COLUMNS)
    chance.shuffle(header)
    kind = chance.randint(0, 20)
    lines = chance.randint(0, 8)
    if kind == 0:
        header.insert(chance.randint(0, 5), "note")
    if kind in (1, 2, 3, 20) and is_calm:
        # every line is bad, headers too where there are two: too few of them to close the gate
        lines = chance.randint(0, 1) if kind != 20 else 0
    if kind == 1:
        header.remove(chance.choice(reading.COLUMNS))
    if kind == 2:
        header.append(chance.choice(reading.COLUMNS))
    spelled = [
        chance.choice([name, name, name.upper(), f" {name}", f'"{name}"']) for name in header
    ]
    first_line = ("\ufeff" if chance.random() < 0.1 else "") + ",".join(spelled)
    if kind == 3:
        first_line = "a file without a header"

    rows = [first_line.encode()]
    odd_lines = 0
    for _ in range(lines):
        if chance.random() < 0.15 and (odd_lines < 1 or not is_calm):
            odd_lines += 1
            rows.append(odd_line(chance, folder, header))
        else:
            line = fields(chance, folder)
            rows.append(",".join(quoted(line.get(name, "more")) for name in header).encode())
        if chance.random() < 0.08 and kind != 3:
            rows.append(chance.choice([b"", b"   ", b"\t", first_line.upper().encode()]))
    if kind == 20:
        # a file of another system, joined to this one
        other = [*spelled, "a"]
        if chance.random() < 0.5:
            other = [name if "ORDER_ID" in name.upper() else f"my {name}" for name in spelled]
        elif chance.random() < 0.5:
            chance.shuffle(other)
        rows.insert(chance.randint(1, len(rows)), ",".join(other).encode())
    if chance.random() < 0.1:
        rows.insert(0, chance.choice([b"", b"  "]))
    end = chance.choice([b"\n", b"\n", b"\r\n", b"\r"])
    return end.join(rows) + (end if chance.random() < 0.8 else b"")


def folder_name(chance: random.Random, folder: int) -> str:
    """Returns a name for a folder that is data, and nothing else."""
    return chance.choice(
        [
            "{}",
            "day={}",
            "it's {}",
            "100% {}",
            "[{}]",
            "{{{}}}",
            "Ünï {}",
            "a b/{}",
            '"{}"',
            "{};--",
        ]
    ).format(folder)


def test_random_folders_come_to_what_the_contract_says(make_shop: Callable[[str], Shop]) -> None:
    verdicts = []

    @settings(
        max_examples=ROUNDS,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        seeds=st.lists(st.integers(0, 2**32), min_size=FOLDERS, max_size=FOLDERS, unique=True),
    )
    def play(seeds: list[int]) -> None:
        is_calm = len(verdicts) % 4 == 0
        shop = make_shop("random")
        files: dict[str, bytes] = {}
        published = None
        for step in (1, 2):
            for folder, seed in enumerate(seeds, start=1):
                chance = random.Random(f"{seed} {step}")
                name = folder_name(random.Random(seed), folder)
                if step == 2 and chance.random() < 0.5:
                    continue
                for number in range(1, chance.randint(1, 3) + 1):
                    file = f"{name}/{number}.csv"
                    # what leaves landing keeps its lines
                    if step == 2 and file in files and chance.random() < 0.2:
                        (shop.landing / file).unlink()
                        continue
                    files[file] = file_content(chance, folder, is_calm)
                    path = shop.write(file, files[file])
                    os.utime(path, (1_790_000_000 + step, 1_790_000_000 + step))

            run = shop.build()

            expected = reading.read(files)
            verdicts.append(expected.verdict)
            is_open = expected.verdict == "open"
            failed = run.with_status("fail", "error")
            assert failed == (set() if is_open else {"quality_gate_is_open"}), run.output
            compare(shop, expected)
            if is_open:
                published = (expected.customer_spend, expected.daily_sales)
            assert gold(shop) == published

    play()
    assert {"open", "closed"} <= set(verdicts), "the rounds show one side of the gate only"
