"""What every game is to the rest of the program: positions, plies, verdicts, outcomes.

A game is a module in `refcli.games` that satisfies `Game`. Its positions are frozen values that satisfy
`Position`: playing gives a new one, judging never changes one. Nothing here knows files, screens or languages.

Small values here and beside the judging are named tuples: making a frozen dataclass costs eight times as much, and
`refcli check` makes all of them at each start.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from random import Random
    from typing import Self

Seat = str
"""A seat's name as in the `Players` tag: `red`, `lady`, `sw`."""

RuleId = str
"""A rule id such as `tokan.move.exact`; `record.*` for faults of the written record."""

Tags = Mapping[str, str]
"""Tag pairs of a record, unescaped, in the order of the file."""

Space = tuple[int, int]
"""A space on a board: column and row from 0, `x,y`, or axial `q,r`, as the game's notation says."""


class Term(str):
    """A key of the message catalogue that stands for a word (`the jackal`) among the values of a violation."""

    __slots__ = ()


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


class Outcome(NamedTuple):
    """Who won and by which rule the game ended; a tie lists every tied seat."""

    winners: tuple[Seat, ...]
    reason: RuleId


class MoveError(ValueError):
    """A ply that cannot be played."""


class InvalidMoveError(MoveError):
    """A token that cannot be read.

    `expected` is a key of the message catalogue that says what was expected, or what is wrong; `values` fill its
    placeholders.
    """

    def __init__(self, token: str, expected: str, **values: Any) -> None:
        super().__init__(f"cannot read {token!r}: {expected}")
        self.token = token
        self.expected = expected
        self.values = values


class IllegalMoveError(MoveError):
    """A ply that was read but is not allowed; `violation` says why."""

    def __init__(self, token: str, violation: Violation) -> None:
        super().__init__(f"{token}: {violation.rule} ({violation.cause})")
        self.token = token
        self.violation = violation


class AmbiguousMoveError(MoveError):
    """Short input that several legal plies answer to; `candidates` are their tokens."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        super().__init__(f"{text!r} can mean {', '.join(candidates)}")
        self.text = text
        self.candidates = tuple(candidates)


class TagError(ValueError):
    """A tag that is missing or of the wrong form (`record.tag`)."""

    rule: RuleId = "record.tag"

    def __init__(self, tag: str, cause: str, **values: Any) -> None:
        super().__init__(f"{tag}: {cause}")
        self.tag = tag
        self.cause = cause
        self.values = values


class SetupError(TagError):
    """Tags that are well formed but describe no possible start (`record.setup`)."""

    rule: RuleId = "record.setup"


def entries(tag: str, value: str) -> list[str]:
    """What a tag lists with exactly one blank between. Raises TagError that names other white space."""
    odd = _ODD_SPACE.search(value)
    if odd:
        raise TagError(tag, "record.spacing", found=_space_name(odd[0]))
    return value.split(" ") if value else []


def rows(tag: str, value: str) -> list[list[str]]:
    """The rows of a tag, with exactly ` / ` between, and what each lists. Raises TagError as `entries` does."""
    found = entries(tag, value)
    ends = [n for n, entry in enumerate(found) if entry == "/"]
    return [found[begin + 1 : end] for begin, end in zip([-1, *ends], [*ends, len(found)], strict=True)]


_ODD_SPACE = re.compile(r"[^\S ]| {2}|\A | \Z")


def _space_name(space: str) -> Term | str:
    """White space that stands in the wrong place, as a word for people."""
    return _SPACE_NAMES.get(space, f"U+{ord(space[0]):04X}")


_SPACE_NAMES = {
    " ": Term("record.space.edge"),
    "  ": Term("record.space.double"),
    "\t": Term("record.space.tab"),
}


class Layout(NamedTuple):
    """What lies on the table, as plain values, for whoever draws it (as text, SVG or PDF).

    `kind` is the lattice: `grid` (a board of fixed size; `columns` x `rows` spaces, (0, 0) is a1), `plane` (square
    spaces without an edge) or `hex` (axial, pointy top). `cells` gives for each space that holds something its
    contents in the game's notation, from bottom to top. `beside` lists what lies beside the board (displays,
    supplies, hands, gold): a catalogue key, the seat or "" and the contents in notation. `marked` spaces are those
    that a reader should look at (the taboo, the last ply).
    """

    kind: Literal["grid", "plane", "hex"]
    cells: Mapping[Space, tuple[str, ...]]
    columns: int = 0
    rows: int = 0
    beside: tuple[tuple[str, Seat, str], ...] = ()
    marked: tuple[Space, ...] = ()


class Revealed(NamedTuple):
    """What a ply shows that was hidden: names in notation (`?`: nobody has entered which), and whom it is shown to.

    `to` is the one seat that sees it, None for everybody at the table.
    """

    names: tuple[str, ...]
    to: Seat | None = None


class Ply(Protocol):
    """One token of a record, read: a hashable value whose `str` is the token as written canonically."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


class Position(Protocol):
    """What is on the table and who acts: a frozen value."""

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the game is over."""

    @property
    def starts_turn(self) -> bool:
        """Whether the next ply begins a turn (so that the record begins a new numbered line)."""

    @property
    def draw_due(self) -> bool:
        """Whether the next ply is a draw, to be entered as it fell at the table."""

    def judge(self, ply: Any) -> Violation | None:
        """Why `ply` is not allowed here, or None. Never raises for a ply that `parse` returned."""

    def legal_moves(self) -> Iterator[Any]:
        """All legal plies, each distinct token once, lazily; nothing while a draw is due."""

    def count_legal(self) -> int | None:
        """How many legal plies there are; None while a draw is due or where a hidden hand forbids the count."""

    def random_ply(self, rng: Random) -> Any:
        """A uniformly random legal ply; while a draw is due, a random draw that the pool can hold.

        Raises ValueError when the game is over.
        """

    def canonical(self, ply: Any) -> Any:
        """`ply` (legal here) as it is written in a canonical record."""

    def play(self, ply: Any) -> Any:
        """The position after `ply`, which must be legal (`judge(ply) is None`); not judged again."""

    def outcome(self) -> Outcome | None:
        """None while the game runs, else who won and why."""

    def scores(self) -> Mapping[Seat, int] | None:
        """Points as if the game ended now, or None in games without points."""

    def result(self) -> str:
        """The value of the `Result` tag of this finished game."""

    def layout(self, seat: Seat | None = None) -> Layout:
        """The table for drawing, as `seat` sees it (None: an onlooker): nothing but what `observation(seat)` holds."""

    # What is hidden. A seat None is everybody at the table together: what no one seat alone may know is hidden.

    def observation(self, seat: Seat | None) -> Any:
        """This position as `seat` knows it: what it may not know has become what nobody knows, the counts stay.

        A position like any other, which can be judged, listed and played on: `play(ply).observation(seat)` is
        `observation(seat).play(told(ply, seat))`, unless the game ends by what is hidden. Where all is open, itself.
        """

    def hidden(self, seat: Seat | None) -> frozenset[str]:
        """The names (in notation) of what this position knows and `seat` may not know."""

    def reveals(self, ply: Any) -> Revealed | None:
        """What `ply` (legal here) shows that was hidden, and to whom; None where it shows nothing new."""

    def told(self, ply: Any, seat: Seat | None) -> Any:
        """`ply` (legal here) as `seat` may read it: another's hidden draw without what was drawn."""


class AllOpen:
    """The hidden side of a position of which everybody knows everything; what is drawn, everybody sees."""

    __slots__ = ()

    @property
    def draw_due(self) -> bool:
        """As in `Position`."""
        raise NotImplementedError

    def observation(self, seat: Seat | None) -> Self:  # noqa: ARG002 - as in `Position`, here and below
        """This position itself."""
        return self

    def hidden(self, seat: Seat | None) -> frozenset[str]:  # noqa: ARG002
        """Nothing."""
        return frozenset()

    def reveals(self, ply: Any) -> Revealed | None:
        """What is drawn, to everybody."""
        return Revealed((str(ply).removeprefix("+"),)) if self.draw_due else None

    def told(self, ply: Any, seat: Seat | None) -> Any:  # noqa: ARG002
        """The ply itself."""
        return ply


def all_told(tags: Tags, seat: Seat | None) -> Tags:  # noqa: ARG001 - as in `Game`
    """The `told_tags` of a game whose start everybody knows: the tags themselves."""
    return tags


def nothing_left(tags: Tags, rng: Random) -> Tags:  # noqa: ARG001 - as in `Game`
    """The `filled_tags` of a game whose start leaves nothing open: the tags themselves."""
    return tags


class Game(Protocol):
    """A module of `refcli.games`: the file of one game."""

    VARIANTS: Mapping[str, tuple[str, str]]
    """Names of variants for the command line, each with the tag and the value that select it."""

    EXAMPLES: tuple[str, ...]
    """Tokens with all that plies are made of: any beginning of a readable token goes on with an end of one of them."""

    def own_tags(self, tags: Tags) -> tuple[str, ...]:
        """The game's own tags in canonical order (they follow `Game` and `Players`)."""

    def start(self, tags: Tags) -> Position:
        """The position that the tags describe. Raises TagError or SetupError."""

    def parse(self, token: str) -> Any:
        """Read one token of a record. Raises InvalidMoveError."""

    def deal(self, rng: Random, players: Sequence[Seat] | None, variant: Tags) -> dict[str, str]:
        """The tags of a randomly dealt start for these seats (None: the usual ones) and variant tags.

        Raises TagError for seats or variant values that the game does not know.
        """

    def told_tags(self, tags: Tags, seat: Seat | None) -> Tags:
        """A record's tags as `seat` (None: everybody) may read them."""

    def filled_tags(self, tags: Tags, rng: Random) -> Tags:
        """The tags of a start with what they leave hidden dealt at random, for a program that is to draw."""

    def score_position(self, text: str, variant: Tags) -> Mapping[Seat, int]:
        """The points of a position given in the game's notation (`refcli score GAME --position`).

        Raises TagError (wrong form) or SetupError (impossible), both with the tag `position`.
        """


def imported_later(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a game's module for names that judging a record can do without.

    `homes` names the file of each; it is imported when the name is first asked for.
    """

    def imported(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(importlib.import_module(f"{package}.{homes[name]}"), name)

    return imported


@cache
def games() -> tuple[str, ...]:
    """The names of all games there are."""
    entries = Path(__file__).with_name("games").iterdir()
    modules = (entry.name.removesuffix(".py") for entry in entries)
    return tuple(sorted(name for name in modules if name.isidentifier() and not name.startswith("_")))


@cache
def load_game(name: str) -> Game:
    """The game of that name. Raises KeyError for an unknown one."""
    if name not in games():
        raise KeyError(name)
    return cast(Game, importlib.import_module(f"refcli.games.{name}"))
