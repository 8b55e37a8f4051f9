"""Any position of Contra as the value of the `Position` tag, seven rows.

    C:g@1,1 C:r@0,0 B:rgyb@1,0 / bear bgry bbgg ggrr / lady rrby - byrg / crown r g y / gold 3 5 / turn lady 1 / last

The tiles laid (from the top left, row by row), the displays with `-` for the place that waits for its refill, the gold
of Bear and Lady, who acts and how many tiles of the turn are still to be laid, where the last tile was laid (nothing
before the first). `turn` ends with who cannot pay, `turn lady 0 broke lady`, where that has ended the game. The pools
follow from the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from refcli.game import POSITION, Cell, Outcome, SetupError, TagError, Term, rows
from refcli.games.common.plane import COORDINATE, space_name
from refcli.games.common.pool import Pool
from refcli.games.contra.components import (
    COLOURS,
    DISPLAY,
    KINDS,
    PLAYERS,
    START_SPACES,
    TILES,
    TILES_PER_TURN,
    Face,
    Kind,
    Player,
    as_laid,
    is_crown_space,
    notation,
    other,
    upright,
)
from refcli.games.contra.position import Position
from refcli.games.contra.table import Table

_SPACE = rf"({COORDINATE}),({COORDINATE})"
_LAID = re.compile(rf"(?:C:([{COLOURS}])|([BL]):([{COLOURS}]{{4}}))@{_SPACE}", re.ASCII)
_GOLD = "(0|[1-9][0-9]{0,8})"
_SHOWN = {kind: rf"[{COLOURS}]|-" if kind == "crown" else rf"[{COLOURS}]{{4}}|-" for kind in KINDS}
_DISPLAYS = {kind: "r - y" if kind == "crown" else "bgry - bbgg" for kind in KINDS}
ROWS: Mapping[str, tuple[str, str]] = {
    **{kind: (rf"{kind}(?: (?:{face})){{0,{DISPLAY}}}", f"{kind} {_DISPLAYS[kind]}") for kind, face in _SHOWN.items()},
    "gold": (f"gold {_GOLD} {_GOLD}", "gold 3 5"),
    "turn": (rf"turn (bear|lady) ([0-{TILES_PER_TURN}])(?: broke (bear|lady|bear lady))?", "turn bear 2"),
    "last": (f"last(?: {_SPACE})?", "last 1,0"),
}
"""What each row behind the first looks like, and an example."""


def written_position(position: Position) -> str:
    """The value of the tag, as `refcli.game.Game` promises."""
    table = position.table
    laid = sorted(table.laid, key=lambda space: (-space[1], space[0]))
    parts = [[f"{as_laid(table.laid[space], table.owners.get(space))}@{space_name(space)}" for space in laid]]
    for kind in KINDS:
        shown = [*position.displays[kind]]
        if kind == position.due:
            shown.insert(position.slot, "-")
        parts.append([kind, *shown])
    parts.append(["gold", *(str(position.gold[player]) for player in PLAYERS)])
    parts.append(["turn", position.acting, str(position.left), *_broke(position)])
    parts.append(["last", *map(space_name, [position.last] if position.last else [])])
    return " / ".join(map(" ".join, parts))


def _broke(position: Position) -> list[str]:
    if position.ended is None or position.ended.reason != "contra.end.broke":
        return []
    winners = position.ended.winners
    return ["broke", *(player for player in PLAYERS if player not in winners or winners == PLAYERS)]


def read(text: str) -> Position:
    """The position that the value says. Raises TagError or SetupError."""
    laid, *further = rows(POSITION, text)
    if len(further) != len(ROWS):
        raise TagError(POSITION, "contra.position_rows", n=1 + len(ROWS), rows=", ".join(ROWS))
    found = {name: _row(name, " ".join(row)) for name, row in zip(ROWS, further, strict=True)}
    table = _table(laid)
    displays = {kind: tuple(row[1:]) for kind, row in zip(KINDS, further, strict=False)}
    bear, lady = map(int, found["gold"].groups())
    acting, left, broke = found["turn"].groups()
    last = found["last"]
    position = Position(
        table,
        _pools(table, displays),
        {kind: tuple(upright(face) for face in shown if face != "-") for kind, shown in displays.items()},
        {"bear": bear, "lady": lady},
        cast("Player", acting),
        int(left),
        last=(int(last[1]), int(last[2])) if last[1] else None,
    )
    if position.last and position.last not in table.laid:
        raise SetupError(POSITION, "contra.position_last", space=space_name(position.last), field="last")
    return _going_on(position, displays, broke)


def _display_fault(kind: Kind) -> SetupError:
    return SetupError(
        POSITION, "contra.position_display", n=DISPLAY, display=Term(f"contra.display.{kind}"), field=kind
    )


def _row(name: str, row: str) -> re.Match[str]:
    pattern, example = ROWS[name]
    found = re.fullmatch(pattern, row, re.ASCII)
    if found is None:
        raise TagError(POSITION, "record.position_row", row=row, example=example)
    return found


def _table(entries: Iterable[str]) -> Table:
    table = Table({}, {}, {}, {})
    for entry in entries:
        found = _LAID.fullmatch(entry)
        if found is None:
            raise TagError(POSITION, "record.position_row", row=entry, example="B:rgyb@1,0")
        crown, whose, sides, x, y = found.groups()
        space: Cell = int(x), int(y)
        if space in table.laid or is_crown_space(space) != bool(crown):
            raise SetupError(POSITION, "contra.position_space", tile=entry)
        owner: Player | None = None if crown else "bear" if whose == "B" else "lady"
        table = table.lay(crown or sides, space, owner)
    if missing := [space for space in START_SPACES if space not in table.laid]:
        raise SetupError(POSITION, "contra.position_start", space=space_name(missing[0]))
    return table


def _pools(table: Table, displays: Mapping[Kind, Sequence[Face]]) -> dict[Kind, Pool]:
    """What the box holds beside the tiles laid and on display. Raises SetupError where it does not hold those."""
    pools = {kind: Pool.of(map(upright, TILES.faces(kind))) for kind in KINDS}
    laid: list[tuple[Kind, Face]] = [(table.owners.get(space, "crown"), face) for space, face in table.laid.items()]
    shown = [(kind, face) for kind in KINDS for face in displays[kind] if face != "-"]
    for kind, face in (*laid, *shown):
        if upright(face) not in pools[kind]:
            raise SetupError(POSITION, "contra.position_not_in_box", tile=notation(face))
        pools[kind] = pools[kind].draw(upright(face))
    return pools


def _going_on(position: Position, displays: Mapping[Kind, Sequence[Face]], broke: str | None) -> Position:
    """The position with the refill that is due, ended, or with whoever acts next; SetupError for what cannot be."""
    waiting = [(kind, displays[kind].index("-")) for kind in KINDS if "-" in displays[kind]]
    lacking = [kind for kind in KINDS if len(displays[kind]) < DISPLAY and position.pools[kind].size]
    by_now = {position.acting, "crown"}
    if empty := [kind for kind, _ in waiting if not position.pools[kind].size]:
        raise _display_fault(empty[0])
    if broke:
        if waiting or len(lacking) > 1 or not by_now.issuperset(lacking) or position.left == TILES_PER_TURN:
            raise SetupError(POSITION, "contra.position_turn", field="turn")
        winners = tuple(player for player in PLAYERS if player not in broke.split())
        return replace(position, ended=Outcome(winners or PLAYERS, "contra.end.broke"))
    if lacking or sum(shown.count("-") for shown in displays.values()) > 1:
        raise _display_fault(lacking[0] if lacking else waiting[-1][0])
    for kind, slot in waiting:
        if kind not in by_now or position.left == TILES_PER_TURN:
            raise SetupError(POSITION, "contra.position_turn", field="turn")
        return replace(position, due=kind, slot=slot)
    if position.left == TILES_PER_TURN:  # that the turn begins depends on the crowns in the pool, and on what can lie
        position = replace(position, acting=other(position.acting), left=0)
    return position.passed_on()
