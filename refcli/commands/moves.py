"""`refcli moves`: what may be played in a record's position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from refcli import messages
from refcli.commands.check import refusal_text
from refcli.console import REFUSED, USAGE, Lang, Tiles, read_record, say, stop
from refcli.game import Game, Position, Seat, load_game
from refcli.referee import judge
from refcli.rulebook.citation import cite
from refcli.table.reading import filters


def run(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record; `-` is standard input.")],
    wanted: Annotated[
        str, typer.Argument(metavar="[FILTER]", help="Only plies that begin so, `b3`, or with the tile of that id.")
    ] = "",
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="After N plies, not after the last.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="Leave out plies with what this seat may not see.")
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="One JSON list.")] = False,
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    lang: Lang = "",
) -> None:
    """List the legal plies after the last ply of a record (or after ply N), one a line.

    Example:

      refcli moves tuesday.game b3
    """
    read = read_record(record, lang)
    verdict = judge(read, until=at, keep=False)
    if verdict.refusal:
        say(refusal_text(str(record), verdict.refusal, lang))
    position = verdict.position
    if position is None:
        raise typer.Exit(REFUSED)
    seats = read.tags["Players"].split()
    if seat is not None and seat not in seats:
        stop(USAGE, lang, "cli.unknown_seat", seat=seat, seats=seats)
    hidden = _hidden_from(seat, position) if seat else frozenset()
    tokens = _tokens(load_game(read.tags["Game"]), position, wanted, hidden)
    if json_output:
        typer.echo(json.dumps(list(tokens)))
    else:
        for token in tokens:
            typer.echo(token)
    if position.draw_due:
        say(messages.text(lang, "moves.draw_due", turn=position.turn))
    elif outcome := position.outcome():
        say(messages.text(lang, "moves.over", rule=outcome.reason, text=cite(outcome.reason, lang).text))
    if verdict.refusal:
        raise typer.Exit(REFUSED)


def _tokens(game: Game, position: Position, wanted: str, hidden: frozenset[str]) -> Iterator[str]:
    """The legal plies that are wanted, as far as they tell nothing that is hidden."""
    for is_wanted in filters(game, position, wanted):
        found = False
        for token in filter(is_wanted, map(str, position.legal_moves())):
            found = True
            if not any(held in token for held in hidden):
                yield token
        if found:
            return


def _hidden_from(seat: Seat, position: Position) -> frozenset[str]:
    """What the seat that acts holds and `seat` does not see, in notation."""
    return _beside(position, position.turn) - _beside(position, seat)


def _beside(position: Position, seat: Seat | None) -> frozenset[str]:
    return frozenset(word for _, _, contents in position.layout(seat).beside for word in contents.split())
