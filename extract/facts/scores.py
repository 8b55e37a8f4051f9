"""Tables of points: how many of a thing bring how many of them."""

import re
from collections.abc import Mapping, Sequence

from extract.model import Block, Fact, Item

_POINTS = re.compile(r"points?|punkte?|puntos?|pts?\.?", re.IGNORECASE)


def score_table(items: Sequence[Item]) -> Fact | None:
    """The pairs (how many, points) of the first table that has a column of points, or a row of them."""
    for item in items:
        if isinstance(item, Block) and item.kind == "table":
            for cells in (item.cells, list(zip(*item.cells, strict=False))):
                if len(pairs := _pairs(cells)) > 1:
                    return Fact([list(pair) for pair in sorted(pairs.items())], item.origin, item.confidence)
    return None


def _pairs(cells: Sequence[Sequence[str]]) -> Mapping[int, int]:
    """The points for each number; none where a row says something else."""
    head, *rows = cells or [()]
    columns = [index for index, cell in enumerate(head) if index and _POINTS.fullmatch(cell.strip())]
    beside = [row[column - 1 : column + 1] for column in columns for row in rows]
    plain = all(len(pair) == 2 and all(map(str.isdecimal, pair)) for pair in beside)
    return {int(many): int(points) for many, points in beside} if plain else {}
