"""Tables with lines between the rows only: the columns are where all rows are white and their texts stand in line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from extract.model import Box
from extract.readers.layout.chunks import is_marker
from extract.readers.layout.drawn import Drawing, Grid
from extract.readers.words import Word

_LEAST_WIDTH = 60.0
_HIGHEST_ROW = 80.0
_MOST_LINES = 4
_LEAST_BANDS = 3
_WHITE = 0.3
_LINED_UP = 0.6
_MOST_RULES = 200


def ruled_tables(words: Sequence[Word], drawn: Drawing) -> list[Grid]:
    """The tables whose rows lie between lines of one length, as grids of cells."""
    found: list[Grid] = []
    for left, right, heights in _ladders(drawn):
        bands: list[tuple[float, float, list[Word]]] = []
        for top, bottom in pairwise(heights):
            inside = [
                word
                for word in words
                if top < (word.top + word.bottom) / 2 < bottom and left - 3 < word.x0 and word.x1 < right + 3
            ]
            if inside:
                bands.append((top, bottom, inside))
        lines = sum(len(_lines(inside)) for _, _, inside in bands)
        if len(bands) < _LEAST_BANDS or lines > _MOST_LINES * len(bands):
            continue
        borders = _borders([word for _, _, inside in bands for word in inside])
        if borders is None:
            continue
        sides = [left, *borders, right]
        cells = [(x0, top, x1, bottom) for top, bottom, _ in bands for x0, x1 in pairwise(sides)]
        found.append(Grid(tuple(sides[:-1]), tuple(top for top, _, _ in bands), tuple(cells)))
    return found


def _ladders(drawn: Drawing) -> Iterator[tuple[float, float, list[float]]]:
    """Level lines of one length below one another: (left, right, heights)."""
    level = [(x0, x1, (top + bottom) / 2) for x0, top, x1, bottom in drawn.strokes if x1 - x0 > bottom - top]
    level += [(box[0], box[2], height) for box in drawn.boxes for height in (box[1], box[3])]
    if len(level) > _MOST_RULES:
        return
    rules: dict[tuple[int, int], set[float]] = {}
    for x0, x1, height in _joined(level):
        if x1 - x0 >= _LEAST_WIDTH:
            rules.setdefault((round(x0 / 3), round(x1 / 3)), set()).add(height)
    for (left, right), heights in rules.items():
        run: list[float] = []
        for height in sorted(heights):
            if run and height - run[-1] > _HIGHEST_ROW:
                if len(run) > _LEAST_BANDS:
                    yield 3.0 * left, 3.0 * right, run
                run = []
            if not run or height - run[-1] > 3:
                run.append(height)
        if len(run) > _LEAST_BANDS:
            yield 3.0 * left, 3.0 * right, run


def _joined(rules: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Rules that touch end to end, a piece a cell, as one."""
    joined: list[tuple[float, float, float]] = []
    for x0, x1, height in sorted(rules, key=lambda rule: (round(rule[2]), rule[0])):
        if joined and round(joined[-1][2]) == round(height) and -2 < x0 - joined[-1][1] < 3:
            joined[-1] = (joined[-1][0], max(x1, joined[-1][1]), height)
        else:
            joined.append((x0, x1, height))
    return joined


def _borders(words: Sequence[Word]) -> list[float] | None:
    """The borders between the columns; None where there is only one."""
    white = _WHITE * median(word.size for word in words)
    spans: list[tuple[float, float]] = []
    for word in sorted(words, key=lambda word: word.x0):
        if spans and word.x0 < spans[-1][1] + white:
            spans[-1] = (spans[-1][0], max(spans[-1][1], word.x1))
        else:
            spans.append((word.x0, word.x1))
    columns: list[tuple[float, float]] = []
    for span in spans:
        if columns and not _is_lined_up([word for word in words if span[0] <= word.x0 <= span[1]]):
            # white by chance, within a text
            columns[-1] = (columns[-1][0], span[1])
        else:
            columns.append(span)
    first = [word for word in words if word.x0 <= columns[0][1]]
    if len(columns) < 2 or (len(columns) == 2 and all(is_marker(word.text) for word in first)):
        return None
    return [(before[1] + after[0]) / 2 for before, after in pairwise(columns)]


def _is_lined_up(words: Sequence[Word]) -> bool:
    """Whether the lines of a column share their left edge, their right edge or their middle."""
    boxes = [(line[0].x0, line[-1].x1) for line in _lines(words)]
    for places in ([x0 for x0, _ in boxes], [x1 for _, x1 in boxes], [(x0 + x1) / 2 for x0, x1 in boxes]):
        common = Counter(round(place / 2) for place in places)
        best = max(common[key] + common.get(key + 1, 0) for key in common)
        if best >= _LINED_UP * len(boxes):
            return True
    return False


def _lines(words: Sequence[Word]) -> list[list[Word]]:
    lines: dict[int, list[Word]] = {}
    for word in sorted(words, key=lambda word: word.x0):
        lines.setdefault(round(word.bottom / 3), []).append(word)
    return list(lines.values())


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return one[0] < other[2] - 2 and other[0] < one[2] - 2 and one[1] < other[3] - 2 and other[1] < one[3] - 2
