"""Rhombus: pictures of what cards do, the board, and pieces in four colours; the cards themselves are in `cards`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from printables.art import BLUE, GREEN, INK, PAPER, RED, YELLOW, Mat, Tint, pattern, square_mat, symbol
from printables.drawing import (
    WHITE,
    Color,
    Drawing,
    Group,
    Length,
    Point,
    Shape,
    Stroke,
    box_around,
    circle,
    ellipse,
    line,
    place,
    polygon,
    rectangle,
    smooth,
)
from printables.games.rhombus.suits import SUITS

PIECE: Length = 20.0
SQUARE: Length = 28.0

SEATS: dict[str, Tint] = {"sw": BLUE, "se": RED, "ne": GREEN, "nw": YELLOW}

_GREY: Color = "#cfcac0"
MOSS, MOSS_DEEP, MOSS_PALE = "#2f6b4f", "#204c38", "#dbe8dc"
_SAND: Color = "#e9dcc0"

_MINI: Length = 8.0
"""The side of a square on the little board in the picture of a card."""


@lru_cache(maxsize=8)
def piece(seat: str, bleed: Length) -> Drawing:
    """A round piece: the pattern of its colour, and a rhombus with its symbol."""
    tint = SEATS[seat]
    half = PIECE / 2
    inner = ellipse(0, 0, half - 1, half - 1)  # the rim has one colour: discs of that colour may lie edge to edge
    lines = tuple(pattern(tint, box_around(PIECE, PIECE), weight=0.35, step=2.0))
    return Drawing(
        (
            circle(0, 0, half + bleed, tint.full, low="drop"),
            Group(lines, clip=inner),
            circle(0, 0, half - 1, None, Stroke(tint.dark, 0.5)),
            polygon(diamond(0, 0, 7.2, 7.2), tint.pale, Stroke(tint.dark, 0.5)),
            place(symbol(tint.name, tint.dark), 0, 0, scale=0.72),
        ),
        box_around(PIECE, PIECE).grown(bleed),
    )


def diamond(x: Length, y: Length, across: Length, up: Length) -> list[Point]:
    """The corners of a rhombus around a point."""
    return [(x, y + up), (x + across, y), (x, y - up), (x - across, y)]


# -- pictures --------------------------------------------------------------------------------------------------


def _spot(column: float, row: float) -> Point:
    """The middle of a square of the little board, counted from its middle square."""
    return _MINI * column, _MINI * row


@lru_cache(maxsize=8)
def _little_board(letter: str) -> Drawing:
    tint = SUITS[letter]
    box = box_around(5 * _MINI, 5 * _MINI)
    squares: list[Shape] = [rectangle(box, PAPER, low="drop")]
    for column in range(-2, 3):
        for row in range(-2, 3):
            if (column + row) % 2 == 0:
                x, y = _spot(column, row)
                squares.append(rectangle(box_around(_MINI, _MINI).moved(x, y), tint.pale, low="drop"))
    for i in range(-2, 2):
        at = (i + 0.5) * _MINI
        squares += [
            line(at, box.y0, at, box.y1, Stroke(_GREY, 0.2)),
            line(box.x0, at, box.x1, at, Stroke(_GREY, 0.2)),
        ]
    squares.append(rectangle(box, None, Stroke(tint.full, 0.5), radius=0.6))
    return Drawing(tuple(squares), box.grown(0.5))


@lru_cache(maxsize=16)
def _token(color: Color, rim: Color) -> Drawing:
    return Drawing(
        (
            circle(0, 0, 2.9, color, Stroke(rim, 0.5), low="keep"),
            polygon(diamond(0, 0, 1.6, 1.6), PAPER),
        ),
        box_around(7, 7),
    )


def _arrow(path: Sequence[Point], color: Color) -> list[Shape]:
    """An arrow along a path of straight steps, with a dot on every square that it enters."""
    points = [_spot(*p) for p in path]
    (x0, y0), (x1, y1) = points[-2], points[-1]
    length = max(abs(x1 - x0), abs(y1 - y0))
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    tip = (x1 + dx * 1.5, y1 + dy * 1.5)
    base = (x1 - dx * 1.5, y1 - dy * 1.5)
    left, right = (base[0] - dy * 2.1, base[1] + dx * 2.1), (base[0] + dy * 2.1, base[1] - dx * 2.1)
    stroke = Stroke(color, 1.1, cap="round")
    return [
        polygon([*points[:-1], base], stroke=stroke, closed=False),
        *(circle(x, y, 0.95, color, low="keep") for x, y in points[1:-1]),
        polygon([tip, left, right], color, low="keep"),
    ]


_PATHS: dict[int, tuple[Point, ...]] = {
    6: ((-2, -1), (-1, -1), (0, -1), (0, 0), (0, 1), (1, 1), (2, 1)),
    3: ((-1, -1), (0, -1), (0, 0), (1, 0)),
    2: ((-1, 0), (0, 0), (0, 1)),
    1: ((0, 0), (0, 1)),
}


@lru_cache(maxsize=64)
def picture(kind: str, steps: int, letter: str, rank: str = "") -> Drawing:
    """What a card does, on a little board of 40 mm: `kind` and `steps` as in the rulebook's effects.

    Cards that do the same show it in different places, by their `rank`: nobody takes one for the other.
    """
    tint = SUITS[letter]
    own, rival = _token(tint.full, tint.dark), _token("#8d8880", "#57534d")
    shapes: list[Shape] = [place(_little_board(letter), 0, 0)]
    match kind:
        case "move":
            shapes += _arrow(_PATHS[steps], tint.dark)
            shapes.append(place(own, *_spot(*_PATHS[steps][0])))
        case "bishop":
            shapes += _arrow(((-2, -2), (-1, -1), (0, 0), (1, 1), (2, 2)), tint.dark)
            shapes.append(place(own, *_spot(-2, -2)))
        case "kill":
            upright = len(rank) > 1
            x, y = _spot(0, 1) if upright else _spot(1, 0)
            dx, dy = (0.0, 1.6) if upright else (1.6, 0.0)
            shapes += _arrow(((0, -1), (0, 0.5)) if upright else ((-1, 0), (0.5, 0)), tint.dark)
            shapes += [place(own, *(_spot(0, -1) if upright else _spot(-1, 0))), place(rival, x + dx, y + dy)]
            cross = Stroke("#b3261e", 1.3, cap="round")
            shapes += [
                line(x + dx - 3.6, y + dy - 3.6, x + dx + 3.6, y + dy + 3.6, cross),
                line(x + dx - 3.6, y + dy + 3.6, x + dx + 3.6, y + dy - 3.6, cross),
            ]
        case "entry":
            # The board is moved aside: the piece comes from beyond its corner.
            corner = -0.8 * 2 * _MINI + 4
            shapes = [
                place(_little_board(letter), 4, 4, scale=0.8),
                polygon(diamond(corner, corner, 3.0, 3.0), PAPER, Stroke(tint.full, 0.5)),
                *_arrow(((-2.05, -2.05), (corner / _MINI - 0.28, corner / _MINI - 0.28)), tint.dark),
                place(own, *_spot(-2.05, -2.05)),
            ]
        case _:
            shapes = [rectangle(box_around(40, 40), tint.pale, Stroke(tint.full, 0.5), radius=0.6, low="drop")]
            shapes += _mystery(tint)
    return Drawing(tuple(shapes), box_around(42, 42))


_QUINCUNX = ((-2.6, 4.0), (2.6, 4.0), (0.0, 0.0), (-2.6, -4.0), (2.6, -4.0))


def _mystery(tint: Tint) -> list[Shape]:
    """A card that goes from the table into the hand."""
    edge = Stroke(tint.dark, 0.5)
    open_card = Drawing(
        (
            rectangle(box_around(10.5, 15), PAPER, edge, radius=1.2),
            *(circle(x, y, 0.9, tint.full, low="keep") for x, y in _QUINCUNX),
        ),
        box_around(12, 16),
    )
    closed = Drawing(
        (
            rectangle(box_around(10.5, 15), tint.full, edge, radius=1.2),
            polygon(diamond(0, 0, 3.2, 5), None, Stroke(PAPER, 0.6)),
        ),
        box_around(12, 16),
    )
    swing = smooth([(-9.5, 12.6), (-2, 15.4), (5.4, 11.4)], stroke=Stroke(tint.dark, 1.1, cap="round"), closed=False)
    return [
        place(open_card, -10, 2.5, angle=0),
        place(closed, 6.4, -5.4, angle=24),
        place(closed, 10.4, -5.6, angle=-2),
        swing,
        polygon([(8.4, 8.2), (3.2, 10.2), (7.6, 13.4)], tint.dark, low="keep"),
    ]


@lru_cache(maxsize=1)
def _hatching() -> Drawing:
    """Fine lines over a grey square: they are what is left of it when ink is saved."""
    half = SQUARE / 2
    stroke = Stroke("#b5afa3", 0.25)
    offsets = [SQUARE * i / 8 for i in range(-7, 8)]
    lines = (
        line(max(-half, -half + d), max(-half, -half - d), min(half, half + d), min(half, half - d), stroke)
        for d in offsets
    )
    return Drawing(tuple(lines), box_around(SQUARE, SQUARE))


# -- board -----------------------------------------------------------------------------------------------------


def board(
    columns: int, rows: int, corners: Mapping[str, str], bleed: Length, side: Length = SQUARE, title: str = ""
) -> Mat:
    """The board: a chessboard of grey and white whose corners have the colours and symbols of the seats.

    `corners` gives the square (`a1`) of each seat, `side` how large a square is; the `title` stands at the foot.
    """
    by = side / SQUARE
    seats = {square: seat for seat, square in corners.items()}

    def space(column: int, row: int, x: Length, y: Length) -> list[Shape]:
        grey = (column + row) % 2 == 0
        square = box_around(side, side).moved(x, y)
        shapes: list[Shape] = [rectangle(square, _GREY if grey else WHITE, Stroke(INK, 0.25), low="drop")]
        if grey:
            shapes.append(place(_hatching(), x, y, scale=by))
        seat = seats.get(f"{chr(ord('a') + column)}{row + 1}")
        if seat:
            tint = SEATS[seat]
            shapes += [
                polygon(diamond(x, y, 11.6 * by, 11.6 * by), tint.pale, Stroke(tint.full, 1.2)),
                circle(x, y, by * (PIECE / 2 - 2.2), None, Stroke(tint.dark, 0.3, dash=(1.2, 1.0))),
                place(symbol(tint.name, tint.dark), x, y, scale=0.85 * by),
            ]
        elif not grey:
            neighbours = [
                seats.get(f"{chr(ord('a') + column + dc)}{row + 1 + dr}")
                for dc, dr in ((1, 0), (-1, 0), (0, 1), (0, -1))
            ]
            for owner in filter(None, neighbours):
                tint = SEATS[owner]
                shapes.append(circle(x, y, by * PIECE / 2, None, Stroke(tint.full, 0.6, dash=(1.6, 1.2))))
                shapes.append(place(symbol(tint.name, tint.dark), x, y, scale=0.5 * by))
        return shapes

    emblems = [
        Drawing(
            (
                polygon(diamond(0, 0, 5.4, 5.4), tint.pale, Stroke(tint.full, 0.8)),
                place(symbol(tint.name, tint.dark), 0, 0, scale=0.42),
            ),
            box_around(11.6, 11.6),
        )
        for tint in (SEATS[seat] for seat in corners)
    ]
    return square_mat(
        columns, rows, pitch=side, band=10, bleed=bleed, rim=_SAND, field=WHITE, line=MOSS, space=space, title=title,
        emblems=emblems,
    )  # fmt: skip
