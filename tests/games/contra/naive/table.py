"""Contra on the table, as the specification says it: what may be laid, what it scores, when it is over.

What lies is a dict from the space (x, y) to (owner, sides); a crown belongs to nobody and shows its colour on
all four sides. Sides are written north, east, south, west.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.games.naive.record import listed

Space = tuple[int, int]

SEATS = ("bear", "lady")
COLOURS = "bgry"
CROWNS_OF_A_COLOUR = 7
NUMBER = r"(?:0|-?[1-9][0-9]*)"
PLACEMENT = re.compile(rf"(C:[bgry]|P:[bgry]{{4}})@({NUMBER}),({NUMBER})")
DRAW = re.compile(r"\+(C:[bgry]|P:[bgry]{4})")


@cache
def plain(sides: str) -> str:
    """The smallest of the four ways to turn a tile: two tiles are alike when this is equal."""
    return min(sides[turn:] + sides[:turn] for turn in range(4))


TILES = [
    plain(sides)
    for sides in (
        # four colours; two of the six circles twice
        *("bgry", "bgyr", "brgy", "bryg", "bygr", "byrg", "bgry", "bgyr"),
        # three colours, the doubled one on neighbouring sides
        *("bbgr", "bbgy", "bbry", "ggbr", "ggby", "ggry", "rrbg", "rrby", "rrgy", "yybg", "yybr", "yygr"),
        # two colours, each on neighbouring sides
        *("bbgg", "bbrr", "bbyy", "ggrr", "ggyy", "rryy"),
    )
]


@dataclass
class State:
    """All that matters on the table."""

    laid: dict[Space, tuple[str | None, str]]
    crowns: list[str]  # the crowns on display
    display: dict[str, list[str]]  # the player tiles on display, by seat
    crown_pool: list[str]  # face down: what can still be drawn
    pool: dict[str, list[str]]
    gold: dict[str, int] = field(default_factory=lambda: {"bear": 3, "lady": 3})
    scored: set[Space] = field(default_factory=set)
    turn: str = "bear"
    tiles_this_turn: int = 0
    due: str | None = None  # "C" or "P": the refill that must come next
    played: int = 0
    outcome: dict[str, Any] | None = None


def readable(token: str) -> bool:
    return PLACEMENT.fullmatch(token) is not None or DRAW.fullmatch(token) is not None


# Whether it is allowed


def judge(state: State, token: str) -> str | None:
    """The first rule that a readable token breaks, or None."""
    if state.outcome is not None:
        return str(state.outcome["reason"])
    draw = DRAW.fullmatch(token)
    if draw is not None:
        return None if may_draw(state, draw.group(1)) else "contra.turn.refill"
    placement = PLACEMENT.fullmatch(token)
    assert placement is not None
    if state.due is not None:
        return "contra.turn.refill"
    return judge_placement(state, placement.group(1), (int(placement.group(2)), int(placement.group(3))))


def may_draw(state: State, piece: str) -> bool:
    if piece[0] != state.due:
        return False
    if piece[0] == "C":
        return piece[2] in state.crown_pool
    return plain(piece[2:]) in state.pool[state.turn]


def judge_placement(state: State, piece: str, space: Space) -> str | None:
    """The first of display, empty, chess, touch and match that fails."""
    x, y = space
    if piece[0] == "C":
        if piece[2] not in state.crowns:
            return "contra.turn.display"
        sides = piece[2] * 4
    else:
        if plain(piece[2:]) not in state.display[state.turn]:
            return "contra.turn.display"
        sides = piece[2:]
    if space in state.laid:
        return "contra.place.empty"
    if ((x + y) % 2 == 0) != (piece[0] == "C"):
        return "contra.place.chess"
    beside = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
    if not any(near in state.laid for near in beside):
        return "contra.place.touch"
    for side, near in enumerate(beside):
        if near in state.laid and state.laid[near][1][(side + 2) % 4] == sides[side]:
            return None
    return "contra.place.match"


def legal(state: State) -> list[str]:
    """Every legal placement once, found by trying them all; none while a refill is due."""
    if state.outcome is not None or state.due is not None:
        return []
    pieces = [f"C:{crown}" for crown in state.crowns]
    pieces += [f"P:{tile[turn:] + tile[:turn]}" for tile in state.display[state.turn] for turn in range(4)]
    west, east = min(x for x, _ in state.laid) - 1, max(x for x, _ in state.laid) + 1
    south, north = min(y for _, y in state.laid) - 1, max(y for _, y in state.laid) + 1
    found = []
    for piece in sorted(set(pieces)):
        for x in range(west, east + 1):
            for y in range(south, north + 1):
                if judge_placement(state, piece, (x, y)) is None:
                    found.append(f"{piece}@{x},{y}")
    return found


# What it does


def play(before: State, token: str) -> State:
    """The state after a legal token."""
    state = copy.deepcopy(before)
    state.played += 1
    draw = DRAW.fullmatch(token)
    if draw is not None:
        piece = draw.group(1)
        if piece[0] == "C":
            state.crown_pool.remove(piece[2])
            state.crowns.append(piece[2])
        else:
            state.pool[state.turn].remove(plain(piece[2:]))
            state.display[state.turn].append(plain(piece[2:]))
        state.due = None
        go_on(state)
        return state
    placement = PLACEMENT.fullmatch(token)
    assert placement is not None
    piece, space = placement.group(1), (int(placement.group(2)), int(placement.group(3)))
    if piece[0] == "C":
        state.crowns.remove(piece[2])
        state.laid[space] = (None, piece[2] * 4)
        left = state.crown_pool
    else:
        state.display[state.turn].remove(plain(piece[2:]))
        state.laid[space] = (state.turn, piece[2:])
        left = state.pool[state.turn]
    state.tiles_this_turn += 1
    pay(state)
    if state.outcome is None:
        if left:
            state.due = piece[0]
        else:
            go_on(state)
    return state


def pay(state: State) -> None:
    """Score every player tile that has crowns on all four sides by now and was not scored before."""
    change = {"bear": 0, "lady": 0}
    for (x, y), (owner, sides) in state.laid.items():
        beside = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
        if owner is None or (x, y) in state.scored or not all(near in state.laid for near in beside):
            continue
        state.scored.add((x, y))
        matching = [sides[side] == state.laid[near][1][0] for side, near in enumerate(beside)].count(True)
        if matching == 4:
            change[owner] += 1
        elif matching <= 2:
            change[owner] -= 2
    broke = [seat for seat in SEATS if state.gold[seat] + change[seat] < 0]
    for seat in SEATS:
        if seat not in broke:
            state.gold[seat] += change[seat]
    if broke:
        won = [seat for seat in SEATS if seat not in broke] or list(SEATS)
        state.outcome = {"winners": won, "reason": "contra.end.broke"}


def go_on(state: State) -> None:
    """What follows a tile and its refill: the second tile, or the next turn that is not lost."""
    if state.tiles_this_turn == 1 and legal(state):
        return
    if state.tiles_this_turn > 0:
        state.turn = other(state.turn)
    begin_turn(state)


def begin_turn(state: State) -> None:
    """At the beginning of a turn the crowns are looked at first, then whether the player is blocked."""
    state.tiles_this_turn = 0
    for _ in SEATS:
        if len(state.crown_pool) < 2:
            state.outcome = {"winners": richest(state), "reason": "contra.end.crowns"}
            return
        if legal(state):
            return
        state.turn = other(state.turn)
    state.outcome = {"winners": richest(state), "reason": "contra.end.gold"}


def other(seat: str) -> str:
    return "lady" if seat == "bear" else "bear"


def richest(state: State) -> list[str]:
    return [seat for seat in SEATS if state.gold[seat] == max(state.gold.values())]


def result_text(state: State) -> str:
    text = f"bear {state.gold['bear']}, lady {state.gold['lady']}"
    assert state.outcome is not None
    if state.outcome["reason"] == "contra.end.broke" and len(state.outcome["winners"]) == 1:
        return f"{text}, winner {state.outcome['winners'][0]}"
    return text


# The start


def start_of(tags: dict[str, str]) -> State | str:
    """The start that the tags describe, or `record.tag` or `record.setup`."""
    if tags.get("Game") != "contra" or tags.get("Players") != "bear lady":
        return "record.tag"
    start, crowns = listed(tags.get("Start", "")), listed(tags.get("Crowns", ""))
    if len(start) != 2 or len(crowns) != 3 or any(crown not in list(COLOURS) for crown in start + crowns):
        return "record.tag"
    display = {"bear": listed(tags.get("Bear", "")), "lady": listed(tags.get("Lady", ""))}
    for tiles in display.values():
        if len(tiles) != 3 or any(re.fullmatch("[bgry]{4}", tile) is None for tile in tiles):
            return "record.tag"
    crown_pool = [colour for colour in COLOURS for _ in range(CROWNS_OF_A_COLOUR)]
    for crown in start + crowns:
        crown_pool.remove(crown)  # five crowns can never be too many of one colour
    pool = {"bear": list(TILES), "lady": list(TILES)}
    for seat in SEATS:
        display[seat] = [plain(tile) for tile in display[seat]]
        for tile in display[seat]:
            if tile not in pool[seat]:
                return "record.setup"
            pool[seat].remove(tile)
    laid: dict[Space, tuple[str | None, str]] = {(0, 0): (None, start[0] * 4), (1, 1): (None, start[1] * 4)}
    state = State(laid, crowns, display, crown_pool, pool)
    begin_turn(state)
    return state
