"""Tables as strips: a row a strip, columns as wide as their text asks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations

from printables.drawing import Box, Length, Shape, Stroke, line, rectangle
from printables.rulesheet.typesetting.lines import BODY, Script, broken, natural_width, smallest_width
from printables.rulesheet.typesetting.strips import NEVER, Marked, Strip
from printables.rulesheet.typesetting.style import Style
from printables.rulesheet.typesetting.tags import Element

_GAP: Length = 3.4
"""Between the texts of neighbouring columns."""

_EDGE: Length = 1.2
"""From the sides of the table to its text."""

_LEAD: Length = 0.9
"""Above and below the lines of a row."""

_BIT: Length = 2.5
"""The step in which columns grow."""

_SHORT_TABLE = 14
"""Tables with no more rows are kept in one column."""

_COUNTED = re.compile(r"(\d) (?=[^\W\d])")
"""A number stays in one line with what it counts."""

_FIGURE = re.compile(r"[-–—+±]?\s?[\d.,–]*\s?[%+]?")


def table_strips(cells: Sequence[Sequence[str]], style: Style, element: Element) -> list[Strip]:
    """The rows of a table; the first is its head."""
    count = max(map(len, cells))
    rows = [[*(_COUNTED.sub("\\1\u00a0", cell) for cell in row), *[""] * (count - len(row))] for row in cells]
    widths = _widths(rows, style.column)
    figures = [_figures([row[i] for row in rows[1:]]) for i in range(count)]
    whole = len(rows) <= _SHORT_TABLE
    strips: list[Strip] = []
    for number, row in enumerate(rows):
        head, last = number == 0, number == len(rows) - 1
        strip = _row(row, widths, figures, style, element.add("TR"), head=head, last=last)
        strips.append(replace(strip, torn=0.0 if last else NEVER if whole or number in (0, len(rows) - 2) else 0.5))
    return strips


def _figures(cells: Sequence[str]) -> Length:
    """How wide the figures of a column are, 0 where it holds anything else."""
    if not all(_FIGURE.fullmatch(cell) for cell in cells):
        return 0.0
    return max((natural_width(cell, BODY) for cell in cells), default=0.0)


def fits(cells: Sequence[Sequence[str]], room: Length) -> bool:
    """Whether every word of the table finds room in columns side by side."""
    count = max(map(len, cells))
    rows = [[*row, *[""] * (count - len(row))] for row in cells]
    return sum(_smallest(rows)) + _GAP * (count - 1) + 2 * _EDGE <= room


def _smallest(rows: Sequence[Sequence[str]]) -> list[Length]:
    head, *body = rows
    return [
        max(smallest_width(head[i], BODY), *(smallest_width(row[i], BODY) for row in body), 0.0)
        for i in range(len(head))
    ]


def _widths(rows: Sequence[Sequence[str]], room: Length) -> list[Length]:
    """How wide each column's text may be: as it likes where there is room, else each its fair part."""
    head, *body = rows
    room -= _GAP * (len(head) - 1) + 2 * _EDGE
    natural = [
        max(natural_width(head[i], BODY), *(natural_width(row[i], BODY) for row in body), 0.0) + 0.1
        for i in range(len(head))
    ]
    if sum(natural) <= room:
        return natural
    widths = _smallest(rows)
    if sum(widths) >= room:
        return [room * value / sum(widths) for value in widths]
    told = [max((natural_width(row[i], BODY) for row in body), default=0.0) + 0.1 for i in range(len(head))]
    wish = [max(low, full) for low, full in zip(widths, told, strict=True)]
    if sum(wish) <= room:  # heads alone are broken
        widths = wish
    # What is left goes, bit by bit, to the column that makes the table shortest, or else to the one that lacks most.
    while (spare := room - sum(widths)) > 1e-6:
        bit = min(spare, _BIT)
        open_ = [i for i, (now, full) in enumerate(zip(widths, natural, strict=True)) if now < full]
        tries = {i: [w + bit * (j == i) for j, w in enumerate(widths)] for i in open_}
        best = min(open_, key=lambda i: (_lines(rows, tries[i]), widths[i] - natural[i]))
        widths = tries[best]
    return _traded(rows, widths)


def _traded(rows: Sequence[Sequence[str]], widths: list[Length]) -> list[Length]:
    """The columns, as long as the table gets shorter one made wider by what another can spare."""
    least = _smallest(rows)
    while True:
        tries = [
            [w + _BIT * bits * ((j == to) - (j == giver)) for j, w in enumerate(widths)]
            for giver, to in permutations(range(len(widths)), 2)
            for bits in range(1, int((widths[giver] - least[giver]) / _BIT) + 1)
        ]
        best = min(tries, key=lambda tried: _lines(rows, tried), default=widths)
        if _lines(rows, best) >= _lines(rows, widths):
            return widths
        widths = best


def _lines(rows: Sequence[Sequence[str]], widths: Sequence[Length]) -> int:
    """How many lines the rows of the table take with these columns; of as few, the better where no cell is long."""
    head, *body = rows
    counts = [[_count(c, w, BODY) for c, w in zip(head, widths, strict=True)]]
    counts += [[_count(c, w, BODY) for c, w in zip(row, widths, strict=True)] for row in body]
    return sum(20 * max(row) + sum(count**2 for count in row) for row in counts)


@lru_cache(maxsize=4096)
def _count(cell: str, wide: Length, script: Script) -> int:
    return len(broken(cell, wide + 0.01, script))


def _row(
    row: Sequence[str],
    widths: Sequence[Length],
    figures: Sequence[Length],
    style: Style,
    element: Element,
    *,
    head: bool,
    last: bool,
) -> Strip:
    script = BODY
    content: list[Marked] = []
    x, deepest = _EDGE, 1
    for i, (cell, wide) in enumerate(zip(row, widths, strict=True)):
        role = element.add("TH" if head else "TD", scope="Column" if head else "")
        lines = broken(cell, wide + 0.01, script) if cell else []
        deepest = max(deepest, len(lines))
        for number, each in enumerate(lines):
            shift = (wide - each.width) / 2 if figures[i] and (i or head) else 0.0
            if figures[i] and not head:  # figures stand one under another at their right ends
                shift = (wide + figures[i]) / 2 - each.width
            shapes: tuple[Shape, ...] = tuple(
                each.at(x + shift, -_LEAD - script.rise - number * script.leading, script.size)
            )
            content.append(Marked(role, shapes))
        x += wide + _GAP
    height = deepest * script.leading + 2 * _LEAD
    stroke = Stroke(style.accent, 0.5) if head or last else Stroke(style.soft, 0.2)
    across = min(x - _GAP + _EDGE, style.column)
    rules: list[Shape] = [line(0, -height, across, -height, stroke)]
    if head:
        # A tint, not a bold face: whoever reads the sheet back takes bold lines for headings.
        rules = [
            rectangle(Box(0, -height, across, 0), style.tint),
            line(0, -height, across, -height, stroke),
        ]
    return Strip(height, (Marked(None, tuple(rules)), *content))
