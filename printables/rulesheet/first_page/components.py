"""Pictures of a game's components, from the art of its printed pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from extract.rulebook import Language, game_toml
from printables.drawing import Box, Drawing, Group, Length, Shape, Stroke, circle, outlined, place, rectangle
from printables.games import printed_games, printed_set
from printables.pieces import Board, Piece
from printables.pieces import Style as PieceStyle
from printables.rulesheet.typesetting import BODY, NEVER, PARAGRAPH, Element, Marked, Strip, Style, broken
from printables.rulesheet.words import word

_HIGH: Length = 15.0
_FANNED = 3
_SMALL = 1.7
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


def hero(game: str, language: Language) -> Drawing | None:
    """A few of the game's pieces, as they lie in the hand: for the head of the sheet."""
    if game not in printed_games():
        return None
    pieces = printed_set(game, PieceStyle(language)).pieces
    alike: dict[str, list[Piece]] = {}
    for piece in pieces:
        if (piece.width, piece.height, piece.cut) == (pieces[0].width, pieces[0].height, "rectangle"):
            alike.setdefault(piece.kind, []).append(piece)
    kinds = [same for same in alike.values() if len(same) > 1]
    if len(kinds) >= _FANNED:
        return _hand([same[min(i, len(same) - 1)] for i, same in enumerate(kinds[:_FANNED])])
    if kinds:
        return _hand(_spread(kinds[0]))
    return _row(pieces[:_FANNED]) if pieces else None


def _hand(pieces: Sequence[Piece]) -> Drawing:
    """Cards or tiles of one size, fanned out."""
    wide, high = pieces[0].width, pieces[0].height
    middle = (len(pieces) - 1) / 2
    shapes: list[Shape] = []
    for number, piece in enumerate(pieces):
        turn = -10.5 * (number - middle)
        shapes.append(place(_cut(piece), (number - middle) * wide * 0.78, -abs(turn) * high * 0.006, angle=turn))
    reach = middle * wide * 0.78 + wide * 0.5 + high * 0.14
    return Drawing(tuple(shapes), Box(-reach, -high * 0.66, reach, high * 0.6))


def _row(pieces: Sequence[Piece]) -> Drawing:
    """Pieces of several sizes side by side, the small ones overlapping a little."""
    shapes: list[Shape] = []
    x = 0.0
    for piece in pieces:
        shapes.append(place(_cut(piece), x + piece.width / 2, piece.height / 2))
        x += piece.width * 0.92
    return Drawing(tuple(shapes), Box(-1, -1, x + pieces[-1].width * 0.08 + 1, max(p.height for p in pieces) + 1))


def picture_strips(pictures: Sequence[Picture], style: Style, element: Element) -> list[Strip]:
    """The pictures side by side, each over its words; as many rows as they need."""
    strips = []
    rows = list(_rows(pictures, style.column))
    # Pieces are drawn to one scale, as they lie on the table, but small ones a little larger; boards have their own.
    scale = min(
        (_scale(picture.drawing, style.column / len(row)) for row in rows for picture in row if not picture.board),
        default=1.0,
    )
    for row in rows:
        figure = element.add("Figure", alt=", ".join(picture.label for picture in row))
        room = style.column / len(row)
        fits = [_scale(picture.drawing, room) for picture in row]
        sizes = [fit if picture.board else min(fit, _SMALL * scale) for picture, fit in zip(row, fits, strict=True)]
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
    name: str = component["names"].get(lang, component["id"])
    if component.get("printed") == "ours":
        return name
    if "count" in component:
        return f"{component['count']} {name}"
    return word(lang, "colour", n=component.get("each", component.get("per_colour")), name=name)
