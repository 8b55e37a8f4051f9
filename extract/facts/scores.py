"""Tables of points: how many of a thing bring how many of them."""

import re
from collections.abc import Mapping, Sequence

from extract.model import Block, Fact, Item

_POINTS = re.compile(r"points?|punkte?|puntos?|pts?\.?", re.IGNORECASE)
_DIGITS = re.compile(r"-?\d{1,4}")
_FROM_TO = re.compile(r"(\d{1,3})\s?[-–—]\s?(\d{1,3})")
_AND_MORE = re.compile(
    r"(\d{1,4})\s*(?:\+|(?:and|or) (?:more|up|above|over)|(?:und|oder) mehr|(?:et|ou) plus|[yo] más)"
    r"|(?:at least|ab|from|mindestens|à partir de|dès|a partir de|desde)\s+(\d{1,4})",
    re.IGNORECASE,
)
_WIDEST_ROW = 20


def score_table(items: Sequence[Item]) -> Fact | None:
    """The pairs (how many, points) of the first table that has a column of points.

    A row for several (`3–4`) is as many pairs; an open one (`5 and more`) is the pair of its least number. Where a row
    cannot be told, the rest is less sure.
    """
    for item in items:
        if isinstance(item, Block) and item.kind == "table" and len(item.cells) > 1:
            # the points may stand in a column, or in a row
            pairs, whole = _pairs(item.cells)
            if not pairs:
                pairs, whole = _pairs(list(zip(*item.cells, strict=False)))
            if len(pairs) > 1:
                sure = item.confidence if whole else min(item.confidence, 0.8)
                return Fact([list(pair) for pair in sorted(pairs.items())], item.origin, sure)
    return None


def _pairs(cells: Sequence[Sequence[str]]) -> tuple[Mapping[int, int], bool]:
    """The points for each number, and whether every row that gives points says for how many."""
    head, *rows = cells
    pairs: dict[int, int] = {}
    whole = True
    for column in (index for index, cell in enumerate(head) if index and _POINTS.fullmatch(cell.strip())):
        for row in rows:
            if column < len(row) and _DIGITS.fullmatch(row[column]):
                numbers = _how_many(row[column - 1].strip())
                pairs |= dict.fromkeys(numbers, int(row[column]))
                whole = whole and bool(numbers)
    return pairs, whole


def _how_many(cell: str) -> Sequence[int]:
    """The numbers that a cell names: one, those from one to another, or the least; none where it names no number."""
    if _DIGITS.fullmatch(cell):
        return (int(cell),)
    if match := _FROM_TO.fullmatch(cell):
        least, most = int(match[1]), int(match[2])
        return range(least, most + 1) if least < most <= least + _WIDEST_ROW else ()
    match = _AND_MORE.fullmatch(cell)
    return (int(match[1] or match[2]),) if match else ()
