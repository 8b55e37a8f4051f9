"""The examiner's checks of play: what is listed, judged, counted; where a game ends; records, undo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

from refcli import messages
from refcli.game import POSITION, InvalidMoveError, Position, TagError
from refcli.record import judge, read
from refcli.referee.workshop.courses import LISTED, Course, Examined, Stand, fields, nearby
from refcli.referee.workshop.faults import Fault, fault_of
from refcli.session import History

POSITIONS = 600
NEARBY = 24
LONGEST_RECORD = 400


def ends(of: Examined) -> Iterator[Fault]:
    """Some game is played to its end; whose turn it is and the outcome agree; who wins sits there."""
    if not any(course.positions[-1].turn is None for course in of.courses):
        longest = max(len(course.plies) for course in of.courses)
        yield fault_of(of, of.courses[0].positions[0], "outcome", "try.no_end", games=len(of.courses), plies=longest)
    for course in of.courses:
        for ply in {0, len(course.plies) // 2, len(course.plies)}:
            yield from _end(of, Stand(course, ply))


def _end(of: Examined, stand: Stand) -> Iterator[Fault]:
    position, outcome = stand.position, stand.position.outcome()
    if (position.turn is None) != (outcome is not None):
        yield fault_of(of, position, "turn", "try.turn", at=stand.at, turn=position.turn, outcome=outcome)
    players = stand.course.tags["Players"].split()
    if position.turn is not None and position.turn not in players:
        yield fault_of(of, position, "turn", "try.stranger", at=stand.at, seat=position.turn, seats=players)
    if position.turn is not None and not position.draw_due and next(position.legal_moves(), None) is None:
        yield fault_of(of, position, "legal_moves", "try.none_listed", at=stand.at)
    if outcome is None:
        return
    if strangers := [seat for seat in outcome.winners if seat not in players]:
        yield fault_of(of, position, "outcome", "try.stranger", at=stand.at, seat=strangers[0], seats=players)
    scores = position.scores()
    if scores is not None and set(scores) != set(players):
        yield fault_of(of, position, "scores", "try.scores", at=stand.at, seats=players, found=list(scores))
    if listed := list(islice(position.legal_moves(), 1)):
        yield fault_of(of, position, "legal_moves", "try.listed_over", at=stand.at, ply=str(listed[0]))


def listed(of: Examined) -> Iterator[Fault]:
    """What is listed is legal, each ply once, as many as are counted; a random ply is one of them."""
    for stand in of.stands(POSITIONS):
        position = stand.position
        if position.draw_due:
            continue
        plies = list(islice(position.legal_moves(), LISTED))
        for ply in plies:
            if violation := position.judge(ply):
                at = {"at": stand.at, "ply": str(ply), "rule": violation.rule}
                yield fault_of(of, position, "judge", "try.listed_refused", **at)
                break
        tokens = [str(ply) for ply in plies]
        if twice := next((token for token in tokens if tokens.count(token) > 1), None):
            yield fault_of(of, position, "legal_moves", "try.listed_twice", at=stand.at, ply=twice)
        count = position.count_legal()
        if len(plies) < LISTED and count not in (len(plies), None):
            yield fault_of(of, position, "count_legal", "try.count", at=stand.at, said=count, listed=len(plies))
        ply = position.random_ply(Random(stand.ply))
        if violation := position.judge(ply):
            at = {"at": stand.at, "ply": str(ply), "rule": violation.rule}
            yield fault_of(of, position, "random_ply", "try.random", **at)


def judged(of: Examined) -> Iterator[Fault]:
    """Of plies that are nearly right those are accepted that are listed, and no others."""
    rng = Random(1)
    for stand in of.stands(POSITIONS, over=True):
        position = stand.position
        whole = None if position.draw_due or position.unlisted or position.hidden(None) else _all(position)
        basis = position.random_ply(rng) if position.turn is not None else stand.course.plies[-1]
        for ply in nearby(of, basis, rng, NEARBY):
            violation = position.judge(ply)
            if violation:
                of.refused.setdefault(violation.rule, f"{stand.at} {ply}")
                of.says(violation.cause, violation.values)
            elif position.turn is None:
                yield fault_of(of, position, "judge", "try.judged_over", at=stand.at, ply=str(ply))
                break
            elif whole is not None and not _stands_for_one(position, ply, whole):
                yield fault_of(of, position, "legal_moves", "try.not_listed", at=stand.at, ply=str(ply))
        if position.turn is not None:
            yield from _explained(of, stand, basis)


def _all(position: Position) -> dict[str, Any] | None:
    """All that is listed, by its canonical token; None where that is too much."""
    plies = list(islice(position.legal_moves(), LISTED))
    return {str(position.canonical(ply)): ply for ply in plies} if len(plies) < LISTED else None


def _stands_for_one(position: Position, ply: Any, whole: Mapping[str, Any]) -> bool:
    """Whether a ply is listed, or one that does the same and is written in another order of its parts."""
    token = str(position.canonical(ply))
    if token in whole:
        return True
    alike = (other for text, other in whole.items() if fields(text) == fields(token))
    return any(position.play(other) == position.play(ply) for other in alike)


def _explained(of: Examined, stand: Stand, ply: Any) -> Iterator[Fault]:
    rules = stand.position.explain(ply)
    if not rules or len(set(rules)) < len(rules):
        yield fault_of(of, stand.position, "explain", "try.explained", at=stand.at, ply=str(ply), rules=list(rules))
    for rule in rules:
        of.says(f"rule {rule}")


def pure(of: Examined) -> Iterator[Fault]:
    """The same plies from the same start give equal positions: nobody changes what was handed to somebody else."""
    for course in _some(of, 40):
        position = of.game.start(course.tags)
        for n, ply in enumerate(course.plies, start=1):
            position = position.play(ply)
            if position != course.positions[n]:
                yield fault_of(of, position, "play", "try.changed", at=course.at(n))
                break


def read_back(of: Examined) -> Iterator[Fault]:
    """Plies and records are read as they are written; a position that can be written is the same when it is read."""
    for course in _some(of, 60):
        for n, ply in enumerate(course.plies[:LONGEST_RECORD], start=1):
            try:
                again: Any = of.game.parse(str(ply))
            except InvalidMoveError:
                again = None
            if again != ply:
                yield fault_of(of, of.game, "parse", "try.read", at=course.at(n), ply=str(ply), again=str(again))
                break
        yield from _record(of, course)
        yield from _positions(of, course)


def _record(of: Examined, course: Course) -> Iterator[Fault]:
    history = History(of.name, course.tags)
    for ply in course.plies[:LONGEST_RECORD]:
        history.play(ply)
    text = history.record()
    verdict = judge(read(text))
    at = course.at(verdict.accepted)
    if verdict.refusal:
        cause = messages.text("en", verdict.refusal.cause, verdict.refusal.values)
        yield fault_of(of, of.game, "parse", "try.record", at=at, rule=verdict.refusal.rule, cause=cause)
    elif tuple(verdict.plies) != tuple(history.plies) or History.resume(read(text)).record() != text:
        yield fault_of(of, of.game, "parse", "try.record_other", at=at)


def _positions(of: Examined, course: Course) -> Iterator[Fault]:
    """The `Position` tag, where the game has one."""
    start = of.game.start_tags(course.tags)
    kept = {tag: text for tag, text in course.tags.items() if tag not in (*start, POSITION)}
    for n in sorted({0, len(course.plies) // 3, len(course.plies)}):
        position = course.positions[n]
        if (value := of.game.written_position(position)) is None:
            return
        try:
            again: Any = of.game.start({**kept, POSITION: value})
        except TagError as error:
            again = messages.text("en", error.cause, {"tag": error.tag, **error.values})
        if again != position:
            yield fault_of(of, of.game, "written_position", "try.position", at=course.at(n), value=value)
            return


def undone(of: Examined) -> Iterator[Fault]:
    """Going back gives the positions that were there before, and going on again those behind them."""
    for course in _some(of, 20):
        history = History(of.name, course.tags)
        for ply in course.plies[:60]:
            history.play(ply)
        positions, back = list(history.positions), min(5, len(history.plies))
        if not back:
            continue
        history.undo(back)
        if list(history.positions) != positions[:-back]:
            yield fault_of(of, history.position, "play", "try.undone", at=course.at(len(history.plies)))
        history.redo(back)
        if list(history.positions) != positions:
            yield fault_of(of, history.position, "play", "try.undone", at=course.at(len(history.plies)))


def _some(of: Examined, games: int) -> list[Course]:
    return of.courses[:: max(1, len(of.courses) // games)]
