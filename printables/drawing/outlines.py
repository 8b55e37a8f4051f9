"""Text as outlines, for pictures on a rule sheet.

A picture's words (coordinates, ids, levels) are part of the picture. Were they text, whoever reads the sheet back would
find them strewn among the rules.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from typing import Any

from printables.drawing.geometry import Box, compose, rotation, scaling, translation
from printables.drawing.lengths import Length
from printables.drawing.shapes import Color, Drawing, Face, Group, Outline, Segment, Shape, Text, Use, moved_segments
from printables.drawing.typeface import font, start_of

_ON, _X_SHORT, _Y_SHORT, _REPEAT, _X_SAME, _Y_SAME = 1, 2, 4, 8, 16, 32
_WORDS, _ARGS_ARE_XY, _SCALE, _MORE, _XY_SCALE, _TWO_BY_TWO = 1, 2, 8, 32, 64, 128

_Spot = tuple[float, float, bool]
"""A point of a contour, and whether it lies on the curve."""


_DONE: dict[int, tuple[Drawing, Drawing]] = {}
"""By identity: hashing a whole drawing each time would take longer than drawing it."""


def outlined(drawing: Drawing) -> Drawing:
    """The drawing with every text in it as outlines: for the same drawing always the same one."""
    known = _DONE.get(id(drawing))
    if known is None:
        known = _DONE[id(drawing)] = drawing, Drawing(tuple(map(_without_text, drawing.shapes)), drawing.box)
    return known[1]


def _without_text(shape: Shape) -> Shape:
    match shape:
        case Text():
            return outline_of(shape)
        case Group():
            return Group(tuple(_without_text(s) for s in shape.shapes), shape.matrix, shape.clip)
        case Use():
            return Use(outlined(shape.drawing), shape.matrix)
        case _:
            return shape


def outline_of(label: Text) -> Group:
    """The letters of a text, each drawn as it is in its font; a letter is one drawing, however often it is used."""
    x, _ = start_of(label)
    letters: list[Shape] = []
    for letter in label.text:
        drawing, advance = _letter(label.face, letter, label.fill)
        if drawing.shapes:
            letters.append(Use(drawing, compose(scaling(label.size / _EM), translation(x, 0))))
        x += advance * label.size
    return Group(tuple(letters), compose(rotation(label.angle), translation(label.x, label.y)))


_EM = 100.0
"""The size in which letters are drawn: small numbers would lose their last digits."""


@cache
def _letter(face: Face, letter: str, fill: Color) -> tuple[Drawing, Length]:
    """A letter in an em of 100, and how far the next one stands, in ems."""
    file: Any = font(face).face
    index = file.charToGlyph.get(ord(letter), 0)
    units = float(struct.unpack_from(">H", file.get_table("head"), 18)[0])
    curves = [segment for contour in _contours(file, index) for segment in _curves(contour)]
    outline = Outline(tuple(moved_segments(curves, scaling(_EM / units))), fill, low="keep")
    box = Box(-_EM, -_EM, 2 * _EM, 2 * _EM)
    return Drawing((outline,) if curves else (), box), float(font(face).stringWidth(letter, 1))


def _contours(file: Any, index: int) -> Iterator[list[_Spot]]:
    """The contours of a glyph in font units (TrueType `glyf`)."""
    table: bytes = file.get_table("glyf")
    start, end = file.glyphPos[index], file.glyphPos[index + 1]
    if start == end:
        return
    (count,) = struct.unpack_from(">h", table, start)
    if count >= 0:
        yield from _simple(table, start + 10, count)
        return
    at, more = start + 10, True
    while more:
        flags, part = struct.unpack_from(">HH", table, at)
        at += 4
        dx, dy = struct.unpack_from(">hh" if flags & _WORDS else ">bb", table, at)
        at += 4 if flags & _WORDS else 2
        a, b, c, d = 1.0, 0.0, 0.0, 1.0
        if flags & _SCALE:
            a = d = struct.unpack_from(">h", table, at)[0] / 16384
            at += 2
        elif flags & _XY_SCALE:
            a, d = (v / 16384 for v in struct.unpack_from(">hh", table, at))
            at += 4
        elif flags & _TWO_BY_TWO:
            a, b, c, d = (v / 16384 for v in struct.unpack_from(">hhhh", table, at))
            at += 8
        if not flags & _ARGS_ARE_XY:
            dx = dy = 0
        for contour in _contours(file, part):
            yield [(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour]
        more = bool(flags & _MORE)


def _simple(table: bytes, at: int, count: int) -> Iterator[list[_Spot]]:
    ends = struct.unpack_from(f">{count}H", table, at)
    at += 2 * count
    (skipped,) = struct.unpack_from(">H", table, at)
    at += 2 + skipped
    total = ends[-1] + 1 if ends else 0
    flags: list[int] = []
    while len(flags) < total:
        flag = table[at]
        at += 1
        times = 1
        if flag & _REPEAT:
            times += table[at]
            at += 1
        flags += [flag] * times
    xs, at = _coordinates(table, at, flags, _X_SHORT, _X_SAME)
    ys, at = _coordinates(table, at, flags, _Y_SHORT, _Y_SAME)
    first = 0
    for end in ends:
        yield [(xs[i], ys[i], bool(flags[i] & _ON)) for i in range(first, end + 1)]
        first = end + 1


def _coordinates(table: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    values, value = [], 0
    for flag in flags:
        if flag & short:
            value += table[at] if flag & same else -table[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", table, at)[0]
            at += 2
        values.append(value)
    return values, at


def _curves(contour: list[_Spot]) -> Iterator[Segment]:
    """The contour's quadratic curves as cubic ones; between two points off the curve lies one on it."""
    spots: list[_Spot] = []
    for i, (x, y, on) in enumerate(contour):
        px, py, was_on = contour[i - 1]
        if not on and not was_on:
            spots.append(((x + px) / 2, (y + py) / 2, True))
        spots.append((x, y, on))
    first = next((i for i, spot in enumerate(spots) if spot[2]), None)
    if first is None:
        return
    spots = [*spots[first:], *spots[:first], spots[first]]
    x, y, _ = spots[0]
    yield "M", (x, y)
    control: tuple[float, float] | None = None
    for nx, ny, on in spots[1:]:
        if not on:
            control = nx, ny
            continue
        if control is None:
            yield "L", (nx, ny)
        else:
            cx, cy = control
            yield (
                "C",
                (
                    x + 2 / 3 * (cx - x),
                    y + 2 / 3 * (cy - y),
                    nx + 2 / 3 * (cx - nx),
                    ny + 2 / 3 * (cy - ny),
                    nx,
                    ny,
                ),
            )
        x, y, control = nx, ny, None
    yield "Z", ()
