"""What every game is to the rest of the program: positions, plies, verdicts, outcomes.

A game is a module that satisfies `Game`, in `refcli.games` or in a folder of its own (`extract.packs`). Its positions
are frozen values that satisfy `Position`: playing gives a new one, judging never changes one. Nothing here knows files,
screens or languages.

Small values here and beside the judging are named tuples: making a frozen dataclass costs eight times as much, and
`refcli check` makes all of them at each start.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias, cast

from extract.packs import Pack, PackError, UnknownGameError, find, names

if TYPE_CHECKING:
    from random import Random
    from typing import Self

    from typing_extensions import TypeVar

    from extract.model import RuleId as RuleId
    from refcli.hands import Choice, Effect, Form
else:
    from typing import TypeVar

    RuleId = str  # the model of rulebooks would be felt at every start

Seat = str
"""A seat's name as in the `Players` tag: `red`, `lady`, `sw`."""

Tags = Mapping[str, str]
"""Tag pairs of a record, unescaped, in the order of the file."""

Space = tuple[int, int]
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


POSITION = "Position"
"""The tag that says any position of a game, in place of those that describe a start."""


def given_position(tags: Tags, start_tags: Sequence[str]) -> str | None:
    """The value of the `Position` tag, None where the tags describe a start. Raises SetupError where they do both."""
    if POSITION not in tags:
        return None
    for tag in start_tags:
        if tag in tags:
            raise SetupError(tag, "record.beside_position")
    return tags[POSITION]


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
    that a reader should look at (the taboo, the last ply). `faces` says how contents read as text, where that is not
    what lies on top and how high the pile is: lines from north to south, their words from west to east. `names` are
    those that people have for spaces beside the notation's. `turned` are the signs in contents that show a direction:
    what each of them becomes for who sits opposite. Where a grid is one of points and not of squares, `lines` join
    them, each through its points in their order; what no line touches is no point.
    """

    kind: Literal["grid", "plane", "hex"]
    cells: Mapping[Space, tuple[str, ...]]
    columns: int = 0
    rows: int = 0
    beside: tuple[tuple[str, Seat, str], ...] = ()
    marked: tuple[Space, ...] = ()
    faces: Mapping[Space, tuple[str, ...]] = MappingProxyType({})
    names: Mapping[Space, str] = MappingProxyType({})
    turned: Mapping[str, str] = MappingProxyType({})
    lines: tuple[tuple[Space, ...], ...] = ()


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


if TYPE_CHECKING:
    PlyT = TypeVar("PlyT", bound=Ply, default=Any)
    """The plies of one game; of any game where none is named."""
else:
    PlyT = TypeVar("PlyT")


class Position(Protocol[PlyT]):
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

    def judge(self, ply: PlyT) -> Violation | None:
        """Why `ply` is not allowed here, or None. Never raises for a ply that `parse` returned."""

    def explain(self, ply: PlyT) -> tuple[RuleId, ...]:
        """The rules that `ply` (legal here) keeps and that refuse others like it here, as `judge` looks at them.

        Like it are plies of its kind and form: a tile that carries nothing is held against no rule of carrying, and
        where nothing is taboo no taboo is named. Never empty.
        """

    def let(self, ply: PlyT) -> tuple[PlyT, Position[PlyT]] | None:
        """`ply` as written canonically and the position after it, whatever rule it breaks.

        None where that position cannot be expressed: a tile that is not there cannot be moved, and two tiles cannot
        lie on one space, whatever the players agree on. Never raises for a ply that `parse` returned.
        """

    def legal_moves(self) -> Iterator[PlyT]:
        """The legal plies, each distinct token once, lazily; nothing while a draw is due.

        All of them, but for those that are too many to list: a game that leaves out plies of some kind, or all but
        one of the choices that a ply has, says so here in its own words. For those `judge` alone decides.
        """

    def count_legal(self) -> int | None:
        """How many plies `legal_moves` lists; None while a draw is due or where a hidden hand forbids the count."""

    def random_ply(self, rng: Random) -> PlyT:
        """A random ply of those counted, each as likely; while a draw is due, a random draw that the pool can hold.

        Raises ValueError when the game is over.
        """

    def canonical(self, ply: PlyT) -> PlyT:
        """`ply` (legal here) as it is written in a canonical record."""

    def play(self, ply: PlyT) -> Position[PlyT]:
        """The position after `ply`, which must be legal (`judge(ply) is None`); not judged again."""

    def outcome(self) -> Outcome | None:
        """None while the game runs, else who won and why."""

    def scores(self) -> Mapping[Seat, int] | None:
        """Points as if the game ended now, or None in games without points."""

    def result(self) -> str:
        """The value of the `Result` tag of this finished game."""

    def layout(self, seat: Seat | None = None) -> Layout:
        """The table for drawing, as `seat` sees it (None: an onlooker): nothing but what `observation(seat)` holds."""

    @property
    def unlisted(self) -> str | None:
        """A key of the catalogue for legal plies that `legal_moves` leaves out here, as too many; None for none."""

    # A ply in people's hands (`refcli.hands`).

    def choices(self, made: Sequence[Choice] = (), *, any_order: bool = False) -> Sequence[Choice]:
        """What can be chosen next after the choices `made`, sorted; nothing once they stand for a ply (`chosen`).

        Every canonical legal ply (while a draw is due: every draw that the pool can hold) is the end of a path, and no
        path ends elsewhere. The order is that of the hands. A choice with one possibility is not asked, so a ply that
        is forced altogether has no choices. Where the order of choices means nothing, `made` may hold them in any and
        `any_order` offers them in any; without it they are offered in sorted order only, so that each ply is the end
        of exactly one path (then a step may offer one choice alone). At most 250 at a step. Nothing for choices that
        were not offered and for a game that is over.
        """

    def chosen(self, made: Sequence[Choice] = ()) -> PlyT | None:
        """The canonical ply that the choices `made` stand for; None where more is to be chosen or nothing fits."""

    def effects(self, ply: PlyT, seat: Seat | None = None) -> tuple[Effect, ...]:
        """What `ply` does on the table, in order, as `seat` (None: an onlooker) may see it.

        `ply` is legal here or can be let stand. Whoever carries what the effects have `moved` turns `layout(seat)`
        into that of the position after the ply (but for `marked` and `faces`). What it scores, costs and ends is said
        as well, without anything moved.
        """

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


class Typist(NamedTuple):
    """Who types at the table: what they see numbered, and what they call things.

    `shown` is the position whose numbers stood on the screen when a line was typed; None: the one it is typed for.
    `says` gives what a key of the message catalogue says in their language; None: they type notation alone.
    """

    shown: Any = None
    says: Callable[[str], str] | None = None


ANYBODY = Typist()
"""Somebody who types for the position on the screen, in notation."""


class AllOpen:
    """The hidden side of a position of which everybody knows everything; what is drawn, everybody sees."""

    __slots__ = ()

    @property
    def draw_due(self) -> bool:
        """As in `Position`."""
        raise NotImplementedError

    @property
    def unlisted(self) -> str | None:
        """All legal plies are listed."""
        return None

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


class Game(Protocol[PlyT]):
    """A module of `refcli.games`, or the `referee.py` of a folder: one game.

    What a game has no use for it takes from below (the `referee.py` of a folder need not, see `DEFAULTS`): `as_read`,
    `not_shortened`, `as_written`, `no_places`, `not_numbered`, `by_notation`, `not_scored`, `not_laid_out`,
    `only_started`, `not_written`, `no_form`.
    """

    @property
    def VARIANTS(self) -> Mapping[str, tuple[str, str]]:  # noqa: N802 - a constant of the module
        """Names of variants for the command line, each with the tag and the value that select it."""

    @property
    def SEATINGS(self) -> Mapping[int, tuple[Seat, ...]]:  # noqa: N802 - a constant of the module
        """The usual seats in turn order for each number of players, the fewest first."""

    @property
    def DRAWS(self) -> bool:  # noqa: N802 - a constant of the module
        """Whether plies are drawn at the table, so that somebody has to draw."""

    @property
    def FROM_BESIDE(self) -> bool:  # noqa: N802 - a constant of the module
        """Whether no ply is understood without what lies beside the board (cards), so that pictures show it."""

    @property
    def register_tiles(self) -> Callable[[str, str], None] | None:
        """Let records name a tile set, given its name and its file's text; None in games with one set.

        Raises TagError for a text that is no tile set of this game, or for a name that is taken.
        """

    def vocabulary(self) -> Sequence[Choice]:
        """Every choice that `choices` can ever offer, sorted; where it stands is its number, for programs.

        On planes without an edge spaces reach to 63 from the first tile.
        """

    EXAMPLES: tuple[str, ...]
    """Tokens with all that plies are made of: any beginning of a readable token goes on with an end of one of them."""

    def own_tags(self, tags: Tags) -> tuple[str, ...]:
        """The game's own tags in canonical order (they follow `Game` and `Players`)."""

    def canonical_tags(self, tags: Tags) -> dict[str, str]:
        """The tags of a readable record as they are written canonically."""

    def start_tags(self, tags: Tags) -> Sequence[str]:
        """Of the game's own tags those that describe a start; variants are none, they stand beside `Position`, too."""

    def start(self, tags: Tags) -> Position[PlyT]:
        """The position that the tags describe: a start, or with `Position` any other one (`written_position`).

        Raises TagError for a tag of the wrong form, SetupError for what cannot be: what the box does not hold, what
        play never leads to as far as that can be told, or `Position` with one of the `start_tags` (`given_position`).
        """

    def written_position(self, position: Any) -> str | None:
        """The value of the `Position` tag for a position of this game; None in games without such a notation.

        `start` with the same `Players` and variants, without `start_tags` and with this value gives a position equal
        to `position`: for each that play can reach, whether a draw is due or the game is over, also by plies that were
        let stand, and for each `observation` of one (what it does not know is `?`). Entries have one blank between,
        rows ` / `; what follows from the rest (a pool) is left out. `canonical_tags` gives just this form of a value.
        """

    def parse(self, token: str) -> PlyT:
        """Read one token of a record. Raises InvalidMoveError."""

    def interpret(self, position: Any, text: str, by: Typist = ANYBODY) -> Sequence[PlyT]:
        """The plies that a person's short input can mean in a position of this game, legal ones if there are any.

        Nothing for input that cannot be understood; may raise InvalidMoveError, which says more. Numbers are those that
        stood on the screen of who types; letters of their language count where notation reads nothing else in them.
        """

    def shortest(self, position: Any, ply: PlyT, by: Typist = ANYBODY) -> str:
        """The shortest text by which `by` means `ply` (legal here, canonical) in that position, and nothing else.

        `parse` reads it, or else `interpret` gives just this ply for it.
        """

    def spoken(self, position: Any, ply: PlyT) -> str:
        """`ply`, legal in that position or not, as people at the table read and type it: by what the board names."""

    def called(self, written: str) -> Sentence | Term | Who:
        """What people call a thing, given as it is written in a `Layout` or as the name of a `Piece`."""

    def places(self, position: Any) -> Sequence[Space]:
        """The spaces that people may name by a number here (the first is 1), from the top left, row by row."""

    def deal(self, rng: Random, players: Sequence[Seat] | None, variant: Tags) -> dict[str, str]:
        """The tags of a randomly dealt start for these seats (None: the usual ones) and variant tags.

        Raises TagError for seats or variant values that the game does not know.
        """

    def told_tags(self, tags: Tags, seat: Seat | None) -> Tags:
        """A record's tags as `seat` (None: everybody) may read them."""

    def filled_tags(self, tags: Tags, rng: Random) -> Tags:
        """The tags of a start with what they leave hidden dealt at random, for a program that is to draw."""

    def entry_form(self, tags: Tags) -> Form | None:
        """What to ask people who enter a table as it lies, with these seats and variants; None: the tag's value."""

    def score_position(self, text: str, variant: Tags) -> Mapping[Seat, int]:
        """The points of a position given in the game's notation (`refcli score GAME --position`).

        Raises TagError (wrong form) or SetupError (impossible), both with the tag `position`.
        """

    def laid_out(self, text: str) -> Layout:
        """What such a position looks like. Raises TagError with the tag `position`."""


def not_numbered() -> Sequence[Choice]:
    """The `vocabulary` of a game that no program numbers."""
    return ()


def as_read(tags: Tags) -> dict[str, str]:
    """The `canonical_tags` of a game whose tags have one form only."""
    return dict(tags)


def not_shortened(position: Any, text: str, by: Typist = ANYBODY) -> Sequence[Any]:  # noqa: ARG001 - as in `Game`
    """The `interpret` of a game whose notation is as short as it can be."""
    return ()


def as_written(position: Any, ply: Any, by: Typist = ANYBODY) -> str:  # noqa: ARG001 - there is nothing shorter
    """The `shortest` or `spoken` of a game whose plies are typed or told as they are written."""
    return str(ply)


def by_notation(written: str) -> Sentence:
    """The `called` of a game whose things are called as they are written."""
    return Sentence("play.said", {"said": written})


def no_places(position: Any) -> Sequence[Space]:  # noqa: ARG001 - as in `Game`
    """The `places` of a game whose spaces are named without numbers."""
    return ()


def not_scored(text: str, variant: Tags) -> Mapping[Seat, int]:  # noqa: ARG001 - see below
    """The `score_position` of a game whose points, if there are any, nobody sees on the table. Raises TagError."""
    raise TagError("position", "record.no_position", value=text)


def not_laid_out(text: str) -> Layout:
    """The `laid_out` of a game that has no notation for a position alone. Raises TagError."""
    raise TagError("position", "record.no_position", value=text)


def only_started(tags: Tags) -> Sequence[str]:  # noqa: ARG001 - as in `Game`
    """The `start_tags` of a game whose start has one form only."""
    return ()


def not_written(position: Any) -> str | None:  # noqa: ARG001 - as in `Game`
    """The `written_position` of a game that begins nowhere but at its start."""
    return None


def no_form(tags: Tags) -> Form | None:  # noqa: ARG001 - as in `Game`
    """The `entry_form` of a game whose table is entered as a `Position`, if at all."""
    return None


def without_tags(tags: Tags) -> tuple[str, ...]:  # noqa: ARG001 - as in `Game`
    """The `own_tags` of a game that has none."""
    return ()


DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {
        "VARIANTS": MappingProxyType({}),
        "DRAWS": False,
        "FROM_BESIDE": False,
        "EXAMPLES": (),
        "register_tiles": None,
        "vocabulary": not_numbered,
        "own_tags": without_tags,
        "canonical_tags": as_read,
        "start_tags": only_started,
        "written_position": not_written,
        "interpret": not_shortened,
        "shortest": as_written,
        "spoken": as_written,
        "called": by_notation,
        "places": no_places,
        "told_tags": all_told,
        "filled_tags": nothing_left,
        "entry_form": no_form,
        "score_position": not_scored,
        "laid_out": not_laid_out,
    }
)
"""What the `referee.py` of a folder has where it says nothing itself; a module of the house says all of `Game`."""

NEEDED = ("SEATINGS", "parse", "start")
"""What it has to say: who plays, what a ply is, and where a game begins."""


def seats_in(tags: Tags, seatings: Mapping[int, tuple[Seat, ...]]) -> tuple[Seat, ...]:
    """The seats of the `Players` tag: those of one of the seatings, in any order. Raises TagError."""
    players = tuple(tags.get("Players", "").split(" "))
    known = seatings.get(len(players))
    if known is None or sorted(players) != sorted(known):
        raise TagError("Players", "record.players", expected=" / ".join(" ".join(one) for one in seatings.values()))
    return players


def games() -> tuple[str, ...]:
    """The names of all games that can be refereed, but for those that are broken."""
    return tuple(name for name in names() if _is_refereed(name))


def load_game(name: str) -> Game:
    """The game of that name. Raises KeyError for an unknown one, PackError for one that cannot be had.

    That modules of the house keep the promises of `Game` is checked by their types, in `tests/games/test_protocol.py`;
    what a folder brings along, `refcli try` examines.
    """
    try:
        pack = find(name)
    except UnknownGameError:
        raise KeyError(name) from None
    return _referee(pack)


def words_of(name: str) -> Path:
    """The folder of the words that a game brings along, one `.po` a language."""
    pack = find(name)
    if not pack.is_of_the_house:
        return pack.folder
    home = Path(__file__).with_name("games") / name
    return home / "words" if home.joinpath("words").is_dir() else home


def _is_refereed(name: str) -> bool:
    try:
        pack = find(name)
    except PackError:
        return False
    return pack.is_of_the_house or pack.part(REFEREE) is not None


REFEREE = "referee.py"


@cache
def _referee(pack: Pack) -> Game:
    if pack.is_of_the_house:
        return cast(Game, importlib.import_module(f"refcli.games.{pack.name}"))
    module = pack.code("referee")
    if module is None:
        raise PackError("packs.no_referee", name=pack.name, folder=str(pack.folder), file=REFEREE)
    said = vars(module)
    if lacking := [name for name in NEEDED if name not in said]:
        raise PackError("packs.lacks", file=str(pack.folder / REFEREE), names=lacking)
    for name, default in DEFAULTS.items():
        said.setdefault(name, default)
    said.setdefault("deal", _dealt_alike(module))
    return cast(Game, module)


def _dealt_alike(module: Any) -> Callable[..., dict[str, str]]:
    """The `deal` of a game that always starts alike: who sits where is all that its tags say."""

    def deal(rng: Random, players: Sequence[Seat] | None, variant: Tags) -> dict[str, str]:  # noqa: ARG001
        """The tags of the start."""
        usual = next(iter(module.SEATINGS.values()))
        tags = {"Players": " ".join(players or usual), **variant}
        module.start(tags)
        return tags

    return deal
