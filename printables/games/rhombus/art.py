"""Rhombus: cards with a picture of what they do, their back, the board, and pieces in four colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from printables.art import BLUE, GREEN, INK, PAPER, RED, YELLOW, Mat, Tint, pattern, square_mat, symbol
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
    box_around,
    circle,
    ellipse,
    line,
    place,
    polygon,
    pt,
    rectangle,
    smooth,
    text,
    wrapped,
)
from printables.drawing import width as wide
from printables.games.rhombus.suits import SUITS, suit

WIDTH: Length = 63.0
HEIGHT: Length = 88.0
PIECE: Length = 20.0
SQUARE: Length = 32.0

SEATS: dict[str, Tint] = {"sw": BLUE, "se": RED, "ne": GREEN, "nw": YELLOW}

_GREY: Color = "#cfcac0"
_MOSS, _MOSS_DEEP, _MOSS_PALE = "#2f6b4f", "#204c38", "#dbe8dc"
_SAND: Color = "#e9dcc0"

_MINI: Length = 8.0
"""The side of a square on the little board in the picture of a card."""


@lru_cache(maxsize=8)
def piece(seat: str, bleed: Length) -> Drawing:
    """A round piece: the pattern of its colour, and a rhombus with its symbol."""
    tint = SEATS[seat]
    half = PIECE / 2
    outer = ellipse(0, 0, half + bleed, half + bleed)
    lines = tuple(pattern(tint, box_around(PIECE, PIECE).grown(bleed), weight=0.35, step=2.0))
    return Drawing(
        (
            circle(0, 0, half + bleed, tint.full, low="drop"),
            Group(lines, clip=outer),
            circle(0, 0, half - 1, None, Stroke(tint.dark, 0.5)),
            polygon(_diamond(0, 0, 7.2, 7.2), tint.pale, Stroke(tint.dark, 0.5)),
            place(symbol(tint.name, tint.dark), 0, 0, scale=0.72),
        ),
        box_around(PIECE, PIECE).grown(bleed),
    )


def _diamond(x: Length, y: Length, across: Length, up: Length) -> list[Point]:
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
            polygon(_diamond(0, 0, 1.6, 1.6), PAPER),
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
def picture(kind: str, steps: int, letter: str) -> Drawing:
    """What a card does, on a little board of 40 mm: `kind` and `steps` as in the rulebook's effects."""
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
            x, y = _spot(1, 0)
            shapes += _arrow(((-1, 0), (0.5, 0)), tint.dark)
            shapes += [place(own, *_spot(-1, 0)), place(rival, x + 1.6, y)]
            cross = Stroke("#b3261e", 1.3, cap="round")
            shapes += [
                line(x - 2, y - 3.6, x + 5.2, y + 3.6, cross),
                line(x - 2, y + 3.6, x + 5.2, y - 3.6, cross),
            ]
        case "entry":
            # The board is moved aside: the piece comes from beyond its corner.
            corner = -0.8 * 2 * _MINI + 4
            shapes = [
                place(_little_board(letter), 4, 4, scale=0.8),
                polygon(_diamond(corner, corner, 3.0, 3.0), PAPER, Stroke(tint.full, 0.5)),
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
            polygon(_diamond(0, 0, 3.2, 5), None, Stroke(PAPER, 0.6)),
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


# -- cards -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _blank(bleed: Length) -> Drawing:
    """Cream with a thin frame: the outermost 3 mm of every card have one colour."""
    outer = box_around(WIDTH, HEIGHT).grown(bleed)
    return Drawing((rectangle(outer, PAPER, low="drop"),), outer)


@lru_cache(maxsize=8)
def _index(rank: str, letter: str) -> Drawing:
    """Rank and suit, one above the other, with the rank's base line through the origin."""
    return Drawing(
        (
            text(rank, 0, 0, size=pt(25 if len(rank) == 1 else 22), face="serif-semibold"),
            place(suit(letter), 0, -5.2, scale=0.58),
        ),
        Box(-8, -12, 8, 9),
    )


@lru_cache(maxsize=64)
def card(rank: str, letter: str, kind: str, steps: int, words: str, bleed: Length) -> Drawing:
    """The face of a card: rank and suit in two corners, the picture of its effect, and the effect in words."""
    tint = SUITS[letter]
    left, top = -WIDTH / 2 + 8.6, HEIGHT / 2 - 11.6
    size = pt(9.5)
    room = WIDTH - 2 * 5.5
    while wide(words, "sans-semibold", size) > room:
        size *= 0.97
    return Drawing(
        (
            place(_blank(bleed), 0, 0),
            rectangle(box_around(WIDTH - 6.4, HEIGHT - 6.4), None, Stroke(tint.full, 0.5), radius=2.5),
            place(_index(rank, letter), left, top),
            place(_index(rank, letter), -left, -top, angle=180),
            place(picture(kind, steps, letter), 0, 4.8),
            text(words, 0, -20.4, size=size, face="sans-semibold"),
            text(f"{rank}{letter}", 0, -HEIGHT / 2 + 5.2, size=pt(5.5), face="sans-light"),
        ),
        box_around(WIDTH, HEIGHT).grown(bleed),
    )


@lru_cache(maxsize=4)
def back(bleed: Length) -> Drawing:
    """The common back: a net of rhombi, the same under half a turn."""
    panel = rectangle(box_around(WIDTH - 6.4, HEIGHT - 6.4), _MOSS, radius=2.5, low="drop")
    net: list[Shape] = []
    stroke = Stroke(_MOSS_DEEP, 0.5)
    for i in range(-14, 15):
        x = 9.0 * i
        net += [line(x - 45, -90, x + 45, 90, stroke), line(x + 45, -90, x - 45, 90, stroke)]
    emblem: list[Shape] = [polygon(_diamond(0, 0, 13.5, 27), _MOSS, Stroke(_MOSS_PALE, 0.6))]
    emblem += [polygon(_diamond(0, 0, 11.5, 23), None, Stroke(_MOSS_DEEP, 0.5))]
    for x, y in ((0.0, 10.5), (5.2, 0.0), (-5.2, 0.0), (0.0, -10.5)):
        emblem.append(polygon(_diamond(x, y, 4.1, 8.2), _MOSS_PALE, low="keep"))
    return Drawing(
        (
            place(_blank(bleed), 0, 0),
            panel,
            Group(tuple(net), clip=panel),
            *emblem,
            rectangle(box_around(WIDTH - 6.4, HEIGHT - 6.4), None, Stroke(_MOSS_DEEP, 0.5), radius=2.5),
        ),
        box_around(WIDTH, HEIGHT).grown(bleed),
    )


def summary(title: str, effects: Sequence[tuple[str, str]], combinations: Mapping[str, str], bleed: Length) -> Drawing:
    """The summary card: every rank with its effect, and the combinations, in words."""
    shapes: list[Shape] = [
        place(_blank(bleed), 0, 0),
        rectangle(box_around(WIDTH - 6.4, HEIGHT - 6.4), None, Stroke(_MOSS, 0.5), radius=2.5),
        text(title, 0, 34.6, size=pt(13), face="serif-semibold"),
    ]
    left, y = -WIDTH / 2 + 6.2, 28.6
    size = pt(7.4)
    room = WIDTH / 2 - left - 6.0
    for rank, words in effects:
        shapes.append(text(rank, left + 2.4, y, size=pt(8.5), face="serif-bold"))
        fitted = size
        while wide(words, "sans", fitted) > room - 7:
            fitted *= 0.97
        shapes.append(text(words, left + 7, y, size=fitted, anchor="start"))
        y -= 3.75
    y -= 0.6
    shapes.append(line(left, y + 2.4, -left, y + 2.4, Stroke(_MOSS, 0.35)))
    y -= 1.2
    for name, words in combinations.items():
        shapes.append(text(name, left, y, size=size, face="sans-bold", anchor="start"))
        y -= 3.0
        for written in wrapped(words, room, "sans", size):
            shapes.append(text(written, left, y, size=size, anchor="start"))
            y -= 2.95
        y -= 0.55
    return Drawing(tuple(shapes), box_around(WIDTH, HEIGHT).grown(bleed))


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


def board(columns: int, rows: int, corners: Mapping[str, str], bleed: Length) -> Mat:
    """The board: a chessboard of grey and white whose corners have the colours and symbols of the seats.

    `corners` gives the square (`a1`) of each seat.
    """
    seats = {square: seat for seat, square in corners.items()}

    def space(column: int, row: int, x: Length, y: Length) -> list[Shape]:
        grey = (column + row) % 2 == 0
        square = box_around(SQUARE, SQUARE).moved(x, y)
        shapes: list[Shape] = [rectangle(square, _GREY if grey else WHITE, Stroke(INK, 0.25), low="drop")]
        if grey:
            shapes.append(place(_hatching(), x, y))
        seat = seats.get(f"{chr(ord('a') + column)}{row + 1}")
        if seat:
            tint = SEATS[seat]
            shapes += [
                polygon(_diamond(x, y, 13, 13), tint.pale, Stroke(tint.full, 1.2)),
                circle(x, y, PIECE / 2 - 2.2, None, Stroke(tint.dark, 0.3, dash=(1.2, 1.0))),
                place(symbol(tint.name, tint.dark), x, y, scale=0.85),
            ]
        elif not grey:
            neighbours = [
                seats.get(f"{chr(ord('a') + column + dc)}{row + 1 + dr}")
                for dc, dr in ((1, 0), (-1, 0), (0, 1), (0, -1))
            ]
            for owner in filter(None, neighbours):
                tint = SEATS[owner]
                shapes.append(circle(x, y, PIECE / 2, None, Stroke(tint.full, 0.6, dash=(1.6, 1.2))))
                shapes.append(place(symbol(tint.name, tint.dark), x, y, scale=0.5))
        return shapes

    return square_mat(
        columns, rows, pitch=SQUARE, band=11, bleed=bleed, rim=_SAND, field=WHITE, line=_MOSS, space=space
    )
