"""`refcli print`: sheets of pieces, ready to print and cut."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from extract.forms import is_written_into
from printables.drawing import is_sealed
from printables.paper import known_targets
from printables.pieces import BLEED, LARGEST_BLEED
from printables.sheets import LEAST_DPI, MOST_DPI
from refcli import messages
from refcli.console import (
    CUT,
    DUPLEX,
    INK,
    MARKS,
    MODE,
    PAPER,
    TARGET,
    USAGE,
    Force,
    Lang,
    NoInput,
    claim,
    claim_cut_files,
    find_pack,
    known_name,
    print_again,
    print_pieces_of,
    say,
    stop,
    tell_faults,
    tell_written,
    write_faces,
    write_for,
    writing,
)


def run(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME|calibration", help="A game, see `refcli games`, or its folder, ./mine."),
    ],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="The PDF; else GAME-PAPER.pdf here. `-`: standard output."),
    ] = None,
    target: Annotated[
        str,
        typer.Option(
            "--for",
            click_type=TARGET,
            help="For whom: your printer, a print shop (a piece a page), The Game Crafter, MakePlayingCards, "
            "DriveThruCards (PDF/X-1a), Tabletop Simulator.",
        ),
    ] = "home",
    size: Annotated[
        str | None,
        typer.Option(
            "--size", metavar="CARD", help="Cards (else tiles) of this size: poker, bridge, tarot, 44x68, ..."
        ),
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
    only: Annotated[
        str | None,
        typer.Option(
            "--only", metavar="PIECES", help="Such as `tiles`, `mat`, `box,label`, or rows of a table, `cards[3:5]`."
        ),
    ] = None,
    changed_since: Annotated[
        Path | None,
        typer.Option(
            "--changed-since", metavar="DIR", help="What differs from prints in DIR, or from the game as it was there."
        ),
    ] = None,
    proof: Annotated[bool, typer.Option("--proof", help="Every piece, small, on one page, with its row.")] = False,
    png: Annotated[
        int | None,
        typer.Option("--png", metavar="DPI", min=LEAST_DPI, max=MOST_DPI, help="A PNG a face, into the folder -o."),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Print again whenever a file of the game is saved.")] = False,
    shift: Annotated[
        str, typer.Option("--shift", metavar="DX,DY", help="Move the backs by so many mm, as the calibration says.")
    ] = "0,0",
    markers: Annotated[bool, typer.Option("--markers", help="Add registration marks for cutting machines.")] = False,
    sheets_for: Annotated[int, typer.Option("--sheets-for", metavar="N", min=1, max=100, help="N copies.")] = 1,
    cut: Annotated[
        str | None,
        typer.Option("--cut", click_type=CUT, help="Cut lines for plotters, a file a sheet: FILE-cut-1.svg, ..."),
    ] = None,
    force: Force = False,
    no_input: NoInput = False,
    lang: Lang = "",
) -> None:
    """Print the pieces of a game, or a calibration page for your printer.

    Beside the sheets, FILE-build.pdf says on what to print them, and in which order to glue and cut.

    Examples:

      refcli print tokan

      refcli print tokan --paper letter --duplex fold -o tokan.pdf

      refcli print ./mygame --for tgc -o upload

      refcli print ./mygame --size bridge --watch

      refcli print ./mygame --only "villagers[3:5]" --png 300 -o faces

      refcli print calibration
    """
    game = "calibration" if game.lower() == "calibration" else known_name(game)
    folder = None if game == "calibration" else find_pack(game, lang).folder
    service = target if target not in _PRINTED_HERE and folder is not None else ""
    if service and (others := _given({"--png": png, "--proof": proof, "--changed-since": changed_since})):
        stop(USAGE, lang, "cli.bad_value", tag="--for", reason=messages.text(lang, "print.not_together", others=others))
    one = png is None and service not in _FOLDERS
    shop = service or ("shop" if target == "shop" and folder is not None else "")
    out = output or Path(f"{game}{_in_language(game, folder, lang)}{_ending(shop, paper, png, proof=proof)}")
    origin = f"print {game}"
    sheets = png is None and not (shop or proof) and mode == "sheet" and folder is not None
    build = out.with_name(f"{out.stem}-build.pdf") if sheets and not is_written_into(out) else None
    if cut and not build:
        others = _given(
            {
                "calibration": folder is None, "--for": shop, "--png": png, "--proof": proof,
                "--mode press": mode == "press", f"-o {out}": is_written_into(out),
            }
        )  # fmt: skip
        stop(USAGE, lang, "cli.bad_value", tag="--cut", reason=messages.text(lang, "print.not_together", others=others))
    for file in [*([out] if one else []), *([build] if build else [])]:
        claim(file, lang, force=force, no_input=no_input, is_ours=lambda there: is_sealed(there, origin))
    if cut:
        claim_cut_files(game, out, cut, lang, force=force, no_input=no_input)

    from printables.pieces import PrintError
    from printables.sheets import PrintOptions, Watch, print_calibration

    def print_once() -> list[Path]:
        if folder is None:
            with writing(out, lang):
                return print_calibration(out, paper=paper, lang=lang)
        options = PrintOptions(
            paper=paper,
            lang=lang,
            duplex=duplex,
            bleed=bleed,
            marks=marks,
            ink=ink,
            mode="press" if target == "shop" else mode,
            only=only,
            shift=_millimetres(shift, lang),
            markers=markers,
            sheets_for=sheets_for,
            size=size,
        )
        with writing(out, lang):
            if service:
                return write_for(game, out, service, options, lang, force=force, no_input=no_input)
            if png is not None:
                return write_faces(game, out, options, png, lang, force=force, no_input=no_input)
            return print_pieces_of(
                game, folder, out, options, proof=proof, since=changed_since, build=build, cut=cut or ""
            )

    # From before the first print on: a file may be saved while it is made.
    watching = Watch(folder, out) if watch and folder is not None else None
    status = 0
    try:
        for file in print_once():
            tell_written(file, lang)
    except PrintError as error:
        status = tell_faults(error, lang)
    if watching:
        print_again(print_once, watching, out, lang)
    raise typer.Exit(status)


_PRINTED_HERE = ("home", "shop")
_FOLDERS = tuple(name for name, target in known_targets().items() if target.files in ("faces", "sheets"))


def _ending(shop: str, paper: str, png: int | None, *, proof: bool) -> str:
    """How the file or folder is called behind the game's name where nobody names it."""
    if shop and not proof and png is None:
        return f"-{shop}" if shop in _FOLDERS else f"-{shop}.pdf"
    return "-png" if png else f"-{paper}-proof.pdf" if proof else f"-{paper}.pdf"


def _given(options: dict[str, object]) -> list[str]:
    return [name for name, value in options.items() if value]


def _millimetres(text: str, lang: str) -> tuple[float, float]:
    try:
        across, up = (float(part) for part in text.split(","))
    except ValueError:
        stop(USAGE, lang, "cli.bad_value", tag="--shift", reason=messages.text(lang, "print.shift"))
    return across, up


def _in_language(game: str, folder: Path | None, lang: str) -> str:
    """What the name of the file says of the language: prints of a deck in two of them lie side by side.

    A language of which the tables have no column is told, and that the columns without one are printed.
    """
    from printables.pieces import PIECES, languages_in

    there = languages_in(folder) if folder and (folder / PIECES).is_file() else frozenset()
    if there and lang not in (*there, "en"):
        say(messages.text(lang, "print.no_language", game=game, language=lang, there=sorted(there)))
    return f"-{lang}" if lang in there else ""
