"""`refcli moves`: what may be played in a record's position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from refcli import messages
from refcli.console import REFUSED, Folders, Lang, Tiles, known_seat, read_record, refusal_text, say, stop, stop_beyond
from refcli.game import Game, Position, Seat, Who, load_game
from refcli.messages import Spoken, names_in
from refcli.record import judge
from refcli.referee import cite, filters, nearest
from refcli.session import leaves_out, offered


def run(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record; `-` is standard input.")],
    wanted: Annotated[
        str, typer.Argument(metavar="[FILTER]", help="Only plies that begin so, `b3`, or with the tile of that id.")
    ] = "",
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="After N plies, not after the last.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="What this seat knows; else what everybody knows.")
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="One JSON list.")] = False,
    folders: Folders = None,  # noqa: ARG001 - its callback opens them
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    lang: Lang = "",
) -> None:
    """List the legal plies after the last ply of a record (or after ply N), one a line.

    Exit status 1 where no legal ply begins as FILTER, 2 where the record has no ply N.

    Example:

      refcli moves tuesday.game b3
    """
    read = read_record(record, lang)
    verdict = judge(read, until=at, keep=False)
    if verdict.position:
        stop_beyond(at, verdict, str(record), lang)
    if verdict.refusal:
        say(refusal_text(str(record), verdict.refusal, lang))
    position = verdict.position
    if position is None:
        raise typer.Exit(REFUSED)
    game = read.tags["Game"]
    seat = known_seat(game, read.tags, seat, lang)
    found = False
    tokens = _tokens(load_game(game), position, seat, wanted)
    if json_output:
        listed = list(tokens)
        found = bool(listed)
        typer.echo(json.dumps(listed))
    else:
        for token in tokens:
            typer.echo(token)
            found = True
    if position.draw_due:
        say(messages.text(Spoken(lang, names_in(read.tags)), "moves.draw_due", turn=Who.at(game, position.turn or "")))
    elif outcome := position.outcome():
        say(messages.text(lang, "moves.over", rule=outcome.reason, text=cite(outcome.reason, lang).text))
    elif wanted and not found:
        if position.unlisted:
            say(messages.text(lang, position.unlisted))
        near = nearest(offered(position, position.observation(seat), seat), wanted)
        key = "moves.none_open" if leaves_out(position, seat) else "moves.none"
        stop(REFUSED, lang, key, wanted=wanted, moves=near or "–")
    elif position.unlisted:
        say(messages.text(lang, position.unlisted))
    if verdict.refusal:
        raise typer.Exit(REFUSED)


def _tokens(game: Game, position: Position, seat: Seat | None, wanted: str) -> Iterator[str]:
    """The plies that are wanted, of those that may be offered to `seat`."""
    seen = position.observation(seat)
    for is_wanted in filters(game, seen, wanted):
        found = False
        for token in filter(is_wanted, map(str, offered(position, seen, seat))):
            found = True
            yield token
        if found:
            return
