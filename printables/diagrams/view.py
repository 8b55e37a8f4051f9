"""What a diagram shows: a layout, a plain value, and how it is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

Space: TypeAlias = tuple[int, int]
"""Column and row from 0, `x,y`, or axial `q,r`, as the game's notation says."""

Labels: TypeAlias = Sequence[str]
"""What each entry of `Layout.beside` is called, in their order."""


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
    def lines(self) -> tuple[tuple[Space, ...], ...]:
        """What joins the points of a grid of points."""

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
    makes coordinates and numbers larger, for a picture that is shown small; 0 leaves the coordinates out, and without
    `coordinates` the numbers stay. `names` are those that people have for spaces where that is not the notation's.
    """

    part: frozenset[Space] = frozenset()
    ply: str | None = None
    seat: str = ""
    allowed: bool = True
    beside: bool = False
    flip: bool = False
    lettering: float = 1.0
    coordinates: bool = True
    names: Mapping[Space, str] = field(default_factory=dict, hash=False)


EVERYTHING = View()
