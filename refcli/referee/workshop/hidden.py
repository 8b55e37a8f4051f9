"""The examiner's checks of what a seat may know: its view is a position, and plays on with what it is told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refcli.game import Position, Seat
from refcli.referee.workshop.courses import Course, Examined
from refcli.referee.workshop.faults import Fault, fault_of

GAMES = 24
PLIES = 80


def seen(of: Examined) -> Iterator[Fault]:
    """What a seat sees holds nothing hidden from it, and nothing more comes of looking again."""
    for course in of.courses[:GAMES]:
        seats: list[Seat | None] = [None, *course.tags["Players"].split()]
        for n, position in enumerate(course.positions[:PLIES]):
            for seat in seats:
                if fault := _view(of, course.at(n), position, seat):
                    yield fault
                    break


def _view(of: Examined, at: str, position: Position, seat: Seat | None) -> Fault | None:
    view = position.observation(seat)
    if hidden := view.hidden(seat):
        return fault_of(of, position, "observation", "try.leak", at=at, seat=str(seat), names=sorted(hidden))
    if view.observation(seat) != view or view.observation(None) != position.observation(None):
        return fault_of(of, position, "observation", "try.view", at=at, seat=str(seat))
    filled = view.filled(Random(at))
    if filled.filled(Random(0)) != filled or (not filled.outcome() and filled.observation(seat) != view):
        return fault_of(of, position, "filled", "try.filled", at=at, seat=str(seat))
    if position.layout(seat) != view.layout(seat):
        return fault_of(of, position, "layout", "try.layout", at=at, seat=str(seat))
    return None


def told_on(of: Examined) -> Iterator[Fault]:
    """Observing and playing can change places: what a seat saw it plays on with what it is told."""
    for course in of.courses[:GAMES]:
        for seat in (None, *course.tags["Players"].split()):
            yield from _followed(of, course, seat)


def _followed(of: Examined, course: Course, seat: Seat | None) -> Iterator[Fault]:
    for n, ply in enumerate(course.plies[:PLIES]):
        before, after = course.positions[n], course.positions[n + 1]
        view, told = before.observation(seat), before.told(ply, seat)
        at = {"at": course.at(n), "seat": str(seat), "ply": str(told)}
        if violation := view.judge(told):
            yield fault_of(of, before, "told", "try.told_refused", **at, rule=violation.rule)
            return
        if not after.outcome() and view.play(view.canonical(told)) != after.observation(seat):
            yield fault_of(of, before, "told", "try.told_other", **at)
            return
        revealed = before.reveals(ply)
        if revealed is None and (before.draw_due or str(before.told(ply, None)) != str(ply)):
            yield fault_of(of, before, "reveals", "try.unrevealed", **at)
            return
        if revealed and not after.hidden(revealed.to).isdisjoint(revealed.names):
            yield fault_of(of, before, "reveals", "try.still_hidden", **at, names=list(revealed.names))
            return


def guessed_on(of: Examined) -> Iterator[Fault]:
    """To judge, to list and to play at random needs no more than what a seat knows."""
    for course in of.courses[:GAMES]:
        for seat in (None, *course.tags["Players"].split()):
            position: Position = course.positions[len(course.plies) // 2].observation(seat)
            rng = Random(7)
            for _ in range(20):
                if position.turn is None:
                    break
                ply = position.random_ply(rng)
                if violation := position.judge(ply):
                    at = {"at": course.at(len(course.plies) // 2), "ply": str(ply), "rule": violation.rule}
                    yield fault_of(of, position, "random_ply", "try.random", **at)
                    break
                position = position.play(position.canonical(ply))
