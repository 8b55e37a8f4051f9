"""What is printed: pieces with two sides, and boards.

A `Piece` says nothing about paper; `paper.imposition` finds its place on sheets. Its drawings have their origin in the
middle of the piece and reach as far over the trim as the `Style` asks (`box_around(width, height).grown(bleed)`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from printables.drawing import Box, Color, Drawing, Length, Point, box_around
from printables.pieces.bleed import BLEED, SAFE

CutShape: TypeAlias = Literal["rectangle", "circle", "hexagon"]


PIECES = "pieces.toml"
"""What a folder has whose pieces are made without code."""


class PrintError(ValueError):
    """A set cannot be printed as asked; the message says why, in one line."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a set is to be drawn: the language of its words, how far its art reaches over the trim, how far text stays.

    `card` is how large cards are (None: as the game has them), and all that is on them is laid out for that. With
    `deck` whatever is held in the hand has the size of the cards, as those ask who sell nothing else.
    """

    lang: str = "en"
    bleed: Length = BLEED
    card: tuple[Length, Length] | None = None
    safe: Length = SAFE
    deck: bool = False


def is_card(width: Length, height: Length, cut: CutShape) -> bool:
    """Whether a piece of this size is a card: a rectangle that fills a hand, longer than wide."""
    short, long = sorted((width, height))
    return cut == "rectangle" and short >= 38 and 1.15 * short <= long <= 2.2 * short


@dataclass(frozen=True, slots=True)
class Piece:
    """One face (and back) that is printed `count` times.

    `id` names the piece in its set, `kind` the component that it belongs to and `family` what people call them all
    (`tiles`, `cards`): `--only` selects by any of the three. `edge` is
    the colour of the rim, where all of the outer `bleed` millimetres inside the trim have that one colour: pieces
    with equal edges may lie edge to edge and share their bleed. `cut` is the outline that is cut out, `corner` the
    radius of its corners. What is folded is cut along the lines of its `outline` instead, and scored along its `folds`.
    """

    id: str
    kind: str
    family: str
    width: Length
    height: Length
    front: Drawing
    back: Drawing | None = None
    count: int = 1
    edge: Color | None = None
    cut: CutShape = "rectangle"
    corner: Length = 0.0
    outline: tuple[tuple[Point, ...], ...] = ()
    folds: tuple[tuple[Point, Point], ...] = ()

    @property
    def trim(self) -> Box:
        """The cut piece around its own origin."""
        return box_around(self.width, self.height)

    @property
    def is_card(self) -> bool:
        """Whether it is held in the hand: what it shows is laid out anew for other sizes. Tiles are made larger."""
        return is_card(self.width, self.height, self.cut)


@dataclass(frozen=True, slots=True)
class Board:
    """A large mat, printed on one side: on one sheet if it fits, else over several, with overlap.

    The seams are the x and the y positions (in the drawing) where it may be parted, in rising order. `about` tells it
    from the other boards of its set, in the language of the style.
    """

    id: str
    family: str
    drawing: Drawing
    trim: Box
    vertical_seams: tuple[Length, ...] = ()
    horizontal_seams: tuple[Length, ...] = ()
    count: int = 1
    about: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """Where the rules let up to `most` pieces of a `kind` (or family) lie side by side, on `on`."""

    on: str
    kind: str
    width: Length
    height: Length
    most: int = 1
    round: bool = False


@dataclass(frozen=True, slots=True)
class PrintedSet:
    """Everything that a game needs on paper. What lies on `rooms` must fit there."""

    game: str
    title: str
    pieces: tuple[Piece, ...]
    boards: tuple[Board, ...] = ()
    rooms: tuple[Room, ...] = ()
