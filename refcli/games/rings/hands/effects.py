"""What a ply of Rings & Marbles does on the table: marbles and rings carried, captures, who is out; the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from refcli.game import Cell, Seat, Sentence, Who
from refcli.games.rings.actions import after_step
from refcli.games.rings.components import GAIN, cell_name
from refcli.games.rings.plies import Capture, Change, Move, Place, Ply
from refcli.games.rings.side_view import height
from refcli.hands import BOX, Effect, Moved, on_board
from refcli.hands import Place as Spot

if TYPE_CHECKING:
    from refcli.games.rings.position import Position

SUPPLY = "rings.supply"


def of_ply(position: Position, ply: Ply) -> Iterator[Effect]:
    """The action, what it captures, who is out then, and the end. `ply` is canonical."""
    table = _Table(position)
    seat = position.players[position.acting]
    outnumbered = list(_outnumbered(position, ply))
    yield Effect(*_ACTIONS[type(ply)](table, seat, ply))
    if outnumbered or ply.captures:
        yield _captured(table, seat, outnumbered, ply.captures)
    after = position.play(ply)
    out = [player for player in position.still_playing if player not in after.still_playing]
    if out:
        lying = table.told(marbles for player in out for marbles in table.lying(player))
        moved = [move for player in out for move in table.cleared(player)]
        values = {"who": [_who(player) for player in out], "n": len(out), "marbles": lying}
        yield Effect("rings.effect.out" if lying else "rings.effect.out_bare", tuple(moved), values)
    if ended := after.outcome():
        winners = [_who(winner) for winner in ended.winners]
        yield Effect("rings.effect.last", values={"who": winners})
        yield Effect("play.effect.wins", values={"who": winners})


# --- The actions: a key, what is moved, the values of the sentence ---

_Told = tuple[str, tuple[Moved, ...], Mapping[str, Any]]


def _placed(table: _Table, seat: Seat, place: Place) -> _Told:
    moved = tuple((seat, Spot(SUPPLY, seat), table.put(seat, ring)) for ring in place.rings)
    return "rings.effect.place", moved, {"who": _who(seat), "rings": table.names(place.rings)}


def _stepped(table: _Table, seat: Seat, move: Move) -> _Told:
    moved: list[Moved] = []
    steps: list[Sentence] = []
    for step in move.steps:
        values = {"start": table.name(step.start), "target": table.name(step.target)}
        if step.sacrifice is not None:
            moved.append((seat, table.take(seat, step.sacrifice), BOX))
            values["given"] = table.name(step.sacrifice)
        moved.append((seat, table.take(seat, step.start), table.put(seat, step.target)))
        steps.append(Sentence("rings.effect.step_giving" if step.sacrifice else "rings.effect.step", values))
    first, second = steps
    return "rings.effect.move", tuple(moved), {"who": _who(seat), "first": first, "second": second}


def _changed(table: _Table, seat: Seat, change: Change) -> _Told:
    pairs = zip(change.taken, change.laid, strict=True)
    moved = tuple(("ring", on_board(taken, 0), on_board(laid, 0)) for taken, laid in pairs)
    values = {"who": _who(seat), "taken": table.names(change.taken), "laid": table.names(change.laid)}
    return "rings.effect.change", moved, values


_ACTIONS: Mapping[type, Any] = {Place: _placed, Move: _stepped, Change: _changed}


# --- Captures ---


def _outnumbered(position: Position, ply: Ply) -> Iterator[Capture]:
    """The marbles of others that the steps of a move remove where they land (`rings.capture.block`)."""
    camp = position.camp
    others = [seat for seat in position.players if seat != position.players[position.acting]]
    for step in ply.steps if isinstance(ply, Move) else ():
        then, ring = after_step(camp, step), camp.board.at[step.target]
        for seat, before, now in zip(others, camp.rivals, then.rivals, strict=True):
            if gone := height(before, ring) - height(now, ring):
                yield Capture(step.target, seat, gone)
        camp = then


def _captured(table: _Table, seat: Seat, outnumbered: Sequence[Capture], surrounded: Sequence[Capture]) -> Effect:
    """The marbles leave the game, and for each of them the one who captures gets one into the supply."""
    every = (*outnumbered, *surrounded)
    moved: list[Moved] = [(gone.seat, table.take(gone.seat, gone.ring), BOX) for gone in every for _ in range(gone.n)]
    gain = GAIN * sum(gone.n for gone in every)
    moved += [(seat, BOX, Spot(SUPPLY, seat))] * gain
    key = "captured" if outnumbered and surrounded else "outnumbered" if outnumbered else "surrounded"
    told = {"outnumbered": table.told(outnumbered), "surrounded": table.told(surrounded)}
    return Effect(f"rings.effect.{key}", tuple(moved), {"who": _who(seat), "n": gain, **told})


class _Table:
    """Where marbles lie while a ply is played, so that each place can be named by its level."""

    def __init__(self, position: Position) -> None:
        self.players = position.players
        self.on = {
            space: {seat: int(n) for seat, _, n in (name.partition("=") for name in names)}
            for space, names in position.layout().cells.items()
        }
        self.supply = dict(zip(position.players, position.supply, strict=True))

    def take(self, seat: Seat, space: Cell) -> Spot:
        """Take one marble away; where it lay."""
        spot = self._spot(seat, space)
        on = self.on[space]
        on[seat] -= 1
        if not on[seat]:
            del on[seat]
        return spot

    def put(self, seat: Seat, space: Cell) -> Spot:
        """Put one marble down; where it lies now."""
        on = self.on[space]
        on[seat] = on.get(seat, 0) + 1
        return self._spot(seat, space)

    def _spot(self, seat: Seat, space: Cell) -> Spot:
        """Colours lie on a ring in the order of the players."""
        return on_board(space, [player for player in self.players if player in self.on[space]].index(seat) + 1)

    def lying(self, seat: Seat) -> Iterator[Capture]:
        """The marbles of a seat on the board."""
        return (Capture(space, seat, on[seat]) for space, on in self.on.items() if seat in on)

    def cleared(self, seat: Seat) -> Iterator[Moved]:
        """All marbles of a seat leave the board and the supply."""
        for space, on in self.on.items():
            for _ in range(on.get(seat, 0)):
                yield seat, self.take(seat, space), BOX
        pile = Spot(SUPPLY, seat)
        yield from [(seat, pile, BOX)] * self.supply[seat]
        yield SUPPLY, pile._replace(level=0), BOX

    def name(self, space: Cell) -> str:
        """A space as the mat names it."""
        return cell_name(space, len(self.players))

    def names(self, spaces: Iterable[Cell]) -> list[str]:
        """Spaces as the mat names them."""
        return [self.name(space) for space in spaces]

    def told(self, captures: Iterable[Capture]) -> list[Sentence]:
        """How many marbles of whom on which ring, one sentence each."""
        return [
            Sentence("rings.effect.marbles", {"n": one.n, "who": _who(one.seat), "ring": self.name(one.ring)})
            for one in captures
        ]


def _who(seat: Seat) -> Who:
    return Who.at("rings", seat)
