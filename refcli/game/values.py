"""What goes in and comes out of a game: seats, spaces, verdicts, outcomes, what lies on the table, as plain values.

Named tuples, not frozen dataclasses: making one costs an eighth, and `refcli check` makes all of them at each start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from extract.model import RuleId as RuleId
else:
    RuleId = str  # the model of rulebooks would be felt at every start

Seat = str
"""A seat's name as in the `Players` tag: `red`, `lady`, `sw`."""

Tags = Mapping[str, str]
"""Tag pairs of a record, unescaped, in the order of the file."""

Cell = tuple[int, int]
"""A space on a board: column and row from 0, `x,y`, or axial `q,r`, as the game's notation says."""


class Term(str):
    """A key of the message catalogue that stands for a word (`the jackal`) among the values of a violation."""

    __slots__ = ()


class Who(str):
    """A key of the message catalogue for a seat (`noughts.seat.cross`) among the values of a sentence.

    People read the name of the player on that seat where one is known, else the seat's word in their language.
    """

    __slots__ = ()

    @classmethod
    def at(cls, game: str, seat: Seat) -> Who:
        """Who sits on that seat of a game."""
        return cls(f"{game}.seat.{seat}")

    @property
    def seat(self) -> Seat:
        """The seat, as in the `Players` tag."""
        return self.rpartition(".")[2]


class Sentence(NamedTuple):
    """A key of the message catalogue and its values: a sentence that stands within another one."""

    key: str
    values: Mapping[str, Any] = MappingProxyType({})


class Violation(NamedTuple):
    """Why a ply is not allowed: the rule, which of its causes, and the values of this case.

    `cause` is a key of the message catalogue; `values` fill its placeholders. There are no sentences here: they
    are made where a person reads them, in their language.
    """

    rule: RuleId
    cause: str
    values: Mapping[str, Any] = MappingProxyType({})


class Named(str):
    """A space or several in the record's notation, for a sentence; at the table they have other names (`called`)."""

    __slots__ = ("called",)
    called: str

    def __new__(cls, written: str, called: str = "") -> Named:
        """`written` in the notation, `called` at the table."""
        named = super().__new__(cls, written)
        named.called = called or written
        return named


Check: TypeAlias = "tuple[RuleId, Violation | None]"
"""A rule that a ply is held against, and the violation if it breaks this rule or one held together with it."""


def first_fault(checks: Iterable[Check]) -> Violation | None:
    """What `judge` answers: the first violation. Nothing is asked of the checks behind it."""
    return next((fault for _, fault in checks if fault), None)


def rules_checked(checks: Iterable[Check]) -> tuple[RuleId, ...]:
    """What `explain` answers for a legal ply: the rules that it was held against."""
    return tuple(rule for rule, _ in checks)


class Outcome(NamedTuple):
    """Who won and by which rule the game ended; a tie lists every tied seat."""

    winners: tuple[Seat, ...]
    reason: RuleId


class Layout(NamedTuple):
    """What lies on the table, as plain values, for whoever draws it (as text, SVG or PDF).

    `kind` is the lattice: `grid` (a board of fixed size; `columns` x `rows` spaces, (0, 0) is a1), `plane` (square
    spaces without an edge) or `hex` (axial, pointy top). `cells` gives for each space that holds something its
    contents in the game's notation, from bottom to top. `beside` lists what lies beside the board (displays,
    supplies, hands, gold): a catalogue key, the seat or "" and the contents in notation. `marked` spaces are those
    that a reader should look at (the taboo, the last ply). `faces` says how contents read as text, where that is not
    what lies on top and how high the pile is: lines from north to south, their words from west to east. `names` are
    those that people have for spaces beside the notation's. `turned` are the signs in contents that show a direction:
    what each of them becomes for who sits opposite. Where a grid is one of points and not of squares, `lines` join
    them, each through its points in their order; what no line touches is no point.
    """

    kind: Literal["grid", "plane", "hex"]
    cells: Mapping[Cell, tuple[str, ...]]
    columns: int = 0
    rows: int = 0
    beside: tuple[tuple[str, Seat, str], ...] = ()
    marked: tuple[Cell, ...] = ()
    faces: Mapping[Cell, tuple[str, ...]] = MappingProxyType({})
    names: Mapping[Cell, str] = MappingProxyType({})
    turned: Mapping[str, str] = MappingProxyType({})
    lines: tuple[tuple[Cell, ...], ...] = ()


class Revealed(NamedTuple):
    """What a ply shows that was hidden: names in notation (`?`: nobody has entered which), and whom it is shown to.

    `to` is the one seat that sees it, None for everybody at the table.
    """

    names: tuple[str, ...]
    to: Seat | None = None


class Typist(NamedTuple):
    """Who types at the table: what they see numbered, and what they call things.

    `shown` is the position whose numbers stood on the screen when a line was typed; None: the one it is typed for.
    `says` gives what a key of the message catalogue says in their language; None: they type notation alone.
    """

    shown: Any = None
    says: Callable[[str], str] | None = None


ANYBODY = Typist()
"""Somebody who types for the position on the screen, in notation."""
