"""What is drawn on a page beside its text: boxes, lines and pictures, and which of them order the text."""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any, NamedTuple

from extract.model import Box
from extract.readers.words import Word

_THIN = 3.0
_LEAST_WIDTH, _LEAST_HEIGHT = 40.0, 16.0
_MOST_SHAPES = 1_500
"""A page with more shapes than these is a drawing; looking for boxes in it costs much and finds nothing."""
_MOST_EDGES = 300
_LEAST_EDGE = 6.0
_MOST_CROSSINGS = 500
_NEAR = 18.0
_LARGEST_PART = 400
_MOST_BELOW, _MOST_ABOVE = 1.5, 4.0
_OVERHANG = 4.0
_NARROWEST = 7.0


class Shape(NamedTuple):
    """A picture, or a path through its points, some of them `filled`; in points from the corner of the page."""

    box: Box
    points: tuple[tuple[float, float], ...]
    filled: bool = False
    picture: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """The shapes of a page: `boxes` with four straight sides, `strokes` (thin ones), and `others`; all as boxes."""

    boxes: tuple[Box, ...] = ()
    strokes: tuple[Box, ...] = ()
    others: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """Boxes that touch: the cells of a ruled table, or cards on a sheet, by their left and upper edges."""

    lefts: tuple[float, ...]
    tops: tuple[float, ...]
    cells: tuple[Box, ...]

    @property
    def box(self) -> Box:
        """What the grid covers."""
        return bounding_box(self.cells)

    def place(self, x: float, y: float) -> tuple[int, int]:
        """The row and the column, from 0, of a point in the grid; a cell there may lack a line of its own."""
        found = (cell for cell in self.cells if cell[0] <= x <= cell[2] and cell[1] <= y <= cell[3])
        left, top = next(found, (x, y))[:2]
        return bisect(self.tops, top) - 1, bisect(self.lefts, left) - 1


def drawing(shapes: Sequence[Shape]) -> Drawing:
    """The drawing that shapes make."""
    if len(shapes) > _MOST_SHAPES:
        shapes = [s for s in shapes if max(s.box[2] - s.box[0], s.box[3] - s.box[1]) > _LEAST_WIDTH]
    if len(shapes) > _MOST_SHAPES:
        return Drawing()
    boxes: dict[Box, None] = {}
    strokes: dict[Box, None] = {}
    others: dict[Box, None] = {}
    for shape in shapes:
        x0, top, x1, bottom = shape.box
        thin = not shape.picture and min(x1 - x0, bottom - top) <= _THIN
        (strokes if thin else boxes if _has_sides(shape) else others)[shape.box] = None
    return Drawing(tuple(boxes), tuple(strokes), tuple(others))


def _has_sides(shape: Shape) -> bool:
    """Whether a path is a box, maybe with round corners: it touches each side of its bounds more than once."""
    if not 4 <= len(shape.points) <= 40:
        return False
    return all(
        sum(1 for point in shape.points if abs(point[side % 2] - edge) < 0.5) > 1 for side, edge in enumerate(shape.box)
    )


def underlined(words: Sequence[Word], drawn: Drawing) -> list[Word]:
    """The words, with those marked at whose feet a stroke lies that is as long as they are."""
    marked: set[int] = set()
    order = sorted(range(len(words)), key=lambda index: words[index].bottom)
    feet = [words[index].bottom for index in order]
    for x0, top, x1, bottom in drawn.strokes:
        if x1 - x0 <= bottom - top:
            continue
        near = order[bisect(feet, top - _MOST_BELOW) : bisect(feet, bottom + _MOST_ABOVE)]
        above = [index for index in near if x0 < (words[index].x0 + words[index].x1) / 2 < x1]
        ends = (min(words[i].x0 for i in above), max(words[i].x1 for i in above)) if above else (x1, x0)
        if abs(ends[0] - x0) < _OVERHANG and abs(ends[1] - x1) < _OVERHANG:
            marked.update(above)
    return [word._replace(underlined=index in marked) for index, word in enumerate(words)]


def large_boxes(drawn: Drawing) -> list[Box]:
    """The boxes that may hold text of several lines, each once, the smallest first."""
    kept: list[Box] = []
    for box in drawn.boxes:
        if box[2] - box[0] < _LEAST_WIDTH or box[3] - box[1] < _LEAST_HEIGHT:
            continue
        if not any(all(abs(a - b) < 3 for a, b in zip(box, other, strict=True)) for other in kept):
            kept.append(box)
    return sorted(kept, key=lambda box: (box[2] - box[0]) * (box[3] - box[1]))


def grids(drawn: Drawing) -> list[Grid]:
    """The grids that lines and the sides of boxes make: at least two cells each."""
    # the same steps as pdfplumber's own table finder, which reads the edges from its page objects
    from pdfplumber.table import cells_to_tables, edges_to_intersections, intersections_to_cells, merge_edges

    # pieces of a line are one; what is still short then (a dash, a side of an icon) is no side of a cell
    merged = merge_edges(list(_edges(drawn)), 2, 2, 3, 3)
    edges = [edge for edge in merged if max(edge["x1"] - edge["x0"], edge["bottom"] - edge["top"]) > _LEAST_EDGE]
    if len(edges) > _MOST_EDGES:
        return []
    crossings = edges_to_intersections(edges, 2, 2)
    if not 6 <= len(crossings) <= _MOST_CROSSINGS:
        return []
    found: list[Grid] = []
    for touching in cells_to_tables(intersections_to_cells(crossings)):
        # the white of double lines is no cell
        cells = [cell for cell in touching if min(cell[2] - cell[0], cell[3] - cell[1]) > _THIN]
        if not cells:
            continue
        sides = sorted({side for cell in cells for side in (cell[0], cell[2])})
        # strips beside a ground that lies within a cell are no columns
        wide = [right for left, right in pairwise(sides) if right - left > _NARROWEST]
        lefts = (sides[0], *wide[:-1])
        tops = tuple(sorted({cell[1] for cell in cells}))
        found.append(Grid(lefts, tops, tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))))
    return found


def _edges(drawn: Drawing) -> Iterator[dict[str, Any]]:
    """Strokes and the sides of boxes, as pdfplumber describes them."""
    lines = list(drawn.strokes)
    for x0, top, x1, bottom in drawn.boxes:
        lines += [(x0, top, x1, top), (x0, bottom, x1, bottom), (x0, top, x0, bottom), (x1, top, x1, bottom)]
    for x0, top, x1, bottom in lines:
        level = x1 - x0 >= bottom - top
        if level:
            top = bottom = (top + bottom) / 2
        else:
            x0 = x1 = (x0 + x1) / 2
        edge = {"orientation": "h" if level else "v", "object_type": "line", "width": x1 - x0, "height": bottom - top}
        yield {**edge, "x0": x0, "x1": x1, "top": top, "bottom": bottom}


def clusters(boxes: Sequence[Box], near: float = _NEAR) -> list[list[Box]]:
    """Boxes that stand closer together than about `near` points, on a raster, so that the cost grows with their area.

    A box larger than a picture's part would be (`_LARGEST_PART` squares of the raster) stands alone.
    """
    squares: dict[tuple[int, int], int] = {}
    parents = list(range(len(boxes)))

    def root(index: int) -> int:
        while parents[index] != index:
            parents[index] = parents[parents[index]]
            index = parents[index]
        return index

    for index, (x0, top, x1, bottom) in enumerate(boxes):
        columns = range(int(x0 / near), int(x1 / near) + 2)
        rows = range(int(top / near), int(bottom / near) + 2)
        if (len(columns) - 1) * (len(rows) - 1) <= _LARGEST_PART:
            for square in product(columns, rows):
                parents[root(index)] = root(squares.setdefault(square, index))
    found: dict[int, list[Box]] = {}
    for index, box in enumerate(boxes):
        found.setdefault(root(index), []).append(box)
    return list(found.values())


def bounding_box(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of them."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))
