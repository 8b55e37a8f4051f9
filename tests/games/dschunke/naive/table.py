"""Dschunke on the table, as the specification says it: what may be laid, what it covers, what it is worth.

The table is a dict from the space (x, y) to what lies there from bottom to top, each crate with the number of the
tile that it belongs to; the start tile is number 0.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field

Space = tuple[int, int]
Table = dict[Space, list[tuple[str, int]]]

SEATS = ("red", "green")
START_TILE = "--.--.--"
GOODS = """
    --.gR.ra --.ga.rf --.gf.rs --.gi.rf --.gi.rs --.gs.ra --.rR.ga --.ra.gf --.rf.gs --.ri.gf --.ri.gs --.rs.ga
    gR.--.ra gR.gf.ra gR.gf.rs gR.gi.rf gR.gi.rs gR.ra.rf gR.ri.ra
    ga.--.rR ga.--.rf ga.gR.rs ga.gi.rR ga.rf.gs ga.rf.rR ga.ri.gs
    gf.--.ra gf.ga.rR gf.rf.ri gf.ri.rR
    gi.--.rs gi.gR.rs gi.gf.rf gi.ri.rs
    gs.--.ri gs.gi.ri gs.rR.ra gs.rR.ri gs.rf.rR gs.ri.rR
    ra.gf.rs ra.gi.rs
"""
GOODS_TILES = GOODS.split()
SETS = {"dschunke": [START_TILE, *GOODS_TILES]}  # by name; the start tile first

STEPS = {">": (1, 0), "<": (-1, 0), "^": (0, 1), "v": (0, -1)}
CRATE = r"(?:[rg][siafR]|--)"
TILE = rf"{CRATE}\.{CRATE}\.{CRATE}"
NUMBER = r"(?:0|-?[1-9][0-9]*)"
DRAW = re.compile(rf"\+({TILE})")
PLACEMENT = re.compile(rf"({TILE})@({NUMBER}),({NUMBER})([<>^v])")


def turned(tile: str) -> str:
    """The same tile read from its other end."""
    return ".".join(reversed(tile.split(".")))


def plain(tile: str) -> str:
    """The smaller of the two readings: two tiles are alike when this is equal."""
    return min(tile, turned(tile))


@dataclass
class State:
    """All that matters on the table."""

    table: Table
    pool: list[str]  # face down: what can still be drawn
    hand: list[str] = field(default_factory=list)  # drawn in this turn and not yet laid
    turn: str = "red"
    first_turn: bool = True
    to_draw: int = 1  # draws of this turn that are still due
    laid: int = 0  # goods tiles on the table
    played: int = 0

    @property
    def over(self) -> bool:
        return self.pool == [] and self.hand == []


def readable(token: str) -> bool:
    return DRAW.fullmatch(token) is not None or PLACEMENT.fullmatch(token) is not None


# Whether it is allowed


def judge(state: State, token: str) -> str | None:
    """The first rule that a readable token breaks, or None."""
    if state.over:
        return "dschunke.end"
    draw = DRAW.fullmatch(token)
    if draw is not None:
        if state.to_draw == 0:
            return "dschunke.turn.count"
        return None if plain(draw.group(1)) in state.pool else "dschunke.turn.draw"
    placement = PLACEMENT.fullmatch(token)
    assert placement is not None
    if state.to_draw > 0 or plain(placement.group(1)) not in state.hand:
        return "dschunke.turn.draw"
    return judge_spaces(state.table, spaces_of(token))


def spaces_of(token: str) -> list[Space]:
    """The three spaces of a placement, in the order of the crates as written."""
    placement = PLACEMENT.fullmatch(token)
    assert placement is not None
    x, y = int(placement.group(2)), int(placement.group(3))
    east, north = STEPS[placement.group(4)]
    return [(x + east * step, y + north * step) for step in range(3)]


def judge_spaces(table: Table, spaces: list[Space]) -> str | None:
    """The first of air, level, stagger and touch that fails."""
    heights = [len(table.get(space, [])) for space in spaces]
    if 0 in heights:
        if heights != [0, 0, 0]:
            return "dschunke.place.air"
        for x, y in spaces:
            if any(near in table for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))):
                return None
        return "dschunke.place.touch"
    if not heights[0] == heights[1] == heights[2]:
        return "dschunke.place.level"
    under = [table[space][-1][1] for space in spaces]
    if under[0] == under[1] == under[2]:
        return "dschunke.place.stagger"
    return None


def legal(state: State) -> list[str]:
    """Every legal placement once, in canonical form, found by trying all spaces; none while a draw is due."""
    if state.to_draw > 0:
        return []
    readings = sorted({reading for tile in state.hand for reading in (tile, turned(tile))})
    xs, ys = [x for x, _ in state.table], [y for _, y in state.table]
    found = []
    for x in range(min(xs) - 3, max(xs) + 2):
        for y in range(min(ys) - 3, max(ys) + 2):
            for direction in (">", "^"):
                east, north = STEPS[direction]
                spaces = [(x + east * step, y + north * step) for step in range(3)]
                if judge_spaces(state.table, spaces) is None:
                    for reading in readings:
                        found.append(f"{reading}@{x},{y}{direction}")
    return found


# What it does


def play(before: State, token: str) -> State:
    """The state after a legal token."""
    state = copy.deepcopy(before)
    state.played += 1
    draw = DRAW.fullmatch(token)
    if draw is not None:
        state.pool.remove(plain(draw.group(1)))
        state.hand.append(plain(draw.group(1)))
        state.to_draw -= 1
        return state
    placement = PLACEMENT.fullmatch(token)
    assert placement is not None
    state.hand.remove(plain(placement.group(1)))
    state.laid += 1
    for space, crate in zip(spaces_of(token), placement.group(1).split("."), strict=True):
        state.table.setdefault(space, []).append((crate, state.laid))
    if state.hand == [] and state.pool != []:
        state.turn = "green" if state.turn == "red" else "red"
        state.first_turn = False
        state.to_draw = min(2, len(state.pool))
    return state


# The score


def scores(state: State) -> dict[str, int]:
    visible = {space: pile[-1][0] for space, pile in state.table.items()}
    points = {"red": 0, "green": 0}
    counted: set[Space] = set()
    for space, crate in visible.items():
        if crate == "--":
            continue
        seat = "red" if crate[0] == "r" else "green"
        if crate[1] == "R":
            points[seat] -= 1
        elif space not in counted:
            group = group_at(visible, space)
            counted |= group
            if len(group) >= 2:
                points[seat] += len(group) * (len(group) + 1) // 2
    return points


def group_at(visible: dict[Space, str], space: Space) -> set[Space]:
    """All spaces that hang together, side by side, with the same good in the same colour."""
    group, grown = set[Space](), {space}
    while grown != group:
        group = set(grown)
        for x, y in group:
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if visible.get(near) == visible[space]:
                    grown.add(near)
    return group


def winners(state: State) -> list[str]:
    points = scores(state)
    return [seat for seat in SEATS if points[seat] == max(points.values())]


def result_text(state: State) -> str:
    points = scores(state)
    return f"red {points['red']}, green {points['green']}"


# The start


def start_of(tags: dict[str, str], sets: dict[str, list[str]] | None = None) -> State | str:
    """The start that the tags describe, or `record.tag` or `record.setup`."""
    if tags.get("Game") != "dschunke" or tags.get("Players") != "red green" or "Setup" in tags:
        return "record.tag"
    known = SETS | (sets or {})
    name = tags.get("Tiles", "dschunke")
    if name not in known:
        return "record.setup"
    first, *rest = known[name]
    table: Table = {(x, 0): [(crate, 0)] for x, crate in enumerate(first.split("."))}
    return State(table, [plain(tile) for tile in rest])
