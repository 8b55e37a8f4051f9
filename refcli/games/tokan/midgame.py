"""Any position of Tokan as the value of the `Position` tag.

On the field its five rows, then whose turn it is, with the taboo square where there is one:
`rM bJ ... / ... / ... / ... / ... / red c3`. In a draft the tiles laid so far, column by column, then whose turn it is:
`rJ@0,1 bM@0,2 ... / black`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from refcli.game import POSITION, SetupError, TagError, rows
from refcli.games.common.plane import neighbours
from refcli.games.tokan.components import (
    COLORS,
    COLUMNS,
    DRAFT_COLUMNS,
    DRAFT_EACH,
    DRAFT_WIDTH,
    ROWS,
    TILES,
    Color,
    check_box,
    owner,
    read_rows,
    square_at,
    square_name,
)
from refcli.games.tokan.draft import Draft
from refcli.games.tokan.plies import Placement, read_placement
from refcli.games.tokan.position import Position

_SQUARE = re.compile(r"[a-f][1-5]")


def written_position(position: Position | Draft) -> str:
    """The value of the tag, as `refcli.game.Game` promises."""
    if isinstance(position, Draft):
        laid = " ".join(str(Placement(tile, x, y)) for (x, y), tile in sorted(position.laid.items()))
        return f"{laid} / {position.turn_color}"
    taboo = "" if position.taboo is None else f" {square_name(position.taboo)}"
    return f"{position.setup()} / {position.turn_color}{taboo}"


def read(text: str, players: tuple[Color, Color], scoring: str) -> Position | Draft:
    """The position that the value says. Raises TagError or SetupError."""
    *laid, last = rows(POSITION, text)
    color: Color | None = next((color for color in COLORS if last[:1] == [color]), None)
    if color is None or len(last) > 2 or not all(map(_SQUARE.fullmatch, last[1:])):
        raise TagError(POSITION, "record.position_row", row=" ".join(last), example="red c3")
    if len(laid) == 1:
        if last[1:]:
            raise SetupError(POSITION, "tokan.draft.taboo")
        return _draft(laid[0], color, players, scoring)
    stacks = read_rows(laid, COLUMNS, POSITION)
    check_box(Counter(tile for stack in stacks for tile in stack), complete=True, tag=POSITION)
    position = Position(stacks, color, players, scoring)
    for square in map(square_at, last[1:]):
        if not stacks[square]:
            raise SetupError(POSITION, "tokan.taboo_gap", square=square_name(square))
        position = replace(position, taboo=square)
    return position.decided()


def _draft(entries: Sequence[str], color: Color, players: tuple[Color, Color], scoring: str) -> Draft:
    laid = {}
    for entry in entries:
        tile = read_placement(entry)
        if tile is None or (tile.x, tile.y) in laid:
            raise TagError(POSITION, "record.position_row", row=entry, example="rJ@2,5")
        laid[tile.x, tile.y] = tile.tile
    check_box(Counter(laid.values()), complete=False, tag=POSITION)
    draft = Draft(laid, color, players, scoring)
    columns = range(DRAFT_COLUMNS)
    start = {(x, y): laid.get((x, y), "") for x in columns for y in range(1, ROWS + 1)}
    if any(sum(tile[:1] == c[0] for tile in start.values()) != DRAFT_EACH for c in COLORS):
        raise SetupError(POSITION, "tokan.draft.five", n=DRAFT_EACH)
    if not _can_be_laid(draft):
        raise SetupError(POSITION, "tokan.draft.impossible", rows=ROWS, columns=DRAFT_WIDTH)
    added = Counter(owner(tile) for space, tile in laid.items() if space not in start)
    first, second = players
    turn = first if added[first] == added[second] else second
    if added[first] - added[second] not in (0, 1) or color != turn or len(laid) == TILES:
        raise SetupError(POSITION, "tokan.draft.in_turn", first=added[first], second=added[second])
    return draft


def _can_be_laid(draft: Draft) -> bool:
    """Whether the tiles lie in the rows of a field, not too wide, and each can be reached from the start columns."""
    xs, ys = zip(*draft.laid, strict=True)
    if max(xs) - min(xs) >= DRAFT_WIDTH or min(ys) < 1 or max(ys) > ROWS:
        return False
    reached, front = {(0, 1)}, [(0, 1)]
    while front:
        new = {near for near in neighbours(front.pop()) if near in draft.laid} - reached
        reached |= new
        front += new
    return len(reached) == len(draft.laid)
