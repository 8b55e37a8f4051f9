"""Noughts and crosses: three in a line on 3x3 squares. The game that the tests bring along.

Rules: source_rules/noughts; rule ids as there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from extract.rulebook import game_toml
from refcli.game import Cell, InvalidMoveError, Layout, Outcome, RuleId, Seat, Tags, Violation, not_scored, seats_in
from refcli.game import all_told as told_tags
from refcli.game import as_read as canonical_tags
from refcli.game import as_written as shortest
from refcli.game import as_written as spoken
from refcli.game import by_notation as called
from refcli.game import no_account as account
from refcli.game import no_form as entry_form
from refcli.game import no_places as places
from refcli.game import no_slots as slots
from refcli.game import not_laid_out as laid_out
from refcli.game import not_numbered as vocabulary
from refcli.game import not_shortened as interpret
from refcli.game import not_written as written_position
from refcli.game import nothing_left as filled_tags
from refcli.game import only_started as start_tags
from refcli.game import without_tags as own_tags
from refcli.games.common.plain import Plain

if TYPE_CHECKING:
    from random import Random

__all__ = [
    "DRAWS",
    "EXAMPLES",
    "FROM_BESIDE",
    "SEATINGS",
    "VARIANTS",
    "Ply",
    "Position",
    "account",
    "called",
    "canonical_tags",
    "deal",
    "entry_form",
    "filled_tags",
    "interpret",
    "laid_out",
    "own_tags",
    "parse",
    "places",
    "register_tiles",
    "score_position",
    "shortest",
    "slots",
    "spoken",
    "start",
    "start_tags",
    "told_tags",
    "vocabulary",
    "written_position",
]

NUMBERS = game_toml("noughts")["rules"]
SEATS: tuple[Seat, ...] = tuple(NUMBERS["seats"])
SEATINGS: Mapping[int, tuple[Seat, ...]] = {len(SEATS): SEATS}
SIZE: int = NUMBERS["size"]
VARIANTS: Mapping[str, tuple[str, str]] = {}
DRAWS = FROM_BESIDE = False
register_tiles = None
EXAMPLES: tuple[str, ...] = ("a1", "b2", "c3")
score_position = not_scored

SPACES = tuple((x, y) for y in range(SIZE) for x in range(SIZE))
LINES = (
    *(frozenset((x, y) for x in range(SIZE)) for y in range(SIZE)),
    *(frozenset((x, y) for y in range(SIZE)) for x in range(SIZE)),
    frozenset((n, n) for n in range(SIZE)),
    frozenset((n, SIZE - 1 - n) for n in range(SIZE)),
)


class Ply(NamedTuple):
    """Put one's mark on a space."""

    space: Cell

    def __str__(self) -> str:
        return f"{'abc'[self.space[0]]}{self.space[1] + 1}"


@dataclass(frozen=True, slots=True)
class Position(Plain[Ply]):
    """The marks of both seats, in turn order."""

    players: tuple[Seat, ...]
    marks: tuple[frozenset[Cell], ...]

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the game is over."""
        return None if self.outcome() else self.players[self._acting]

    @property
    def _acting(self) -> int:
        return len(self.marks[0]) - len(self.marks[1])

    def judge(self, ply: Ply) -> Violation | None:
        """Why `ply` is not allowed here, or None."""
        if outcome := self.outcome():
            return Violation(outcome.reason, "noughts.over")
        if any(ply.space in marks for marks in self.marks):
            return Violation("noughts.mark.empty", "noughts.taken", {"square": str(ply)})
        return None

    def explain(self, ply: Ply) -> tuple[RuleId, ...]:
        """The rule that the mark is held against."""
        return ("noughts.mark.empty",)

    def legal_moves(self) -> Iterator[Ply]:
        """A mark on each empty space, none when the game is over."""
        return (mark for mark in map(Ply, SPACES) if self.judge(mark) is None)

    def play(self, ply: Ply) -> Position:
        """The position after the mark."""
        marks = [*self.marks]
        marks[self._acting] |= {ply.space}
        return Position(self.players, tuple(marks))

    def outcome(self) -> Outcome | None:
        """Who has three in a line, or both if all is full."""
        for seat, marks in zip(self.players, self.marks, strict=True):
            if any(line <= marks for line in LINES):
                return Outcome((seat,), "noughts.end.line")
        full = sum(map(len, self.marks)) == len(SPACES)
        return Outcome(self.players, "noughts.end.full") if full else None

    def result(self) -> str:
        """The winning seats."""
        outcome = self.outcome()
        assert outcome is not None
        return ", ".join(outcome.winners)

    def layout(self, seat: Seat | None = None) -> Layout:
        """The grid with the seats' names as marks."""
        seats = zip(self.players, self.marks, strict=True)
        return Layout("grid", {space: (seat,) for seat, marks in seats for space in sorted(marks)}, SIZE, SIZE)


def start(tags: Tags) -> Position:
    """The empty grid. Raises TagError."""
    return Position(seats_in(tags, SEATINGS), (frozenset(), frozenset()))


def parse(token: str) -> Ply:
    """Read `b2`. Raises InvalidMoveError."""
    if re.fullmatch("[a-c][1-3]", token, re.ASCII):
        return Ply(("abc".index(token[0]), int(token[1]) - 1))
    raise InvalidMoveError(token, "noughts.expected")


def deal(rng: Random, players: Sequence[Seat] | None, variant: Tags) -> dict[str, str]:
    """The tags of the empty grid."""
    tags = {"Players": " ".join(players or SEATS)}
    seats_in(tags, SEATINGS)
    return tags
