"""Any position of Rings & Marbles as the value of the `Position` tag.

Three rows: the rings with their marbles as in `Setup`; the supplies of the seats still in the game as in `Supply`;
whose turn it is, with `change` behind it where the latest action was one: `... / red=7 blue=8 / red change`. Where they
are needed two rows more follow, the seats whose own last action was a change, `changed blue`, and those that have not
acted yet, `new red`.
"""

from __future__ import annotations

from collections.abc import Sequence

from refcli.game import POSITION, Seat, SetupError, TagError, Who, rows
from refcli.games.rings.board import board_of
from refcli.games.rings.components import BOARDS
from refcli.games.rings.notation.setup import check_marbles, read_rings, read_supply
from refcli.games.rings.position import Position

_CHANGE, _CHANGED, _NEW = "change", "changed", "new"


def written_position(position: Position) -> str:
    """The value of the tag, as `refcli.game.Game` promises."""
    seats = range(len(position.players))
    value = [
        position.setup()["Setup"],
        " ".join(f"{position.players[seat]}={position.supply[seat]}" for seat in position.left),
        position.players[position.acting] + (f" {_CHANGE}" if position.after_change else ""),
    ]
    for word, listed in ((_CHANGED, position.changers), (_NEW, set(seats) - position.begun)):
        if listed:
            value.append(" ".join((word, *(position.players[seat] for seat in sorted(listed)))))
    return " / ".join(value)


def read(text: str, players: Sequence[Seat]) -> Position:
    """The position that the value says. Raises TagError or SetupError."""
    found = rows(POSITION, text)
    found += [[] for _ in range(len(found), 3)]
    rings, supplies, turn, *more = found
    if not turn or turn[0] not in players or turn[1:] not in ([], [_CHANGE]):
        raise TagError(POSITION, "record.position_row", row=" ".join(turn), example=f"{players[0]} {_CHANGE}")
    board, marbles = read_rings(rings, players, POSITION)
    supply = read_supply(supplies, players, POSITION)
    listed = _listed(more, players)
    position = Position(
        tuple(players),
        board_of(board),
        marbles,
        tuple(supply.get(seat, 0) for seat in players),
        players.index(turn[0]),
        tuple(n for n, seat in enumerate(players) if seat in supply),
        frozenset(range(len(players))) - listed[_NEW],
        listed[_CHANGED],
        len(turn) > 1,
    )
    check_marbles(position.marbles, position.supply, POSITION, POSITION)
    _check(position)
    return position


def _listed(found: Sequence[Sequence[str]], players: Sequence[Seat]) -> dict[str, frozenset[int]]:
    """The seats in the rows behind the turn, by the word that the row begins with."""
    listed = dict.fromkeys((_CHANGED, _NEW), frozenset[int]())
    for row in found:
        word, *seats = row or [""]
        in_order = [seat for seat in players if seat in seats]
        if listed.get(word) != frozenset() or not seats or seats != in_order:
            raise TagError(POSITION, "record.position_row", row=" ".join(row), example=f"{_CHANGED} {players[0]}")
        listed[word] = frozenset(map(players.index, seats))
    return listed


def _check(position: Position) -> None:
    """Raise SetupError for what play never leads to."""
    players, acting = position.players, position.acting
    new = set(range(len(players))) - position.begun
    if acting not in position.left:
        raise SetupError(POSITION, "rings.position_absent", seat=Who.at("rings", players[acting]))
    # The first actions go round once, from the first seat to the last; till then nobody is out.
    fresh = all(
        not any(position.marbles[seat]) and position.supply[seat] == BOARDS[len(players)]["marbles"][seat]
        for seat in new
    )
    if new and (new != {*range(acting, len(players))} or len(position.left) < len(players) or not fresh):
        raise SetupError(POSITION, "rings.position_new", seats=[Who.at("rings", players[seat]) for seat in sorted(new)])
    for seat, player in enumerate(players):
        if seat not in position.left and any(position.marbles[seat]):
            raise SetupError(POSITION, "rings.position_out", seat=Who.at("rings", player))
    if new & position.changers or (position.after_change and not position.changers):
        raise SetupError(POSITION, "rings.position_changed")
    if position.settled() != position:
        raise SetupError(POSITION, "rings.position_stuck", seat=Who.at("rings", players[acting]))
