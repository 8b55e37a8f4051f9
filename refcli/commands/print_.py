"""`refcli print`: sheets of pieces, ready to print and cut."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from printables.drawing import is_sealed
from printables.pieces import BLEED, LARGEST_BLEED
from refcli import messages
from refcli.console import (
    DUPLEX,
    INK,
    MARKS,
    MODE,
    PAPER,
    USAGE,
    Force,
    Lang,
    NoInput,
    claim,
    find_pack,
    known_name,
    stop,
    tell_written,
    writing,
)


def run(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME|calibration", help="A game, see `refcli games`, or its folder, ./mine."),
    ],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="The PDF; else GAME-PAPER.pdf here.")
    ] = None,
    paper: Annotated[str, typer.Option("--paper", click_type=PAPER, help="Paper in your printer.")] = "a4",
    duplex: Annotated[
        str, typer.Option("--duplex", click_type=DUPLEX, help="The edge over which the sheet is turned.")
    ] = "long",
    bleed: Annotated[
        float, typer.Option("--bleed", metavar="MM", min=0, max=LARGEST_BLEED, help="Bleed around a piece.")
    ] = BLEED,
    marks: Annotated[str, typer.Option("--marks", click_type=MARKS, help="Marks for the cuts.")] = "full",
    ink: Annotated[
        str, typer.Option("--ink", click_type=INK, help="`low` leaves fills out and keeps the meaning.")
    ] = "full",
    mode: Annotated[str, typer.Option("--mode", click_type=MODE, help="`press`: one piece a page.")] = "sheet",
    only: Annotated[str | None, typer.Option("--only", metavar="PIECES", help="Such as `tiles` or `mat`.")] = None,
    shift: Annotated[
        str, typer.Option("--shift", metavar="DX,DY", help="Move the backs by so many mm, as the calibration says.")
    ] = "0,0",
    markers: Annotated[bool, typer.Option("--markers", help="Add registration marks for cutting machines.")] = False,
    sheets_for: Annotated[int, typer.Option("--sheets-for", metavar="N", min=1, max=100, help="N copies.")] = 1,
    force: Force = False,
    no_input: NoInput = False,
    lang: Lang = "",
) -> None:
    """Print the pieces of a game, or a calibration page for your printer.

    Examples:

      refcli print tokan

      refcli print tokan --paper letter --duplex fold -o tokan.pdf

      refcli print ./mygame

      refcli print calibration
    """
    game = "calibration" if game.lower() == "calibration" else known_name(game)
    if game != "calibration":
        find_pack(game, lang)
    target = output or Path(f"{game}-{paper}.pdf")
    claim(target, lang, force=force, no_input=no_input, is_ours=lambda there: is_sealed(there, f"print {game}"))

    from printables.pieces import PrintError
    from printables.sheets import PrintOptions, print_calibration, print_game

    try:
        with writing(target, lang):
            if game == "calibration":
                files = print_calibration(target, paper=paper)
            else:
                options = PrintOptions(
                    paper=paper,
                    lang=lang,
                    duplex=duplex,
                    bleed=bleed,
                    marks=marks,
                    ink=ink,
                    mode=mode,
                    only=only,
                    shift=_millimetres(shift, lang),
                    markers=markers,
                    sheets_for=sheets_for,
                )
                files = print_game(game, target, options)
    except PrintError as error:
        stop(USAGE, lang, "cli.cannot", reason=error)
    for file in files:
        tell_written(file, lang)


def _millimetres(text: str, lang: str) -> tuple[float, float]:
    try:
        across, up = (float(part) for part in text.split(","))
    except ValueError:
        stop(USAGE, lang, "cli.bad_value", tag="--shift", reason=messages.text(lang, "print.shift"))
    return across, up
