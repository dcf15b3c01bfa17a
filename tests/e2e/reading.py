"""The contract, read a second time: plain Python that shares no code with the pipeline.

It says what a landing folder must come to, and is slow and simple on purpose. What it leaves open:
the fields of a line whose quotes or bytes are broken.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from decimal import Decimal

COLUMNS = ["order_id", "customer_id", "status", "amount", "updated_at"]
SALES = {"placed": True, "paid": True, "shipped": True, "cancelled": False}
BLANK = " \t\u00a0"


@dataclass
class Line:
    """A line of the newest delivery of a file."""

    file: str
    number: int
    raw: dict[str, str | None]
    is_sound: bool
    # what its fields say is not settled: the quotes or the bytes are broken
    is_garbled: bool
    broken_rules: list[str]
    order_id: int | None = None
    customer_id: str | None = None
    status: str | None = None
    amount: Decimal | None = None
    updated_at: dt.datetime | None = None


def split(line: str) -> tuple[list[str], bool]:
    """Returns the fields of a line and whether its quotes are as RFC 4180 has them."""
    fields = []
    is_sound = True
    position = 0
    while True:
        if line[position : position + 1] == '"':
            text = ""
            position += 1
            while True:
                end = line.find('"', position)
                if end < 0:
                    return [*fields, text + line[position:]], False
                text += line[position:end]
                if line[end + 1 : end + 2] != '"':
                    break
                text += '"'
                position = end + 2
            position = end + 1
            if line[position : position + 1] not in ("", ","):
                is_sound = False
            comma = line.find(",", position)
            fields.append(text)
        else:
            comma = line.find(",", position)
            text = line[position:] if comma < 0 else line[position:comma]
            is_sound = is_sound and '"' not in text
            fields.append(text)
        if comma < 0:
            return fields, is_sound
        position = comma + 1


def names_of(line: str) -> list[str] | None:
    """Returns the names of a header, or None where the line is none."""
    names = [
        field.strip(BLANK + '"\ufeff').lower() for field in split(line.removeprefix("\ufeff"))[0]
    ]
    return names if "order_id" in names else None


def present(text: str | None) -> str | None:
    """Returns the trimmed text, or None where it means that there is none."""
    trimmed = (text or "").strip(BLANK)
    return None if trimmed.upper() in ("", "NULL", "\\N") else trimmed


def judge(line: Line) -> None:
    """Fills in the typed fields and the rules that the line breaks."""
    unfit = False

    text = present(line.raw["order_id"])
    if text is not None:
        if re.fullmatch(r"[1-9][0-9]*", text) and int(text) < 2**63:
            line.order_id = int(text)
        else:
            unfit = True
    line.customer_id = present(line.raw["customer_id"])
    status = present(line.raw["status"])
    line.status = status.lower() if status is not None else None
    text = present(line.raw["amount"])
    if text is not None:
        if re.fullmatch(r"-?[0-9]{1,8}(\.[0-9]{1,2})?", text):
            line.amount = Decimal(text)
        else:
            unfit = True
    text = present(line.raw["updated_at"])
    if text is not None:
        try:
            if not re.fullmatch(r"[0-9]{4}(-[0-9]{2}){2} [0-9]{2}(:[0-9]{2}){2}", text):
                raise ValueError(text)
            line.updated_at = dt.datetime.strptime(text, "%Y-%m-%d %H:%M:%S")
        except ValueError:
            unfit = True

    is_in_century = line.updated_at is not None and 2000 <= line.updated_at.year < 2100
    passed = {
        "parsed": line.is_sound and not unfit,
        "has_order_id": line.order_id is not None,
        "has_customer": line.customer_id is not None,
        "known_status": line.status in SALES,
        "positive_amount": line.amount is not None and line.amount > 0,
        "plausible_time": is_in_century,
    }
    line.broken_rules = [rule for rule, is_good in passed.items() if not is_good]


def sound_header(content: bytes) -> list[str] | None:
    """Returns the names of the file's header, or None where its lines cannot be read by one."""
    texts = [piece.decode(errors="replace") for piece in re.split(b"\r\n|\n|\r", content)]
    names = [names_of(text) for text in texts if text.strip(BLANK + "\ufeff")]
    header = names[0] if names else None
    for other in names:
        if header is None or other is None:
            continue
        is_header = len(set(header) & set(other) - {""}) > 1 or (
            header.index("order_id") == other.index("order_id")
            and not any(name == "" or name[0] in "0123456789" for name in other)
        )
        if is_header and any(a != b for a, b in zip(header, other, strict=False)):
            return None
    return header


def lines_of(file: str, content: bytes) -> list[Line]:
    """Returns the lines of a delivery, typed and judged."""
    header = sound_header(content)
    lines = []
    for number, piece in enumerate(re.split(b"\r\n|\n|\r", content), start=1):
        try:
            text = piece.decode()
            is_text = "\ufffd" not in text and "\0" not in text
        except UnicodeDecodeError:
            text, is_text = piece.decode(errors="replace"), False
        if not text.removeprefix("\ufeff" if number == 1 else "").strip(BLANK):
            continue
        if header is not None and names_of(text) == header:
            continue
        raw: dict[str, str | None] = dict.fromkeys(COLUMNS)
        is_sound = is_garbled = False
        if header is not None:
            fields, is_quoted_well = split(text)
            is_garbled = not is_quoted_well or not is_text
            is_complete = all(header.count(column) == 1 for column in COLUMNS)
            is_sound = is_complete and not is_garbled and len(fields) == len(header)
            for column in COLUMNS:
                if header.count(column) == 1 and header.index(column) < len(fields):
                    raw[column] = fields[header.index(column)]
        line = Line(file, number, raw, is_sound, is_garbled, [])
        judge(line)
        lines.append(line)
    return lines


@dataclass
class Result:
    """What all current deliveries come to."""

    lines: list[Line]
    orders: dict[int, tuple]
    verdict: str
    customer_spend: dict[str, tuple[int, Decimal]]
    daily_sales: dict[dt.date, tuple[int, Decimal]]

    @property
    def rejected(self) -> list[Line]:
        """The lines that break a rule."""
        return [line for line in self.lines if line.broken_rules]


def read(files: dict[str, bytes]) -> Result:
    """Reads the newest delivery of each file.

    Args:
        files: Path relative to the landing folder, to content.

    Returns:
        Everything that bronze, silver, the gate and gold must hold.
    """
    lines = [line for file, content in files.items() for line in lines_of(file, content)]

    is_open = 3 * sum(bool(line.broken_rules) for line in lines) <= len(lines)
    for file in files:
        of_file = [line for line in lines if line.file == file]
        rejected = sum(bool(line.broken_rules) for line in of_file)
        if rejected >= 3 and 2 * rejected > len(of_file):
            is_open = False

    orders = {}
    good = sorted(
        (line for line in lines if not line.broken_rules),
        key=lambda line: (line.updated_at, line.file.encode(), line.number),
    )
    for line in good:
        first = orders.get(line.order_id, (None,) * 5 + (line.updated_at, None, 0))
        orders[line.order_id] = (
            line.order_id,
            line.customer_id,
            line.status,
            line.amount,
            line.updated_at,
            first[5],
            SALES[line.status],
            first[7] + 1,
        )

    spend: dict[str, tuple[int, Decimal]] = {}
    days: dict[dt.date, tuple[int, Decimal]] = {}
    for _, customer, _, amount, _, placed_at, is_sale, _ in orders.values():
        if is_sale:
            number, total = spend.get(customer, (0, Decimal(0)))
            spend[customer] = (number + 1, total + amount)
            number, total = days.get(placed_at.date(), (0, Decimal(0)))
            days[placed_at.date()] = (number + 1, total + amount)
    return Result(lines, orders, "open" if is_open else "closed", spend, days)
