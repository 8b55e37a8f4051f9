"""`refcli check`: judge written records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from extract.rulebook import Language
from refcli import messages
from refcli.citation import cite
from refcli.console import REFUSED, USAGE, Lang, load_record, say, why_unreadable
from refcli.record import UnreadableRecordError
from refcli.referee import Refusal, Verdict, judge


def run(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records; `-` is standard input.")],
    json_output: Annotated[bool, typer.Option("--json", help="One JSON object a record, one a line.")] = False,
    counts: Annotated[bool, typer.Option("--counts", help="Also count the legal plies before each ply.")] = False,
    lang: Lang = "",
) -> None:
    """Judge records ply by ply: exit 0 if all are fine, 1 if one is refused, 2 if one cannot be read.

    Example:

      refcli check --lang de tuesday.game
    """
    status = 0
    for file in files:
        try:
            verdict = judge(load_record(file), counts=counts)
        except (OSError, UnreadableRecordError) as error:
            say(f"refcli: {messages.text(lang, 'cli.unreadable', file=file, reason=why_unreadable(error, lang))}")
            status = max(status, USAGE)
            continue
        if verdict.refusal:
            status = max(status, REFUSED)
        if json_output:
            typer.echo(json.dumps(as_json(file.name, verdict, lang), ensure_ascii=False))
        else:
            _report(file, verdict, lang)
    raise typer.Exit(status)


def as_json(file: str, verdict: Verdict, lang: Language) -> dict[str, Any]:
    """The verdict as the JSON object that other programs rely on."""
    outcome, refusal = verdict.outcome, verdict.refusal
    found: dict[str, Any] = {
        "file": file,
        "game": verdict.game,
        "ok": refusal is None,
        "plies": len(verdict.plies),
        "turn": verdict.turn,
        "outcome": {"winners": list(outcome.winners), "reason": outcome.reason} if outcome else None,
        "scores": None if verdict.scores is None else dict(verdict.scores),
        "error": None,
    }
    if refusal:
        found["error"] = {
            "ply": refusal.ply,
            "token": refusal.token,
            "rule": refusal.rule,
            "message": messages.text(lang, refusal.cause, refusal.values),
            "line": refusal.line,
            "column": refusal.column,
        }
    if verdict.counts is not None:
        found["counts"] = list(verdict.counts)
    return found


def refusal_text(place: str, refusal: Refusal, lang: Language) -> str:
    """The refusal for people: where, which ply, the concrete cause, and the rule in its own words."""
    cause = messages.text(lang, refusal.cause, refusal.values)
    token = f"{refusal.token}: " if refusal.token else ""
    citation = cite(refusal.rule, lang)
    number = f"{citation.number}. " if citation.number else ""
    return f"{place}:{refusal.line}:{refusal.column}: {token}{cause}\n  [{refusal.rule}] {number}{citation.text}"


def _report(file: Path, verdict: Verdict, lang: Language) -> None:
    if verdict.refusal:
        say(refusal_text(str(file), verdict.refusal, lang))
        return
    values = {"file": file, "plies": len(verdict.plies)}
    outcome = verdict.outcome
    if outcome is None:
        typer.echo(messages.text(lang, "check.running", values, turn=verdict.turn))
        return
    key = "check.won" if len(outcome.winners) == 1 else "check.tie"
    scores = "" if verdict.scores is None else " (" + ", ".join(f"{s} {n}" for s, n in verdict.scores.items()) + ")"
    typer.echo(messages.text(lang, key, values, winners=outcome.winners, scores=scores, rule=outcome.reason))
