"""What a ply of Contra does on the table: tiles laid and drawn, who is paid and who pays, lost turns; the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from refcli.game import Cell, Outcome, Sentence, Term, Who
from refcli.games.common.plane import space_name
from refcli.games.contra.components import (
    GOLD,
    PLAYERS,
    SIDES_OF_A_TILE,
    Face,
    Kind,
    Player,
    as_laid,
    is_crown,
    notation,
    other,
    upright,
)
from refcli.games.contra.plies import Draw, Placement
from refcli.games.contra.table import Table
from refcli.hands import BOX, Effect, Moved, Place, on_board

if TYPE_CHECKING:
    from refcli.games.contra.position import Position

_DIRECTIONS = ("north", "east", "south", "west")


def of_placement(position: Position, ply: Placement) -> Iterator[Effect]:
    """The tile laid, what it completes, and what is to be drawn; or whose turn is lost, and the end."""
    after = position.play(ply)
    owner = None if is_crown(ply.face) else position.acting
    kind = owner or "crown"
    slot = position.displays[kind].index(upright(ply.face))
    moved = (as_laid(ply.face, owner), _display(kind, slot), on_board(ply.space))
    values = {
        "who": Who.at("contra", position.acting),
        "space": space_name(ply.space),
        "slot": slot + 1,
        **_looks(ply.face),
    }
    yield Effect("contra.effect.tile" if owner else "contra.effect.crown", (moved,), values)
    yield from _settlement(position, after.table, ply.space)
    if after.due:
        key = "contra.effect.draw_own" if owner else "contra.effect.draw_crown"
        yield Effect(key, values={"who": Who.at("contra", position.acting), "slot": slot + 1})
        return
    if not after.pools[kind].size:
        yield Effect("contra.effect.empty")
    yield from _going_on(position, after, position.left - 1)


def of_draw(position: Position, ply: Draw) -> Iterator[Effect]:
    """The tile drawn to the empty place of its display; then whose turn is lost, and the end."""
    kind, face = position.due, upright(ply.face)
    assert kind is not None
    moved = (notation(face), Place(f"contra.pool.{kind}", _whose(kind)), _display(kind, position.slot))
    key = "contra.effect.drawn_crown" if kind == "crown" else "contra.effect.drawn_own"
    yield Effect(key, (moved,), {"who": Who.at("contra", position.acting), "slot": position.slot + 1, **_looks(face)})
    yield from _going_on(position, position.play(ply), position.left)


def _settlement(position: Position, table: Table, space: Cell) -> Iterator[Effect]:
    """What gold changes hands for what the tile on `space` completes; all of it is due at one moment."""
    moved: list[Moved] = []
    told: list[Sentence] = []
    for seat, net in table.shares(space).items():
        tiles = [
            Sentence("contra.effect.complete", {"space": space_name(at), "matches": n, "sides": SIDES_OF_A_TILE})
            for at, n in table.framed_by(space)
            if table.owners[at] == seat
        ]
        key = "contra.effect.gains" if net > 0 else "contra.effect.pays" if net else "contra.effect.even"
        purse = Place(f"contra.gold.{seat}", seat)
        if position.gold[seat] + net < 0:
            key = "contra.effect.owes"
        else:
            moved += [("gold", BOX, purse) if net > 0 else ("gold", purse, BOX)] * abs(net)
        told.append(
            Sentence(key, {"who": Who.at("contra", seat), "tiles": tiles, "n": abs(net), "gold": position.gold[seat]})
        )
    if told:
        key = "contra.effect.settled" if len(told) == 1 else "contra.effect.settled_both"
        yield Effect(key, tuple(moved), dict(zip(("first", "second"), told, strict=False)))


def _going_on(position: Position, after: Position, left: int) -> Iterator[Effect]:
    """Who loses a turn, or the rest of one (`left` tiles), before somebody can act; and the end."""
    reason = after.ended.reason if after.ended else None
    same_turn = after.turn == position.acting and after.left == left
    if reason != "contra.end.broke" and not same_turn:
        if left:
            yield Effect("contra.effect.rest_lost", values={"who": Who.at("contra", position.acting)})
        if after.turn == position.acting or reason == "contra.end.gold":
            yield Effect("contra.effect.turn_lost", values={"who": Who.at("contra", other(position.acting))})
    if after.ended:
        yield from ending(after, after.ended)


# --- The end ---


def ending(position: Position, ended: Outcome) -> Iterator[Effect]:
    """Why the game is over, and how the gold of both players came together."""
    insolvent = _insolvent(ended)
    yield from (Effect("contra.effect.broke", values={"who": Who.at("contra", player)}) for player in insolvent)
    if ended.reason == "contra.end.crowns":
        yield Effect("contra.effect.over_crowns", values={"n": position.pools["crown"].size})
    elif ended.reason == "contra.end.gold":
        yield Effect("contra.effect.over_gold")
    unpaid = dict(position.table.framed_by(position.last)) if position.last and insolvent else {}
    for player in PLAYERS:
        yield from _account(position, player, unpaid if player in insolvent else {})
    key = "play.effect.wins" if len(ended.winners) == 1 else "play.effect.tie"
    yield Effect(key, values={"who": [Who.at("contra", winner) for winner in ended.winners]})


def _insolvent(ended: Outcome) -> tuple[str, ...]:
    """Who could not pay."""
    if ended.reason != "contra.end.broke":
        return ()
    return tuple(player for player in PLAYERS if player not in ended.winners) or PLAYERS


def account(position: Position) -> Iterator[Effect]:
    """How the gold of both players has come together so far."""
    for player in PLAYERS:
        yield from _account(position, player, {})


def _account(position: Position, player: Player, unpaid: Mapping[Cell, int]) -> Iterator[Effect]:
    """The gold of a player, item by item: what there was at the start, what tiles have gained and cost; the total."""
    gold = position.gold[player]
    settled = {
        tile: GOLD[matching]
        for tile, owner in position.table.owners.items()
        if owner == player and tile not in unpaid and (matching := position.table.matching(tile)) is not None
    }
    yield Effect(
        "contra.effect.at_start", values={"who": Who.at("contra", player), "points": gold - sum(settled.values())}
    )
    for key, sign in (("contra.effect.well", 1), ("contra.effect.badly", -1)):
        tiles = [tile for tile, share in settled.items() if share * sign > 0]
        if points := sum(settled[tile] for tile in tiles):
            spaces = " ".join(map(space_name, tiles))
            values = {
                "who": Who.at("contra", player),
                "points": points,
                "gold": f"{points:+}",
                "n": len(tiles),
                "spaces": spaces,
            }
            yield Effect(key, values=values)
    yield Effect("contra.effect.total", values={"who": Who.at("contra", player), "total": gold})


# --- Places and words ---


def _whose(kind: Kind) -> str:
    return "" if kind == "crown" else kind


def _display(kind: Kind, slot: int) -> Place:
    return Place(f"contra.display.{kind}", _whose(kind), level=slot + 1)


def _looks(face: Face) -> Mapping[str, Any]:
    """How a tile looks, in words: its crown, or its sides from the north clockwise."""
    if is_crown(face):
        return {"crown": Term(f"contra.crown.{face}")}
    sides = [Term(f"contra.colour.{side}") for side in face]
    return {"colours": sides, **dict(zip(_DIRECTIONS, sides, strict=True))}
