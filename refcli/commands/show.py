"""`refcli show`: draw the table as it stands after a ply."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from refcli import messages
from refcli.commands.check import refusal_text
from refcli.console import REFUSED, USAGE, Lang, read_record, say, stop
from refcli.referee import judge
from refcli.table.board import as_text


def run(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record; `-` is standard input.")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="After N plies, not after the last.")
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="What this seat may see.")] = None,
    flip: Annotated[bool, typer.Option("--flip", help="Seen from the other side.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
    lang: Lang = "",
) -> None:
    """Draw the position after the last ply of a record (or after ply N) as text.

    Example:

      refcli show tuesday.game --at 12
    """
    read = read_record(record, lang)
    verdict = judge(read, until=at)
    position = verdict.position
    if position is None:
        assert verdict.refusal is not None
        say(refusal_text(str(record), verdict.refusal, lang))
        raise typer.Exit(REFUSED)
    seats = read.tags["Players"].split()
    if seat is not None and seat not in seats:
        stop(USAGE, lang, "cli.unknown_seat", seat=seat, seats=seats)
    for line in as_text(position.layout(seat), lang, ascii_only=ascii_only, flip=flip):
        typer.echo(line)
    if verdict.refusal:
        say(refusal_text(str(record), verdict.refusal, lang))
        raise typer.Exit(REFUSED)
    if at is not None and at > len(verdict.plies):
        say(messages.text(lang, "show.fewer_plies", n=len(verdict.plies), asked=at))
