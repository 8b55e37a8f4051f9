"""Nine Men's Morris: men on points, mills, and men that are taken.

Rules: `en.md` here; rule ids as there. A ply is `d2`, `d2-d3`, and with a mill `d2xa1`, `d2-d3xa1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from extract.rulebook import game_toml
from refcli.game import Cell, InvalidMoveError, Layout, Outcome, RuleId, Seat, Tags, Violation, Who, seats_in
from refcli.games import Plain
from refcli.hands import BOX, Choice, Effect, Path, Place, Space, in_order, on_board

NUMBERS = game_toml("muehle")["rules"]
SEATINGS: Mapping[int, tuple[Seat, ...]] = {2: tuple(NUMBERS["seats"])}
MEN, MILL, FLYING, QUIET = (NUMBERS[name] for name in ("men", "mill", "flying", "quiet"))
EXAMPLES = ("d2", "d2xa1", "d2-d3", "d2-d3xg7")


def point(name: str) -> Cell:
    """The point of that name: `a1` is the lower left one."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def named(at: Cell) -> str:
    """The name of a point."""
    return f"{chr(ord('a') + at[0])}{at[1] + 1}"


LINES = tuple(tuple(map(point, line.split())) for line in NUMBERS["lines"])
POINTS = tuple(sorted({at for line in LINES for at in line}))
STEPS = frozenset(step for a, b, c in LINES for step in ((a, b), (b, a), (b, c), (c, b)))
NAMES = {named(at): at for at in POINTS}


class Ply(NamedTuple):
    """A man comes to `target`, from `start` or from the hand; `taken` is the man that is taken for a mill."""

    target: Cell
    start: Cell | None = None
    taken: Cell | None = None

    def __str__(self) -> str:
        start = f"{named(self.start)}-" if self.start else ""
        return f"{start}{named(self.target)}{f'x{named(self.taken)}' if self.taken else ''}"


@dataclass(frozen=True, slots=True)
class Position(Plain[Ply]):
    """Whose man stands where, how many plies were made, and how many of them passed since a man was taken."""

    players: tuple[Seat, ...]
    men: Mapping[Cell, Seat]
    plies: int = 0
    quiet: int = 0

    # --- Who acts, and with what ---

    @property
    def acting(self) -> Seat:
        """Who is to act, or would be if the game went on."""
        return self.players[self.plies % 2]

    @property
    def other(self) -> Seat:
        """Who is not."""
        return self.players[(self.plies + 1) % 2]

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the game is over."""
        return None if self.outcome() else self.acting

    def in_hand(self, seat: Seat) -> int:
        """How many men a seat has yet to put."""
        put = (self.plies + (self.players[0] == seat)) // 2
        return max(0, int(MEN) - put)

    def of(self, seat: Seat) -> list[Cell]:
        """Where the men of a seat stand."""
        return [at for at, owner in self.men.items() if owner == seat]

    # --- What may be played, and why not ---

    def judge(self, ply: Ply) -> Violation | None:
        """Why `ply` is not allowed here, or None."""
        if outcome := self.outcome():
            return Violation(outcome.reason, "muehle.over")
        return self._misplaced(ply) or self._mistaken(ply)

    def _misplaced(self, ply: Ply) -> Violation | None:
        """What is wrong with where the man comes from and where it goes."""
        left = self.in_hand(self.acting)
        if (ply.start is None) != (left > 0):
            return Violation("muehle.put.all", "muehle.in_hand" if left else "muehle.none_in_hand", {"n": left})
        if ply.start is not None and self.men.get(ply.start) != self.acting:
            return Violation("muehle.move.own", "muehle.not_yours", {"at": named(ply.start)})
        if ply.target in self.men:
            return Violation("muehle.put.empty", "muehle.taken", {"at": named(ply.target)})
        if ply.start is not None and not self._flies and (ply.start, ply.target) not in STEPS:
            return Violation("muehle.move.line", "muehle.no_line", {"start": named(ply.start), "at": named(ply.target)})
        return None

    def _mistaken(self, ply: Ply) -> Violation | None:
        """What is wrong with the man that is taken, or not taken."""
        closes, free = self._closes(ply), self._takable()
        if ply.taken is None:
            return Violation("muehle.mill.take", "muehle.take_one", {"at": named(free[0])}) if closes and free else None
        if not closes:
            return Violation("muehle.mill.take", "muehle.no_mill", {"at": named(ply.target)})
        if self.men.get(ply.taken) != self.other:
            return Violation("muehle.mill.take", "muehle.not_theirs", {"at": named(ply.taken)})
        if ply.taken not in free:
            return Violation("muehle.mill.guarded", "muehle.guarded", {"at": named(ply.taken)})
        return None

    @property
    def _flies(self) -> bool:
        return len(self.of(self.acting)) <= FLYING

    def _closes(self, ply: Ply) -> bool:
        """Whether the man that comes to its target makes a line full."""
        mine = {*self.of(self.acting), ply.target} - {ply.start}
        return any(ply.target in line and mine.issuperset(line) for line in LINES)

    def _takable(self) -> list[Cell]:
        """The men of the other seat that may be taken: those outside of mills, or all if there are none."""
        theirs = self.of(self.other)
        in_mills = {at for line in LINES if {*theirs}.issuperset(line) for at in line}
        return sorted({*theirs} - in_mills or theirs)

    def explain(self, ply: Ply) -> tuple[RuleId, ...]:
        """The rules that a legal ply was held against."""
        moved = ("muehle.move.own", "muehle.put.empty", *([] if self._flies else ["muehle.move.line"]))
        taken = ("muehle.mill.take", *(["muehle.mill.guarded"] if ply.taken else []))
        return ("muehle.put.all", *(("muehle.put.empty",) if ply.start is None else moved), *taken)

    def legal_moves(self) -> Iterator[Ply]:
        """All legal plies."""
        if not self.outcome():
            yield from self._moves()

    def _moves(self) -> Iterator[Ply]:
        """All plies that are possible, whether or not the game is over for another reason."""
        free = [at for at in POINTS if at not in self.men]
        for start in [None] if self.in_hand(self.acting) else sorted(self.of(self.acting)):
            for target in free:
                ply = Ply(target, start)
                if not self._misplaced(ply):
                    taken = self._takable() if self._closes(ply) else []
                    yield from (Ply(target, start, one) for one in taken or [None])

    # --- What it does ---

    def play(self, ply: Ply) -> Position:
        """The position after `ply`."""
        men = {at: seat for at, seat in self.men.items() if at not in (ply.start, ply.taken)}
        quiet = self.quiet + 1 if ply.start and not ply.taken else 0
        return Position(self.players, {**men, ply.target: self.acting}, self.plies + 1, quiet)

    def effects(self, ply: Ply, seat: Seat | None = None) -> tuple[Effect, ...]:  # noqa: ARG002 - nothing is hidden
        """What is carried by hand, and what is said of it."""
        who = {"who": Who.at("muehle", self.acting), "at": named(ply.target)}
        if ply.start is None:
            supply = Place("muehle.hand", self.acting)
            done = [Effect("muehle.effect.put", ((self.acting[0], supply, on_board(ply.target)),), who)]
        else:
            moved = ((self.acting[0], on_board(ply.start), on_board(ply.target)),)
            done = [Effect("muehle.effect.move", moved, {**who, "start": named(ply.start)})]
        if ply.taken:
            taken = {"who": Who.at("muehle", self.acting), "at": named(ply.taken)}
            done.append(Effect("muehle.effect.take", ((self.other[0], on_board(ply.taken), BOX),), taken))
        return tuple(done)

    def path(self, ply: Ply) -> Path:
        """The points that are touched, in the order of the hands."""
        return tuple(Space(*at) for at in (ply.start, ply.target, ply.taken) if at)

    # --- The end ---

    def outcome(self) -> Outcome | None:
        """None while the game runs, else who won and by which rule."""
        if len(self.of(self.acting)) + self.in_hand(self.acting) < MILL:
            return Outcome((self.other,), "muehle.end.few")
        if next(self._moves(), None) is None:
            return Outcome((self.other,), "muehle.end.stuck")
        return Outcome(self.players, "muehle.end.quiet") if self.quiet >= QUIET else None

    # --- How it looks ---

    def layout(self, seat: Seat | None = None) -> Layout:  # noqa: ARG002 - nothing is hidden
        """The points and lines, the men on them and those in hand."""
        hands = tuple(("muehle.hand", seat, str(self.in_hand(seat))) for seat in self.players)
        men = {at: (seat[0],) for at, seat in sorted(self.men.items())}
        size = max(x for x, _ in POINTS) + 1
        return Layout("grid", men, size, size, hands, lines=LINES)


def start(tags: Tags) -> Position:
    """The empty board. Raises TagError."""
    return Position(seats_in(tags, SEATINGS), {})


_FORM = re.compile(r"(?:([a-g][1-7])-)?([a-g][1-7])(?:x([a-g][1-7]))?", re.ASCII)


def parse(token: str) -> Ply:
    """Read a ply. Raises InvalidMoveError."""
    found = _FORM.fullmatch(token)
    if not found:
        raise InvalidMoveError(token, "muehle.expected")
    for name in filter(None, found.groups()):
        if name not in NAMES:
            raise InvalidMoveError(token, "muehle.no_point", at=name)
    start, target, taken = (NAMES[name] if name else None for name in found.groups())
    assert target is not None
    return Ply(target, start, taken)


def vocabulary() -> Sequence[Choice]:
    """The points."""
    return in_order(Space(*at) for at in POINTS)


def called(written: str) -> Who:
    """A man is called by the seat that it belongs to."""
    return Who.at("muehle", next((seat for seat in SEATINGS[2] if seat[0] == written[:1]), written))
