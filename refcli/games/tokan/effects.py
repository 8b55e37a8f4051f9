"""What a ply of Tokan does on the table: which tile goes where, how a line closes up, what is taboo; the points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from refcli.game import Seat, Term, Who
from refcli.games.tokan.components import (
    COLUMNS,
    FILES,
    MIN_TOWER,
    POINTS,
    ROWS,
    TILES,
    TOWER_POINTS,
    Square,
    moving_up,
    other,
    owner,
    square_name,
    towers,
    winners,
)
from refcli.games.tokan.plies import Move, Placement
from refcli.hands import BOX, Effect, Moved, Place, on_board

if TYPE_CHECKING:
    from refcli.games.tokan.draft import Draft
    from refcli.games.tokan.position import Position


def of_move(position: Position, move: Move) -> Iterator[Effect]:
    """The move, how the line closes up behind it, and what is taboo next; at the end how the points came together."""
    stack, height = position.stacks[move.start], len(position.stacks[move.target])
    left = len(stack) - move.carried - 1
    moved = (
        (tile, _place(move.start, left + 1), _place(move.target, height + n))
        for n, tile in enumerate(stack[left:], start=1)
    )
    values = {
        "who": Who.at("tokan", position.turn_color),
        "animal": Term(f"tokan.tile.{stack[-1][1]}"),
        "start": square_name(move.start),
        "target": square_name(move.target),
        "n": move.carried,
        "level": height + move.carried + 1,
    }
    yield Effect("tokan.effect.move_with" if move.carried else "tokan.effect.move", tuple(moved), values)
    if not left:
        yield _closing(position, move)
    after = position.play(move)
    if after.ended:
        yield from ending(after)
    else:
        yield Effect("tokan.effect.taboo", values={"square": square_name(move.target)})


def _closing(position: Position, move: Move) -> Effect:
    """The stacks behind the emptied start move up one by one; what the last one leaves stays a gap."""
    moved: list[Moved] = []
    steps: list[str] = []
    gap = move.start
    for start, target in moving_up(position.stacks, move.start, move.target):
        moved += ((tile, _place(start), _place(target, n)) for n, tile in enumerate(position.stacks[start], start=1))
        steps.append(str(Move(start, target)))
        gap = start
    line = "row" if move.start // COLUMNS == move.target // COLUMNS else "column"
    key = f"tokan.effect.{line}_closes" if steps else "tokan.effect.gap"
    return Effect(key, tuple(moved), {"steps": steps, "gap": square_name(gap)})


def of_placement(draft: Draft, ply: Placement) -> Iterator[Effect]:
    """The tile that is laid; with the last one the field is complete, and its squares get their names."""
    hand = sorted(draft.in_hand(draft.turn_color).elements())
    in_hand = Place("tokan.hand", draft.turn_color, level=hand.index(ply.tile) + 1)
    values = {
        "who": Who.at("tokan", draft.turn_color),
        "animal": Term(f"tokan.tile.{ply.tile[1]}"),
        "x": ply.x,
        "y": ply.y,
    }
    yield Effect("tokan.effect.lay", ((ply.tile, in_hand, on_board((ply.x, ply.y))),), values)
    laid = {**draft.laid, (ply.x, ply.y): ply.tile}
    if len(laid) == TILES:
        low = min(x for x, _ in laid)
        by_row = sorted(laid, key=lambda space: space[1])
        named = [(laid[x, y], on_board((x, y)), on_board((x - low, y - 1))) for x, y in by_row]
        hands = [("tokan.hand", Place("tokan.hand", seat, level=0), BOX) for seat in draft.players]
        values = {"first": FILES[0], "last": FILES[-1], "rows": ROWS, "who": Who.at("tokan", other(draft.turn_color))}
        yield Effect("tokan.effect.field", (*named, *hands), values)


# --- The end ---


def ending(position: Position) -> Iterator[Effect]:
    """Why the game is over, and how the points of each seat came together."""
    yield Effect("tokan.effect.stuck", values={"who": Who.at("tokan", position.turn_color)})
    totals = position.scores()
    yield from counted(position)
    if position.scoring == "heads" and len(set(totals.values())) == 1:
        yield Effect("tokan.effect.compared")
        for seat in position.players:
            heights = towers(position.stacks, seat)
            key = "tokan.effect.heights" if heights else "tokan.effect.no_tower"
            yield Effect(key, values={"who": Who.at("tokan", seat), "heights": heights})
    best = winners(position.stacks, position.scoring, position.players)
    key = "play.effect.wins" if len(best) == 1 else "play.effect.tie"
    yield Effect(key, values={"who": [Who.at("tokan", seat) for seat in best]})


def counted(position: Position) -> Iterator[Effect]:
    """What counts for each seat now, and its points."""
    for seat, total in position.scores().items():
        yield from (_heads if position.scoring == "heads" else _towers)(position, seat)
        yield Effect("tokan.effect.total", values={"who": Who.at("tokan", seat), "total": total})


def _towers(position: Position, seat: Seat) -> Iterator[Effect]:
    """The towers of a seat, the highest first, those of one height together (`tokan.score.towers`)."""
    heights = {square: len(stack) for square, stack in _owned(position, seat).items() if len(stack) >= MIN_TOWER}
    for height in sorted(set(heights.values()), reverse=True):
        squares = [square_name(square) for square in heights if heights[square] == height]
        points = TOWER_POINTS * height * len(squares)
        values = {
            "who": Who.at("tokan", seat),
            "height": height,
            "squares": squares,
            "n": len(squares),
            "points": points,
        }
        yield Effect("tokan.effect.towers", values=values)


def _heads(position: Position, seat: Seat) -> Iterator[Effect]:
    """The visible tiles of a seat, the dearest first, those of one kind together (`tokan.score.heads`)."""
    seen = {square: stack[-1][1] for square, stack in _owned(position, seat).items()}
    for animal in sorted(set(seen.values()), key=lambda letter: -POINTS[letter]):
        squares = [square_name(square) for square in seen if seen[square] == animal]
        points = POINTS[animal] * len(squares)
        values = {"who": Who.at("tokan", seat), "squares": squares, "n": len(squares), "points": points}
        yield Effect(f"tokan.effect.heads.{animal}", values=values)


def _owned(position: Position, seat: Seat) -> Mapping[Square, tuple[str, ...]]:
    return {n: stack for n, stack in enumerate(position.stacks) if stack and owner(stack[-1]) == seat}


def _place(square: Square, level: int = 1) -> Place:
    return on_board((square % COLUMNS, square // COLUMNS), level)
