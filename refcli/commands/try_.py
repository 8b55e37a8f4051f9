"""`refcli try`: the examiner of a game."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from refcli import messages
from refcli.console import REFUSED, GameName, Lang, find_pack, say
from refcli.referee import examined, told


def run(
    game: GameName,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=5000, help="Random games to play.")] = 200,
    lang: Lang = "",
) -> None:
    """Examine a game: play it at random and hold it against what every game promises, one fault a line.

    Asked is what is listed against what is judged, records, undo, choices and effects, hidden information, whether
    every refusing rule was provoked, the languages, the examples, the numbers of game.toml, the pictures, and the
    second referee if there is one. What a game does not have is not asked of it.

    Exit status 0 without a fault, 1 with faults, 2 where there is no such game, 3 where it cannot be run.

    Examples:

      refcli try ./mygame

      refcli try ./mygame --games 1000
    """
    pack = find_pack(game, lang)
    shown = sys.stderr.isatty()

    def progress(name: str) -> None:
        typer.echo(f"\r{name:12}\r", nl=False, err=True)

    report = examined(pack, games=games, progress=progress if shown else None)
    for fault in report.faults:
        typer.echo(told(fault, lang))
    if report.not_asked:
        say(messages.text(lang, "try.not_asked", parts=list(report.not_asked)))
    count = {"n": len(report.faults), "games": report.games, "plies": report.plies}
    say(messages.text(lang, "try.faults" if report.faults else "try.fine", count))
    if report.faults:
        raise typer.Exit(REFUSED)
