"""`refcli league`: who won how often against whom."""

from __future__ import annotations

import os
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from refcli.console import (
    REFUSED,
    USAGE,
    Force,
    Lang,
    NoInput,
    Tiles,
    known_name,
    load_record,
    refusal_text,
    say,
    stop,
    tell_written,
    why_unreadable,
    write_file,
)
from refcli.messages import Language, text
from refcli.record import UnreadableRecordError, judge
from refcli.referee import Finished, as_csv, as_html, as_lines, finished, standings


class Format(StrEnum):
    """What the tables are written as."""

    text = "text"
    csv = "csv"
    html = "html"


_OF_ENDING = {"": Format.text, ".txt": Format.text, **{f".{format}": format for format in Format}}


def _of_game(game: str | None) -> str | None:
    return game and known_name(game)


def run(
    records: Annotated[list[Path], typer.Argument(metavar="RECORD...", help="Records, or folders of them.")],
    format: Annotated[Format | None, typer.Option("--format", help="Else as the name of FILE ends, or text.")] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Else standard output.")] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", callback=_of_game, help="Of this one alone; or its folder."),
    ] = None,
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    force: Force = False,
    no_input: NoInput = False,
    lang: Lang = "",
) -> None:
    """Count the finished games of a folder of records: wins, points, by game and by opponent.

    Players are known by the names in their records (`[Name.red "Ada"]`, or `refcli play --players "Ada Ben"`). Games
    that are not over or whose players have no names are left out, and how many is said; exit status 1 where a record is
    refused, 2 where one cannot be read.

    Examples:

      refcli league evenings/

      refcli league evenings/ -o league.html
    """
    if output and format is None and output.suffix.lower() not in _OF_ENDING:
        stop(USAGE, lang, "show.ending", file=output, endings=[known for known in _OF_ENDING if known])
    counted = Counted()
    league = standings(one for one in counted.games(records, lang) if game in (None, one.game))
    chosen = format or (_OF_ENDING[output.suffix.lower()] if output else Format.text)
    content = {
        Format.text: lambda: "".join(f"{line}\n" for line in as_lines(league, lang)),
        Format.csv: lambda: as_csv(league),
        Format.html: lambda: as_html(league, lang),
    }[chosen]()
    if not league.players:
        say(text(lang, "league.nobody"))
    elif output:
        write_file(output, content, lang, force=force, no_input=no_input)
        tell_written(output, lang)
    else:
        typer.echo(content, nl=False)
    if counted.left_out:
        say(text(lang, "league.left_out", n=counted.left_out))
    raise typer.Exit(counted.status)


class Counted:
    """What was found among the records: how many are in no table, and the exit status."""

    def __init__(self) -> None:
        self.left_out = 0
        self.status = 0

    def games(self, records: list[Path], lang: Language) -> Iterator[Finished]:
        """The finished games; what is wrong with a record is said at once."""
        for path in _files(records):
            try:
                record = load_record(path)
            except (OSError, UnreadableRecordError) as error:
                say(f"refcli: {text(lang, 'cli.unreadable', file=path, reason=why_unreadable(error, lang))}")
                self.status = max(self.status, USAGE)
                continue
            verdict = judge(record, keep=False)
            if verdict.refusal:
                say(refusal_text(str(path), verdict.refusal, lang))
                self.status = max(self.status, REFUSED)
            elif one := finished(record, verdict):
                yield one
            else:
                self.left_out += 1


def _files(records: list[Path]) -> Iterator[Path]:
    """The records, those in and below folders in the order of their names."""
    for path in records:
        if path.is_dir():
            yield from sorted(
                Path(place, name) for place, _, names in os.walk(path) for name in names if name.endswith(".game")
            )
        else:
            yield path
