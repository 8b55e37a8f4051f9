"""Standees and meeples: figures of paper that stand."""

from __future__ import annotations

from printables.art import INK, TINTS, symbol
from printables.drawing import WHITE, Box, Drawing, Group, Length, Outline, Shape, Stroke, luminance, mirrored, place
from printables.pieces.files import Collected, Place, Row
from printables.pieces.kinds.nets import OVER, Net, Panel, edges
from printables.pieces.kinds.workshop import MOST_COPIES, Workshop, count_of
from printables.pieces.layers import Keys, color_of
from printables.pieces.model import Piece
from printables.pieces.sizes import Size


def standee(name: str, keys: Keys, workshop: Workshop) -> list[Piece]:
    """Figures that stand: front and back in a strip that is folded over the head, with feet to glue under it."""
    size = workshop.size(keys)
    base = keys.number("base", 10.0, 4.0, 40.0)
    table = workshop.table(keys)
    layout = keys.text("layout", name) or name
    behind = keys.text("back", layout) or layout
    default = keys.whole("count", 1, 0, MOST_COPIES)
    keys.done()
    front = workshop.folded().drawer(layout, size, table, keys.place)
    back = workshop.folded().drawer(behind, size, table, keys.place)
    collected = Collected()
    pieces: list[Piece] = []
    for row in table.rows:
        with collected.noted():
            count = count_of(row, table, default)
            if count:
                pieces.append(_strip(_id(name, row), name, front.face(row), back.face(row), size, base, count))
    collected.tell()
    return pieces


def _id(name: str, row: Row) -> str:
    return f"{name}[{row.number}]" if row.number else name


def _strip(
    id_: str,
    family: str,
    front: Drawing,
    back: Drawing,
    size: Size,
    base: Length,
    count: int,
) -> Piece:
    wide, high = size.width, size.height
    face = Box(-wide / 2, -high, wide / 2, 0.0)
    over = Box(-wide / 2, 0.0, wide / 2, high)
    foot, other = Box(-wide / 2, -high - base, wide / 2, -high), Box(-wide / 2, high, wide / 2, high + base)
    panels = (Panel(face, front), Panel(over, back, 180.0), Panel(foot), Panel(other))
    folds = (edges(face)["top"], edges(face)["foot"], edges(over)["top"])
    return Net(panels, (), folds).piece(id_, family, count)


def meeple(name: str, keys: Keys, _: Workshop) -> list[Piece]:
    """Small figures in the colours of the players, to fold and to cut out around."""
    colors = keys.texts("colours") or tuple(TINTS)
    high = keys.number("height", 20.0, 10.0, 60.0)
    count = keys.whole("count", 1, 1, MOST_COPIES)
    base = keys.number("base", 8.0, 4.0, 40.0)
    keys.done()
    size = Size(high, high)
    pieces = []
    for number, color in enumerate(colors, 1):
        face = _figure(color, size, keys.place)
        id_ = f"{name}[{color}]" if color in TINTS else f"{name}[{number}]"
        pieces.append(_strip(id_, name, face, face, size, base, count))
    return pieces


def _figure(color: str, size: Size, at: Place) -> Drawing:
    """A figure in its colour with the symbol of the colour, and the line to cut along."""
    try:
        fill = TINTS[color].full if color in TINTS else color_of(color)
    except ValueError as error:
        raise at.fault(str(error)) from None
    high = size.height
    shapes: list[Shape] = [Outline(_FIGURE.segments, fill, Stroke(INK, 1.5))]
    if color in TINTS:
        on_it = WHITE if luminance(TINTS[color].full) < 0.5 else INK
        shapes.append(place(symbol(color, on_it), 0.0, -6.0, scale=2.2))
    return Drawing((Group(tuple(shapes), (high / 100, 0.0, 0.0, high / 100, 0.0, 0.0)),), size.trim.grown(OVER))


_FIGURE = mirrored(
    [
        (0, 47), (15.5, 40), (17, 25), (11, 17), (30, 11), (47, -1), (44, -12), (24, -13), (30, -30), (40, -48, 0),
        (12, -48, 0), (0, -30, 0),
    ],
    INK,
)  # fmt: skip
"""A figure in a field a hundred high, around its middle; its feet keep clear of the fold."""
