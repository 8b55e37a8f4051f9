"""What a set is kept in, as pieces: a tuck box for its cards, a label for the bag of all else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from printables.art import PAPER
from printables.building.groups import BOARD, BOX, LABEL, Lot, Names, names_in, need_of, stacked_in
from printables.building.storing import box_inside, things
from printables.drawing import (
    BLACK,
    Box,
    Color,
    Drawing,
    Face,
    Group,
    Length,
    Outline,
    Shape,
    Stroke,
    Use,
    box_around,
    cap_height,
    circle,
    ellipse,
    pt,
    rectangle,
    text,
    turned_at,
    width,
    wrapped,
)
from printables.games import accent_of, is_drawn
from printables.pieces import Piece, PrintedSet, Style, box_of

SERIF: Face = "serif-semibold"
TAG: tuple[Length, Length] = (100.0, 40.0)
"""Of a label: longer than any card, so that nobody takes it for one."""
HOLE: Length = 2.5
"""The radius of what is punched out for a string."""
INSET: Length = 3.5
"""From the edge of a label to what is on it."""
_PLAIN: Color = "#3a3a3a"


def with_containers(whole: PrintedSet, style: Style) -> PrintedSet:
    """The set with a box and a label, each where there is something for it, and none of that name in the set."""
    taken = {name for piece in whole.pieces for name in (piece.id, piece.kind, piece.family)}
    stacked = stacked_in(whole.game)
    held = [piece for piece in whole.pieces if need_of(piece, stacked) == "held"]
    loose = [piece for piece in whole.pieces if need_of(piece, stacked) in BOARD]
    accent = accent_of(whole.game) if is_drawn(whole.game) else _PLAIN
    made = []
    if held and BOX not in taken:
        made.append(_box(held, whole.title, accent))
    if loose and LABEL not in taken:
        made.append(_label(loose, whole.title, accent, style, names_in(whole.game, style.lang), stacked))
    return replace(whole, pieces=(*whole.pieces, *made))


# -- the box -------------------------------------------------------------------------------------------------------


def _box(cards: Sequence[Piece], title: str, accent: Color) -> Piece:
    """A tuck box as deep as the cards lie high, in the art of their back."""
    wide, high, deep = inside = box_inside(cards)
    back = cards[0].back
    art: tuple[Shape, ...] = () if back is None else (_filling(back, cards[0], Box(0, 0, wide, high)),)
    faces = {
        "front": Drawing((*art, *_plate(title, wide, high, accent)), box_around(wide, high).grown(1)),
        "back": Drawing(art, box_around(wide, high).grown(1)),
        "side": Drawing(tuple(_upright(title, deep, high)), box_around(deep, high)),
        "lid": Drawing(tuple(_lying(title, wide, deep)), box_around(wide, deep)),
    }
    return box_of(BOX, inside, faces, PAPER)


def _filling(face: Drawing, piece: Piece, room: Box) -> Use:
    """A face so large that it fills a room around the origin, and a little more."""
    scale = max((room.width + 2) / piece.width, (room.height + 2) / piece.height)
    return Use(face, turned_at(0, 0, 0, scale))


def _plate(title: str, wide: Length, high: Length, accent: Color) -> list[Shape]:
    """The title on a plate in the upper part of the front."""
    lines, size = _set(title, wide - 18, pt(17), 3)
    lead = size * 1.15
    deep = lead * len(lines) + 4
    y = high / 2 - 4.2 - deep / 2
    box = Box(-wide / 2 + 5, y - deep / 2, wide / 2 - 5, y + deep / 2)
    return [
        rectangle(box, PAPER, Stroke(accent, 0.6), radius=2),
        *_centred(lines, 0, y, size, lead),
    ]


def _centred(lines: Sequence[str], x: Length, y: Length, size: Length, lead: Length) -> list[Shape]:
    """Lines around a middle."""
    top = y + lead * (len(lines) - 1) / 2 - cap_height(SERIF, size) / 2
    return [text(words, x, top - i * lead, size=size, face=SERIF) for i, words in enumerate(lines)]


def _upright(title: str, deep: Length, high: Length) -> list[Shape]:
    """The title along a side, as large as there is room."""
    size = min(pt(12), deep - 3, pt(12) * (high - 12) / max(width(title, SERIF, pt(12)), 1))
    if size < pt(5):
        return []
    return [text(title, cap_height(SERIF, size) / 2, 0, size=size, face=SERIF, angle=90)]


def _lying(title: str, wide: Length, deep: Length) -> list[Shape]:
    size = min(pt(12), deep - 3, pt(12) * (wide - 12) / max(width(title, SERIF, pt(12)), 1))
    return [text(title, 0, -cap_height(SERIF, size) / 2, size=size, face=SERIF)] if size >= pt(5) else []


def _set(title: str, room: Length, size: Length, most: int) -> tuple[list[str], Length]:
    """The title in no more lines than that, in a size in which the longest of them fits."""
    while size > pt(6):
        lines = wrapped(title, room, SERIF, size)
        if len(lines) <= most and all(width(line, SERIF, size) <= room for line in lines):
            return lines, size
        size -= pt(0.5)
    return wrapped(title, room, SERIF, size)[:most], size


# -- the label -----------------------------------------------------------------------------------------------------


def _label(
    loose: Sequence[Piece], title: str, accent: Color, style: Style, names: Names, stacked: Collection[str]
) -> Piece:
    """A label with the art of the pieces, the title and what is in the bag; the same on both sides."""
    wide, high = TAG
    outer = box_around(wide, high).grown(style.bleed)
    side = high - 2 * INSET
    shown = loose[0]
    face = shown.back or shown.front
    window = Box(-wide / 2 + INSET, -side / 2, -wide / 2 + INSET + side, side / 2)
    left, right = window.x1 + 4, wide / 2 - INSET - 2 * HOLE - 4
    lines, size = _set(title, right - left, pt(15), 2)
    lots = [Lot(need_of(piece, stacked), piece.kind, piece.family, piece.count) for piece in loose]
    contents = [line for part in things(lots, names).split(", ") for line in wrapped(part, right - left, "sans", pt(8))]
    y = side / 2 - 2 - cap_height(SERIF, size)
    shapes: list[Shape] = [
        rectangle(outer, PAPER, low="drop"),
        rectangle(box_around(wide - 3, high - 3), None, Stroke(accent, 0.5), radius=2),
        _window(face, shown, window),
    ]
    for line in lines:
        shapes.append(text(line, left, y, size=size, face=SERIF, anchor="start"))
        y -= size * 1.15
    y -= 0.6
    for line in contents[: int((y + side / 2 - 1) // pt(10)) + 1]:
        shapes.append(text(line, left, y, size=pt(8), anchor="start"))
        y -= pt(10)
    shapes.append(circle(wide / 2 - INSET - HOLE - 1, 0, HOLE, "#ffffff", Stroke(BLACK, 0.15, dash=(0.8, 0.5))))
    drawing = Drawing(tuple(shapes), outer)
    return Piece(LABEL, LABEL, LABEL, wide, high, drawing, drawing, 1, PAPER)


def _window(face: Drawing, piece: Piece, window: Box) -> Group:
    """A piece of the art in a window of the same outline."""
    x, y = window.center
    scale = window.width / min(piece.width, piece.height)
    clip: Outline = rectangle(window, radius=2)
    if piece.cut == "circle":
        clip = ellipse(x, y, window.width / 2, window.height / 2)
    return Group((Use(face, turned_at(0, x, y, scale)),), clip=clip)
