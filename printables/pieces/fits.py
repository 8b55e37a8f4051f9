"""What lies on what, at true size: a set whose pieces have no room on one another is not printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot

from printables.drawing import (
    IDENTITY,
    Box,
    Drawing,
    Group,
    Length,
    Matrix,
    Text,
    Use,
    apply,
    box_around,
    cap_height,
    compose,
    place,
    pt,
    width,
)
from printables.pieces.bleed import SAFE
from printables.pieces.model import Piece, PrintedSet, PrintError

LEAST_TYPE: Length = pt(6)
"""Smaller words on a piece nobody reads."""
LETTERS: Length = pt(6)
"""The id of a piece."""
_TINY: Length = 1e-6
_SHAPE = 0.02
_ROUND = (1.0, 2.0, 2.1547, 2.4142, 2.7013, 3.0, 3.0)
"""How wide a round place is that takes so many discs side by side, in discs."""


def needed(piece: Piece, most: int, *, round_place: bool) -> tuple[Length, Length]:
    """How wide and high a place must be for `most` of a piece, side by side; a round one has one measure."""
    if not round_place:
        return piece.width * most, piece.height
    if piece.cut == "circle" and most <= len(_ROUND):
        across = piece.width * _ROUND[most - 1]
    else:
        across = hypot(piece.width * most, piece.height)
    return across, across


def check_fits(whole: PrintedSet) -> None:
    """Raises PrintError, in one line, where a piece has no room where the rules let it lie."""
    for there in whole.rooms:
        for piece in (p for p in whole.pieces if there.kind in (p.kind, p.family)):
            wide, high = needed(piece, there.most, round_place=there.round)
            if wide > there.width + _TINY or high > there.height + _TINY:
                room = f"{there.width:g} mm" if there.round else f"{there.width:g} x {there.height:g} mm"
                takes = f"{wide:.4g} mm" if there.round else f"{wide:g} x {high:g} mm"
                raise PrintError(
                    f"{there.most} {piece.family} of {piece.width:g} x {piece.height:g} mm on one {there.on}: "
                    f"that takes {takes}, and there are {room}; change size_mm in game.toml"
                )


def in_the_size(
    draw: Callable[[Length, Length], Drawing],
    own: tuple[Length, Length],
    wanted: tuple[Length, Length],
    bleed: Length,
    name: str,
) -> Drawing:
    """A face that is drawn for its `own` size, in another size of that shape; bleed and least type stay as they are.

    `draw` is called with the bleed and with how large the id is to be. Raises PrintError for another shape, and where
    words would reach into the safe zone or be too small to be read.
    """
    if own == wanted:
        return draw(bleed, LETTERS)
    by = wanted[0] / own[0]
    if abs(by * own[1] / wanted[1] - 1) > _SHAPE:
        raise PrintError(
            f"{name}: size_mm of {wanted[0]:g} x {wanted[1]:g} has not the shape of {own[0]:g} x {own[1]:g}, "
            "for which it is drawn"
        )
    face = draw(bleed / by, LETTERS / min(by, 1.0))
    whole = Drawing((place(face, 0, 0, scale=by),), box_around(*wanted).grown(bleed))
    check_words(whole, wanted, name)
    return whole


def check_words(face: Drawing, size: tuple[Length, Length], name: str) -> None:
    """Raises PrintError where words on a face of that size are too small to be read, or too near to the cut."""
    inner = box_around(*size).grown(-SAFE)
    for em, box in _texts(face, IDENTITY):
        clear = min(box.x0 - inner.x0, box.y0 - inner.y0, inner.x1 - box.x1, inner.y1 - box.y1)
        if em < LEAST_TYPE - _TINY or clear < 0:
            raise PrintError(
                f"{name}: its words find no room on {size[0]:g} x {size[1]:g} mm; make size_mm in game.toml larger"
            )


def _texts(drawing: Drawing, matrix: Matrix) -> Iterator[tuple[Length, Box]]:
    """The size of each text and a box around it."""
    for shape in drawing.shapes:
        match shape:
            case Use():
                yield from _texts(shape.drawing, compose(shape.matrix, matrix))
            case Group():
                yield from _texts(Drawing(shape.shapes, drawing.box), compose(shape.matrix, matrix))
            case Text():
                wide = width(shape.text, shape.face, shape.size)
                left = {"start": 0.0, "middle": -wide / 2, "end": -wide}[shape.anchor]
                reach = max(wide + left, -left) if shape.angle else 0.0
                low, high = -0.25 * shape.size, max(cap_height(shape.face, shape.size), 0.75 * shape.size)
                box = Box(shape.x + left, shape.y + low, shape.x + left + wide, shape.y + high)
                if shape.angle:
                    box = Box(shape.x - high, shape.y - reach, shape.x - low, shape.y + reach)
                (x0, y0), (x1, y1) = apply(matrix, box.x0, box.y0), apply(matrix, box.x1, box.y1)
                yield shape.size * hypot(matrix[0], matrix[1]), Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
            case _:
                pass
