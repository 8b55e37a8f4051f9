"""Pictures of a game's components, from the art of its printed pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from extract.rulebook import Language, game_toml
from printables.geometry import Box
from printables.paper import Length
from printables.pieces import Board, Piece
from printables.pieces import Style as PieceStyle
from printables.shapes import Drawing, Group, Shape, Stroke, circle, place, rectangle
from printables.sheets import printed_games, printed_set
from printables.sheetset.columns import NEVER, Marked, Strip
from printables.sheetset.glyphs import outlined
from printables.sheetset.lines import BODY, broken
from printables.sheetset.style import PARAGRAPH, Style
from printables.sheetset.tags import Element
from printables.sheetset.words import word

_HIGH: Length = 15.0
_FANNED = 3
_OFFSET = 0.5
"""How far the next piece of a fan peeps out, as a part of its width."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of a component and the words under it."""

    drawing: Drawing
    label: str
    board: bool = False


def component_pictures(game: str, lang: Language) -> list[Picture]:
    """A picture for each component that is printed, in the order of game.toml."""
    if game not in printed_games():
        return []
    whole = printed_set(game, PieceStyle(lang))
    found = []
    for component in game_toml(game).get("components", ()):
        name = component["id"]
        pieces = [p for p in whole.pieces if name in (p.kind, p.id, p.family)]
        boards = [b for b in whole.boards if name in (b.id, b.family)]
        faces = [_cut(piece) for piece in _spread(pieces)] or [_board(board) for board in boards[:1]]
        if faces:
            found.append(Picture(fan(faces), _label(component, lang), board=not pieces))
    return found


def hero(game: str) -> Drawing | None:
    """A few of the game's pieces, as they lie in the hand: for the head of the sheet."""
    if game not in printed_games():
        return None
    whole = printed_set(game, PieceStyle("en"))
    kinds: dict[str, list[Piece]] = {}
    for piece in whole.pieces:
        kinds.setdefault(piece.kind, []).append(piece)
    chosen = [pieces[min(i, len(pieces) - 1)] for i, pieces in enumerate(kinds.values())][:_FANNED]
    faces = [_cut(piece) for piece in chosen]
    if not faces:
        return None
    high = max(face.box.height for face in faces)
    shapes: list[Shape] = []
    turns = {1: (0.0,), 2: (7.0, -6.0), 3: (11.0, 0.0, -10.0)}[len(faces)]
    x = 0.0
    for face, turn in zip(faces, turns, strict=True):
        scale = high / face.box.height
        shapes.append(place(face, x, -abs(turn) * high * 0.006, angle=turn, scale=scale))
        x += face.box.width * scale * 0.78
    step = faces[0].box.width / 2
    return Drawing(tuple(shapes), Box(-step * 1.25, -high * 0.66, x - step * 0.35, high * 0.6))


def picture_strips(pictures: Sequence[Picture], style: Style, element: Element) -> list[Strip]:
    """The pictures side by side, each over its words; as many rows as they need."""
    strips = []
    rows = list(_rows(pictures, style.column))
    # Pieces are all drawn to one scale, as they lie on the table; a board is shown as large as there is room.
    scale = min(
        (
            _scale(picture.drawing, style.column / len(row))
            for row in rows
            for picture in row
            if not picture.board
        ),
        default=1.0,
    )
    for row in rows:
        figure = element.add("Figure", alt=", ".join(picture.label for picture in row))
        room = style.column / len(row)
        sizes = [_scale(picture.drawing, room) if picture.board else scale for picture in row]
        high = max(picture.drawing.box.height * size for picture, size in zip(row, sizes, strict=True))
        drawn: list[Shape] = []
        words: list[Marked] = []
        for i, (picture, size) in enumerate(zip(row, sizes, strict=True)):
            x = room * (i + 0.5)
            cx, cy = picture.drawing.box.center
            drawn.append(place(picture.drawing, x - cx * size, -high / 2 - cy * size, scale=size))
            line = broken(picture.label, 999, BODY)[0]
            shapes = tuple(line.at(x - line.width / 2, -high - BODY.rise - 0.5, BODY.size))
            words.append(Marked(element.add("P"), shapes))
        marked = (Marked(figure, tuple(drawn)), *words)
        strips.append(Strip(high + BODY.leading + 0.5, marked, before=PARAGRAPH * 1.3, torn=NEVER))
    return strips


def _scale(drawing: Drawing, room: Length) -> float:
    return min((room - 2) / drawing.box.width, _HIGH / drawing.box.height)


def _rows(pictures: Sequence[Picture], room: Length) -> Iterator[Sequence[Picture]]:
    """Rows in which every label fits under its picture, as even as possible."""
    widest = max(broken(p.label, 999, BODY)[0].width for p in pictures) + 4
    across = max(1, min(len(pictures), int(room // widest), 4))
    rows = -(-len(pictures) // across)
    across = -(-len(pictures) // rows)
    for start in range(0, len(pictures), across):
        yield pictures[start : start + across]


def _cut(piece: Piece) -> Drawing:
    """The face as it is cut, with round corners and a fine edge, so that it stands off the paper."""
    trim = piece.trim
    edge = Stroke("#5a534c", trim.width * 0.008)
    if piece.cut == "circle":
        outline: Shape = circle(0, 0, trim.width / 2, None, edge)
        clip = rectangle(trim, radius=trim.width / 2)
    else:
        radius = min(trim.width, trim.height) * 0.05
        outline = rectangle(trim, None, edge, radius=radius)
        clip = rectangle(trim, radius=radius)
    face = Drawing((Group((place(piece.front, 0, 0),), clip=clip), outline), trim.grown(trim.width * 0.004))
    return outlined(face)


def _board(board: Board) -> Drawing:
    return outlined(Drawing((Group((place(board.drawing, 0, 0),), clip=rectangle(board.trim)),), board.trim))


def _spread(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """At most a few pieces, from the first to the last."""
    if len(pieces) <= _FANNED:
        return pieces
    return [pieces[round(i * (len(pieces) - 1) / (_FANNED - 1))] for i in range(_FANNED)]


def fan(faces: Sequence[Drawing]) -> Drawing:
    """Faces one on another, each a little to the right."""
    box = faces[0].box
    step = box.width * _OFFSET
    shapes = tuple(place(face, i * step, 0) for i, face in enumerate(faces))
    return Drawing(shapes, Box(box.x0, box.y0, box.x1 + step * (len(faces) - 1), box.y1))


def _label(component: Mapping[str, Any], lang: Language) -> str:
    name = component["names"].get(lang, component["id"])
    if "count" in component:
        return f"{component['count']} {name}"
    return word(lang, "colour", n=component.get("each", component.get("per_colour")), name=name)
