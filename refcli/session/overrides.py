"""Plies that were let stand although a rule forbids them: when that is possible, and how a record says so.

A record names them in the tag `LetStand`: `"7 tokan.move.taboo, 12 tokan.move.higher"` is ply 7 and ply 12, each with
the rule that it broke. A ply can stand if the position after it can be expressed: a tile that is not there cannot
be moved, and two tiles cannot lie on one space, whatever the players agree on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from refcli.game import Position, RuleId, Space, TagError, Tags
from refcli.record import LET_STAND

_ENTRY = re.compile(r"([1-9][0-9]{0,8}) ([a-z]+(?:\.[a-z0-9]+)+)", re.ASCII)


def read_tag(tags: Tags) -> dict[int, RuleId]:
    """The plies (from 1) that the tag names, with the rule that each broke. Raises TagError for a wrong form."""
    if LET_STAND not in tags:
        return {}
    entries = [_ENTRY.fullmatch(entry) for entry in tags[LET_STAND].split(", ")]
    found = {int(entry[1]): entry[2] for entry in entries if entry}
    if len(found) < len(entries) or list(found) != sorted(found):
        raise TagError(LET_STAND, "record.let_form", value=tags[LET_STAND])
    return found


def tag_value(let: Mapping[int, RuleId]) -> str:
    """The tag's value for these plies."""
    return ", ".join(f"{ply} {rule}" for ply, rule in sorted(let.items()))


def let_stand(game: str, position: Position, ply: Any) -> tuple[Any, Position] | None:
    """An illegal ply in canonical form, and the position after it; None where that cannot be expressed."""
    expressible = _EXPRESSIBLE.get(game)
    if expressible is None or position.turn is None or not expressible(position, ply):
        return None
    try:
        ply = position.canonical(ply)
        return ply, position.play(ply)
    except Exception:
        # The games promise to play legal plies only: one that cannot play this one has no position after it.
        return None


def _tokan(position: Any, ply: Any) -> bool:
    """A tile that is there goes elsewhere with tiles that are under it; diagonally only if no gap is to be closed."""
    if not hasattr(ply, "carried") or not hasattr(position, "stacks") or ply.start == ply.target:
        return False
    height = len(position.stacks[ply.start])
    columns = position.layout().columns
    straight = ply.start % columns == ply.target % columns or ply.start // columns == ply.target // columns
    return bool(ply.carried < height) and (straight or ply.carried + 1 < height)


def _beside_the_point(*rules: RuleId) -> Callable[[Any, Any], bool]:
    """Of a game that looks at these rules last: whatever breaks one of them can lie there."""

    def judged(position: Any, ply: Any) -> bool:
        violation = position.judge(ply)
        return violation is not None and violation.rule in rules

    return judged


def _rings(position: Any, ply: Any) -> bool:
    cells: Mapping[Space, tuple[str, ...]] = position.layout().cells
    kind = type(ply).__name__
    fits = _RINGS[kind](position, cells, ply)
    if not fits:
        return False
    choices = list(islice(position.capture_choices(ply), 1000))
    if ply.captures:
        return position.canonical(ply) in choices
    return len(choices) == 1


def _rings_place(position: Any, cells: Mapping[Space, tuple[str, ...]], ply: Any) -> bool:
    supplies = {seat: int(n) for key, seat, n in position.layout().beside if key == "rings.supply"}
    empty = all(ring in cells and not cells[ring] for ring in ply.rings)
    return empty and len(set(ply.rings)) == 3 and len(ply.rings) == 3 <= supplies[position.turn]


def _rings_move(position: Any, cells: Mapping[Space, tuple[str, ...]], ply: Any) -> bool:
    if len(ply.steps) != 2:
        return False
    heaps = {ring: Counter({part.split("=")[0]: int(part.split("=")[1]) for part in on}) for ring, on in cells.items()}
    own = position.turn
    for step in ply.steps:
        if step.start not in heaps or step.target not in heaps or step.start == step.target:
            return False
        taken = [step.start] if step.sacrifice is None else [step.start, step.sacrifice]
        for ring in taken:
            if not heaps.get(ring, Counter())[own]:
                return False
            heaps[ring][own] -= 1
        target = heaps[step.target]
        others = target.total() - target[own]
        if target[own] >= 3 or (others and target.total() >= 4):
            return False
        target[own] += 1
        for colour in [colour for colour, n in target.items() if colour != own and n < target[own]]:
            del target[colour]
    return True


def _rings_change(_position: Any, cells: Mapping[Space, tuple[str, ...]], ply: Any) -> bool:
    taken, laid = set(ply.taken), set(ply.laid)
    if not len(ply.taken) == len(taken) == len(ply.laid) == len(laid) == 4:
        return False
    return all(ring in cells and not cells[ring] for ring in taken) and not laid & (cells.keys() - taken)


def _rhombus(position: Any, ply: Any) -> bool:
    """Cards that the player holds; pieces of his that are there go where they find room, or somebody to eliminate."""
    if position.draw_due or not hasattr(ply, "parts"):
        return False
    holdings, acting, seats = position.cards, position.acting, position.players
    held, played = holdings.open_to(acting), set(ply.cards)
    unseen = sum(1 << card for card in played if not held >> card & 1)
    if len(played) < len(ply.cards) or len(played) > 3 or not holdings.can_hide(acting, unseen):
        return False
    side = {seats[acting], seats[(acting + 2) % len(seats)]} if len(seats) > 2 else {seats[acting]}
    owners = {_square(space): pile[0] for space, pile in position.layout().cells.items()}
    table = holdings.tables[acting]
    for effect in (part.effect for part in ply.parts):
        if move := _PIECE_MOVE.fullmatch(str(effect)):
            start, how, target = move.groups()
            there = owners.get(target)
            if owners.get(start) != seats[acting] or start == target:
                return False
            if (there is not None) != (how == "x") or there in side:
                return False
            owners[target] = owners.pop(start)
        elif hasattr(effect, "card"):
            if effect.card in played or not table >> effect.card & 1:
                return False
            table ^= 1 << effect.card
        elif str(effect) not in ("", "reactivate"):
            return False
    return True


def _square(space: Space) -> str:
    return f"{chr(ord('a') + space[0])}{space[1] + 1}"


_PIECE_MOVE = re.compile(r"(?:E:)?([a-e][1-5])([-x])([a-e][1-5])", re.ASCII)

_RINGS: Mapping[str, Callable[[Any, Mapping[Space, tuple[str, ...]], Any], bool]] = {
    "Place": _rings_place,
    "Move": _rings_move,
    "Change": _rings_change,
}

_EXPRESSIBLE: Mapping[str, Callable[[Any, Any], bool]] = {
    "tokan": _tokan,
    "contra": _beside_the_point("contra.place.touch", "contra.place.match"),
    "dschunke": _beside_the_point("dschunke.place.stagger", "dschunke.place.touch"),
    "rings": _rings,
    "rhombus": _rhombus,
}
