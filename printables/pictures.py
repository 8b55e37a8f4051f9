"""Pictures of positions, from the art of the printed pieces.

    svg = to_svg(board_picture("tokan", position.layout()))

A layout is a plain value; what it looks like is the business of one module a game, `printables.pictures_<game>`.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, Protocol, TypeAlias, cast

from printables.paper import Length
from printables.shapes import Drawing

Space: TypeAlias = tuple[int, int]
"""Column and row from 0, `x,y`, or axial `q,r`, as the game's notation says."""


class Layout(Protocol):
    """What lies on the table, as plain values.

    `kind` is the lattice: a `grid` of `columns` x `rows` spaces, the `plane`, or `hex` (axial, pointy top). `cells`
    gives the contents of each space from bottom to top, in the game's notation; `beside` what lies beside the board
    (a key, the seat, the contents); `marked` spaces are those that a reader should look at.
    """

    @property
    def kind(self) -> Literal["grid", "plane", "hex"]:
        """The lattice."""

    @property
    def cells(self) -> Mapping[Space, tuple[str, ...]]:
        """What lies where."""

    @property
    def columns(self) -> int:
        """How wide a grid is."""

    @property
    def rows(self) -> int:
        """How high a grid is."""

    @property
    def beside(self) -> tuple[tuple[str, str, str], ...]:
        """What lies beside the board."""

    @property
    def marked(self) -> tuple[Space, ...]:
        """What to look at."""


@dataclass(frozen=True, slots=True)
class View:
    """How a position is shown.

    `part` are spaces that have to be seen: the picture is as small as they allow (empty: everything). `ply` is a
    token in the game's notation, drawn into the position before it: where it goes, what it captures, and by
    `allowed` whether it may be played at all; `seat` is the one who plays it. `beside` adds what the
    ply is chosen from (a display, drawn tiles, cards). `flip` turns the board by half a turn. `lettering`
    makes coordinates and numbers larger, for a picture that is shown small.
    """

    part: frozenset[Space] = frozenset()
    ply: str | None = None
    seat: str = ""
    allowed: bool = True
    beside: bool = False
    flip: bool = False
    lettering: float = 1.0


EVERYTHING = View()


class _Artist(Protocol):
    """A module `printables.pictures_<game>`."""

    PITCH: Length
    """From space to space, as the printed pieces lie."""

    def picture(self, layout: Layout, view: View) -> Drawing:
        """The position, in millimetres of the printed pieces."""

    def spaces(self, ply: str) -> frozenset[Space]:
        """The spaces that a ply names."""


def board_picture(game: str, layout: Layout, view: View = EVERYTHING) -> Drawing:
    """A picture of the position, as large as the printed pieces are; `shapes.fitted` makes it smaller.

    Raises ModuleNotFoundError for a game that nobody has drawn.
    """
    return _artist(game).picture(layout, view)


def spaces_of(game: str, ply: str) -> frozenset[Space]:
    """The spaces that a ply of the game names: those that a picture of it must show."""
    return _artist(game).spaces(ply)


def pitch_of(game: str) -> Length:
    """How far apart the spaces of the game's pictures are."""
    return _artist(game).PITCH


@cache
def is_drawn(game: str) -> bool:
    """Whether there are pictures of the game."""
    return importlib.util.find_spec(f"printables.pictures_{game}") is not None


def _artist(game: str) -> _Artist:
    return cast(_Artist, importlib.import_module(f"printables.pictures_{game}"))
