"""The examiner's check against the second, plain referee of a game: both say the same of every record."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from refcli.record import judge, read, turns, write
from refcli.referee.workshop.courses import Course, Examined, nearby
from refcli.referee.workshop.faults import Fault

RECORDS = 200


def agreed(of: Examined) -> Iterator[Fault]:
    """Both referees judge whole records, and records that go on with a ply which may not be played."""
    if of.naive is None:
        return
    rng = Random(5)
    file = of.pack.part("naive.py") or of.referee
    for course in of.courses[:RECORDS]:
        for text in (_text(of, course, len(course.plies), ""), _spoilt(of, course, rng)):
            ours, theirs = answer(text), of.naive.referee(text)
            for field in ours.keys() & theirs.keys():
                if _plain(ours[field]) != _plain(theirs[field]):
                    at = course.at(ours["plies"])
                    values = {"field": field, "ours": str(ours[field]), "theirs": str(theirs[field]), "at": at}
                    yield Fault(of.shown(file), 0, "try.second", values)
                    return


def _plain(value: Any) -> Any:
    """What has to be the same: of an outcome the winners in any order."""
    if isinstance(value, dict) and "winners" in value:
        return {**value, "winners": sorted(value["winners"])}
    return {**value} if isinstance(value, dict) else value


def _text(of: Examined, course: Course, plies: int, more: str) -> str:
    played = turns(course.positions, course.plies[:plies])
    return write(course.tags, of.game.own_tags(course.tags), played) + (f"{more}\n" if more else "")


def _spoilt(of: Examined, course: Course, rng: Random) -> str:
    """The record up to some ply, and in its place another one."""
    at = rng.randrange(len(course.plies) + 1)
    basis = course.plies[min(at, len(course.plies) - 1)] if course.plies else ""
    other = next(nearby(of, basis, rng, 8), basis)
    return _text(of, course, at, str(other))


def answer(text: str) -> dict[str, Any]:
    """What the referee says of a record, as in `check --json`."""
    verdict = judge(read(text), keep=False)
    outcome, refusal = verdict.outcome, verdict.refusal
    return {
        "ok": refusal is None,
        "plies": verdict.accepted,
        "turn": verdict.turn,
        "outcome": {"winners": list(outcome.winners), "reason": outcome.reason} if outcome else None,
        "scores": None if verdict.scores is None else dict(verdict.scores),
        "error": {"ply": refusal.ply, "token": refusal.token, "rule": refusal.rule} if refusal else None,
    }
