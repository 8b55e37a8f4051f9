"""Plain text as people type it: underlined headings, rulers, quotations, columns of blanks become marked lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extract.readers.text.markup import Marked

_UNDERLINE = re.compile(r"\s*([=\-~*^#_])\1{2,}\s*$")
_RULER = re.compile(r"\s*[-=*_~#+.]{3,}\s*$")
_QUOTED = re.compile(r"(?:> ?)+")
_MARKER = re.compile(r"(?:[-–—•·*+]|\(?(?:\d{1,3}|[a-zA-Z])[.):])$")
_GAP = re.compile(r"\s{2,}")
_FIRST_RANK = "=*#"
_LONGEST_HEADING = 80
_LEAST_ROWS = 3
_WIDEST_CELL = 40
_MOST_COLUMNS = 400


def typed_lines(lines: Sequence[tuple[int, str]]) -> list[Marked]:
    """The lines (number, text) of a plain text without what is only drawn. Empty ones stay, as they separate."""
    tables = dict(_table_rows(lines))
    found: list[Marked] = []
    for index, (number, line) in enumerate(lines):
        after = lines[index + 1][1] if index + 1 < len(lines) else ""
        if _RULER.match(line):
            found.append(Marked(number, ""))
        elif (under := _UNDERLINE.match(after)) and _may_be_underlined(line, after):
            found.append(Marked(number, line.strip(), level=1 if under[1] in _FIRST_RANK else 2))
        elif index in tables:
            found.append(Marked(number, tables[index]))
        elif mark := _QUOTED.match(line):
            found.append(Marked(number, line[mark.end() :], quoted=True))
        else:
            found.append(Marked(number, line))
    return found


def _may_be_underlined(line: str, under: str) -> bool:
    """Whether `under` is about as long as the words above it: a longer ruler may be the edge of anything."""
    length = len(line.strip())
    return 1 < length <= _LONGEST_HEADING and 0.5 * length <= len(under.strip()) <= 1.5 * length + 3


def _table_rows(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The rows of tables, with tabs between their cells: lines with gaps of blanks below one another."""
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and _has_gap(lines[end][1]):
            end += 1
        if end - start >= _LEAST_ROWS:
            rows = [line for _, line in lines[start:end]]
            for index, cells in enumerate(_cut(rows)):
                yield start + index, "\t".join(cells)
        start = max(end, start + 1)


def _has_gap(line: str) -> bool:
    return "\t" not in line and len(line) <= _MOST_COLUMNS and bool(_GAP.search(line.strip()))


def _cut(rows: Sequence[str]) -> list[list[str]]:
    """The cells of rows that are blank at the same places; none if these are no table."""
    width = max(map(len, rows))
    blank = [all(row[place : place + 1] in ("", " ") for row in rows) for place in range(width)]
    first = blank.index(False)
    starts = [first]
    starts += [place for place in range(first + 2, width) if not blank[place] and all(blank[place - 2 : place])]
    if len(starts) < 2:
        return []
    edges = [*starts[1:], width]
    cells = [[row[left:right].strip() for left, right in zip([0, *starts[1:]], edges, strict=True)] for row in rows]
    filled = all(sum(1 for cell in row if cell) >= 2 for row in cells)
    short = max(len(cell) for row in cells for cell in row) <= _WIDEST_CELL
    marked = sum(1 for row in cells if _MARKER.match(row[0])) > len(rows) // 2
    return cells if filled and short and not marked else []
