"""Small drawn marks: facts of a game, a ruling, allowed and refused. Each about 10 high, around the origin."""

from __future__ import annotations

from functools import lru_cache

from printables.drawing import (
    WHITE,
    Box,
    Color,
    Drawing,
    Shape,
    Stroke,
    box_around,
    circle,
    line,
    path,
    polygon,
    rectangle,
    smooth,
)


def _pawn(x: float, y: float, scale: float, fill: Color, edge: Stroke | None = None) -> tuple[Shape, ...]:
    body = [(0, 1.6), (1.3, 0.6), (1.5, -1.6), (2.9, -3.4, 0.5), (2.9, -4.4, 0), (0, -4.4, 0)]
    spots = [*body, *((-p[0], *p[1:]) for p in reversed(body[1:-1]))]
    return (
        smooth([(x + p[0] * scale, y + p[1] * scale, *p[2:]) for p in spots], fill, edge),  # type: ignore[misc]
        circle(x, y + 2.6 * scale, 1.75 * scale, fill, edge),
    )


@lru_cache(maxsize=8)
def players(color: Color) -> Drawing:
    """Two pawns, one before the other."""
    edge = Stroke(WHITE, 0.7)
    return Drawing((*_pawn(2.0, 0.5, 0.92, color), *_pawn(-1.8, -0.2, 1.05, color, edge)), box_around(11, 10.4))


@lru_cache(maxsize=8)
def age(color: Color) -> Drawing:
    """A cake with a candle."""
    return Drawing(
        (
            rectangle(Box(-4.6, -4.6, 4.6, 0.2), color, radius=1.0),
            smooth([(-4.6, -1.6), (-3.1, -2.7), (-1.5, -1.6), (0, -2.7), (1.5, -1.6), (3.1, -2.7), (4.6, -1.6)],
                   stroke=Stroke(WHITE, 0.7, cap="round"), closed=False),
            rectangle(Box(-0.65, 0.2, 0.65, 2.5), color),
            path("M0 5.2C1.1 4.1 1.2 3.6 0.9 3.2C0.5 2.7 -0.5 2.7 -0.9 3.2C-1.2 3.6 -1.1 4.1 0 5.2Z", color),
        ),
        box_around(11, 10.4),
    )  # fmt: skip


@lru_cache(maxsize=8)
def clock(color: Color) -> Drawing:
    """A clock face."""
    hand = Stroke(color, 1.0, cap="round")
    return Drawing(
        (
            circle(0, 0, 4.5, None, Stroke(color, 1.0)),
            line(0, 0, 0, 2.8, hand),
            line(0, 0, 2.0, -1.1, hand),
        ),
        box_around(11, 10.4),
    )


@lru_cache(maxsize=8)
def gavel(color: Color) -> Drawing:
    """A gavel: here somebody decided."""
    return Drawing(
        (
            polygon([(-0.9, 0.9), (0.1, 1.9), (4.6, -2.7), (3.5, -3.7)], color),
            polygon([(-4.3, 1.4), (-1.5, -1.4), (0.9, 1.0), (-1.9, 3.8)], color),
            line(-2.5, 4.4, 1.5, 0.4, Stroke(color, 0.9, cap="round")),
            line(-4.9, 2.0, -0.9, -2.0, Stroke(color, 0.9, cap="round")),
            rectangle(Box(-4.7, -4.9, 1.3, -3.7), color, radius=0.4),
        ),
        box_around(11, 10.4),
    )


@lru_cache(maxsize=2)
def tick() -> Drawing:
    """Allowed: a tick in a disc."""
    return Drawing(
        (
            circle(0, 0, 4.8, "#00614a"),
            smooth(
                [(-2.4, 0.0, 0), (-0.7, -1.9, 0), (2.6, 2.0, 0)],
                stroke=Stroke(WHITE, 1.4, cap="round"),
                closed=False,
            ),
        ),
        box_around(10, 10),
    )


@lru_cache(maxsize=2)
def cross() -> Drawing:
    """Refused: a cross in an octagon, so that shape tells it from the tick."""
    r, k = 4.9, 2.03
    bar = Stroke(WHITE, 1.4, cap="round")
    return Drawing(
        (
            polygon([(k, r), (r, k), (r, -k), (k, -r), (-k, -r), (-r, -k), (-r, k), (-k, r)], "#b3261e"),
            line(-1.9, -1.9, 1.9, 1.9, bar),
            line(-1.9, 1.9, 1.9, -1.9, bar),
        ),
        box_around(10, 10),
    )
