"""A refused record, told to the person: where, why, by which rule."""

from __future__ import annotations

from typing import NoReturn

import typer

from refcli import messages
from refcli.console.stops import REFUSED, USAGE, say, stop
from refcli.messages import Language
from refcli.record import Refusal, Verdict
from refcli.referee import cite


def refusal_text(place: str, refusal: Refusal, lang: Language) -> str:
    """The refusal for people: where, which ply, the concrete cause, and the rule in its own words."""
    cause = messages.one_line(messages.text(lang, refusal.cause, refusal.values))
    token = f"{messages.one_line(messages.before_colon(lang, refusal.token))}: " if refusal.token else ""
    citation = cite(refusal.rule, lang)
    number = f"{citation.number}. " if citation.number else ""
    place = messages.one_line(place)
    return f"{place}:{refusal.line}:{refusal.column}: {token}{cause}\n  [{refusal.rule}] {number}{citation.text}"


def stop_refused(place: str, refusal: Refusal, lang: Language) -> NoReturn:
    """End the command with the refusal told: exit status 1."""
    say(refusal_text(place, refusal, lang))
    raise typer.Exit(REFUSED)


def stop_beyond(at: int | None, verdict: Verdict, place: str, lang: Language) -> None:
    """End the command where ply `at` was not reached: a position that nobody asked for is not shown."""
    if at is None or at <= verdict.accepted:
        return
    if verdict.refusal:
        stop_refused(place, verdict.refusal, lang)
    stop(USAGE, lang, "cli.no_such_ply", n=verdict.accepted, asked=at)
