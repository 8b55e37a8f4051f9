"""Hand-made boards, and records from random play, for the tests of Rings & Marbles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from refcli import record
from refcli.game import Cell
from refcli.games import rings
from refcli.games.rings.actions import ring_sites
from refcli.games.rings.components import CHANGED, neighbours, start_rings
from refcli.games.rings.plies import Change, Move, Place
from refcli.games.rings.surround import random_completion

HEXAGON = start_rings(2)
TRIANGLE = start_rings(3)
LARGE = start_rings(4)

Marbles = Mapping[Cell, str]


def lay(
    marbles: Marbles,
    players: str = "red blue",
    supply: str = "red=9 blue=9 yellow=9 green=9",
    board: Iterable[Cell] = LARGE,
) -> rings.Position:
    """The position with these marbles (`{(0, 0): "red=1,blue=2"}`) on a board; the first of `players` acts."""
    entries = [f"{q},{r}" + (f":{marbles[q, r]}" if (q, r) in marbles else "") for q, r in sorted(board)]
    named = [entry for entry in supply.split() if entry.split("=")[0] in players.split()]
    return rings.start({"Players": players, "Setup": " ".join(entries), "Supply": " ".join(named)})


def fresh(players: str) -> rings.Position:
    """The usual start."""
    return rings.start({"Players": players})


def refused(position: rings.Position, token: str) -> str | None:
    """The rule that refuses `token`, or None if it may be played."""
    violation = position.judge(rings.parse(token))
    return violation.rule if violation else None


def cause(position: rings.Position, token: str) -> str:
    """The cause for which `token` is refused."""
    violation = position.judge(rings.parse(token))
    assert violation is not None, f"{token} was not refused"
    return violation.cause


def played(position: rings.Position, *tokens: str) -> rings.Position:
    """The position after these plies, each of which must be legal."""
    for token in tokens:
        ply = rings.parse(token)
        assert position.judge(ply) is None, (token, position.judge(ply))
        position = position.play(ply)
    return position


def on(position: rings.Position, q: int, r: int) -> str:
    """What lies on a ring, as in the notation: `red=2,blue=1`."""
    return ",".join(position.layout().cells[q, r])


def supply(position: rings.Position, seat: str) -> int:
    """The marbles that `seat` has left beside the board."""
    return position.supply[position.players.index(seat)]


def around(*spaces: Cell) -> set[Cell]:
    """The spaces that touch these and are none of them."""
    return {near for space in spaces for near in neighbours(space)} - set(spaces)


def tokens(plies: Iterable[Any]) -> list[str]:
    """Plies as they are written."""
    return [str(ply) for ply in plies]


def verdict(text: str) -> dict[str, Any]:
    """What the referee says of a record, in the form of the naive referee."""
    found = record.judge(record.read(text), counts=True)
    outcome, refusal = found.outcome, found.refusal
    return {
        "game": found.game,
        "ok": refusal is None,
        "plies": len(found.plies),
        "turn": found.turn,
        "outcome": outcome and {"winners": list(outcome.winners), "reason": outcome.reason},
        "scores": found.scores,
        "error": refusal and {"ply": refusal.ply, "token": refusal.token, "rule": refusal.rule},
        "counts": list(found.counts or ()),
    }


def random_change(position: rings.Position, rng: Random) -> Change | None:
    """A legal change: four rings taken at random, laid on random sites; None if none is allowed or found."""
    if not position.may_change:
        return None
    empty = position.board.spaces_of(position.camp.empty)
    for _ in range(100 if len(empty) >= CHANGED else 0):  # all but tiny boards need one or two
        taken = tuple(rng.sample(empty, CHANGED))
        lying = set(position.board.ring_spaces()).difference(taken)
        laid: list[Cell] = []
        while len(laid) < CHANGED and (sites := ring_sites(lying, taken)):
            laid.append(rng.choice(sites))
            lying.add(laid[-1])
        if len(laid) == CHANGED:
            change = Change(taken, tuple(laid))
            return change._replace(captures=random_completion(position.lost(change), position.players, rng))
    return None


def random_ply(position: rings.Position, rng: Random) -> Place | Move | Change:
    """A random ply, now and then a change where one is allowed; often one that surrounds something."""
    change = random_change(position, rng) if rng.random() < 0.3 else None
    if change is None and rng.random() < 0.7:
        surrounding = [ply for ply in islice(position.legal_moves(), 4000) if ply.captures]
        if surrounding:
            ply = rng.choice(surrounding)
            return rng.choice(list(islice(position.capture_choices(ply), 20)))
    return change or position.random_ply(rng)


def crowded_record(rng: Random, plies: int) -> str:
    """A record from a board on which one seat has nearly walled in others, with changes and captures, as written."""
    seats = rng.sample(["red", "blue", "yellow", "green"], rng.choice([2, 2, 3, 4]))
    board = set(LARGE) - set(rng.sample(sorted(LARGE), rng.choice([0, 0, 1, 4])))
    inside = {rng.choice([(0, 0), (1, -1), (-1, 0)])}
    while len(inside) < rng.choice([1, 2, 3, 4]):
        inside.add(rng.choice(sorted(around(*inside) & {s for s in LARGE if max(map(abs, (*s, sum(s)))) < 3})))
    waller = rng.choice(seats[:2])
    wall = around(*inside) & board
    marbles = dict.fromkeys(rng.sample(sorted(wall), max(1, len(wall) - rng.choice([1, 1, 1, 2]))), f"{waller}=1")
    for space in sorted(inside & board):
        marbles[space] = _heap(rng, [seat for seat in seats if seat != waller])
    for space in rng.sample(sorted(board - set(marbles)), min(6, len(board) - len(marbles))):
        marbles[space] = _heap(rng, seats)
    marbles = {space: heap for space, heap in marbles.items() if heap and rng.random() < 0.98}
    position = lay(marbles, " ".join(seats), " ".join(f"{seat}={rng.choice([0, 2, 3, 5])}" for seat in seats), board)
    tags = {"Game": "rings", "Players": " ".join(seats), **position.setup()}
    turns: list[Sequence[str]] = []
    position = rings.start(tags)
    while position.turn and len(turns) < plies:
        ply = random_ply(position, rng)
        turns.append([str(ply)])
        position = position.play(ply)
    return record.write(tags, rings.own_tags(tags), turns)


def _heap(rng: Random, seats: Sequence[str]) -> str:
    """One or two colours on a ring, four marbles at most."""
    heap = {seat: rng.choice([1, 1, 2, 3]) for seat in rng.sample(seats, min(len(seats), rng.choice([1, 1, 2])))}
    return ",".join(f"{seat}={n}" for seat, n in heap.items()) if sum(heap.values()) <= 4 else ""
