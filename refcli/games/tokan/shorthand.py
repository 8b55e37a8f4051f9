"""What people may type at the table, shorter than the notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from refcli.game import InvalidMoveError, Space, Term
from refcli.games._typed import from_top_left, numbered, shortest_of
from refcli.games.tokan.components import COLUMNS, FILES, RANGE, ROWS, ray, square_at, square_name
from refcli.games.tokan.draft import Draft
from refcli.games.tokan.notation import parse
from refcli.games.tokan.plies import Move, Placement
from refcli.games.tokan.position import Position

_STEPS = {"n": COLUMNS, "e": 1, "s": -COLUMNS, "w": -1}
_TYPED_MOVE = re.compile(r"([a-z][0-9])\W*([a-z][0-9])(?:\W*([0-9]))?", re.ASCII | re.IGNORECASE)
_DIRECTED = re.compile(rf"([{FILES}][1-{ROWS}])(?:\W*([nsw]|e(?![0-9]))(?:\W*([0-9]))?)?", re.ASCII | re.IGNORECASE)
_TYPED_PLACEMENT = re.compile(r"([rb]?)([mjl])[\s@]*(-?[0-9]{1,2})[\s,]+(-?[0-9]{1,2})", re.ASCII | re.IGNORECASE)
_NUMBERED = re.compile(r"([rb]?)([mjl])[\s@#]*([0-9]{1,2})", re.ASCII | re.IGNORECASE)


def interpret(position: Position | Draft, text: str) -> Sequence[Move | Placement]:
    """What a person may mean: `b3d3`, `B3 D3 1`, `b3n`, `b3n1`, `b3` alone, in a draft `rj 2 5`, `j4`.

    A direction takes the animal as far as it goes, with no other tile unless a number says how many; a square alone
    means every legal move from it. `b3e1` are two squares: to the east a sign stands before the number, `b3e+1`.

    Raises InvalidMoveError for squares off the board and for places that are not there.
    """
    if isinstance(position, Position) and (directed := _DIRECTED.fullmatch(text)):
        return list(_directed(position, text, *directed.groups()))
    if move := _TYPED_MOVE.fullmatch(text):
        start, target, carried = move.groups()
        more = f"+{carried}" if carried and int(carried) else ""
        return [parse(f"{start}-{target}{more}".lower())]
    if placement := _TYPED_PLACEMENT.fullmatch(text):
        color, animal, x, y = placement.groups()
        return [Placement(_tile(position, color, animal), int(x), int(y))]
    if isinstance(position, Draft) and (placed := _NUMBERED.fullmatch(text)):
        color, animal, n = placed.groups()
        return [Placement(_tile(position, color, animal), *numbered(text, places(position), int(n)))]
    return []


def _directed(
    position: Position, text: str, square: str, direction: str | None, carried: str | None
) -> Iterator[Move | Placement]:
    """The legal moves from a square, or the one in a direction, legal or not. Raises InvalidMoveError off the field."""
    start = square_at(square.lower())
    if direction is None:
        yield from (move for move in position.legal_moves() if move.start == start)
        return
    stack = position.stacks[start]
    reach = RANGE[stack[-1][1]] if stack else 1
    line = ray(start, _STEPS[direction.lower()])
    if len(line) >= reach:
        yield Move(start, line[reach - 1], int(carried or 0))
    elif stack:
        raise InvalidMoveError(text, "tokan.leaves_field", animal=Term(f"tokan.animal.{stack[-1][1]}"), range=reach)


def _tile(position: Position | Draft, color: str, animal: str) -> str:
    """The tile of that letter; without a colour, of who lays it."""
    return (color or position.turn_color[0]).lower() + animal.upper()


def places(position: Position | Draft) -> Sequence[Space]:
    """In a draft the spaces where a tile may be laid, from the top left."""
    return from_top_left(position.spaces()) if isinstance(position, Draft) else ()


def called(written: str) -> Term:
    """A tile in words."""
    return Term(f"tokan.piece.{written}")


def shortest(position: Position | Draft, ply: Move | Placement) -> str:
    """A square, with the direction and the number of tiles as far as they are needed; in a draft tile and place."""
    return shortest_of(_texts(position, ply), ply, lambda text: interpret(position, text))


def _texts(position: Position | Draft, ply: Move | Placement) -> Iterator[str]:
    if isinstance(ply, Placement):
        yield f"{ply.tile[1].lower()}{places(position).index((ply.x, ply.y)) + 1}"
        return
    start = square_name(ply.start)
    direction = next(letter for letter, step in _STEPS.items() if ply.target in ray(ply.start, step))
    carried = str(ply.carried or "")
    yield from (start, f"{start}{direction}{carried}", f"{start}{direction}+{carried}")
