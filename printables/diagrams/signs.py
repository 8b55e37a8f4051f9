"""The marks of pictures, each alone on a plain space, for a legend that says what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from printables.diagrams.marks import LOOK, REFUSED, arrow, badge, crossed, frame, no_entry, refusal, verdict_color
from printables.drawing import Drawing, Shape, Stroke, box_around, circle, rectangle

_WIDE, _HIGH = 34.0, 26.4
_SPACE = box_around(18, 18)
_PAPER = ("#efe9dc", Stroke("#c9bfa9", 0.5))
_ON, _OFF = verdict_color(True), verdict_color(False)


def sign(name: str) -> Drawing:
    """The mark of that name. Raises KeyError for a name that is none of `SIGNS`."""
    return Drawing(tuple(SIGNS[name]()), box_around(_WIDE, _HIGH))


def _space(x: float = 0.0) -> Iterator[Shape]:
    yield rectangle(_SPACE.moved(x, 0), *_PAPER, radius=2)


def _laid() -> Iterator[Shape]:
    yield from _space()
    yield from frame(_SPACE.grown(-0.6), _ON, weight=2.2)


def _refused() -> Iterator[Shape]:
    yield from _space()
    yield from frame(_SPACE.grown(-0.6), _OFF, weight=2.2, dashed=True)
    yield from refusal(_SPACE.x1 - 2, _SPACE.y1 - 2, 5)


def _look() -> Iterator[Shape]:
    yield from _space()
    yield from frame(_SPACE.grown(-0.6), LOOK, weight=1.6)


def _played() -> Iterator[Shape]:
    yield from _space()
    yield from frame(_SPACE.grown(-0.6), LOOK, weight=1.6, dashed=True)


def _played_ring() -> Iterator[Shape]:
    yield circle(0, 0, 8.6, None, Stroke(LOOK, 1.6, dash=(3, 2)))


def _taboo() -> Iterator[Shape]:
    yield from _space()
    yield from frame(_SPACE.grown(-0.6), LOOK, weight=1.8, dashed=True)
    yield from no_entry(_SPACE.x0 + 5, _SPACE.y0 + 5, 4.2)


def _step() -> Iterator[Shape]:
    yield from arrow([(-13, 0), (16, 0)], short=2.0)


def _refused_step() -> Iterator[Shape]:
    yield from arrow([(-13, 0), (16, 0)], allowed=False, short=2.0)


def _out() -> Iterator[Shape]:
    yield from _space()
    yield from crossed(0, 0, 10, weight=2.2)


def _captured() -> Iterator[Shape]:
    yield from crossed(-3, -1, 12, REFUSED, 2.4)
    yield from badge("−1", 7, 6, size=8, ink=REFUSED)


def _removed() -> Iterator[Shape]:
    yield circle(0, 0, 9, None, Stroke("#c08a4e", 3.4))
    yield from crossed(0, 0, 14, weight=2.4)


def _given_up() -> Iterator[Shape]:
    yield from crossed(0, 0, 12, REFUSED, 2.4)


def _laid_ring() -> Iterator[Shape]:
    yield circle(0, 0, 10.4, None, Stroke(_ON, 2.2))
    yield circle(0, 0, 6.8, None, Stroke(_ON, 1.0, dash=(2, 1.6)))
    yield from badge("1", 0, 0, size=8)


def _order() -> Iterator[Shape]:
    yield circle(-2, 0, 8.6, None, Stroke(_ON, 2.2))
    yield from badge("1", 6.5, 5.5, size=8)


def _refused_ring() -> Iterator[Shape]:
    yield circle(0, 0, 8.6, None, Stroke(_OFF, 2.2, dash=(4, 2.5)))


def _height() -> Iterator[Shape]:
    yield from _space()
    yield from badge("2", _SPACE.x1 - 3, _SPACE.y1 - 3, size=9)


def _carried() -> Iterator[Shape]:
    yield from arrow([(-13, 3), (16, 3)], short=2.0)
    yield from badge("+1", -7, -5, size=9)


def _drawn() -> Iterator[Shape]:
    yield from _laid()
    yield from badge("+", _SPACE.x1 - 2, _SPACE.y1 - 2, size=9)


SIGNS: Final[dict[str, Callable[[], Iterator[Shape]]]] = {
    "laid": _laid,
    "refused": _refused,
    "look": _look,
    "played": _played,
    "played_ring": _played_ring,
    "taboo": _taboo,
    "step": _step,
    "single_step": _step,
    "refused_step": _refused_step,
    "out": _out,
    "captured": _captured,
    "removed": _removed,
    "given_up": _given_up,
    "laid_ring": _laid_ring,
    "order": _order,
    "refused_ring": _refused_ring,
    "height": _height,
    "level": _height,
    "carried": _carried,
    "drawn": _drawn,
}
"""What a game's `LEGEND` can name, and how it is drawn."""
