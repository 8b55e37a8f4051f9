"""What a ply of Dschunke does on the table: tiles drawn and laid, crates covered, points; the end, group by group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from refcli.game import Cell, Sentence, Term, Who
from refcli.games.common.plane import space_name
from refcli.games.dschunke.components import COLORS, EVERY_CRATE, RAT, Color, Face, crates, upright
from refcli.games.dschunke.plies import Draw, Placement
from refcli.games.dschunke.scoring import group_points, groups, rat_points, winners
from refcli.hands import BOX, Effect, Moved, Place, on_board

if TYPE_CHECKING:
    from refcli.games.dschunke.position import Position

_TOWARDS = {
    ">": "dschunke.effect.east",
    "^": "dschunke.effect.north",
    "<": "dschunke.effect.west",
    "v": "dschunke.effect.south",
}


def of_draw(position: Position, ply: Draw) -> Iterator[Effect]:
    """The tile drawn, laid beside the table; then what there is to draw or to lay."""
    face, n = upright(ply.face), len(position.hand)
    moved: list[Moved] = [] if n else [("hand", BOX, _hand(position.acting, 0))]
    moved.append((face, Place("dschunke.pool"), _hand(position.acting, n + 1)))
    yield Effect("dschunke.effect.draw", tuple(moved), {"who": _who(position.acting), **_looks(position, face)})
    yield from _next(position.play(ply))


def of_placement(position: Position, ply: Placement) -> Iterator[Effect]:
    """The tile laid, what that is worth, and what there is to draw or to lay next; at the end how it all adds up."""
    face, strip = ply.canonical()
    after = position.play(ply)
    spaces = strip.spaces()
    from_hand = _hand(position.acting, position.hand.index(upright(face)) + 1)
    moved: list[Moved] = [
        (position.as_seen(space), on_board(space), BOX) for space in spaces if space in position.deck.tops
    ]
    # On the table each crate is seen on its own: the first one stands for the tile that the hand gives away.
    moved += [(after.as_seen(space), BOX if n else from_hand, on_board(space)) for n, space in enumerate(spaces)]
    if len(position.hand) == 1:
        moved.append(("hand", _hand(position.acting, 0), BOX))
    shown = ply.as_shown()
    first = shown.strip.spaces()[0]
    values = {"who": _who(position.acting), "space": space_name(first), "level": after.deck.tops[first].level}
    yield Effect(_TOWARDS[shown.strip.direction], tuple(moved), {**values, **_looks(position, shown.face)})
    if after.ended:
        yield from ending(after)
        return
    yield _points(position, after)
    yield from _next(after)


def _points(position: Position, after: Position) -> Effect:
    """How both colours stand after a placement, and what it changed."""
    before, now = position.scores(), after.scores()
    standing = []
    for color in COLORS:
        change = now[color] - before[color]
        key = "dschunke.effect.now_other" if change else "dschunke.effect.now_same"
        standing.append(Sentence(key, {"who": _who(color), "total": now[color], "change": f"{change:+}"}))
    return Effect("dschunke.effect.now", values={"standing": standing})


def _next(position: Position) -> Iterator[Effect]:
    """What has to be done by hand now."""
    who = _who(position.acting)
    if position.to_draw:
        yield Effect("dschunke.effect.to_draw", values={"who": who, "n": position.to_draw})
    elif len(position.hand) > 1:
        yield Effect("dschunke.effect.to_lay_all", values={"who": who})
    else:
        yield Effect("dschunke.effect.to_lay", values={"who": who, "tile": _id(position, position.hand[0])})


# --- The end ---


def ending(position: Position) -> Iterator[Effect]:
    """Why the game is over, and how the points of both colours came together."""
    yield Effect("dschunke.effect.over")
    yield from account(position)
    best = winners(position.scores())
    key = "play.effect.wins" if len(best) == 1 else "play.effect.tie"
    yield Effect(key, values={"who": [_who(color) for color in best]})


def account(position: Position) -> Iterator[Effect]:
    """What counts for each colour now, and its points."""
    totals = position.scores()
    for color in COLORS:
        yield from _account(position, color)
        yield Effect("dschunke.effect.total", values={"who": _who(color), "total": totals[color]})


def _account(position: Position, color: Color) -> Iterator[Effect]:
    """What counts for a colour: its groups, the largest of each good first, and its rats."""
    visible = {space: top.crate for space, top in position.deck.tops.items() if top.crate[0] == color[0]}
    found = sorted(groups(visible), key=lambda group: (EVERY_CRATE.index(group[0]), -len(group[1])))
    for crate, spaces in found:
        if points := group_points(len(spaces)):
            values = {"points": points, "goods": Term(f"dschunke.goods.{crate}"), **_where(color, spaces)}
            yield Effect("dschunke.effect.group", values=values)
    if rats := [space for space, crate in visible.items() if crate[1] == RAT]:
        yield Effect(f"dschunke.effect.rats.{color}", values={"points": rat_points(len(rats)), **_where(color, rats)})


def _where(color: Color, spaces: list[Cell]) -> dict[str, Any]:
    return {"who": _who(color), "n": len(spaces), "spaces": " ".join(map(space_name, sorted(spaces)))}


# --- Places and words ---


def _hand(color: Color, level: int) -> Place:
    return Place(f"dschunke.hand.{color}", color, level=level)


def _looks(position: Position, face: Face) -> dict[str, Any]:
    """A tile by its id, and its crates in words, as they are read."""
    return {"tile": _id(position, face), "crates": [Term(f"dschunke.crate.{crate}") for crate in crates(face)]}


def _id(position: Position, face: Face) -> str:
    """The id of a tile; of several that look alike the first."""
    return next(tile.id for tile in position.tiles.tiles if upright(tile.face) == upright(face))


def _who(color: Color) -> Who:
    return Who(f"dschunke.seat.{color}")
