"""Contra in play: what may be laid and why not, what it does, the end, the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from refcli.game import Layout, Outcome, Seat, Space, Term, Violation
from refcli.games._plane import OPPOSITE, neighbours, space_name
from refcli.games._pool import Pool
from refcli.games.contra.components import (
    GOLD,
    KINDS,
    MIN_CROWNS,
    PLAYERS,
    START_GOLD,
    START_SPACES,
    TILES_PER_TURN,
    Face,
    Facing,
    Kind,
    Player,
    fitting,
    is_crown,
    is_crown_space,
    matches,
    notation,
    other,
    upright,
)
from refcli.games.contra.plies import Draw, Placement

_EMPTY: Facing = "...."
# Straight to the tuple: half the time of Placement(face, space), and listing does little else.
_placement = partial(tuple.__new__, Placement)


@dataclass(frozen=True, slots=True)
class Position:
    """The table: what is laid, the displays, the pools, the gold.

    `laid` are the faces as they lie; `owners` says whose the player tiles are. `tile_spaces` and `crown_spaces` are the
    frontier: the empty spaces beside laid tiles where player tiles or crowns may lie, with what each sees around it;
    each ply carries them on, so that no legal move is looked for elsewhere. `displays` hold canonical faces. `acting`
    has `left` tiles still to lay in this turn; `due` names the display that waits for its refill.
    """

    laid: Mapping[Space, Face]
    owners: Mapping[Space, Player]
    tile_spaces: Mapping[Space, Facing]
    crown_spaces: Mapping[Space, Facing]
    pools: Mapping[Kind, Pool]
    displays: Mapping[Kind, tuple[Face, ...]]
    gold: Mapping[Player, int]
    acting: Player
    left: int
    due: Kind | None = None
    last: Space | None = None
    ended: Outcome | None = None

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

    def judge(self, ply: Placement | Draw) -> Violation | None:
        """Why `ply` is not allowed here, or None; the first rule in the order of the specification is named."""
        if self.ended:
            seats = [Term(f"contra.seat.{seat}") for seat in self.ended.winners]
            cause = self.ended.reason.replace("contra.end.", "contra.over_")
            return Violation(self.ended.reason, cause, {"seats": seats})
        if isinstance(ply, Draw):
            return self._judge_draw(ply.face)
        if self.due:
            return Violation("contra.turn.refill", "contra.refill_first", {"display": _display(self.due)})
        return self._not_on_display(ply.face) or self._no_space_for(ply.face, ply.space)

    def _judge_draw(self, face: Face) -> Violation | None:
        """The violation of `contra.turn.refill`, if any."""
        tile = notation(upright(face))
        if self.due is None:
            return Violation("contra.turn.refill", "contra.no_refill_due", {"tile": tile})
        if is_crown(face) != (self.due == "crown"):
            return Violation("contra.turn.refill", "contra.other_pool", {"tile": tile, "display": _display(self.due)})
        if upright(face) not in self.pools[self.due]:
            values = {"tile": tile, "pool": _pool(self.due), "n": self.pools[self.due].size}
            return Violation("contra.turn.refill", "contra.not_in_pool", values)
        return None

    def _not_on_display(self, face: Face) -> Violation | None:
        kind: Kind = "crown" if is_crown(face) else self.acting
        if upright(face) in self.displays[kind]:
            return None
        shown = [notation(one) for one in self.displays[kind]]
        if not is_crown(face) and upright(face) in self.displays[other(self.acting)]:
            values = {"tile": notation(face), "seat": _seat(other(self.acting)), "shown": shown}
            return Violation("contra.turn.display", "contra.other_display", values)
        values = {"tile": notation(face), "display": _display(kind), "shown": shown}
        return Violation("contra.turn.display", "contra.not_on_display", values)

    def _no_space_for(self, face: Face, space: Space) -> Violation | None:
        if space in self.laid:
            values = {"space": space_name(space), "tile": notation(self.laid[space])}
            return Violation("contra.place.empty", "contra.space_taken", values)
        if is_crown(face) != is_crown_space(space):
            cause = "contra.crown_beside_crowns" if is_crown(face) else "contra.tile_beside_tiles"
            return Violation("contra.place.chess", cause, {"space": space_name(space)})
        facing = (self.crown_spaces if is_crown(face) else self.tile_spaces).get(space)
        if facing is None:
            return Violation("contra.place.touch", "contra.touches_nothing", {"space": space_name(space)})
        if face not in fitting(face, facing):
            beside = [
                f"{notation(self.laid[near])}@{space_name(near)}" for near in neighbours(space) if near in self.laid
            ]
            return Violation("contra.place.match", "contra.no_side_matches", {"tile": notation(face), "beside": beside})
        return None

    def legal_moves(self) -> Iterator[Placement]:
        """All legal placements, each token once; nothing while a refill is due or after the end."""
        if self.ended or self.due:
            return
        for face in dict.fromkeys(self.displays[self.acting]):
            for space, facing in self.tile_spaces.items():
                for turned in fitting(face, facing):
                    yield _placement((turned, space))
        for colour in dict.fromkeys(self.displays["crown"]):
            for space, facing in self.crown_spaces.items():
                for turned in fitting(colour, facing):
                    yield _placement((turned, space))

    def count_legal(self) -> int | None:
        """How many legal placements there are; None while a refill is due."""
        if self.due:
            return None
        if self.ended:
            return 0
        tiles = dict.fromkeys(self.displays[self.acting])
        crowns = dict.fromkeys(self.displays["crown"])
        return sum(len(fitting(face, facing)) for facing in self.tile_spaces.values() for face in tiles) + sum(
            len(fitting(face, facing)) for facing in self.crown_spaces.values() for face in crowns
        )

    def random_ply(self, rng: Random) -> Placement | Draw:
        """A uniformly random legal placement, or a tile drawn blindly. Raises ValueError when the game is over."""
        if self.ended:
            raise ValueError("the game is over")
        if self.due:
            return Draw(self.pools[self.due].random(rng))
        return rng.choice(list(self.legal_moves()))

    def canonical(self, ply: Placement | Draw) -> Placement | Draw:
        """Draws with the smallest rotation; a placement has one way of writing only."""
        return Draw(upright(ply.face)) if isinstance(ply, Draw) else ply

    # --- What a ply does ---

    def play(self, ply: Placement | Draw) -> Position:
        """The position after a legal placement or refill."""
        if isinstance(ply, Draw):
            return self._refilled(upright(ply.face))
        face, space = ply
        kind: Kind = "crown" if is_crown(face) else self.acting
        display = list(self.displays[kind])
        display.remove(upright(face))
        table = self.lay(face, space, None if kind == "crown" else self.acting)
        table = replace(
            table,
            displays={**self.displays, kind: tuple(display)},
            left=self.left - 1,
            last=space,
            due=kind if self.pools[kind].size else None,
        )
        table = table._paid(table._framed_by(space))
        return table if table.ended or table.due else table._go_on()

    def _refilled(self, face: Face) -> Position:
        """The display that was due refilled with a tile from its pool."""
        assert self.due is not None
        pools = {**self.pools, self.due: self.pools[self.due].draw(face)}
        displays = {**self.displays, self.due: (*self.displays[self.due], face)}
        return replace(self, pools=pools, displays=displays, due=None)._go_on()

    def lay(self, face: Face, space: Space, owner: Player | None) -> Position:
        """The table with one more tile on it, nothing scored and nobody's turn changed."""
        laid = {**self.laid, space: face}
        own, across = dict(self.crown_spaces), dict(self.tile_spaces)
        if owner is not None:
            own, across = across, own
        own.pop(space, None)
        for side, near in enumerate(neighbours(space)):
            if near not in laid:
                seen, back = across.get(near, _EMPTY), OPPOSITE[side]
                across[near] = seen[:back] + (face if owner is None else face[side]) + seen[back + 1 :]
        if owner is None:
            return replace(self, laid=laid, crown_spaces=own, tile_spaces=across)
        owners = {**self.owners, space: owner}
        return replace(self, laid=laid, owners=owners, tile_spaces=own, crown_spaces=across)

    def _framed_by(self, space: Space) -> Iterator[tuple[Player, int]]:
        """Owner and gold of each player tile that the tile on `space` completes (`contra.score.when`)."""
        for tile in (space, *neighbours(space)):
            if owner := self.owners.get(tile):
                around = [self.laid.get(near) for near in neighbours(tile)]
                if None not in around:
                    yield owner, GOLD[matches(self.laid[tile], "".join(map(str, around)))]

    def _paid(self, due: Iterator[tuple[Player, int]]) -> Position:
        """Gains and payments of one moment, netted for each owner; who cannot pay has lost (`contra.end.broke`)."""
        net = dict.fromkeys(PLAYERS, 0)
        for owner, share in due:
            net[owner] += share
        if not any(net.values()):
            return self
        broke = [player for player in PLAYERS if self.gold[player] + net[player] < 0]
        gold = {player: self.gold[player] + (0 if player in broke else net[player]) for player in PLAYERS}
        if not broke:
            return replace(self, gold=gold)
        winners = tuple(player for player in PLAYERS if player not in broke) or PLAYERS
        return replace(self, gold=gold, due=None, ended=Outcome(winners, "contra.end.broke"))

    def _go_on(self) -> Position:
        """This position with whoever acts next, or ended, once nothing is due (`contra.turn.two`, `.blocked`)."""
        if self.left and self._can_lay():
            return self
        if self.pools["crown"].size < MIN_CROWNS:
            return self._end_by_gold("contra.end.crowns")
        for player in (other(self.acting), self.acting):
            begun = replace(self, acting=player, left=TILES_PER_TURN)
            if begun._can_lay():
                return begun
        return self._end_by_gold("contra.end.gold")

    def _can_lay(self) -> bool:
        return next(self.legal_moves(), None) is not None

    def _end_by_gold(self, reason: str) -> Position:
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
        decided = self.ended and self.ended.reason == "contra.end.broke" and len(self.ended.winners) == 1
        return f"{text}, winner {self.ended.winners[0]}" if self.ended and decided else text

    # --- What one sees ---

    def layout(self, seat: Seat | None = None) -> Layout:  # noqa: ARG002 - both players see the same
        """The table: `C:r` is a crown, `B:rgyb` a Bear and `L:rgyb` a Lady with the sides from the north.

        Beside it the displays (`P:` and `C:` as in records), the number of tiles in each pool, and the gold. The last
        tile laid is marked.
        """
        letters = {"bear": "B", "lady": "L"}
        cells = {
            space: (f"{letters[self.owners[space]]}:{face}" if space in self.owners else notation(face),)
            for space, face in self.laid.items()
        }
        beside: list[tuple[str, Seat, str]] = []
        for kind in KINDS:
            owner = "" if kind == "crown" else kind
            beside.append((f"contra.display.{kind}", owner, " ".join(map(notation, self.displays[kind]))))
            beside.append((f"contra.pool.{kind}", owner, str(self.pools[kind].size)))
            if kind != "crown":
                beside.append((f"contra.gold.{kind}", owner, str(self.gold[kind])))
        return Layout("plane", cells, beside=tuple(beside), marked=(self.last,) if self.last else ())


def _seat(player: Player) -> Term:
    return Term(f"contra.seat.{player}")


def _display(kind: Kind) -> Term:
    return Term(f"contra.display.{kind}")


def _pool(kind: Kind) -> Term:
    return Term(f"contra.pool.{kind}")


def opening(start: tuple[Face, ...], displays: Mapping[Kind, tuple[Face, ...]], pools: Mapping[Kind, Pool]) -> Position:
    """The position before the first turn (`contra.setup.start`, `.display`, `.gold`)."""
    gold = dict.fromkeys(PLAYERS, START_GOLD)
    table = Position({}, {}, {}, {}, pools, displays, gold, other(PLAYERS[0]), 0)
    for space, face in zip(START_SPACES, start, strict=True):
        table = table.lay(face, space, None)
    return table._go_on()
