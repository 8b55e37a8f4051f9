"""What people may type at the table, shorter than the notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from refcli.game import ANYBODY, Cell, InvalidMoveError, Term, Typist
from refcli.games.common.typed import from_top_left, numbered, shortest_of, side_letters, sides_typed
from refcli.games.tokan.components import CARRY, COLUMNS, FILES, RANGE, ROWS, ray, square_at, square_name
from refcli.games.tokan.draft import Draft
from refcli.games.tokan.notation import parse
from refcli.games.tokan.plies import Move, Placement
from refcli.games.tokan.position import Position

_STEPS = (COLUMNS, 1, -COLUMNS, -1)
"""To the north, east, south and west."""
_TYPED_MOVE = re.compile(r"([a-z][0-9])\W*([a-z][0-9])(?:\W*([0-9]))?", re.ASCII | re.IGNORECASE)
_START = rf"([{FILES}][1-{ROWS}])"
_TWO_SQUARES = re.compile(rf"([{FILES}])([1-{ROWS}])\W*([{FILES}])([1-9])", re.ASCII | re.IGNORECASE)
_TYPED_PLACEMENT = re.compile(r"([rb]?)([mjl])[\s@]*(-?[0-9]{1,2})[\s,]+(-?[0-9]{1,2})", re.ASCII | re.IGNORECASE)
_NUMBERED = re.compile(r"([rb]?)([mjl])[\s@#]*([0-9]{1,2})", re.ASCII | re.IGNORECASE)


def interpret(position: Position | Draft, text: str, by: Typist = ANYBODY) -> Sequence[Move | Placement]:
    """What a person may mean: `b3d3`, `B3 D3 1`, `b3n`, `b3n1`, `b3` alone, in a draft `rj 2 5`, `j4`.

    A direction takes the animal as far as it goes, with no other tile unless a number says how many; a square alone
    means every legal move from it. `b3e3` are two squares, and `b3e+1` is to the east with one tile; so is `b3e1`, for
    no animal goes from b3 to e1.

    Raises InvalidMoveError for squares off the board and for places that are not there.
    """
    if isinstance(position, Position) and (directed := _directions(by.says).fullmatch(_to_a_side(position, text, by))):
        square, side, carried = directed.groups()
        step = None if side is None else _STEPS[sides_typed(by)[side.lower()]]
        return list(_directed(position, text, square, step, carried))
    if move := _TYPED_MOVE.fullmatch(text):
        start, target, carried = move.groups()
        more = f"+{carried}" if carried and int(carried) else ""
        return [parse(f"{start}-{target}{more}".lower())]
    if placement := _TYPED_PLACEMENT.fullmatch(text):
        color, animal, x, y = placement.groups()
        return [Placement(_tile(position, color, animal), int(x), int(y))]
    if isinstance(position, Draft) and (placed := _NUMBERED.fullmatch(text)):
        color, animal, n = placed.groups()
        return [Placement(_tile(position, color, animal), *numbered(text, places(by.shown or position), int(n)))]
    return []


@lru_cache(16)
def _directions(says: Callable[[str], str] | None) -> re.Pattern[str]:
    """A square with a direction, in words of notation or of the language, and a number."""
    words = sorted(sides_typed(Typist(says=says)), key=len, reverse=True)
    # A letter that names a column, too, is a direction only where no number follows.
    side = "|".join(f"{word}(?![0-9])" if word in FILES else word for word in words)
    return re.compile(rf"{_START}(?:\W*({side})(?:\W*([0-9]))?)?", re.IGNORECASE)


def _to_a_side(position: Position, text: str, by: Typist) -> str:
    """`b3e1` as `b3e+1` where the squares lie in no line and the animal may take so many tiles along."""
    squares = _TWO_SQUARES.fullmatch(text)
    if squares is None:
        return text
    file, rank, side, n = squares.groups()
    stack = position.stacks[square_at(f"{file}{rank}".lower())]
    in_line = side.lower() == file.lower() or n == rank
    if in_line or side.lower() not in sides_typed(by) or not stack or int(n) > CARRY[stack[-1][1]]:
        return text
    return f"{file}{rank}{side}+{n}"


def _directed(
    position: Position, text: str, square: str, step: int | None, carried: str | None
) -> Iterator[Move | Placement]:
    """The legal moves from a square, or the one in a direction, legal or not. Raises InvalidMoveError off the field."""
    start = square_at(square.lower())
    if step is None:
        yield from (move for move in position.legal_moves() if move.start == start)
        return
    stack = position.stacks[start]
    reach = RANGE[stack[-1][1]] if stack else 1
    line = ray(start, step)
    if len(line) >= reach:
        yield Move(start, line[reach - 1], int(carried or 0))
    elif stack:
        raise InvalidMoveError(text, "tokan.leaves_field", animal=Term(f"tokan.animal.{stack[-1][1]}"), range=reach)


def _tile(position: Position | Draft, color: str, animal: str) -> str:
    """The tile of that letter; without a colour, of who lays it."""
    return (color or position.turn_color[0]).lower() + animal.upper()


def places(position: Position | Draft) -> Sequence[Cell]:
    """In a draft the spaces where a tile may be laid, from the top left."""
    return from_top_left(position.spaces()) if isinstance(position, Draft) else ()


def called(written: str) -> Term:
    """A tile in words."""
    return Term(f"tokan.piece.{written}")


def shortest(position: Position | Draft, ply: Move | Placement, by: Typist = ANYBODY) -> str:
    """A square, with the direction and the number of tiles as far as they are needed; in a draft tile and place."""
    return shortest_of(_texts(position, ply, by), ply, lambda text: interpret(position, text, by))


def _texts(position: Position | Draft, ply: Move | Placement, by: Typist) -> Iterator[str]:
    if isinstance(ply, Placement):
        yield f"{ply.tile[1].lower()}{places(position).index((ply.x, ply.y)) + 1}"
        return
    start = square_name(ply.start)
    steps = zip(side_letters(by.says), _STEPS, strict=True)
    direction = next(letter for letter, step in steps if ply.target in ray(ply.start, step))
    carried = str(ply.carried or "")
    yield from (start, f"{start}{direction}{carried}", f"{start}{direction}+{carried}")
