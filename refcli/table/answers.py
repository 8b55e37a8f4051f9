"""What the referee says at the table, in words: refusals with their rule, the end, points, reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from refcli import messages
from refcli.game import AmbiguousMoveError, InvalidMoveError, Outcome, Position, RuleId, Violation
from refcli.messages.language import Language
from refcli.rulebook.citation import cite, explain
from refcli.session.draws import openly, secrets
from refcli.session.match import Match
from refcli.table.reading import nearest

_SHOWN_READINGS = 8
_DRAWS_TRIED = 500
"""So many random draws show all that a pool of cards holds."""


def rule_line(rule: RuleId, language: Language) -> str:
    """A rule as a line: its id, its printed number, its text."""
    citation = cite(rule, language)
    number = f"{citation.number}. " if citation.number else ""
    return f"  [{rule}] {number}{citation.text}"


def cause(violation: Violation, token: str, language: Language) -> str:
    """The concrete cause of a refusal, with the ply that it is about."""
    return messages.text(language, "play.refused", token=token, cause=explain(violation, language))


def refusal(match: Match, violation: Violation, token: str, language: Language) -> Iterator[str]:
    """A refusal in full: the cause, the rule, the nearest legal plies."""
    yield cause(violation, token, language)
    yield rule_line(violation.rule, language)
    if near := nearest(openly(match.position, match.position.legal_moves()), token):
        yield messages.text(language, "play.nearest", moves=near)


def unreadable(error: InvalidMoveError, language: Language) -> str:
    """What cannot be read, and what was expected."""
    return messages.text(
        language, "play.unreadable", text=error.token, expected=messages.text(language, error.expected, error.values)
    )


def unreadable_here(match: Match, error: InvalidMoveError, words: Sequence[str], language: Language) -> Iterator[str]:
    """What cannot be read, and what may have been meant: a word, or a legal ply."""
    from difflib import get_close_matches

    yield unreadable(error, language)
    if meant := get_close_matches(error.token.split(" ")[0].lower(), words, 1):
        yield messages.text(language, "play.meant", word=meant[0])
    elif near := nearest(openly(match.position, match.position.legal_moves()), error.token):
        yield messages.text(language, "play.nearest", moves=near)


def ambiguous(error: AmbiguousMoveError, language: Language) -> str:
    """What can mean several plies."""
    n, shown = len(error.candidates), error.candidates[:_SHOWN_READINGS]
    key = "play.ambiguous" if n == len(shown) else "play.ambiguous_many"
    return messages.text(language, key, text=error.text, candidates=shown, n=n)


def reasons(match: Match, ply: Any, language: Language) -> Iterator[str]:
    """Why a ply is legal or not: for a legal one the rules that it was held against."""
    violation = match.position.judge(ply)
    if violation:
        yield from refusal(match, violation, str(ply), language)
        return
    yield messages.text(language, "play.legal", token=str(ply))
    for rule in match.position.explain(ply):
        yield rule_line(rule, language)


def ending(outcome: Outcome, position: Position, language: Language) -> Iterator[str]:
    """Who won, with the points, and the rule that ended the game."""
    scores = position.scores()
    shown = "" if scores is None else f" ({points(position)})"
    key = "play.over" if len(outcome.winners) == 1 else "play.tie"
    yield messages.text(language, key, winners=outcome.winners, scores=shown)
    yield rule_line(outcome.reason, language)


def points(position: Position) -> str | None:
    """The points of every seat, or None in games without."""
    scores = position.scores()
    return None if scores is None else ", ".join(f"{seat} {n}" for seat, n in scores.items())


def expected_draw(match: Match) -> str:
    """An example of the draw that is due; `+?` where it may stay hidden.

    Where cards are hidden that the referee knows, the example is one of these or of the pool: one of the pool alone
    would tell the table a card that nobody hides.
    """
    from random import Random

    with suppress(InvalidMoveError):
        hidden = match.game.parse("+?")
        if match.position.judge(hidden) is None:
            return str(hidden)
    position, seats = match.position, match.tags["Players"].split()
    hidden = frozenset[str]().union(*(secrets(position, seat) for seat in seats))
    if not hidden:
        return str(position.random_ply(Random(0)))
    rng = Random(0)
    unseen = {str(position.random_ply(rng)) for _ in range(_DRAWS_TRIED)} | {f"+{card}" for card in hidden}
    return Random(len(match.history)).choice(sorted(unseen))


def first_moves(position: Position, n: int) -> list[str]:
    """A few legal plies, none that shows what is hidden."""
    return [str(ply) for ply in islice(openly(position, position.legal_moves()), n)]
