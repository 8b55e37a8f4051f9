"""`refcli analyse`: how the chances went ply by ply, and which plies cost most."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from refcli import messages
from refcli.console import (
    REFUSED,
    USAGE,
    Folders,
    Force,
    Lang,
    NoInput,
    Tiles,
    claim,
    known_seat,
    read_record,
    say,
    stop,
    stop_refused,
    tell_written,
    write_file,
)
from refcli.messages import Spoken, names_in
from refcli.record import TERMINATION, judge


def run(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record; `-` is standard input.")],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="A page with curve and pictures.")
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="Everything as one JSON object.")] = False,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="The moves of this seat alone, as it saw them.")
    ] = None,
    trials: Annotated[int, typer.Option("--trials", metavar="N", min=10, help="Trials in each position.")] = 400,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Another seed, other trials.")] = 1,
    folders: Folders = None,  # noqa: ARG001 - its callback opens them
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    force: Force = False,
    no_input: NoInput = False,
    lang: Lang = "",
) -> None:
    """Look at a game again: the chances of each seat ply by ply, the three costliest moves, and better ones.

    A program tries each position so often, seeing what the player to act saw. Of a game that is not over and has
    hidden cards, only the moves of one seat are looked at.

    Examples:

      refcli analyse tuesday.game

      refcli analyse tuesday.game -o tuesday.html --lang de
    """
    from refcli.players import Analysis, analysed, as_data, as_report, cost_line

    read = read_record(record, lang)
    verdict = judge(read)
    if verdict.game is None or not verdict.positions:
        assert verdict.refusal is not None
        stop_refused(str(record), verdict.refusal, lang)
    seat = known_seat(verdict.game, read.tags, seat, lang)
    last = verdict.positions[-1]
    running = last.outcome() is None and TERMINATION not in read.tags
    if running and seat is None and any(position.hidden(None) for position in verdict.positions):
        stop(USAGE, lang, "analyse.hidden", seat=read.tags["Players"].split()[0])
    if output:
        claim(output, lang, force=force, no_input=no_input)
    moments = []
    for moment in analysed(read.tags, verdict.positions, verdict.plies, seat=seat, trials=trials, seed=seed):
        moments.append(moment)
        if sys.stderr.isatty():
            typer.echo(f"\r{moment.number} / {len(verdict.plies)} ", err=True, nl=False)
    if moments and sys.stderr.isatty():
        say("")
    if not moments:
        stop(REFUSED, lang, "analyse.nothing")
    analysis = Analysis(verdict.game, read.tags, moments, trials)
    if json_output:
        typer.echo(json.dumps(as_data(analysis)))
    if output:
        write_file(output, as_report(analysis, seat, lang), lang, force=True, no_input=no_input)
        if not json_output:
            tell_written(output, lang)
    if not (output or json_output):
        spoken = Spoken(lang, names_in(read.tags))
        costliest = analysis.costliest()
        for moment in costliest:
            typer.echo(cost_line(analysis, moment, seat, spoken))
        if not costliest:
            typer.echo(messages.text(lang, "analyse.nothing_costly"))
    if verdict.refusal:
        stop_refused(str(record), verdict.refusal, lang)
