"""`refcli hint`: the three best plies, with how often they win in trials."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from time import monotonic
from typing import Annotated

import typer

from refcli import messages
from refcli.console import (
    REFUSED,
    USAGE,
    Folders,
    Lang,
    Tiles,
    known_seat,
    read_record,
    say,
    stop,
    stop_beyond,
    stop_refused,
)
from refcli.game import Who, load_game
from refcli.messages import Spoken, names_in
from refcli.record import judge

_VAGUE = 0.5
"""A share that may be anywhere within so much is not told: it would look like knowledge."""


def run(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record; `-` is standard input.")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="After N plies, not after the last.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="What this seat knows; else what everybody knows.")
    ] = None,
    trials: Annotated[int, typer.Option("--trials", metavar="N", min=1, help="No more trials than these.")] = 2000,
    time: Annotated[float, typer.Option("--time", metavar="SECONDS", min=0.0, help="No longer than this.")] = 5.0,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Another seed, other trials.")] = 1,
    json_output: Annotated[bool, typer.Option("--json", help="One JSON list.")] = False,
    folders: Folders = None,  # noqa: ARG001 - its callback opens them
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    lang: Lang = "",
) -> None:
    """Advise three moves after the last ply of a record (or after ply N): the best first, with its share of the wins.

    Only what the seat to act sees is looked at; where that is more than everybody sees, --seat has to name it.

    Exit status 1 where nothing can be advised: a draw is due, or the game is over.

    Example:

      refcli hint tuesday.game --at 12
    """
    from refcli.players import Knowing, advised, knows_its_hand

    read = read_record(record, lang)
    verdict = judge(read, until=at, keep=False)
    if verdict.position:
        stop_beyond(at, verdict, str(record), lang)
    position = verdict.position
    if verdict.refusal or position is None:
        assert verdict.refusal is not None
        stop_refused(str(record), verdict.refusal, lang)
    game, spoken = read.tags["Game"], Spoken(lang, names_in(read.tags))
    seat = known_seat(game, read.tags, seat, lang)
    who = Who.at(game, position.turn or "")
    if position.turn is None:
        stop(REFUSED, lang, "hint.over")
    if position.draw_due:
        say(messages.text(spoken, "moves.draw_due", turn=who))
        raise typer.Exit(REFUSED)
    if not knows_its_hand(position, seat):
        stop(USAGE, spoken, "hint.seat", who=who, seat=position.turn)
    begun = monotonic()
    knowing = Knowing(position.observation(position.turn), read.tags["Players"].split())
    found = advised(knowing, Random(seed), trials, lambda: monotonic() - begun >= time)
    if json_output:
        rows = [{"ply": str(ply), **{key: round(n, 4) for key, n in share._asdict().items()}} for ply, share in found]
        typer.echo(json.dumps(rows))
        return
    rules = load_game(game)
    typer.echo(messages.text(spoken, "hint.head", who=who))
    for ply, share in found:
        bounds = {"low": f"{100 * share.low:.0f}", "high": f"{100 * share.high:.0f}"}
        named = rules.spoken(position.observation(seat), ply)
        key = "hint.ply" if share.high - share.low < _VAGUE else "hint.few"
        typer.echo(messages.text(spoken, key, ply=named, n=share.of, share=f"{100 * share.rate:.0f}", **bounds))
