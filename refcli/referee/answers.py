"""What the referee says at the table, in words: refusals with their rule, the end, points, reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

from refcli import messages
from refcli.game import (
    AmbiguousMoveError,
    Game,
    InvalidMoveError,
    Named,
    Outcome,
    Position,
    RuleId,
    Seat,
    Sentence,
    Typist,
    Violation,
    Who,
)
from refcli.hands import Choice, Effect
from refcli.messages import Language
from refcli.record import readable_length, sign_fault
from refcli.referee.reading import LOOKED_AT, nearest, signs, typist
from refcli.referee.rulebook import cite, explain
from refcli.session import Step, View, seed_hash

_SHOWN_READINGS = 8
_SHOWN_KINDS = 4
_SHOWN_NEAR = 3
_ONLY_CHANGED = "play.effect.changed"


def rule_line(rule: RuleId, language: Language) -> str:
    """A rule as a line: its id, its printed number, its text."""
    citation = cite(rule, language)
    number = f"{citation.number}. " if citation.number else ""
    return f"  [{rule}] {number}{citation.text}"


def cause(violation: Violation, token: str, language: Language) -> str:
    """The concrete cause of a refusal, with the ply that it is about."""
    shown = messages.before_colon(language, token)
    return messages.text(language, "play.refused", token=shown, cause=explain(violation, language))


def cause_here(violation: Violation, named: str, language: Language) -> str:
    """The same in the names of the table."""
    values = {key: value.called if isinstance(value, Named) else value for key, value in violation.values.items()}
    return cause(violation._replace(values=values), named, language)


def refusal(view: View, violation: Violation, ply: Any, language: Language, typed: str = "") -> Iterator[str]:
    """A refusal in full: the cause, the rule, the nearest legal plies; how what was `typed` in short was read."""
    named = view.named(ply)
    if typed and signs(typed) not in (signs(named), signs(str(ply))):
        named = messages.text(language, "play.read_as", typed=typed, ply=named)
    yield cause_here(violation, named, language)
    yield rule_line(violation.rule, language)
    if near := _near(view, view.named(ply), language):
        yield messages.text(language, "play.nearest", moves=near)


def unreadable(game: Game, error: InvalidMoveError, language: Language) -> str:
    """What cannot be read, from where on, and what was expected: the sign that another one passes for, if there is one.

    Where the reading stopped is said of what is written in notation, with joining signs: short forms leave them out.
    What was understood but cannot be is not called unreadable: the cause alone is told.
    """
    token, fault = error.token, sign_fault(error.token)
    shown = messages.before_colon(language, token)
    if fault:
        return messages.text(language, "play.unreadable", text=shown, expected=Sentence(fault.cause, fault.values))
    if not error.expected.rpartition(".")[2].startswith("expected"):
        why = Sentence(error.expected, error.values)
        return messages.text(language, "play.refused", token=shown, cause=why)
    key, read = "play.unreadable", readable_length(game, token)
    if error.expected.endswith(".expected") and not token[:read].isalnum() and read:
        key = "play.unreadable_from" if read < len(token) else "play.unreadable_end"
    expected = Sentence(error.expected, error.values)
    return messages.text(language, key, text=shown, rest=token[read:], expected=expected)


def unreadable_here(view: View, error: InvalidMoveError, words: Iterable[str], language: Language) -> Iterator[str]:
    """What cannot be read, and what may have been meant: a word, or a legal ply."""
    from difflib import get_close_matches

    yield unreadable(view.history.game, error, language)
    if meant := get_close_matches(error.token.split(" ")[0].lower(), list(words), 1):
        yield messages.text(language, "play.meant", word=meant[0])
    elif near := _near(view, error.token, language):
        yield messages.text(language, "play.nearest", moves=near)


def _near(view: View, text: str, language: Language) -> list[str]:
    """The legal plies most like a text; where places have numbers, also as short as they are typed by these."""
    position, game = view.position, view.history.game
    near = nearest(view.plies(), text, written=view.named)
    if not (near and game.places(position)):
        return near
    by = typist(language)._replace(shown=position)
    named = {name: ply for ply in islice(view.plies(), LOOKED_AT) if (name := view.named(ply)) in near}
    return [f"{game.shortest(position, named[name], by)} ({name})" for name in near[:_SHOWN_NEAR]]


def ambiguous(error: AmbiguousMoveError, language: Language) -> str:
    """What can mean several plies."""
    n, shown = len(error.candidates), error.candidates[:_SHOWN_READINGS]
    key = "play.ambiguous" if n == len(shown) else "play.ambiguous_many"
    return messages.text(language, key, text=error.text, candidates=shown, n=n)


def happened(view: View, steps: Iterable[Step], language: Language) -> Iterator[str]:
    """What plies did on the table, in whole sentences."""
    for step in steps:
        yield from sentences(step.before.effects(step.ply, view.seat), language)


def sentences(effects: Iterable[Effect], language: Language) -> Iterator[str]:
    """The sentences of effects; that the table has changed is none that anybody has to be told."""
    return (messages.text(language, effect.key, effect.values) for effect in effects if effect.key != _ONLY_CHANGED)


def drawn(view: View, steps: Iterable[Step], language: Language) -> Iterator[str]:
    """What the program has drawn, and for whom; where it goes."""
    for step in steps:
        key = "play.drawn_secret" if view.is_secret(step) else "play.drawn"
        who = Who.at(view.history.name, step.before.turn or "")
        yield messages.text(language, key, seat=who, ply=view.told(step).removeprefix("+"))


def reasons(view: View, ply: Any, language: Language) -> Iterator[str]:
    """Why a ply is legal or not: for one that can be legal the rules that it was held against."""
    violation = view.position.judge(ply)
    if violation:
        yield from refusal(view, violation, ply, language)
        return
    yield messages.text(language, "play.legal", token=messages.before_colon(language, view.named(ply)))
    for rule in view.position.explain(ply):
        yield rule_line(rule, language)


def reasons_of(view: View, step: Step, language: Language) -> Iterator[str]:
    """Why a ply that was played was allowed, or what it broke when it was let stand; and what it did."""
    named = messages.before_colon(language, view.spoken(step))
    if step.broke:
        yield messages.text(language, "play.let_stood", ply=named, rule=step.broke)
        yield rule_line(step.broke, language)
    else:
        yield messages.text(language, "play.legal", token=named)
        for rule in step.before.observation(view.seat).explain(step.before.told(step.ply, view.seat)):
            yield rule_line(rule, language)
    yield from happened(view, [step], language)


def ending(game: str, outcome: Outcome, position: Position, language: Language) -> Iterator[str]:
    """Who won, with the points, and the rule that ended the game."""
    shown = f" ({scores})" if (scores := points(game, position.scores(), language)) else ""
    key = "play.over" if len(outcome.winners) == 1 else "play.tie"
    yield messages.text(language, key, winners=[Who.at(game, seat) for seat in outcome.winners], scores=shown)
    yield rule_line(outcome.reason, language)


def standing(game: str, position: Position, ended: str | None, language: Language) -> Iterator[str]:
    """How the game stands: who has won and why, or the points; `ended` is how its players ended it, if they did."""
    if outcome := position.outcome():
        yield from ending(game, outcome, position, language)
        return
    known = (points(game, position.scores(), language), ended_by(game, ended, language) if ended else None)
    yield from filter(None, known) if any(known) else (messages.text(language, "score.none"),)


def ended_by(game: str, how: str, language: Language) -> str:
    """How the players ended the game, from the value of its `Termination` tag."""
    seat, _, done = how.partition(" ")
    if done == "loses on time":
        return messages.text(language, "play.lost_on_time", who=Who.at(game, seat))
    if done == "resigns":
        return messages.text(language, "play.resigned", seat=Who.at(game, seat))
    return messages.text(language, "play.agreed") if how == "agreed draw" else how


def points(game: str, scores: Mapping[Seat, int] | None, language: Language) -> str | None:
    """The points of every seat, or None in games without."""
    if scores is None:
        return None
    return ", ".join(f"{messages.called(language, game, seat)} {n}" for seat, n in scores.items())


def beside_lines(beside: Iterable[tuple[str, Seat, str]], language: Language) -> Iterator[str]:
    """What lies beside the board, each with its name."""
    for key, seat, contents in beside:
        yield beside_line(key, seat, contents, language)


def beside_line(key: str, seat: Seat, contents: str, language: Language) -> str:
    """Something that lies beside the board, behind its name."""
    whose = messages.text(language, key, seat=Who.at(key.partition(".")[0], seat))
    return messages.labelled(language, whose, contents)


def expected_draw(view: View) -> str:
    """An example of the draw that is due; `+?` where it may stay hidden."""
    from random import Random

    position = view.position
    with suppress(InvalidMoveError):
        hidden = view.history.game.parse("+?")
        if position.judge(hidden) is None:
            return str(hidden)
    return str(position.random_ply(Random(0)))


def told_seed(seed: int, language: Language) -> str:
    """The seed of a game that is over, so that everybody can verify what was dealt and drawn."""
    return messages.text(language, "deal.seed", seed=seed, hash=seed_hash(seed))


def examples(view: View, n: int, by: Typist) -> Iterator[str]:
    """A few plies that can be played now as short as they can be typed, and in full where that is longer."""
    position, game = view.position, view.history.game
    by = by._replace(shown=position)
    drawn = [game.parse(expected_draw(view))] if position.draw_due else _of_every_kind(view)
    for ply in islice(drawn, n):
        short, full = game.shortest(position, ply, by), view.named(ply)
        yield full if short == full else f"{short} ({full})"


def _of_every_kind(view: View) -> Iterator[Any]:
    """The first ply, then the first one behind each other choice that people have at the beginning."""
    position = view.position
    first = list(islice(view.plies(), 1))
    yield from first
    if view.leaves_out or not first:
        yield from islice(view.plies(), 1, None)
        return
    begun = position.choices()
    for choice in dict.fromkeys(begun[:: max(1, len(begun) // _SHOWN_KINDS)]):
        made: tuple[Choice, ...] = (choice,)
        while offered := position.choices(made):
            made = (*made, offered[0])
        ply = position.chosen(made)
        if ply is not None and ply not in first:
            yield ply


def first_named(view: View, plies: Iterable[Any], n: int) -> list[str]:
    """A few of these plies, in the names of the table."""
    return [view.named(ply) for ply in islice(plies, n)]
