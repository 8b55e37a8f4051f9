"""Contra in play: whose turn it is, what may be played and why not, what it does, the end, the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from refcli.game import (
    AllOpen,
    Cell,
    Check,
    Layout,
    Outcome,
    RuleId,
    Seat,
    Term,
    Violation,
    Who,
    first_fault,
    rules_checked,
)
from refcli.games.common.frozen import value
from refcli.games.common.listed import Listed
from refcli.games.common.pool import Pool
from refcli.games.contra.components import (
    KINDS,
    MIN_CROWNS,
    PLAYERS,
    START_GOLD,
    START_SPACES,
    TILES_PER_TURN,
    Face,
    Kind,
    Player,
    as_laid,
    is_crown,
    notation,
    other,
    upright,
)
from refcli.games.contra.plies import Draw, Placement, Ply
from refcli.games.contra.table import OBSTACLES, Table

if TYPE_CHECKING:
    from random import Random

    from refcli.game import Sentence
    from refcli.hands import Choice, Effect, Path

_CAN_LIE = ("contra.place.touch", "contra.place.match")


@value(frozen=True, slots=True)
class Position(AllOpen, Listed[Any]):
    """The table, the displays (canonical faces), the pools, the gold, and who acts.

    `acting` has `left` tiles still to lay in this turn; `due` names the display that waits for its refill, `slot` (from
    0) is the empty place in it; `last` is where the last tile was laid.
    """

    table: Table
    pools: Mapping[Kind, Pool]
    displays: Mapping[Kind, tuple[Face, ...]]
    gold: Mapping[Player, int]
    acting: Player
    left: int
    due: Kind | None = None
    last: Cell | None = None
    ended: Outcome | None = None
    slot: int = 0

    @property
    def turn(self) -> Seat | None:
        """The seat to act (`contra.turn.order`); None when the game is over."""
        return None if self.ended else self.acting

    @property
    def starts_turn(self) -> bool:
        """Whether no tile of this turn is laid yet."""
        return self.left == TILES_PER_TURN

    @property
    def draw_due(self) -> bool:
        """Whether a display waits for its refill."""
        return self.due is not None

    # --- What may be played and why not ---

    def judge(self, ply: Ply) -> Violation | None:
        """Why `ply` is not allowed here, or None; the first rule in the order of the specification is named."""
        if self.ended:
            winners = [Who.at("contra", seat) for seat in self.ended.winners]
            cause = self.ended.reason.replace("contra.end.", "contra.over_") + ("_draw" if len(winners) > 1 else "")
            return Violation(self.ended.reason, cause, {"winners": winners})
        if self.due and isinstance(ply, Placement):
            return Violation("contra.turn.refill", "contra.refill_first", {"display": _display(self.due)})
        return first_fault(self._checks(ply))

    def explain(self, ply: Ply) -> tuple[RuleId, ...]:
        """The rules that the ply is held against."""
        return rules_checked(self._checks(ply))

    def _checks(self, ply: Ply) -> Iterator[Check]:
        if isinstance(ply, Draw):
            yield "contra.turn.refill", self._judge_draw(ply.face)
            return
        yield "contra.turn.display", self._not_on_display(ply.face)
        obstacle = self.table.obstacle(ply.face, ply.space)
        yield from ((rule, obstacle) for rule in OBSTACLES)

    def let(self, ply: Ply) -> tuple[Ply, Position] | None:
        """Whatever `judge` minds last can lie there: a tile that touches nothing, or that no side matches."""
        violation = self.judge(ply)
        if violation and violation.rule not in _CAN_LIE:
            return None
        ply = self.canonical(ply)
        return ply, self.play(ply)

    def _judge_draw(self, face: Face) -> Violation | None:
        """The violation of `contra.turn.refill`, if any."""
        tile = notation(upright(face))
        if self.due is None:
            return Violation("contra.turn.refill", "contra.no_refill_due", {"tile": tile})
        if is_crown(face) != (self.due == "crown"):
            return Violation("contra.turn.refill", "contra.other_pool", {"tile": tile, "display": _display(self.due)})
        if upright(face) not in self.pools[self.due]:
            values = {"tile": tile, "pool": Term(f"contra.pool.{self.due}")}
            return Violation("contra.turn.refill", "contra.not_in_pool", values)
        return None

    def _not_on_display(self, face: Face) -> Violation | None:
        """The violation of `contra.turn.display`, if any."""
        kind: Kind = "crown" if is_crown(face) else self.acting
        if upright(face) in self.displays[kind]:
            return None
        shown = [notation(tile) for tile in self.displays[kind]]
        values: dict[str, object] = {"tile": notation(face), "display": _display(kind), "shown": shown}
        if not is_crown(face) and upright(face) in self.displays[other(self.acting)]:
            values["theirs"] = _display(other(self.acting))
            return Violation("contra.turn.display", "contra.on_their_display", values)
        return Violation("contra.turn.display", "contra.not_on_display", values)

    def _choices(self) -> Iterable[Face]:
        """The tiles that may be chosen now; two that are alike are one choice."""
        if self.ended or self.due:
            return ()
        return dict.fromkeys((*self.displays[self.acting], *self.displays["crown"]))

    def legal_moves(self) -> Iterator[Placement]:
        """All legal placements, each token once; nothing while a refill is due or after the end."""
        return chain.from_iterable(map(self.table.placements, self._choices()))

    def count_legal(self) -> int | None:
        """How many legal placements there are; None while a refill is due."""
        return None if self.due else sum(map(self.table.count, self._choices()))

    def random_ply(self, rng: Random) -> Ply:
        """A uniformly random legal placement, or a tile drawn blindly. Raises ValueError when the game is over."""
        if self.ended:
            raise ValueError("the game is over")
        if self.due:
            return Draw(self.pools[self.due].random(rng))
        return rng.choice(list(self.legal_moves()))

    def canonical(self, ply: Ply) -> Ply:
        """Draws with the smallest rotation; a placement has one way of writing only."""
        return Draw(upright(ply.face)) if isinstance(ply, Draw) else ply

    # --- What a ply does ---

    def play(self, ply: Ply) -> Position:
        """The position after a legal placement or refill."""
        return self._refilled(upright(ply.face)) if isinstance(ply, Draw) else self._laid(ply.face, ply.space)

    def _laid(self, face: Face, space: Cell) -> Position:
        """A tile laid, what it completes paid; then its display waits for its refill, unless the pool is empty."""
        owner = None if is_crown(face) else self.acting
        kind = owner or "crown"
        display = list(self.displays[kind])
        slot = display.index(upright(face))
        del display[slot]
        table = self.table.lay(face, space, owner)
        gold, ended = settled(self.gold, table.shares(space))
        due = kind if self.pools[kind].size and not ended else None
        displays = {**self.displays, kind: tuple(display)}
        slot = slot if due else 0
        after = Position(table, self.pools, displays, gold, self.acting, self.left - 1, due, space, ended, slot)
        return after if ended or due else after.passed_on()

    def _refilled(self, face: Face) -> Position:
        """The display that was due refilled from its pool (`contra.turn.refill`)."""
        kind = self.due
        assert kind is not None
        pools = {**self.pools, kind: self.pools[kind].draw(face)}
        shown = self.displays[kind]
        displays = {**self.displays, kind: (*shown[: self.slot], face, *shown[self.slot :])}
        after = Position(self.table, pools, displays, self.gold, self.acting, self.left, None, self.last)
        return after.passed_on()

    def passed_on(self) -> Position:
        """This position with whoever acts next, or ended; nothing is due (`contra.turn.two`, `contra.turn.blocked`)."""
        if self.left and self._can_lay():
            return self
        if self.pools["crown"].size < MIN_CROWNS:
            return self._ended_by_gold("contra.end.crowns")
        for player in (other(self.acting), self.acting):
            begun = Position(
                self.table, self.pools, self.displays, self.gold, player, TILES_PER_TURN, last=self.last, slot=self.slot
            )
            if begun._can_lay():
                return begun
        return self._ended_by_gold("contra.end.gold")

    def _can_lay(self) -> bool:
        return next(self.legal_moves(), None) is not None

    def _ended_by_gold(self, reason: str) -> Position:
        """The game over: more gold wins (`contra.end.gold`)."""
        most = max(self.gold.values())
        return replace(self, ended=Outcome(tuple(p for p in PLAYERS if self.gold[p] == most), reason))

    # --- The end and the score ---

    def outcome(self) -> Outcome | None:
        """Who has won: the one who could pay, or who has more gold."""
        return self.ended

    def scores(self) -> Mapping[Seat, int]:
        """The gold of both players."""
        return {player: self.gold[player] for player in PLAYERS}

    def result(self) -> str:
        """`bear 5, lady 2`, with the winner where one player could not pay."""
        text = ", ".join(f"{player} {self.gold[player]}" for player in PLAYERS)
        if self.ended and self.ended.reason == "contra.end.broke" and len(self.ended.winners) == 1:
            return f"{text}, winner {self.ended.winners[0]}"
        return text

    # --- What one sees ---

    def layout(self, seat: Seat | None = None) -> Layout:  # noqa: ARG002 - both players see the same
        """The table: `C:r` is a crown, `B:rgyb` a Bear and `L:rgyb` a Lady with the sides from the north.

        Beside it the displays (`P:` and `C:` as in records), the number of tiles in each pool, and the gold. The last
        tile laid is marked.
        """
        cells: dict[Cell, tuple[str, ...]] = {}
        faces: dict[Cell, tuple[str, ...]] = {}
        for space, face in self.table.laid.items():
            if owner := self.table.owners.get(space):
                north, east, south, west = tuple(face)
                faces[space] = (north, f"{west} {owner[0].upper()} {east}", south)
            cells[space] = (as_laid(face, owner),)
        beside: list[tuple[str, Seat, str]] = []
        for kind in KINDS:
            whose = "" if kind == "crown" else kind
            beside.append((f"contra.display.{kind}", whose, " ".join(map(notation, self.displays[kind]))))
            beside.append((f"contra.pool.{kind}", whose, str(self.pools[kind].size)))
        beside += [(f"contra.gold.{player}", player, str(self.gold[player])) for player in PLAYERS]
        marked = (self.last,) if self.last else ()
        return Layout("plane", cells, beside=tuple(beside), marked=marked, faces=faces)

    # --- In people's hands ---

    def offered(self) -> Iterator[Ply]:
        """The legal placements, or a tile of each kind that the pool can still hold."""
        return map(Draw, self.pools[self.due].counts) if self.due else self.legal_moves()

    def path(self, ply: Ply) -> Path:
        """The choices that lead to a placement or a draw."""
        from refcli.games.contra.choices import path

        return path(ply)

    def asking(self, made: Sequence[Choice] = ()) -> Sentence | None:
        """What the next choice is for, as in `refcli.game.Position`."""
        from refcli.games.contra.choices import asking

        return asking(self, made)

    def effects(self, ply: Ply, seat: Seat | None = None) -> tuple[Effect, ...]:  # noqa: ARG002
        """What a placement or a refill does, as in `refcli.game.Position`."""
        from refcli.games.contra.effects import of_draw, of_placement

        return tuple(of_draw(self, ply) if isinstance(ply, Draw) else of_placement(self, ply))


def settled(gold: Mapping[Player, int], net: Mapping[Player, int]) -> tuple[Mapping[Player, int], Outcome | None]:
    """The gold after what is due at one moment, and who has lost by it (`contra.end.broke`).

    Who cannot pay keeps the gold; the other player's gains and payments still count.
    """
    if not any(net.values()):
        return gold, None
    after = {player: gold[player] + net.get(player, 0) for player in PLAYERS}
    solvent = tuple(player for player in PLAYERS if after[player] >= 0)
    after = {player: after[player] if player in solvent else gold[player] for player in PLAYERS}
    return after, None if solvent == PLAYERS else Outcome(solvent or PLAYERS, "contra.end.broke")


def opening(
    crowns: tuple[Face, ...], displays: Mapping[Kind, tuple[Face, ...]], pools: Mapping[Kind, Pool]
) -> Position:
    """The position before the first turn: `crowns` on the start spaces (`contra.setup.start`, `.display`, `.gold`)."""
    table = Table({}, {}, {}, {})
    for space, face in zip(START_SPACES, crowns, strict=True):
        table = table.lay(face, space, None)
    gold = dict.fromkeys(PLAYERS, START_GOLD)
    return Position(table, pools, displays, gold, other(PLAYERS[0]), 0).passed_on()


def _display(kind: Kind) -> Term:
    return Term(f"contra.display.{kind}")
