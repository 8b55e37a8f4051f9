"""Rhombus: the board with its pieces, what the cards of a play do there, and the cards themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from extract.rulebook import game_toml
from printables.art import PAPER
from printables.diagrams import (
    LOOK,
    Layout,
    Space,
    Squares,
    View,
    arrow,
    badge,
    crossed,
    extended,
    frame,
    framed,
    ground,
    square_of,
    squares,
    verdict_color,
)
from printables.drawing import (
    WHITE,
    Box,
    Color,
    Drawing,
    Length,
    Point,
    Shape,
    Stroke,
    bounds,
    box_around,
    cap_height,
    place,
    polygon,
    rectangle,
    text,
)
from printables.games.rhombus import art
from printables.games.rhombus.cards import WIDTH, Card, back
from printables.games.rhombus.suits import SUITS, suit

PITCH: Length = art.SQUARE

_GREY: Color = "#cfcac0"
_LINE = Stroke("#2b2725", 0.4)
_CARD = re.compile(r"(10|[6-9JQKA])([SHDC])")
_PATH = re.compile(r"([a-z]\d)(-|x)([a-z]\d)")
_ENTRY = re.compile(r"(x?)([a-z]\d)")
_WIDE, _HIGH = 26.0, 36.0
_LANE: Length = 6.0
"""Between the way there and the way back."""

_OFF: Length = 6.0
"""From the sides of the board to the middle of a piece that enters."""


def diagram(layout: Layout, view: View) -> Drawing:
    """The board; with `beside` also the cards of the play, or else what each player has."""
    shown = _shown(layout, view)
    shapes: list[Shape] = list(ground(shown, layout, WHITE, Stroke("#2f6b4f", 1.4)))
    shapes.append(place(_board(shown), 0, 0))
    for space, pile in layout.cells.items():
        shapes.append(place(art.piece(pile[-1], 0.0), *shown.at(space)))
    if not view.ply:
        for space in layout.marked:
            shapes += frame(box_around(PITCH - 2, PITCH - 2).moved(*shown.at(space)), LOOK, dashed=True)
    else:
        gone: list[Space] = []
        for part in view.ply.split(","):
            shapes += _part(part, shown, layout, view, gone)
    drawing = framed(shown, layout, shapes, lettering=view.lettering)
    drawing = extended(drawing, (), bounds([drawing.box, *_entering(view, shown)]))
    if not view.beside:
        return drawing
    if not view.ply:
        return extended(drawing, *_holdings(layout, drawing.box))
    if not spaces(view.ply):  # what it does, it does to cards and reserve
        drawing = extended(drawing, *_holdings(layout, drawing.box, (view.seat,)))
    return extended(drawing, *_cards(view, drawing.box))


def spots(layout: Layout, view: View) -> Callable[[Space], Point]:
    """Where squares are on the board."""
    return _shown(layout, view).at


def pictured(written: str, seat: str) -> Drawing | None:  # noqa: ARG001 - as in `Looks`
    """A card, its face or its back; a piece for its colour."""
    if _CARD.fullmatch(written):
        return card(written)
    if written == "?":
        return _hidden()
    return art.piece(written, 0.0) if written in art.SEATS else None


def _shown(layout: Layout, view: View) -> Squares:
    return squares(layout, View(flip=view.flip), PITCH)


def spaces(ply: str) -> frozenset[Space]:
    """The squares that a play names."""
    return frozenset(square_of(name) for part in ply.split(",") for name in re.findall(r"[a-e][1-5]", part))


@lru_cache(maxsize=4)
def _board(shown: Squares) -> Drawing:
    """The empty board: one drawing for all pictures of a sheet."""
    shapes = tuple(shape for space in shown.spaces() for shape in _square(space, *shown.at(space)))
    return Drawing(shapes, shown.field.grown(1))


def _square(space: Space, x: Length, y: Length) -> Iterator[Shape]:
    grey = sum(space) % 2 == 0
    yield rectangle(box_around(PITCH, PITCH).moved(x, y), _GREY if grey else WHITE, _LINE)
    corners = {square_of(square): seat for seat, square in game_toml("rhombus")["rules"]["corners"].items()}
    if seat := corners.get(space):
        tint = art.SEATS[seat]
        diamond = [(x, y + 11.6), (x + 11.6, y), (x, y - 11.6), (x - 11.6, y)]
        yield polygon(diamond, tint.pale, Stroke(tint.full, 1.2))


def _part(part: str, shown: Squares, layout: Layout, view: View, gone: list[Space]) -> Iterator[Shape]:
    """What one part of a play does on the board; its way is added to `gone`, that of the parts before it."""
    cards, _, effect = part.partition(":")
    effect = effect.removeprefix("E:")
    if path := _PATH.fullmatch(effect):
        start, target = square_of(path[1]), square_of(path[3])
        way = _way(cards, start, target, layout) if ":E:" not in part else [start, target]
        # A way back over the same sides lies beside the way there.
        shift = _LANE if {frozenset(side) for side in pairwise(way)} & {frozenset(s) for s in pairwise(gone)} else 0.0
        points = [(x + shift, y + shift) for x, y in map(shown.at, way)]
        gone += way
        yield from arrow(points, allowed=view.allowed, weight=2.6, short=6.0)
        if path[2] == "x" and target in layout.cells:
            x, y = shown.at(target)
            yield from crossed(x + 5, y + 5, 9, weight=2.2)
    elif entry := _ENTRY.fullmatch(effect):
        x, y = shown.at(square_of(entry[2]))
        outside = _outside((x, y), shown.field)
        taken = square_of(entry[2]) in layout.cells  # what stands there is to be seen beside the tip
        tip = _between((x, y), outside, 0.25) if taken else (x, y)
        yield from arrow([outside, tip], allowed=view.allowed, weight=2.6, short=6.0)
        if view.seat in art.SEATS:
            yield place(art.piece(view.seat, 0.0), *outside, scale=0.8)
        if entry[1] and square_of(entry[2]) in layout.cells:
            yield from crossed(x + 5, y + 5, 9, weight=2.2)


def _outside(spot: Point, field: Box) -> Point:
    """A place at the corner of the board from where a piece enters: no letter or number stands there."""
    (x, y), (cx, cy) = spot, field.center
    return (field.x0 - _OFF if x < cx else field.x1 + _OFF), (field.y0 - _OFF if y < cy else field.y1 + _OFF)


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _entering(view: View, shown: Squares) -> Iterator[Box]:
    """Where pieces stand that enter."""
    for part in (view.ply or "").split(","):
        if entry := _ENTRY.fullmatch(part.partition(":")[2].removeprefix("E:")):
            yield box_around(art.PIECE, art.PIECE).moved(*_outside(shown.at(square_of(entry[2])), shown.field))


def _way(cards: str, start: Space, target: Space, layout: Layout) -> list[Space]:
    """A way over free squares with as few turns as can be; where there is none (a refused ply) straight there."""
    steps = _steps(cards)
    if not steps:
        return [start, target]
    best: list[Space] | None = None
    trail = [[start]]
    while trail:
        way = trail.pop()
        if len(way) == steps + 1:
            if way[-1] == target and (best is None or _turns(way) < _turns(best)):
                best = way
            continue
        x, y = way[-1]
        for space in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            free = space not in layout.cells or (space == target and len(way) == steps) or space == start
            if free and 0 <= space[0] < layout.columns and 0 <= space[1] < layout.rows and space not in way[-2:]:
                trail.append([*way, space])
    return best or [start, target]


def _turns(way: Sequence[Space]) -> tuple[int, int]:
    """How often a way comes back to a square, and how often it turns."""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
    return len(way) - len(set(way)), sum(a != b for a, b in pairwise(steps))


def _steps(cards: str) -> int:
    """How many squares the move card among the cards goes; 0 if it goes as far as it likes."""
    numbers = {e["rank"]: e.get("steps", 0) for e in game_toml("rhombus")["rules"]["effects"]}
    return max((int(numbers.get(rank, 0)) for rank, _ in _CARD.findall(cards)), default=0)


def _cards(view: View, board: Box) -> tuple[list[Shape], Box]:
    """The cards of the play, one under another at the right of the board."""
    assert view.ply
    found = list(dict.fromkeys(f"{rank}{letter}" for rank, letter in _CARD.findall(view.ply)))
    shapes: list[Shape] = []
    x = board.x1 + 4 + _WIDE / 2
    y = board.y1 - PITCH * 0.5 - _HIGH / 2
    for name in found:
        shapes.append(place(card(name), x, y))
        if not view.allowed:
            box = box_around(_WIDE, _HIGH).moved(x, y)
            shapes += frame(box, verdict_color(False), dashed=True, weight=1.6, radius=3)
        if view.ply.startswith("+"):
            shapes += badge("+", x + _WIDE / 2 - 2, y + _HIGH / 2 - 2, size=10)
        y -= _HIGH + 4
    if not found:
        return [], board
    right = board.x1 + _WIDE + (10 if view.ply.startswith("+") else 7)
    return shapes, Box(board.x0, min(board.y0, y + _HIGH / 2), right, board.y1)


def _holdings(layout: Layout, board: Box, only: Sequence[str] = ()) -> tuple[list[Shape], Box]:
    """A row for each seat (or for `only` some) below the board: its piece, table cards, hand, pieces of its reserve."""
    held = {(key, seat): contents for key, seat, contents in layout.beside}
    seats = [seat for key, seat, _ in layout.beside if key == "rhombus.table" and seat in (only or art.SEATS)]
    shapes: list[Shape] = []
    right, y = board.x1, board.y0 - 6 - _HIGH / 2
    for seat in seats:
        x = board.x0 + PITCH * 0.6
        shapes.append(place(art.piece(seat, 0.0), x, y))
        x += PITCH * 0.5 + _WIDE / 2
        for key in ("rhombus.table", "rhombus.hand"):
            for name in held.get((key, seat), "").split():
                shapes.append(place(card(name), x, y))
                x += _WIDE + 3
            x += 6
        x -= _WIDE / 2 - 6
        for _ in range(int(held.get(("rhombus.reserve", seat), "0"))):
            shapes.append(place(art.piece(seat, 0.0), x, y, scale=0.7))
            x += art.PIECE * 0.78
        right = max(right, x)
        y -= _HIGH + 5
    return shapes, Box(board.x0, y + _HIGH / 2, right, board.y1)


@lru_cache(maxsize=1)
def _hidden() -> Drawing:
    """The back of a small card."""
    scale = _WIDE / WIDTH
    return Drawing((place(back(Card()), 0, 0, scale=scale),), box_around(_WIDE + 1, _HIGH + 1))


@lru_cache(maxsize=64)
def card(name: str) -> Drawing:
    """A small card: rank and suit, or its back for `?`."""
    match = _CARD.fullmatch(name)
    if match is None:
        return _hidden()
    size = 17.0
    return Drawing(
        (
            rectangle(box_around(_WIDE, _HIGH), PAPER, Stroke(SUITS[match[2]].full, 0.9), radius=3),
            text(match[1], 0, 8 - cap_height("serif-semibold", size) / 2, size=size, face="serif-semibold"),
            place(suit(match[2]), 0, -8, scale=1.25),
        ),
        box_around(_WIDE + 1, _HIGH + 1),
    )
