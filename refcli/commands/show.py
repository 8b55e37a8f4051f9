"""`refcli show`: draw the table as it stands after a ply."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from refcli import messages
from refcli.commands.check import refusal_text
from refcli.console import REFUSED, USAGE, Lang, Tiles, read_record, say, stop, write_whole
from refcli.game import Layout
from refcli.referee import judge
from refcli.table.board import as_text, beside_lines

if TYPE_CHECKING:
    from printables.diagrams import View


class Format(StrEnum):
    """What the table is drawn as."""

    text = "text"
    svg = "svg"
    pdf = "pdf"


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
        typer.Option("-o", "--output", metavar="FILE", help="Else standard output; a PDF goes to RECORD.pdf here."),
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="What this seat may see.")] = None,
    flip: Annotated[bool, typer.Option("--flip", help="Seen from the other side.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    lang: Lang = "",
) -> None:
    """Draw the position after the last ply of a record (or after ply N) as text, SVG or PDF.

    Examples:

      refcli show tuesday.game --at 12

      refcli show tuesday.game --format svg -o tuesday.svg

      refcli show tuesday.game --format pdf --seat sw
    """
    if format is None:
        ending = output.suffix[1:].lower() if output else ""
        format = Format(ending) if ending in set(Format) else Format.text
    read = read_record(record, lang)
    verdict = judge(read, until=at)
    position = verdict.position
    if position is None or verdict.game is None:
        assert verdict.refusal is not None
        say(refusal_text(str(record), verdict.refusal, lang))
        raise typer.Exit(REFUSED)
    seats = read.tags["Players"].split()
    if seat is not None and seat not in seats:
        stop(USAGE, lang, "cli.unknown_seat", seat=seat, seats=seats)
    layout = position.layout(seat)
    if format is Format.text:
        lines = as_text(layout, lang, ascii_only=ascii_only, flip=flip)
        _write("".join(f"{line}\n" for line in lines), output, lang)
    else:
        from printables.diagrams import View

        view = View(seat=seat or position.turn or "", beside=True, flip=flip)
        _draw(format, output or _beside(record, format), verdict.game, layout, view, len(verdict.plies), lang)
    if verdict.refusal:
        say(refusal_text(str(record), verdict.refusal, lang))
        raise typer.Exit(REFUSED)
    if at is not None and at > len(verdict.plies):
        say(messages.text(lang, "show.fewer_plies", n=len(verdict.plies), asked=at))


def _beside(record: Path, format: Format) -> Path | None:
    """Where a picture goes that nobody named: a PDF is no text for a terminal."""
    if format is not Format.pdf:
        return None
    return Path("position.pdf" if str(record) == "-" else f"{record.stem}.pdf")


def _draw(format: Format, output: Path | None, game: str, layout: Layout, view: View, plies: int, lang: str) -> None:
    """Write the position as a picture with its title and what lies beside the board."""
    from extract.rulebook import load_curated
    from printables.diagrams import position_drawing, write_position
    from printables.drawing import to_svg
    from printables.games import board_diagram, is_drawn

    if not is_drawn(game):
        stop(USAGE, lang, "cli.cannot", reason=f"--format {format}: {game}")
    title = f"{load_curated(game).editions[lang].title} · {plies}"
    notes = [*_towers(layout), *beside_lines(layout.beside, lang)]
    board = board_diagram(game, layout, view)
    if format is Format.svg:
        _write(to_svg(position_drawing(board, title, notes), title=title), output, lang)
        return
    assert output is not None
    try:
        write_position(output, board, title, notes, lang=lang)
    except OSError as error:
        stop(USAGE, lang, "cli.cannot_write", file=output, reason=error.strerror)
    typer.echo(messages.text(lang, "cli.written", file=output))


def _towers(layout: Layout) -> Iterator[str]:
    """What lies under the tops of piles, which no picture shows."""
    if layout.kind != "grid":
        return
    for (x, y), pile in sorted(layout.cells.items()):
        if len(pile) > 1:
            yield f"{chr(ord('a') + x)}{y + 1}: {'.'.join(pile)}"


def _write(content: str, output: Path | None, lang: str) -> None:
    """To standard output, or whole into a file."""
    if output is None:
        typer.echo(content, nl=False)
        return
    try:
        write_whole(output, content)
    except OSError as error:
        stop(USAGE, lang, "cli.cannot_write", file=output, reason=error.strerror)
    typer.echo(messages.text(lang, "cli.written", file=output))
