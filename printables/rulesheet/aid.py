"""Player aids: turn, costs, points and end on a card or a strip a player, from the rulebook's own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from extract.rulebook import Edition, Section, edition_for
from printables.art import PAPER
from printables.drawing import (
    Box,
    Color,
    Drawing,
    Length,
    Shape,
    Stroke,
    box_around,
    cap_height,
    place,
    pt,
    rectangle,
    text,
)
from printables.games import accent_of, is_drawn, printed_set
from printables.paper import Paper
from printables.pieces import Piece, PrintedSet
from printables.pieces import Style as PieceStyle
from printables.rulesheet.blocks import Setter
from printables.rulesheet.order import as_printed, without_links
from printables.rulesheet.typesetting import BODY, NEVER, Element, Room, Style, fits, height_of, in_columns
from printables.rulesheet.words import word

STRIPS: tuple[tuple[Length, Length], ...] = ((150.0, 62.0), (186.0, 64.0), (160.0, 72.0), (182.0, 82.0))
"""An aid that no card of the game has room for: longer than any card, so that nobody takes it for one."""
WANTED: Length = pt(6.9)
"""So large is the text on the smallest aid that has room for it; on the largest one it may be smaller."""
_SCALES = tuple(size / 9.5 for size in (9.0, 8.7, 8.4, 8.1, 7.8, 7.5, 7.2, 6.9, 6.6, 6.3, 6.0))
"""How large the text may be, as parts of that of a sheet (9.5 points)."""
_FRAME: Length = 3.2
_INSIDE: Length = 2.2
"""From the frame to the text."""


def set_with_aids(game: str, style: PieceStyle | None = None) -> PrintedSet:
    """The pieces of a game, and an aid for each player where the rulebook tells a turn in a few lines.

    Raises PrintError as `printed_set` does.
    """
    style = style or PieceStyle()
    whole = printed_set(game, style)
    edition = edition_for(game, style.lang) if is_drawn(game) else None
    aid = player_aid(edition, whole, style) if edition else None
    return replace(whole, pieces=(*whole.pieces, aid)) if aid else whole


def player_aid(edition: Edition, whole: PrintedSet, style: PieceStyle) -> Piece | None:
    """The aid of a game, `count` one a player; None for a rulebook without "At a glance".

    In a game of cards it is a card of their size where that has room, or where that size is asked for; else a strip.
    Its front tells the turn and the end, its back has the tables and what is often overlooked. Its words are as large
    as fit, 6 to 9 points.
    """
    edition = without_links(as_printed(edition))
    front = list(_told(edition, "glance"))
    if not front:
        return None
    back = [*_tables(edition), *_told(edition, "overlooked")]
    card = next((piece for piece in whole.pieces if piece.is_card), None)
    own = style.card or ((card.width, card.height) if card else None)
    sizes = [own] if own and (style.card or style.deck) else [*([own] if own else []), *STRIPS]
    faces = [_Face(whole.title, accent_of(whole.game), wide, high, style) for wide, high in sizes]
    face = next((face for face in faces if all(face.has_room(side) for side in (front, back) if side)), faces[-1])
    told = face.drawn(front)
    players = edition.facts["players_max"].value if "players_max" in edition.facts else 2
    return Piece(
        id="aid", kind="aid", family="aids", width=face.wide, height=face.high, front=told,
        back=face.drawn(back) if back else told, count=players, edge=PAPER,
    )  # fmt: skip


def _told(edition: Edition, name: str) -> Iterator[Section]:
    heading = word(edition.language, name)
    for section in edition.sections:
        if section.heading == heading:
            # the front of an aid needs no heading of its own
            yield replace(section, heading="" if name == "glance" else heading, level=3)


def _tables(edition: Edition) -> Iterator[Section]:
    found = tuple(block for section in edition.sections for block in section.blocks if block.kind == "table")
    if found:
        yield Section("", 3, found)


class _Face:
    """One side of an aid: paper to the bleed, a frame, the title, text in columns."""

    def __init__(self, title: str, accent: Color, wide: Length, high: Length, style: PieceStyle) -> None:
        self.wide, self.high = wide, high
        self._title, self._accent = title, accent
        self._trim, self._bleed = box_around(wide, high), style.bleed
        self._frame = max(_FRAME, style.safe + 0.35)
        self._columns = 2 if wide > high else 1
        self._head = pt(12) * 1.25 if min(wide, high) >= 60 else pt(10) * 1.25

    @property
    def _room(self) -> Box:
        """What the text has, under the title."""
        inner = self._trim.grown(-self._frame)
        room = inner.grown(-_INSIDE)
        return _up_to(room, room.y1 - self._head + 0.4)

    def has_room(self, sections: Sequence[Section]) -> bool:
        """Whether all of the sections fits as large as it is wanted."""
        scale = WANTED / BODY.size
        return any(self._set(sections, self._room, scale, n + 1, torn=False) for n in range(self._columns))

    def drawn(self, sections: Sequence[Section]) -> Drawing:
        """The sections as large as they fit; what does not even fit at the smallest size is left out from the end."""
        outer = self._trim.grown(self._bleed)
        inner = self._trim.grown(-self._frame)
        size = self._head / 1.25
        shapes: list[Shape] = [
            rectangle(outer, PAPER, low="drop"),
            rectangle(inner, None, Stroke(self._accent, 0.5), radius=2.5),
            text(self._title, 0, inner.y1 - 1.2 - self._head / 2 - cap_height("serif-semibold", size) / 2, size=size,
                 face="serif-semibold"),
        ]  # fmt: skip
        while True:
            for torn in (False, True):
                for scale, columns in product(_SCALES, range(self._columns, 0, -1)):
                    if (told := self._set(sections, self._room, scale, columns, torn=torn)) is not None:
                        return Drawing((*shapes, *told), outer)
            sections = _shorter(sections)

    def _set(
        self, sections: Sequence[Section], room: Box, scale: float, columns: int, *, torn: bool
    ) -> list[Shape] | None:
        """The text in the room at this scale, None where it is too long or a table would part words.

        Tables are torn only with `torn`.
        """
        gutter = 5.0 / scale
        wide, high = room.width / scale, room.height / scale
        style = Style(Paper("", wide, high), columns, self._accent, 0.0, gutter, 0.0, 0.0)
        tables = (block.cells for section in sections for block in section.blocks if block.kind == "table")
        if not all(fits(cells, style.column) for cells in tables if cells):
            return None
        setter = Setter(style, 0.0, Element("Document"))
        strips = [s for section in sections for s in setter.section(section, first=section is sections[0])]
        filled = in_columns(strips, Room(columns, high, high))
        if len(filled) > columns or any(height_of(column) > high for column in filled):
            return None
        if not torn and any(column[-1].torn >= NEVER for column in filled[:-1]):
            return None
        shapes: list[Shape] = []
        for number, column in enumerate(filled):
            y = 0.0
            for at, strip in enumerate(column):
                y -= strip.before if at else 0.0
                for marked in strip.content:
                    box = Drawing(marked.shapes, Box(0, -strip.height, style.column, 0).grown(1))
                    shapes.append(place(box, room.x0 + style.left(number) * scale, room.y1 + y * scale, scale=scale))
                y -= strip.height
        return shapes


def _up_to(box: Box, top: Length) -> Box:
    """The box as far as `top`."""
    return Box(box.x0, box.y0, box.x1, top)


def _shorter(sections: Sequence[Section]) -> list[Section]:
    """The sections without the last item, or the last block, of the last of them."""
    *before, last = sections
    *blocks, end = last.blocks
    items = end.text.split("\n")
    if end.kind == "list" and len(items) > 1:
        return [*before, replace(last, blocks=(*blocks, replace(end, text="\n".join(items[:-1]))))]
    return [*before, replace(last, blocks=tuple(blocks))] if blocks else before
