"""The three actions: why one is not allowed, apart from captures, and what the board is after it.

Of several faults the one named is a wrong number of parts, then the first in reading order (see the specification).
"""

from __future__ import annotations

from collections.abc import Sequence

from refcli.game import Cell, RuleId, Violation
from refcli.games.rings.board import Bit, Board
from refcli.games.rings.components import CHANGED, OWN_MAX, PLACED, STEPS, TOTAL_MAX, TOUCHING, neighbours
from refcli.games.rings.plies import Change, Move, Place, Ply, Step
from refcli.games.rings.side_view import Camp, Entries, height
from refcli.games.rings.surround import RingName


def number_fault(ply: Ply) -> Violation | None:
    """What is wrong with the number of parts of an action."""
    if isinstance(ply, Place):
        if len(ply.rings) != PLACED:
            return Violation("rings.place.three", "rings.place_number", {"n": len(ply.rings), "needed": PLACED})
    elif isinstance(ply, Move):
        if len(ply.steps) != STEPS:
            return Violation("rings.move.two", "rings.move_number", {"n": len(ply.steps), "needed": STEPS})
    elif len(ply.taken) != CHANGED or len(ply.laid) != CHANGED:
        values = {"taken": len(ply.taken), "laid": len(ply.laid), "needed": CHANGED}
        return Violation("rings.change.four", "rings.change_number", values)
    return None


def rules_of(camp: Camp, ply: Ply) -> tuple[RuleId, ...]:
    """The rules that actions like this legal one can break here, captures apart, in the order of looking."""
    if isinstance(ply, Place):
        return "rings.place.three", "rings.place.entry"
    if isinstance(ply, Change):
        return "rings.change.four", "rings.change.elsewhere", "rings.change.touch"
    first, *_ = ply.steps
    camps = camp, after_step(camp, first)
    at_issue = {
        "rings.move.two": True,
        "rings.move.blocked": any(now.own[0] & now.others for now in camps),
        "rings.move.reach": True,
        "rings.move.sacrifice": any(step.sacrifice is not None for step in ply.steps),
        "rings.ring.three": any(now.own[-1] for now in camps),
        "rings.ring.four": any(now.full for now in camps),
        "rings.turn.changes": undone(camp, first.sacrifice is not None, camp.board.at[first.target]),
    }
    return tuple(rule for rule, bites in at_issue.items() if bites)


# --- Change ---


def change_fault(board: Board, empty: int, change: Change) -> Violation | None:
    """What is wrong with the rings taken or laid; `empty` are the rings without marbles."""
    lying = set(board.ring_spaces())
    for space in change.taken:
        ring = board.ring(space)
        if not ring:
            return Violation("rings.change.four", "rings.change_no_ring", {"ring": RingName(space)})
        if not ring & empty:
            return Violation("rings.change.four", "rings.change_not_empty", {"ring": RingName(space)})
        if space not in lying:
            return Violation("rings.change.four", "rings.change_taken_twice", {"ring": RingName(space)})
        lying.remove(space)
    for space in change.laid:
        if space in change.taken:
            return Violation("rings.change.elsewhere", "rings.change_back", {"ring": RingName(space)})
        if space in lying:
            return Violation("rings.change.elsewhere", "rings.change_on_ring", {"ring": RingName(space)})
        touching = sum(1 for near in neighbours(space) if near in lying)
        if touching < TOUCHING:
            values = {"ring": RingName(space), "n": touching, "needed": TOUCHING}
            return Violation("rings.change.touch", "rings.change_touches", values)
        lying.add(space)
    return None


def ring_sites(lying: set[Cell], taken: Sequence[Cell]) -> list[Cell]:
    """Where a ring can be laid now, when the rings at `taken` were taken out and these lie."""
    shore = {near for ring in lying for near in neighbours(ring)} - lying - set(taken)
    return sorted(s for s in shore if sum(1 for near in neighbours(s) if near in lying) >= TOUCHING)


# --- Place ---


def place_fault(camp: Camp, entries: Entries, supply: int, place: Place) -> Violation | None:
    """What is wrong with a place of the right number of marbles."""
    if supply < PLACED:
        return Violation("rings.place.three", "rings.place_supply", {"n": supply, "needed": PLACED})
    placed: list[Bit] = []
    for space in place.rings:
        ring = camp.board.ring(space)
        if not ring:
            return Violation("rings.place.three", "rings.place_no_ring", {"ring": RingName(space)})
        if not ring & camp.empty or ring in placed:
            return Violation("rings.place.three", "rings.place_not_empty", {"ring": RingName(space)})
        if not ring & entries.open_after(placed):
            free = not placed and entries.first != entries.standing
            cause = "rings.place_not_border" if free else "rings.place_no_entry"
            return Violation("rings.place.entry", cause, {"ring": RingName(space)})
        placed.append(ring)
    return None


# --- Move ---


def moved(camp: Camp, move: Move) -> Camp | Violation:
    """The camp after a move, or what is wrong with the steps or with both of them together."""
    now = camp
    for step in move.steps:
        then = _stepped(now, step)
        if isinstance(then, Violation):
            return _since_gone(camp, step, then)
        now = then
    if now.own == camp.own and now.rivals == camp.rivals:
        return Violation("rings.turn.changes", "rings.nothing_changes")
    return now


def _since_gone(camp: Camp, step: Step, fault: Violation) -> Violation:
    """The fault of a step; where a marble that is missing lay before the step ahead of it, it says so."""
    gone = {
        "rings.move_no_marble": (step.start, "rings.move_marble_gone"),
        "rings.sacrifice_no_marble": (step.sacrifice, "rings.sacrifice_marble_gone"),
    }
    needed, cause = gone.get(fault.cause, (None, ""))
    if needed is None or not camp.board.ring(needed) & camp.own[0]:
        return fault
    return fault._replace(cause=cause)


def after_step(camp: Camp, step: Step) -> Camp:
    """The camp after a legal step."""
    board = camp.board
    return camp.after(board.at[step.start], board.at[step.sacrifice] if step.sacrifice else 0, board.at[step.target])


def undone(camp: Camp, sacrifice: bool, target: Bit) -> bool:
    """Whether going straight back after this step leaves the board as it was (`rings.turn.changes`).

    Then no marble was given up and none captured. The way back is always open: what the marble left touches the chain
    that it joined.
    """
    return not sacrifice and not target & camp.others


def _stepped(camp: Camp, step: Step) -> Camp | Violation:
    """The camp after a step, or what is wrong with it."""
    board, own, _, others, full = camp
    at, rings = board.at, board.rings
    start, target = at.get(step.start, 0) & rings, at.get(step.target, 0) & rings
    if not start & own[0]:
        return _way_fault("rings.move.two", "rings.move_no_marble", step)
    if start & others:
        return _way_fault("rings.move.blocked", "rings.move_blocked", step)
    if not target:
        return _way_fault("rings.move.reach", "rings.move_no_ring", step)
    if target == start:
        return _way_fault("rings.move.reach", "rings.move_stays", step)
    given = 0
    if step.sacrifice is not None:
        given = board.ring(step.sacrifice)
        if not given & camp.givable(start):
            return Violation(
                "rings.move.sacrifice",
                _sacrifice_cause(camp, start, given),
                {"ring": RingName(step.sacrifice)},
            )
    elif not (target & board.touching[start] or target & camp.reach(start)):
        return _way_fault("rings.move.reach", "rings.move_too_far", step)
    if target & (own[-1] | full) and target != given:
        return _room_fault(camp, target, step.target)
    return camp.after(start, given, target)


def _way_fault(rule: str, cause: str, step: Step) -> Violation:
    return Violation(rule, cause, {"start": RingName(step.start), "target": RingName(step.target)})


def _sacrifice_cause(camp: Camp, start: Bit, given: Bit) -> str:
    if not given & camp.own[0]:
        return "rings.sacrifice_no_marble"
    return "rings.sacrifice_itself" if given == start else "rings.sacrifice_blocked"


def _room_fault(camp: Camp, target: Bit, space: Cell) -> Violation:
    if target & camp.own[-1]:
        return Violation("rings.ring.three", "rings.ring_has_three", {"ring": RingName(space), "limit": OWN_MAX})
    n = height(camp.own, target) + sum(height(planes, target) for planes in camp.rivals)
    return Violation("rings.ring.four", "rings.ring_full", {"ring": RingName(space), "n": n, "limit": TOTAL_MAX})
