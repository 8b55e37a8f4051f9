"""`refcli show`: draw the table as it stands after a ply."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from refcli.console import (
    USAGE,
    Folders,
    Force,
    Lang,
    NoInput,
    Tiles,
    known_seat,
    read_record,
    stop,
    stop_beyond,
    stop_refused,
    tell_written,
    write_file,
)
from refcli.game import Layout
from refcli.messages import LANGUAGES, Language, Spoken, names_in
from refcli.record import TERMINATION, Record, Verdict, judge
from refcli.referee import beside_lines, standing
from refcli.table import as_text

if TYPE_CHECKING:
    from printables.diagrams import View


class Format(StrEnum):
    """What the table is drawn as."""

    text = "text"
    svg = "svg"
    pdf = "pdf"
    png = "png"
    html = "html"
    gif = "gif"


_OF_ENDING = {"": Format.text, ".txt": Format.text, **{f".{format}": format for format in Format}}
_NO_TEXT = (Format.pdf, Format.png, Format.gif)
_WHOLE_GAMES = (Format.html, Format.gif)
_PNG_DPI, _POINTS_AN_INCH, _PNG_MARGIN = 144, 72, 24


def run(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record; `-` is standard input.")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="After N plies, not after the last.")
    ] = None,
    format: Annotated[
        Format | None, typer.Option("--format", help="Text, or a picture; else as the name of FILE ends.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Else standard output; a PDF, PNG or GIF goes to RECORD.pdf, RECORD.png, RECORD.gif here.",
        ),
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="What this seat may see.")] = None,
    flip: Annotated[bool, typer.Option("--flip", help="Seen from the other side.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
    folders: Folders = None,  # noqa: ARG001 - its callback opens them
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    force: Force = False,
    no_input: NoInput = False,
    lang: Lang = "",
) -> None:
    """Draw the position after the last ply of a record (or after ply N) as text, SVG, PDF or PNG, or the whole game.

    The whole game (with --at: up to ply N) is a page to leaf through (-o game.html), moving pictures (-o game.gif), or
    a picture a turn with the players' notes (-o game.pdf without --at or --format).

    Exit status 2 where the record has no ply N.

    Examples:

      refcli show tuesday.game --at 12

      refcli show tuesday.game -o tuesday.png

      refcli show tuesday.game -o tuesday.html

      refcli show tuesday.game --format pdf --seat sw
    """
    is_album = format is None and at is None
    format = format or _named_by(output, lang)
    is_whole = format in _WHOLE_GAMES or (format is Format.pdf and is_album)
    read = read_record(record, lang)
    verdict = judge(read, until=at, keep=is_whole)
    position = verdict.position
    if position is None or verdict.game is None:
        assert verdict.refusal is not None
        stop_refused(str(record), verdict.refusal, lang)
    stop_beyond(at, verdict, str(record), lang)
    seat = known_seat(verdict.game, read.tags, seat, lang)
    spoken = Spoken(lang, names_in(read.tags))
    layout = position.layout(seat)
    content: str | bytes
    if is_whole:
        content = _whole(format, read, verdict, seat, flip, lang)
    elif format is Format.text:
        lines = [*as_text(layout, spoken, ascii_only=ascii_only, flip=flip), *_ended(read, verdict, spoken)]
        content = "".join(f"{line}\n" for line in lines)
    else:
        from printables.diagrams import View

        view = View(seat=seat or position.turn or "", beside=True, flip=flip, names=layout.names)
        content = _drawn(format, verdict.game, layout, view, verdict.accepted, spoken)
    if isinstance(content, str) and output is None:
        typer.echo(content, nl=False)
    else:
        target = output or _beside(record, format)
        write_file(target, content, lang, force=force, no_input=no_input)
        tell_written(target, lang)
    if verdict.refusal:
        stop_refused(str(record), verdict.refusal, lang)


def _ended(read: Record, verdict: Verdict, lang: Language) -> Iterator[str]:
    """Who has won and why, or how the players ended the game, where the position shown is the last one."""
    how = read.tags.get(TERMINATION) if verdict.accepted == len(read.tokens) else None
    if verdict.position and verdict.game and (how or verdict.position.outcome()):
        yield from standing(verdict.game, verdict.position, how, lang)


def _named_by(output: Path | None, lang: str) -> Format:
    """The format that the name of the file asks for, or a stop that lists the endings there are."""
    ending = output.suffix.lower() if output else ""
    if ending not in _OF_ENDING:
        stop(USAGE, lang, "show.ending", file=output, endings=[known for known in _OF_ENDING if known])
    return _OF_ENDING[ending]


def _beside(record: Path, format: Format) -> Path:
    """Where a picture goes that nobody named: a PDF or PNG is no text for a terminal."""
    return Path(f"{'position' if str(record) == '-' else record.stem}.{format}")


def _drawn(format: Format, game: str, layout: Layout, view: View, plies: int, lang: str) -> str | bytes:
    """The position as a picture with its title and what lies beside the board."""
    from extract.rulebook import title_of
    from printables.diagrams import position_drawing, position_pdf
    from printables.drawing import to_svg
    from printables.games import board_diagram, is_drawn

    if not is_drawn(game):
        stop(USAGE, lang, "cli.cannot", reason=f"--format {format}: {game}")
    title = f"{title_of(game, lang)} · {plies}"
    notes = [*_towers(layout), *beside_lines(layout.beside, lang)]
    board = board_diagram(game, layout, view)
    if format in _NO_TEXT:
        page = position_pdf(board, title, notes, lang=lang)
        return page if format is Format.pdf else _as_png(page)
    return to_svg(position_drawing(board, title, notes), title=title)


def _whole(format: Format, read: Record, verdict: Verdict, seat: str | None, flip: bool, lang: str) -> str | bytes:
    """The game from its start to the last ply that was judged."""
    from printables.games import is_drawn
    from refcli.referee import course, game_gif, game_page, game_pdf

    if verdict.game is None or not is_drawn(verdict.game):
        stop(USAGE, lang, "cli.cannot", reason=f"--format {format}: {verdict.game}")
    languages = (lang,) if format is not Format.html else LANGUAGES
    game = course(read, verdict, languages, seat)
    if format is Format.html:
        return game_page(game, lang, flip=flip)
    return game_pdf(game, lang, flip=flip) if format is Format.pdf else game_gif(game, lang, flip=flip)


def _as_png(pdf: bytes) -> bytes:
    """The first page of a PDF as a PNG, without its empty margins."""
    import pypdfium2
    from PIL import ImageOps

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0].render(scale=_PNG_DPI / _POINTS_AN_INCH).to_pil().convert("RGB")
    finally:
        document.close()
    drawn = page.crop(ImageOps.invert(page).getbbox())
    png = BytesIO()
    ImageOps.expand(drawn, _PNG_MARGIN, "white").save(png, "PNG", dpi=(_PNG_DPI, _PNG_DPI))
    return png.getvalue()


def _towers(layout: Layout) -> Iterator[str]:
    """What lies under the tops of piles, which no picture shows."""
    if layout.kind != "grid":
        return
    for (x, y), pile in sorted(layout.cells.items()):
        if len(pile) > 1:
            yield f"{chr(ord('a') + x)}{y + 1}: {'.'.join(pile)}"
