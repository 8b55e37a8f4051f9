"""What lies around a board, as people lay it out: things in rows at its four sides, each row with its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from printables.diagrams.marks import badge, badge_box
from printables.drawing import Box, Drawing, Length, Shape, cap_height, place, text, width, wrapped

Side: TypeAlias = Literal["above", "below", "left", "right"]

_APART = 1.6
"""Between two trays, and between a tray and the board: so many letters' heights."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Things of one kind that lie together: side by side, `step` of their width apart, with a number where it counts.

    `scale` is how large they are drawn beside the board. At most `across` of them lie in a row.
    """

    label: str
    things: Sequence[Drawing]
    count: str = ""
    step: float = 1.06
    scale: float = 1.0
    across: int = 12


Trays: TypeAlias = Mapping[Side, Sequence[Tray]]


def around(board: Drawing, trays: Trays, letters: Length) -> Drawing:
    """The board with its trays, each side's in one row or one column; `letters` is the size of their names."""
    box, gap = board.box, letters * _APART
    shapes: list[Shape] = list(board.shapes)
    outer = box
    for side in ("left", "right", "above", "below"):
        drawn = [_drawn(tray, letters) for tray in trays.get(side, ())]
        if not drawn:
            continue
        upright = side in ("left", "right")
        wide = max(d.box.width for d in drawn) if upright else sum(d.box.width for d in drawn) + gap * (len(drawn) - 1)
        high = (
            sum(d.box.height for d in drawn) + gap * (len(drawn) - 1) if upright else max(d.box.height for d in drawn)
        )
        cx, cy = box.center
        x = {"left": outer.x0 - gap - wide, "right": outer.x1 + gap}.get(side, cx - wide / 2)
        top = {"above": outer.y1 + gap + high, "below": outer.y0 - gap}.get(side, cy + high / 2)
        spot = Box(x, top - high, x + wide, top)
        for each in drawn:
            # A tray hangs from its upper left corner; in a column they share their middle.
            shift = (wide - each.box.width) / 2 if upright else 0.0
            shapes.append(place(each, x + shift - each.box.x0, top - each.box.y1))
            if upright:
                top -= each.box.height + gap
            else:
                x += each.box.width + gap
        outer = Box(min(outer.x0, spot.x0), min(outer.y0, spot.y0), max(outer.x1, spot.x1), max(outer.y1, spot.y1))
    return Drawing(tuple(shapes), outer)


def _drawn(tray: Tray, letters: Length) -> Drawing:
    shapes: list[Shape] = []
    right = low = 0.0
    if tray.things:
        wide = max(thing.box.width for thing in tray.things) * tray.scale
        high = max(thing.box.height for thing in tray.things) * tray.scale
        for number, thing in enumerate(tray.things):
            row, column = divmod(number, tray.across)
            x, y = wide / 2 + column * wide * tray.step, -high / 2 - row * high * 1.04
            cx, cy = thing.box.center
            shapes.append(place(thing, x - cx * tray.scale, y - cy * tray.scale, scale=tray.scale))
            right, low = max(right, x + wide / 2), min(low, y - high / 2)
        if tray.count:
            x, y = right - letters * 0.2, low + letters * 0.3
            shapes += badge(tray.count, x, y, size=letters)
            plate = badge_box(tray.count, x, y, size=letters).grown(letters * 0.05)
            right, low = max(right, plate.x1), min(low, plate.y0)
    lines = wrapped(tray.label, max(right, letters * 9), "sans", letters) if tray.label else []
    if not lines:
        return Drawing(tuple(shapes), Box(0, low, right, 0))
    middle = max(right, *(width(line, "sans", letters) for line in lines)) / 2
    shift = middle - right / 2
    shapes = [place(Drawing(tuple(shapes), Box(0, low, right, 0)), shift, 0)] if shapes else []
    y = low - (letters * 0.45 if tray.things else 0.0)
    for line in lines:
        y -= cap_height("sans", letters)
        shapes.append(text(line, middle, y, size=letters))
        y -= letters * 0.45
    return Drawing(tuple(shapes), Box(0, y, 2 * middle, 0))
