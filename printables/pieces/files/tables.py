"""Tables: rows of a CSV file or of a spreadsheet, each with the number that a spreadsheet gives it."""

from __future__ import annotations

import csv
import io
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial

from printables.pieces.files.faults import Place, library
from printables.pieces.files.folder import MEGABYTE, GameFolder
from printables.pieces.model import PrintError

MOST_ROWS = 5000
MOST_COLUMNS = 200
MOST_LETTERS = 10_000
"""In one cell."""
MOST_UNPACKED = 100 * MEGABYTE
"""Of a spreadsheet, which is a ZIP file."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its number (the head of the table is 1) and its cells by the names of the columns."""

    number: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a head. `name` is its file, and its sheet if one is named."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def table_in(folder: GameFolder, name: str, sheet: str | None, place: Place) -> Table:
    """The table in a file of the folder: `.csv`, or `.xlsx` of which `sheet` is read (else the first)."""
    path = folder.find(name, place)
    suffix = path.suffix.lower()
    if suffix not in (".csv", ".xlsx"):
        raise place.fault(f"{name} is no table; a table ends in .csv or .xlsx")
    if suffix == ".csv" and sheet is not None:
        raise place.fault(f"{name} has no sheets; `sheet` is for .xlsx")
    read = partial(_from_csv, name) if suffix == ".csv" else partial(_from_xlsx, name, sheet)
    return folder.made(path, f"table {name} {sheet or ''}", place, read)


def _table(name: str, lines: Iterable[Sequence[str]]) -> Table:
    """The first line is the head; empty lines are none, but count."""
    head: tuple[str, ...] = ()
    rows: list[Row] = []
    place = Place(name)
    for number, line in enumerate(lines, 1):
        cells = [cell.strip() for cell in line]
        if not any(cells):
            continue
        here = place.at(row=number)
        if not head:
            head = _head(cells, here)
            continue
        if any(cells[len(head) :]):
            raise here.fault(
                f"has {len(cells)} cells, the head of the table {len(head)}; is a text with commas unquoted?"
            )
        if len(line) < len(head):
            raise here.fault(f"has {len(line)} cells, the head of the table {len(head)}")
        if len(rows) == MOST_ROWS:
            raise place.fault(f"has more than {MOST_ROWS} rows; a deck is made of fewer")
        if any(len(cell) > MOST_LETTERS for cell in cells):
            raise here.fault(f"has a cell with more than {MOST_LETTERS} letters; is a quotation mark left open?")
        rows.append(Row(number, dict(zip(head, cells, strict=False))))
    if not head:
        raise place.fault("is empty; the first row names the columns")
    return Table(name, head, tuple(rows))


def _head(cells: list[str], place: Place) -> tuple[str, ...]:
    while not cells[-1]:
        cells.pop()
    if len(cells) > MOST_COLUMNS:
        raise place.fault(f"has {len(cells)} columns; at most {MOST_COLUMNS} are read")
    if "" in cells:
        raise place.fault(f"column {cells.index('') + 1} has no name")
    twice = [name for name, times in Counter(cells).items() if times > 1]
    if twice:
        raise place.fault(f"two columns are called {twice[0]!r}")
    return tuple(cells)


def _from_csv(name: str, content: bytes) -> Table:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = content[: error.start].count(b"\n") + 1
        raise Place(name).at(row=row).fault("is not in UTF-8; save the table as “CSV UTF-8”") from None
    if "\0" in text:
        raise Place(name).fault("holds null bytes; it is no CSV file in UTF-8")
    first = next((line for line in text.splitlines() if line.strip()), "")
    # Spreadsheets write what the country's numbers leave free.
    delimiter = max(",;\t", key=first.count)
    return _table(name, _csv_lines(name, text, delimiter))


def _csv_lines(name: str, text: str, delimiter: str) -> Iterator[list[str]]:
    number = 0
    try:
        for line in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True):
            number += 1
            yield line
    except csv.Error as error:
        raise Place(name).at(row=number + 1).fault(f"is broken ({error}); a quotation mark may be left open") from None


def _from_xlsx(name: str, sheet: str | None, content: bytes) -> Table:
    place = Place(name if sheet is None else f"{name}, sheet {sheet}")
    openpyxl = library("openpyxl", place, "a spreadsheet")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
                raise place.fault(f"unpacks to more than {MOST_UNPACKED // MEGABYTE} MB")
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        if sheet is not None and sheet not in book.sheetnames:
            raise Place(name).fault(f"has no sheet {sheet!r}; it has {', '.join(book.sheetnames)}")
        rows = (book[sheet] if sheet else book.worksheets[0]).iter_rows(values_only=True)
        return _table(place.file, (tuple(map(_written, row)) for row in rows))
    except PrintError:
        raise
    except Exception as error:  # openpyxl stumbles over broken files in many ways
        raise place.fault(f"is no spreadsheet that can be read ({type(error).__name__})") from None


def _written(value: object) -> str:
    """A cell as the person sees it."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case float() if value.is_integer():
            return str(int(value))
        case float():
            return f"{value:.10g}"
        case datetime() | date():
            return value.isoformat()[:10]
        case _:
            return str(value)
