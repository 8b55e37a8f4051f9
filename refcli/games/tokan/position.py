"""Tokan in play: what may be moved and why not, what a move does, the end, the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from refcli.game import AllOpen, Check, Layout, Outcome, RuleId, Seat, Term, Violation, Who, first_fault, rules_checked
from refcli.games.common.frozen import value
from refcli.games.common.listed import Listed
from refcli.games.tokan.components import (
    CARRY,
    COLUMNS,
    MIN_RISE,
    RANGE,
    ROWS,
    WAYS,
    Color,
    Square,
    Stack,
    Tile,
    moving_up,
    other,
    owner,
    paths,
    points,
    square_name,
    winners,
)
from refcli.games.tokan.plies import Move, Placement

if TYPE_CHECKING:
    from random import Random

    from refcli.game import Sentence
    from refcli.hands import Choice, Effect, Path

_TRIES = 100
"""How often a random move is looked for before all are listed; then there are few."""


@value(frozen=True, slots=True)
class Position(AllOpen, Listed[Any]):
    """The field in play. `stacks` has 30 entries, a1 first; `taboo` is where the last moved tile lies now."""

    stacks: tuple[Stack, ...]
    turn_color: Color
    players: tuple[Color, Color]
    scoring: str = "towers"
    taboo: Square | None = None
    ended: bool = False

    draw_due = False
    starts_turn = True

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the game is over (`tokan.end`)."""
        return None if self.ended else self.turn_color

    def judge(self, ply: Move | Placement) -> Violation | None:
        """Why `ply` is not allowed here, or None; the first rule in the order of the specification is named."""
        if self.ended:
            return Violation("tokan.end", "tokan.over", {"turn": Who.at("tokan", self.turn_color)})
        if isinstance(ply, Placement):
            return Violation("tokan.opening.draft", "tokan.no_draft")
        return first_fault(self._checks(ply))

    def explain(self, ply: Move | Placement) -> tuple[RuleId, ...]:
        """The rules that the move is held against."""
        assert isinstance(ply, Move)
        return rules_checked(self._checks(ply))

    def _checks(self, move: Move) -> Iterator[Check]:
        """The rules that moves like this one can break here, in the order of the specification, and whether it does.

        What a rule looks at is there because those before it are kept: nobody may ask on after a violation.
        """
        start, target, carried = move
        stack = self.stacks[start]
        yield "tokan.turn.own", self._not_own(start)
        tile, height = stack[-1], len(stack)
        reach = RANGE[tile[1]]
        across = abs(target % COLUMNS - start % COLUMNS)
        along = abs(target // COLUMNS - start // COLUMNS)
        yield "tokan.move.straight", _diagonal(move) if across and along else None
        yield "tokan.move.exact", None if across + along == reach else _inexact(tile, across + along)
        if carried:
            yield "tokan.carry.limit", self._carries_too_many(start, carried)
        lines = paths(start, reach)
        obstacle = self._obstacle(target, dict(lines)[target])
        yield "tokan.move.onto", obstacle
        if any(not self.stacks[square] for _, between in lines for square in between):
            yield "tokan.move.gap", obstacle
        if self.taboo is not None:
            yield "tokan.move.taboo", obstacle
        yield "tokan.move.higher", self._too_low(tile, height, target, carried)

    def _not_own(self, start: Square) -> Violation | None:
        """The violation of `tokan.turn.own`, if any."""
        stack = self.stacks[start]
        if not stack:
            return Violation("tokan.turn.own", "tokan.empty_start", {"square": square_name(start)})
        color = owner(stack[-1])
        if color == self.turn_color:
            return None
        values = {"square": square_name(start), "animal": _animal(stack[-1]), "color": Who.at("tokan", color)}
        return Violation("tokan.turn.own", "tokan.not_yours", values)

    def _carries_too_many(self, start: Square, carried: int) -> Violation | None:
        """The violation of `tokan.carry.limit`, if any."""
        tile, under = self.stacks[start][-1], len(self.stacks[start]) - 1
        if carried > CARRY[tile[1]]:
            values: dict[str, object] = {"animal": _animal(tile), "limit": CARRY[tile[1]], "n": carried}
            return Violation("tokan.carry.limit", "tokan.carries_too_many", values)
        if carried > under:
            values = {"under": under, "n": carried, "square": square_name(start)}
            return Violation("tokan.carry.limit", "tokan.too_few_under", values)
        return None

    def _is_open(self, target: Square, between: tuple[Square, ...]) -> bool:
        """Whether tiles may come over `between` to `target`, however many they carry."""
        stacks = self.stacks
        if not stacks[target] or target == self.taboo:
            return False
        return not between or all(map(stacks.__getitem__, between))

    def _obstacle(self, target: Square, between: tuple[Square, ...]) -> Violation | None:
        """What forbids any tile to come over `between` to `target`, however many it carries."""
        if self._is_open(target, between):
            return None
        if not self.stacks[target]:
            return Violation("tokan.move.onto", "tokan.no_tile", {"square": square_name(target)})
        for square in between:
            if not self.stacks[square]:
                return Violation("tokan.move.gap", "tokan.jumps_gap", {"square": square_name(square)})
        return Violation("tokan.move.taboo", "tokan.just_moved", {"square": square_name(target)})

    def _too_low(self, tile: Tile, height: int, target: Square, carried: int) -> Violation | None:
        """The violation of `tokan.move.higher`, if any, of a tile on level `height` that lands on `target`."""
        if self._rises(height, target, carried):
            return None
        reached = len(self.stacks[target]) + carried + 1
        cause = "tokan.stays_on_level" if reached == height else "tokan.descends"
        values = {"animal": _animal(tile), "level": height, "reached": reached, "needed": height + MIN_RISE}
        return Violation("tokan.move.higher", cause, values)

    def _rises(self, height: int, target: Square, carried: int) -> bool:
        """Whether a tile on level `height` climbs by landing on `target` with the tiles it carries."""
        return len(self.stacks[target]) + carried + 1 >= height + MIN_RISE

    def legal_moves(self) -> Iterator[Move]:
        """All legal moves; each number of carried tiles is one of its own."""
        mine = self.turn_color[0]
        for start, stack in enumerate(self.stacks):
            if not stack or stack[-1][0] != mine:
                continue
            for target, between in paths(start, RANGE[stack[-1][1]]):
                if self._is_open(target, between):
                    for carried in range(_most_carried(stack) + 1):
                        if self._rises(len(stack), target, carried):
                            yield Move(start, target, carried)

    def count_legal(self) -> int:
        """How many legal moves there are."""
        return sum(1 for _ in self.legal_moves())

    def random_ply(self, rng: Random) -> Move:
        """A uniformly random legal move. Raises ValueError when the game is over.

        A stack, a number of tiles that it can carry and a direction are drawn until they make a legal move.
        """
        if self.ended:
            raise ValueError("the game is over")
        mine, stacks = self.turn_color[0], self.stacks
        loads = [
            (start, carried)
            for start, stack in enumerate(stacks)
            if stack and stack[-1][0] == mine
            for carried in (range(_most_carried(stack) + 1) if len(stack) > 1 else (0,))
        ]
        for _ in range(_TRIES):
            load, way = divmod(int(rng.random() * len(loads) * WAYS), WAYS)
            start, carried = loads[load]
            stack = stacks[start]
            lines = paths(start, RANGE[stack[-1][1]])
            if way < len(lines):
                target, between = lines[way]
                if self._rises(len(stack), target, carried) and self._is_open(target, between):
                    return Move(start, target, carried)
        return rng.choice(list(self.legal_moves()))

    def canonical(self, ply: Move | Placement) -> Move | Placement:
        """A move has one way of writing only."""
        return ply

    def let(self, ply: Move | Placement) -> tuple[Move, Position] | None:
        """A tile that is there goes elsewhere with tiles from under it; diagonally only if no gap is to be closed."""
        if self.ended or isinstance(ply, Placement) or ply.start == ply.target:
            return None
        left = len(self.stacks[ply.start]) - ply.carried - 1
        if left < 0 or (left == 0 and not _is_straight(ply)):
            return None
        return ply, self.play(ply)

    def play(self, ply: Move | Placement) -> Position:
        """The position after the move; stacks behind an emptied start move up (`tokan.close.shift`)."""
        assert isinstance(ply, Move)
        stacks = list(self.stacks)
        stack = stacks[ply.start]
        left = len(stack) - ply.carried - 1
        stacks[ply.target] += stack[left:]
        stacks[ply.start] = stack[:left]
        if not left:
            for square, emptied in moving_up(self.stacks, ply.start, ply.target):
                stacks[emptied], stacks[square] = stacks[square], ()
        return Position(tuple(stacks), other(self.turn_color), self.players, self.scoring, ply.target).decided()

    def decided(self) -> Position:
        """This position with `ended` set as `tokan.end` says: no legal move for the player to move."""
        ended = next(self.legal_moves(), None) is None
        return replace(self, ended=True) if ended else self

    def outcome(self) -> Outcome | None:
        """Who has more points (`tokan.score.towers`, `tokan.score.heads`), once no move is left."""
        if not self.ended:
            return None
        return Outcome(winners(self.stacks, self.scoring, self.players), "tokan.end")

    def scores(self) -> Mapping[Seat, int]:
        """Points of each seat as if the game ended now."""
        return {seat: points(self.stacks, self.scoring, seat) for seat in self.players}

    def result(self) -> str:
        """`red 9, black 15`, with the winner where `tokan.score.heads.tie` decides."""
        totals = self.scores()
        text = ", ".join(f"{seat} {totals[seat]}" for seat in self.players)
        best = winners(self.stacks, self.scoring, self.players)
        decided = len(best) == 1 and len(set(totals.values())) == 1
        return f"{text}, winner {best[0]}" if decided else text

    def layout(self, seat: Seat | None = None) -> Layout:  # noqa: ARG002 - nothing is hidden in Tokan
        """The field; the taboo stack is marked."""
        return Layout(
            "grid",
            {(i % COLUMNS, i // COLUMNS): stack for i, stack in enumerate(self.stacks) if stack},
            COLUMNS,
            ROWS,
            marked=() if self.taboo is None else ((self.taboo % COLUMNS, self.taboo // COLUMNS),),
        )

    def path(self, ply: Move | Placement) -> Path:
        """The choices that lead to a move."""
        from refcli.games.tokan.choices import path

        return path(ply)

    def asking(self, made: Sequence[Choice] = ()) -> Sentence | None:
        """What the next choice is for, as in `refcli.game.Position`."""
        from refcli.games.tokan.choices import asking

        return asking(self, made)

    def effects(self, ply: Move | Placement, seat: Seat | None = None) -> tuple[Effect, ...]:  # noqa: ARG002
        """What a move does, as in `refcli.game.Position`."""
        from refcli.games.tokan.effects import of_move

        assert isinstance(ply, Move)
        return tuple(of_move(self, ply))

    def setup(self) -> str:
        """The position in notation: rows from 5 down to 1, as in the `Setup` tag."""
        rows = (self.stacks[rank * COLUMNS : (rank + 1) * COLUMNS] for rank in reversed(range(ROWS)))
        return " / ".join(" ".join(".".join(stack) or "-" for stack in row) for row in rows)


def _most_carried(stack: Stack) -> int:
    """How many tiles the top one can carry at most (`tokan.carry.limit`)."""
    return min(CARRY[stack[-1][1]], len(stack) - 1)


def _animal(tile: Tile) -> Term:
    return Term(f"tokan.animal.{tile[1]}")


def _diagonal(move: Move) -> Violation:
    values = {"start": square_name(move.start), "target": square_name(move.target)}
    return Violation("tokan.move.straight", "tokan.diagonal", values)


def _inexact(tile: Tile, distance: int) -> Violation:
    values = {"animal": _animal(tile), "range": RANGE[tile[1]], "distance": distance}
    return Violation("tokan.move.exact", "tokan.distance", values)


def _is_straight(move: Move) -> bool:
    return move.start % COLUMNS == move.target % COLUMNS or move.start // COLUMNS == move.target // COLUMNS
