"""Which forbidden actions can be let stand: those after which every ring and every marble lies somewhere."""

from __future__ import annotations

from refcli.games.rings.actions import after_step, number_fault
from refcli.games.rings.plies import Change, Move, Place, Ply, Step
from refcli.games.rings.side_view import Camp, camp_of


def can_stand(camp: Camp, supply: int, ply: Ply) -> bool:
    """Whether the action, its captures apart, leads to a board that can be; `supply` are the marbles in hand."""
    if number_fault(ply):
        return False
    if isinstance(ply, Place):
        rings = {camp.board.ring(space) & camp.empty for space in ply.rings}
        return 0 not in rings and len(rings) == len(ply.rings) <= supply
    return _steps_stand(camp, ply) if isinstance(ply, Move) else _rings_stand(camp, ply)


def _steps_stand(camp: Camp, move: Move) -> bool:
    for step in move.steps:
        if not _step_stands(camp, step):
            return False
        then = after_step(camp, step)
        # A marble that was blocked may have left a full ring, which no legal step does.
        camp = camp_of(camp.board, (then.own, *then.rivals), 0)
    return True


def _step_stands(camp: Camp, step: Step) -> bool:
    """Whether marbles of one's own leave rings, blocked or not, and one goes where there is room, however far."""
    board, own = camp.board, camp.own
    start, target = board.ring(step.start), board.ring(step.target)
    given = 0
    if step.sacrifice is not None:
        given = board.ring(step.sacrifice)
        if not given & own[1 if given == start else 0]:
            return False
    return bool(start & own[0] and target & (camp.room | given)) and start != target


def _rings_stand(camp: Camp, change: Change) -> bool:
    """Whether empty rings go to spaces without one, wherever these are."""
    taken, laid = set(change.taken), set(change.laid)
    if len(taken) < len(change.taken) or len(laid) < len(change.laid):
        return False
    lying = camp.board.ring_spaces() - taken
    return all(camp.board.ring(space) & camp.empty for space in taken) and laid.isdisjoint(lying)
