"""Boards: squares, hexagons, points and lines, or a picture; a score track round the edge; coordinates."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from printables.art import INK, Mat, square_mat
from printables.drawing import (
    Box,
    Color,
    Drawing,
    Group,
    Length,
    Point,
    Shape,
    Stroke,
    Use,
    box_around,
    cap_height,
    circle,
    line,
    polygon,
    pt,
    rectangle,
    text,
)
from printables.pieces.files import art_in, placed_art
from printables.pieces.kinds.workshop import NO_TABLE, Workshop
from printables.pieces.layers import Keys, color_of
from printables.pieces.model import Board, PrintError
from printables.pieces.sizes import Size

LARGEST: Length = 1500.0
MOST_SPACES = 2500
STEP: Length = 20.0
"""Where there are no spaces, a board may be parted at so many places."""

_GRID = re.compile(r"(\d+)\s*[x×]\s*(\d+)")
_TRACK = re.compile(r"(\d+)\s*-\s*(\d+)")
_SHAPES = ("squares", "hexes", "points", "image", "layout")


@dataclass(frozen=True, slots=True)
class _Colors:
    rim: Color
    field: Color
    line: Color
    spaces: tuple[Color, ...]


def board(name: str, keys: Keys, workshop: Workshop) -> list[Board]:
    """A board: what lies in its middle, and a track around that if one is asked for."""
    colors = _colors(keys)
    kind = next((shape for shape in _SHAPES if shape in keys.given), None)
    if kind is None:
        raise keys.place.fault(f"is nothing; a board has one of {', '.join(_SHAPES)}")
    coordinates = keys.flag("coordinates", True)
    bleed = workshop.style.bleed
    draw = {"squares": _squares, "hexes": _hexes, "points": _points}.get(kind)
    mat = draw(keys, colors, bleed, coordinates) if draw else _plain(keys, colors, bleed)
    if keys.has("image"):
        mat = _with_image(mat, keys, workshop, _GROUNDS.get(kind, len(mat.drawing.shapes)))
    track = keys.text("track")
    if track is not None:
        mat = _tracked(mat, track, keys.number("track-cell", 13.0, 8.0, 60.0), colors, bleed, keys)
    layout = keys.text("layout")
    if layout is not None:
        size = Size(mat.trim.width, mat.trim.height)
        face = workshop.drawer(layout, size, NO_TABLE, keys.place).face(NO_TABLE.rows[0])
        mat = Mat(
            Drawing((Use(mat.drawing), Use(face)), mat.drawing.box), mat.trim, mat.vertical_seams, mat.horizontal_seams
        )
    count = keys.whole("count", 1, 1, 20)
    keys.done()
    if max(mat.trim.width, mat.trim.height) > LARGEST:
        raise keys.place.fault(f"is {mat.trim.width:.0f} x {mat.trim.height:.0f} mm; at most {LARGEST:g} are printed")
    return [Board(name, name, mat.drawing, mat.trim, mat.vertical_seams, mat.horizontal_seams, count)]


def _colors(keys: Keys) -> _Colors:
    try:
        rim, field, stroke = (
            color_of(keys.text(key, default) or default) or default
            for key, default in (("fill", "#d9c7a3"), ("field", "#f7efe0"), ("line", INK))
        )
        spaces = tuple(color_of(one) or field for one in keys.texts("spaces"))
    except PrintError:
        raise
    except ValueError as error:
        raise keys.place.fault(str(error)) from None
    return _Colors(rim, field, stroke, spaces)


def _grid(keys: Keys, key: str) -> tuple[int, int]:
    written = keys.needed(key)
    match = _GRID.fullmatch(written.strip())
    if not match or not (int(match[1]) >= 1 and int(match[2]) >= 1 and int(match[1]) * int(match[2]) <= MOST_SPACES):
        raise keys.place.fault(f"{key} = {written!r} is not columns x rows, “8x8”, of at most {MOST_SPACES} spaces")
    return int(match[1]), int(match[2])


# -- what lies in the middle ---------------------------------------------------------------------------------------


def _squares(keys: Keys, colors: _Colors, bleed: Length, coordinates: bool) -> Mat:
    columns, rows = _grid(keys, "squares")
    cell = keys.number("cell", 25.0, 6.0, 120.0)
    band = keys.number("margin", 14.0 if coordinates else 8.0, 4.0, 60.0)
    edge = Stroke(colors.line, 0.35)

    def space(column: int, row: int, x: Length, y: Length) -> list[Shape]:
        fill = colors.spaces[(column + row) % len(colors.spaces)] if colors.spaces else None
        return [rectangle(box_around(cell, cell).moved(x, y), fill, edge)]

    if coordinates and columns <= 26:
        return square_mat(
            columns, rows, pitch=cell, band=band, bleed=bleed, rim=colors.rim, field=colors.field, line=colors.line,
            space=space,
        )  # fmt: skip
    trim = box_around(columns * cell + 2 * band, rows * cell + 2 * band)
    shapes = [*_ground(trim, bleed, colors, band)]
    for column in range(columns):
        for row in range(rows):
            shapes += space(column, row, cell * (column - (columns - 1) / 2), cell * (row - (rows - 1) / 2))
    across = tuple(cell * (i - columns / 2) for i in range(1, columns))
    up = tuple(cell * (i - rows / 2) for i in range(1, rows))
    return Mat(Drawing(tuple(shapes), trim.grown(bleed)), trim, across, up)


def _ground(trim: Box, bleed: Length, colors: _Colors, band: Length) -> Iterator[Shape]:
    """The rim with its line, and the field."""
    yield rectangle(trim.grown(bleed), colors.rim, low="drop")
    yield rectangle(trim.grown(1 - band), colors.field, Stroke(colors.line, 0.5), radius=3, low="drop")
    yield rectangle(trim.grown(-1.8), None, Stroke(colors.line, 0.35), radius=3)


def _hexes(keys: Keys, colors: _Colors, bleed: Length, coordinates: bool) -> Mat:
    """Rows of hexagons with a corner up, every other row half a hexagon to the right; `cell` is from side to side."""
    columns, rows = _grid(keys, "hexes")
    cell = keys.number("cell", 30.0, 8.0, 150.0)
    band = keys.number("margin", 10.0, 4.0, 60.0)
    radius = cell / math.sqrt(3)
    wide = cell * (columns + (0.5 if rows > 1 else 0))
    high = radius * (1.5 * rows + 0.5)
    trim = box_around(wide + 2 * band, high + 2 * band)
    shapes = [*_ground(trim, bleed, colors, band / 2 + 1)]
    corners = [(radius * math.sin(math.tau * i / 6), radius * math.cos(math.tau * i / 6)) for i in range(6)]
    size = pt(max(6.0, min(12.0, cell / 4)))
    for row in range(rows):
        y = high / 2 - radius * (1 + 1.5 * row)
        for column in range(columns):
            x = -wide / 2 + cell * (0.5 + column + (0.5 if row % 2 else 0))
            fill = colors.spaces[(column + 2 * row) % len(colors.spaces)] if colors.spaces else None
            shapes.append(polygon([(x + dx, y + dy) for dx, dy in corners], fill, Stroke(colors.line, 0.35)))
            if coordinates:
                shapes.append(text(f"{_letters(column)}{rows - row}", x, y + 0.55 * radius, size=size))
    across = tuple(-wide / 2 + cell * i for i in range(1, columns))
    up = tuple(sorted(high / 2 - radius * (0.25 + 1.5 * i) for i in range(1, rows)))
    return Mat(Drawing(tuple(shapes), trim.grown(bleed)), trim, across, up)


def _letters(column: int) -> str:
    """a, b, ... z, aa, ab, ..."""
    return (_letters(column // 26 - 1) if column >= 26 else "") + chr(ord("a") + column % 26)


def _points(keys: Keys, colors: _Colors, bleed: Length, coordinates: bool) -> Mat:
    """Points by their names and places (`a1 = "20,20"`, mm from the upper left), and lines from point to point."""
    given = keys.raw("points")
    base = _plain(keys, colors, bleed)
    trim = base.trim
    if not isinstance(given, dict) or not given or len(given) > MOST_SPACES:
        raise keys.place.fault('points are names with places, { a1 = "20,20", ... }')
    spots: dict[str, Point] = {}
    for name, written in given.items():
        try:
            x, y = (float(part) for part in str(written).split(","))
        except ValueError:
            raise keys.place.fault(f"point {name}: {written!r} is not x,y in mm") from None
        if not (0 <= x <= trim.width and 0 <= y <= trim.height):
            raise keys.place.fault(f"point {name}: {written} is not on the board")
        spots[name] = trim.x0 + x, trim.y1 - y
    radius = keys.number("point", 2.5, 0.5, 60.0)
    shapes: list[Shape] = [Use(base.drawing)]
    for way in keys.texts("lines"):
        names = way.split()
        unknown = next((name for name in names if name not in spots), None)
        if unknown is not None:
            raise keys.place.fault(f"lines: there is no point {unknown!r}")
        for a, b in pairwise(names):
            shapes.append(line(*spots[a], *spots[b], Stroke(colors.line, 0.8, cap="round")))
    fill = colors.spaces[0] if colors.spaces else colors.line
    size = pt(9)
    for name, (x, y) in spots.items():
        shapes.append(circle(x, y, radius, fill, Stroke(colors.line, 0.5), low="outline"))
        if coordinates:
            shapes.append(text(name, x + 0.71 * radius + 0.8, y + 0.71 * radius + 0.6, size=size, anchor="start"))
    return Mat(Drawing(tuple(shapes), trim.grown(bleed)), trim, base.vertical_seams, base.horizontal_seams)


def _plain(keys: Keys, colors: _Colors, bleed: Length) -> Mat:
    """A field of the size that is written."""
    written = keys.needed("size")
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)", written.strip())
    if not match or not all(20 <= float(side) <= LARGEST for side in match.groups()):
        raise keys.place.fault(f"size = {written!r} is not width x height in mm, “300x200”, of 20 to {LARGEST:g}")
    trim = box_around(float(match[1]), float(match[2]))
    shapes = (rectangle(trim.grown(bleed), colors.field, low="drop"),)
    across, up = (
        tuple(STEP * i - side / 2 for i in range(1, math.ceil(side / STEP))) for side in (trim.width, trim.height)
    )
    return Mat(Drawing(shapes, trim.grown(bleed)), trim, across, up)


_GROUNDS = {"squares": 3, "hexes": 3, "points": 1}
"""How many shapes a board has under its spaces: a picture takes their place."""


def _with_image(mat: Mat, keys: Keys, workshop: Workshop, grounds: int) -> Mat:
    """A picture over the whole board and its bleed; under the spaces, if there are any."""
    name = keys.needed("image")
    art = art_in(workshop.folder, name, keys.place)
    picture = placed_art(art, mat.drawing.box, "cover", keys.place, name)
    drawing = Drawing((picture, *mat.drawing.shapes[grounds:]), mat.drawing.box)
    return Mat(drawing, mat.trim, mat.vertical_seams, mat.horizontal_seams)


# -- the track -----------------------------------------------------------------------------------------------------


def _tracked(mat: Mat, written: str, cell: Length, colors: _Colors, bleed: Length, keys: Keys) -> Mat:
    """The board with a track around it: numbers clockwise from the upper left corner."""
    match = _TRACK.fullmatch(written.strip())
    first, last = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 7 <= last - first < 1000:
        raise keys.place.fault(f"track = {written!r} is not from - to, “0-50”, of 8 to 1000 numbers")
    trim = mat.trim.grown(cell)
    spaces = last - first + 1
    boxes = list(_around(trim, cell, spaces))
    shapes: list[Shape] = [
        rectangle(trim.grown(bleed), colors.rim, low="drop"),
        Group((Use(mat.drawing),), clip=rectangle(mat.trim)),
    ]
    size = pt(max(6.0, min(11.0, cell / 1.4)))
    sink = cap_height("sans-semibold", size) / 2
    for i, box in enumerate(boxes):
        number = first + i
        marked = number % 5 == 0
        shapes.append(rectangle(box, colors.field if marked else None, Stroke(colors.line, 0.35), low="drop"))
        if i < spaces:
            x, y = box.center
            shapes.append(text(str(number), x, y - sink, size=size, face="sans-bold" if marked else "sans"))
    return Mat(Drawing(tuple(shapes), trim.grown(bleed)), trim, mat.vertical_seams, mat.horizontal_seams)


def _around(trim: Box, deep: Length, spaces: int) -> Iterator[Box]:
    """So many boxes (or one more) around the edge, clockwise from the upper left: corners are square."""
    wide, high = trim.width - 2 * deep, trim.height - 2 * deep
    between = math.ceil((spaces - 4) / 2)
    across = min(range(max(between, 1)), key=lambda n: abs(wide / max(n, 0.1) - high / max(between - n, 0.1)))
    up = between - across
    step, fall = wide / max(across, 1), high / max(up, 1)
    x0, y0, x1, y1 = trim
    yield Box(x0, y1 - deep, x0 + deep, y1)
    for i in range(across):
        yield Box(x0 + deep + i * step, y1 - deep, x0 + deep + (i + 1) * step, y1)
    yield Box(x1 - deep, y1 - deep, x1, y1)
    for i in range(up):
        yield Box(x1 - deep, y1 - deep - (i + 1) * fall, x1, y1 - deep - i * fall)
    yield Box(x1 - deep, y0, x1, y0 + deep)
    for i in range(across):
        yield Box(x1 - deep - (i + 1) * step, y0, x1 - deep - i * step, y0 + deep)
    yield Box(x0, y0, x0 + deep, y0 + deep)
    for i in range(up):
        yield Box(x0, y0 + deep + i * fall, x0 + deep, y0 + deep + (i + 1) * fall)
