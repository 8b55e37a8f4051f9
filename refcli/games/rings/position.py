"""Rings & Marbles in play: whose turn it is, what an action does, who is out, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from refcli.game import AllOpen, Layout, Outcome, RuleId, Seat, Violation, Who
from refcli.games.common.frozen import value
from refcli.games.rings.actions import (
    after_step,
    change_fault,
    moved,
    number_fault,
    place_fault,
    rules_of,
)
from refcli.games.rings.board import SMALLEST_WALL, Bit, Board, Mask, board_of
from refcli.games.rings.components import GAIN, PLACED
from refcli.games.rings.counting import count_moves, count_places
from refcli.games.rings.hands import InHands
from refcli.games.rings.listing import can_move, move_rows, random_place_or_move
from refcli.games.rings.plies import (
    Change,
    Move,
    Place,
    Ply,
    PlyKind,
    with_captures,
)
from refcli.games.rings.side_view import (
    NO_MARBLES,
    Camp,
    Entries,
    Planes,
    camp_of,
    carried,
    entries_of,
    height,
    more,
    total,
)
from refcli.games.rings.surround import (
    Loss,
    capture_fault,
    completions,
    losses,
    on_mat,
    random_completion,
    ring_name,
    without_captured,
)

if TYPE_CHECKING:
    from random import Random


class _Effect(NamedTuple):
    """Rings and marbles after `ply` before its surround captures, and what these remove.

    `removed` marbles went by block captures; `full` are the rings without room for anybody, None where not known.
    """

    ply: Ply
    board: Board
    marbles: tuple[Planes, ...]
    lost: tuple[Loss, ...]
    removed: int = 0
    full: Mask | None = None


@value(frozen=True, slots=True)
class Position(InHands, AllOpen):
    """Rings and marbles on the table, supplies, and who acts.

    Seats are numbered in the order of `players`; `marbles` and `supply` have an entry for each, empty for those who
    are out. `left` are the seats still in the game, `begun` those that have made their first action, `changers` those
    whose own last action was a change; `after_change` is whether the latest action of the game was one. `latest` is
    that action, for the eye only.

    `_full` are the rings without room for anybody, if the ply before has told; `_camp` and `_latest` remember what was
    found out last, so that a ply that was judged and is then played is worked out once. They are no part of the value.
    """

    players: tuple[Seat, ...]
    board: Board
    marbles: tuple[Planes, ...]
    supply: tuple[int, ...]
    acting: int = 0
    left: tuple[int, ...] = ()
    begun: frozenset[int] = frozenset()
    changers: frozenset[int] = frozenset()
    after_change: bool = False
    latest: Ply | None = field(default=None, compare=False)
    _full: Mask | None = field(default=None, compare=False, repr=False)
    _camp: Camp | None = field(default=None, init=False, compare=False, repr=False)
    _latest: _Effect | None = field(default=None, init=False, compare=False, repr=False)

    draw_due = False
    starts_turn = True

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when only one player is left (`rings.end`)."""
        return self.players[self.acting] if len(self.left) > 1 else None

    @property
    def still_playing(self) -> tuple[Seat, ...]:
        """The seats that are not out."""
        return tuple(self.players[seat] for seat in self.left)

    @property
    def camp(self) -> Camp:
        """The board as the seat to act sees it."""
        camp = self._camp
        if camp is None:
            camp = camp_of(self.board, self.marbles, self.acting, self._full)
            object.__setattr__(self, "_camp", camp)
        return camp

    @property
    def entries(self) -> Entries:
        """Where marbles of the seat to act may come in."""
        return entries_of(self.camp, first_action=not self.has_begun)

    @property
    def has_begun(self) -> bool:
        """Whether the seat to act has made its first action."""
        return self.acting in self.begun

    @property
    def may_change(self) -> bool:
        """Whether the seat to act may change the board on this turn, if it can."""
        return self.turn is not None and self._turn_fault(Change((), ())) is None

    # --- What may be done, and why not ---

    def judge(self, ply: Ply) -> Violation | None:
        """Why `ply` is not allowed here, or None."""
        if len(self.left) == 1:
            return Violation("rings.end", "rings.over", {"winner": Who.at("rings", self.players[self.left[0]])})
        fault = number_fault(ply) or self._turn_fault(ply) or self._action_fault(ply) or self._capture_fault(ply)
        return fault and fault._replace(values=self._named(fault.values))

    def _named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """What a refusal says: rings by the names of the mat, too; who acts, unless captures name whose marbles."""
        who = Who.at("rings", self.players[self.acting])
        return {"seat": who, **{key: on_mat(value, len(self.players)) for key, value in values.items()}}

    def explain(self, ply: Ply) -> tuple[RuleId, ...]:
        """The rules that the action is held against."""
        surround = ("rings.capture.surround",) if self._effect(ply).lost else ()
        return (*rules_of(self.camp, ply), *surround)

    def let(self, ply: Ply) -> tuple[Ply, Position] | None:
        """An action for which rings, marbles and supply are there, and whose captures are right."""
        from refcli.games.rings.overrides import can_stand  # hardly any record needs it

        if len(self.left) == 1 or not can_stand(self.camp, self.supply[self.acting], ply) or self._capture_fault(ply):
            return None
        ply = self.canonical(ply)
        return ply, self.play(ply)

    def _turn_fault(self, ply: Ply) -> Violation | None:
        """What forbids an action of this kind on this turn, whatever it is in detail."""
        if self.acting not in self.begun and not isinstance(ply, Place):
            return Violation("rings.turn.first", "rings.first_places")
        if isinstance(ply, Change):
            if self.after_change:
                return Violation("rings.change.previous", "rings.change_after_change")
            if self.acting in self.changers:
                return Violation("rings.change.twice", "rings.change_again")
        return None

    def _action_fault(self, ply: Ply) -> Violation | None:
        camp = self.camp
        if isinstance(ply, Place):
            return place_fault(camp, self.entries, self.supply[self.acting], ply)
        if isinstance(ply, Move):
            then = moved(camp, ply)
            if isinstance(then, Violation):
                return then
            self._remember_move(ply, then, then.full)
            return None
        return change_fault(self.board, camp.empty, ply)

    def _capture_fault(self, ply: Ply) -> Violation | None:
        lost = self._effect(ply).lost
        return capture_fault(lost, ply.captures, self.players) if lost or ply.captures else None

    # --- Listing and counting ---

    @property
    def unlisted(self) -> str | None:
        """Changes, wherever the turn allows one."""
        return "rings.unlisted" if self.may_change else None

    def legal_moves(self) -> Iterator[Place | Move]:
        """The legal plies that are counted, lazily: places and moves, without changes.

        A place is listed in its first legal order. Of the ways to choose surround captures a ply shows one, the first;
        `capture_choices` gives the others.
        """
        if len(self.left) == 1:
            return
        camp = self.camp
        # Many plies leave marbles of one's own on the same rings, and few enclose anything.
        enclosed = lru_cache(maxsize=1 << 16)(self.board.enclosed)
        if self.supply[self.acting] >= PLACED:
            for order in self.entries.orders():
                place = Place(tuple(self.board.spaces[ring] for ring in order))
                yield next(self.capture_choices(place)) if enclosed(camp.own[0] | sum(order)) else place
        if self.has_begun:
            for first, wall, seconds in move_rows(camp):
                if wall.bit_count() < SMALLEST_WALL - 1:
                    for second, _ in seconds:
                        yield Move((first, second))
                    continue
                for second, ring in seconds:
                    move = Move((first, second))
                    yield next(self.capture_choices(move)) if enclosed(wall | ring) else move

    def capture_choices(self, ply: PlyKind) -> Iterator[PlyKind]:
        """`ply` (legal here but for its captures) with each of the legal choices of captures, lazily."""
        for captures in completions(self._effect(ply).lost, self.players):
            yield with_captures(ply, captures)

    def count_legal(self) -> int:
        """How many plies `legal_moves` lists, found without listing them."""
        if len(self.left) == 1:
            return 0
        camp = self.camp
        return self._count_places() + (count_moves(camp) if self.has_begun else 0)

    def _count_places(self) -> int:
        return count_places(self.entries) if self.supply[self.acting] >= PLACED else 0

    def random_ply(self, rng: Random) -> Place | Move:
        """A place or move, each counted one as likely, with random captures. Raises ValueError when all is over."""
        if len(self.left) == 1:
            raise ValueError("the game is over")
        entries = self.entries if self.supply[self.acting] >= PLACED else None
        drawn = random_place_or_move(self.camp, entries, rng, moves=self.has_begun)
        if drawn is None:
            few = list(self.legal_moves())
            drawn = few[rng.randrange(len(few))]._replace(captures=()), None
        ply, then = drawn
        if isinstance(ply, Move) and then:
            self._remember_move(ply, then, then.full)
        lost = self._effect(ply).lost
        return ply._replace(captures=random_completion(lost, self.players, rng)) if lost else ply

    # --- What an action does ---

    def lost(self, ply: Ply) -> tuple[Loss, ...]:
        """What the others lose because `ply`, legal but for its captures, has newly surrounded it."""
        return self._effect(ply).lost

    def _effect(self, ply: Ply) -> _Effect:
        """What an action does that is legal but for its surround captures; plies are told apart as objects."""
        latest = self._latest
        return latest if latest is not None and latest.ply is ply else self._work_out(ply)

    def _work_out(self, ply: Ply) -> _Effect:
        if isinstance(ply, Change):
            board = board_of(self.board.ring_spaces().difference(ply.taken).union(ply.laid))
            return self._remember(ply, board, tuple(carried(planes, self.board, board) for planes in self.marbles))
        camp = self.camp
        if isinstance(ply, Move):
            for step in ply.steps:
                camp = after_step(camp, step)
            # One that is let stand may leave a full ring.
            return self._remember_move(ply, camp, None)
        own = camp.own
        for ring in ply.rings:
            own = more(own, self.board.at[ring])
        marbles = (*self.marbles[: self.acting], own, *self.marbles[self.acting + 1 :])
        return self._remember(ply, self.board, marbles, 0, camp.full)

    def _remember_move(self, ply: Move, then: Camp, full: Mask | None) -> _Effect:
        acting, were, rivals = self.acting, self.camp.rivals, then.rivals
        marbles = (*rivals[:acting], then.own, *rivals[acting:])
        removed = 0 if rivals is were else sum(map(total, were)) - sum(map(total, rivals))
        return self._remember(ply, self.board, marbles, removed, full)

    def _remember(
        self, ply: Ply, board: Board, marbles: tuple[Planes, ...], removed: int = 0, full: Mask | None = None
    ) -> _Effect:
        lost = losses((self.board, self.marbles), (board, marbles), self.acting)
        effect = _Effect(ply, board, marbles, lost, removed, full)
        object.__setattr__(self, "_latest", effect)
        return effect

    def canonical(self, ply: PlyKind) -> PlyKind:
        """`ply` with its captures in order of q, r and seat, and with those that leave no choice."""
        if not ply.captures:
            return next(self.capture_choices(ply)) if self._effect(ply).lost else ply
        order = {seat: number for number, seat in enumerate(self.players)}
        return with_captures(ply, tuple(sorted(ply.captures, key=lambda c: (c.ring, order[c.seat]))))

    def play(self, ply: Ply) -> Position:
        """The position after `ply`, with the players out who then cannot act (`rings.out`)."""
        _, board, marbles, lost, removed, full = self._effect(ply)
        acting, supply, begun, changers = self.acting, self.supply, self.begun, self.changers
        if lost:
            captures = ply.captures or next(completions(lost, self.players))
            marbles, full = without_captured(board, marbles, captures, self.players), None
            removed += sum(capture.n for capture in captures)
        gain = GAIN * removed - (len(ply.rings) if isinstance(ply, Place) else 0)
        if gain:
            supply = (*supply[:acting], supply[acting] + gain, *supply[acting + 1 :])
        changed = isinstance(ply, Change)
        if changed:
            changers |= {acting}
        elif changers:
            changers -= {acting}
        if acting not in begun:
            begun |= {acting}
        return Position(
            self.players, board, marbles, supply, self._next(), self.left, begun, changers, changed, ply, full
        ).settled()

    def _next(self) -> int:
        """The seat after the acting one, of those still in the game."""
        for seat in self.left:
            if seat > self.acting:
                return seat
        return self.left[0]

    # --- Who is out, and the end ---

    def settled(self) -> Position:
        """This position without the players who are out at the beginning of their turn (`rings.out`)."""
        position = self
        while len(position.left) > 1 and position.acting in position.begun and not position._can_act():
            out = position.acting
            position = replace(
                position,
                marbles=tuple(NO_MARBLES if seat == out else m for seat, m in enumerate(position.marbles)),
                supply=tuple(0 if seat == out else n for seat, n in enumerate(position.supply)),
                acting=position._next(),
                left=tuple(seat for seat in position.left if seat != out),
                _full=None,
            )
        return position

    def _can_act(self) -> bool:
        """Whether there is a complete place or move; that a change would be possible does not count."""
        camp = self.camp
        return can_move(camp) or self._count_places() > 0

    def outcome(self) -> Outcome | None:
        """The last player left wins (`rings.end`)."""
        return Outcome((self.players[self.left[0]],), "rings.end") if len(self.left) == 1 else None

    def scores(self) -> None:
        """There are no points in this game."""
        return None

    def result(self) -> str:
        """The winner. Raises ValueError while the game runs."""
        outcome = self.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        return ", ".join(outcome.winners)

    # --- For the eye and for records ---

    def layout(self, seat: Seat | None = None) -> Layout:  # noqa: ARG002 - nothing is hidden in this game
        """Rings, marbles and supplies on the table."""
        from refcli.games.rings.hands import laid_out

        return laid_out(self)

    def setup(self) -> Mapping[str, str]:
        """Rings, marbles and supplies as the tags `Setup` and `Supply`.

        They hold neither whose turn it is nor the changes before nor who is out.
        """
        cells = self.layout().cells.items()
        rings = (ring_name(space) + ":" * bool(marbles) + ",".join(marbles) for space, marbles in cells)
        supply = (f"{seat}={n}" for seat, n in zip(self.players, self.supply, strict=True))
        return {"Setup": " ".join(rings), "Supply": " ".join(supply)}

    def marbles_on(self, ring: Bit) -> tuple[tuple[Seat, int], ...]:
        """Who has how many marbles on a ring."""
        heights = ((seat, height(planes, ring)) for seat, planes in zip(self.players, self.marbles, strict=True))
        return tuple((seat, n) for seat, n in heights if n)
