"""What a game promises: plies, positions, and the module that makes them.

A game is a module that satisfies `Game`, in `refcli.games` or in a folder of its own (`extract.packs`). Its positions
are frozen values that satisfy `Position`: playing gives a new one, judging never changes one. Nothing here knows files,
screens or languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from refcli.game.values import (
    ANYBODY,
    Cell,
    Layout,
    Outcome,
    Revealed,
    RuleId,
    Seat,
    Sentence,
    Tags,
    Term,
    Typist,
    Violation,
    Who,
)

if TYPE_CHECKING:
    from random import Random

    from typing_extensions import TypeVar

    from refcli.hands import Choice, Effect, Form
else:
    from typing import TypeVar


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

    # A ply in people's hands (`refcli.game`).

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

    def asking(self, made: Sequence[Choice] = ()) -> Sentence | None:
        """What the next choice after `made` is for, in words of the game; None where its kind says enough."""

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

    def filled(self, rng: Random) -> Any:
        """This position with all that it does not know dealt at random, each as likely as by the rules it can be.

        For programs that imagine what they cannot see: `observation(seat).filled(rng)` looks to `seat` as this position
        does, so that its `observation(seat)` is that of this one, unless whatever is dealt ends the game. What lies in
        a pile that is drawn from stays there, `random_ply` draws it. Where nothing is unknown, itself.
        """

    def reveals(self, ply: Any) -> Revealed | None:
        """What `ply` (legal here) shows that was hidden, and to whom; None where it shows nothing new."""

    def certain_moves(self) -> Iterator[Any]:
        """Of the legal plies, in their order, those that show nothing hidden: they are legal whatever it is."""

    def told(self, ply: Any, seat: Seat | None) -> Any:
        """`ply` (legal here) as `seat` may read it: another's hidden draw without what was drawn."""


class Game(Protocol[PlyT]):
    """A module of `refcli.games`, or the `referee.py` of a folder: one game.

    What a game has no use for it takes from below (the `referee.py` of a folder need not, see `DEFAULTS`): `as_read`,
    `not_shortened`, `as_written`, `no_places`, `no_slots`, `no_account`, `not_numbered`, `by_notation`, `not_scored`,
    `not_laid_out`, `only_started`, `not_written`, `no_form`.
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

    def places(self, position: Any) -> Sequence[Cell]:
        """The spaces that people may name by a number here (the first is 1), from the top left, row by row."""

    def slots(self, position: Any) -> Sequence[str]:
        """The names of the `Piece`s that people may name by a number here (the first is 1), as they lie there."""

    def account(self, position: Any) -> Iterable[Effect]:
        """How the points of each seat come together now, item by item, the totals too; nothing in games without."""

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
