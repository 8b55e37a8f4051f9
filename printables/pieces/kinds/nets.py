"""What is folded: panels that hang together, cut around the outside, folded along dashed lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.drawing import (
    WHITE,
    Box,
    Color,
    Drawing,
    Group,
    Length,
    Point,
    Shape,
    Stroke,
    Use,
    bounds,
    line,
    polygon,
    rectangle,
    turned_at,
)
from printables.pieces.kinds.workshop import FOLDED_BLEED
from printables.pieces.model import Piece

OVER = FOLDED_BLEED
"""So far a panel's art goes on over the cut: scissors are no guillotine."""
EDGE: Length = 2.0
"""White around the net."""
CUT = Stroke("#000000", 0.15)
FOLD = Stroke("#000000", 0.15, dash=(1.5, 1.0))


@dataclass(frozen=True, slots=True)
class Panel:
    """One side: where it lies in the net, what is on it (around its own middle), turned anticlockwise."""

    box: Box
    face: Drawing | None = None
    angle: float = 0.0
    fill: Color | None = None


@dataclass(frozen=True, slots=True)
class Net:
    """Panels, flaps that are glued or tucked in, and folds."""

    panels: tuple[Panel, ...]
    flaps: tuple[tuple[Point, ...], ...]
    folds: tuple[tuple[Point, Point], ...]
    flap_fill: Color | None = None

    def piece(self, name: str, family: str, count: int) -> Piece:
        """The net as a piece."""
        around = bounds(
            [
                *(panel.box for panel in self.panels),
                *(Box(min(x), min(y), max(x), max(y)) for x, y in (zip(*flap, strict=True) for flap in self.flaps)),
            ]
        ).grown(EDGE)
        x, y = around.center
        moved = Group(tuple(self._shapes()), (1.0, 0.0, 0.0, 1.0, -x, -y))
        box = around.moved(-x, -y)
        return Piece(
            name, family, family, box.width, box.height, Drawing((moved,), box), None, count,
            outline=tuple(tuple((a - x, b - y) for a, b in points) for points in self._cuts()),
            folds=tuple(((a - x, b - y), (c - x, d - y)) for (a, b), (c, d) in self.folds),
        )  # fmt: skip

    def _cuts(self) -> Iterator[tuple[Point, ...]]:
        """The lines that are cut: sides of panels that are no folds, each once, and flaps but for their roots."""
        done = {_line(side) for side in self.folds}
        for panel in self.panels:
            for side in edges(panel.box).values():
                if _line(side) not in done:
                    done.add(_line(side))
                    yield side
        yield from self.flaps

    def _shapes(self) -> Sequence[Shape]:
        # First what of the art goes on over the cuts, then the art itself, within its panel.
        over = [shape for panel in self.panels for shape in _art(panel, panel.box.grown(OVER))]
        flaps = [polygon(flap, self.flap_fill, low="drop") for flap in self.flaps if self.flap_fill]
        art = [shape for panel in self.panels for shape in _art(panel, panel.box)]
        # White under the dashes, so that they are seen on art; in low ink there is none.
        clear = [
            rectangle(bounds(Box(*end, *end) for end in fold).grown(0.15), WHITE, low="drop") for fold in self.folds
        ]
        cuts = [polygon(points, stroke=CUT, closed=False) for points in self._cuts()]
        folds = [line(*a, *b, FOLD) for a, b in self.folds]
        return [*over, *flaps, *art, *clear, *cuts, *folds]


def _line(side: tuple[Point, Point]) -> frozenset[Point]:
    return frozenset((round(x, 4), round(y, 4)) for x, y in side)


def _art(panel: Panel, clip: Box) -> list[Shape]:
    shapes: list[Shape] = [rectangle(clip, panel.fill, low="drop")] if panel.fill else []
    if panel.face is not None:
        shapes.append(Group((Use(panel.face, turned_at(panel.angle, *panel.box.center)),), clip=rectangle(clip)))
    return shapes


def edges(box: Box) -> dict[str, tuple[Point, Point]]:
    """The sides of a box as lines: top, right, foot, left."""
    a, b, c, d = (box.x0, box.y1), (box.x1, box.y1), (box.x1, box.y0), (box.x0, box.y0)
    return {"top": (a, b), "right": (b, c), "foot": (c, d), "left": (d, a)}


def flap(box: Box, side: str, deep: Length, slant: Length) -> tuple[Point, ...]:
    """A flap on one side of a panel, `deep` wide and drawn in by `slant` at both ends."""
    (x1, y1), (x2, y2) = edges(box)[side]
    out = {"top": (0, 1), "right": (1, 0), "foot": (0, -1), "left": (-1, 0)}[side]
    along = ((x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1))
    return (
        (x1, y1),
        (x1 + out[0] * deep + along[0] * slant, y1 + out[1] * deep + along[1] * slant),
        (x2 + out[0] * deep - along[0] * slant, y2 + out[1] * deep - along[1] * slant),
        (x2, y2),
    )
