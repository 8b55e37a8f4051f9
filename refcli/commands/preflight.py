"""`refcli preflight`: what a print shop would say of a PDF."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from refcli import messages
from refcli.console import BROKEN, PROFILE, REFUSED, TARGET, USAGE, Lang, say, stop, why_unreadable

if TYPE_CHECKING:
    from printables.preflight import Asked, Report

PICTURES = (".png", ".jpg", ".jpeg")


def run(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="PDF files, ours or not; PNGs for a service.")],
    target: Annotated[
        str | None, typer.Option("--for", click_type=TARGET, help="Measure what this target asks, see `refcli print`.")
    ] = None,
    size: Annotated[
        str | None, typer.Option("--size", metavar="WxH", help="What a cut piece measures: poker, 63x88, 2.5x3.5in.")
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option("--profile", click_type=PROFILE, help="What the file is: sheets, a piece a page, PDF/X."),
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="One JSON object a file, one a line.")] = False,
    lang: Lang = "",
) -> None:
    """Measure PDFs against what a print shop asks: boxes, fonts, bleed, cuts, backs, scale, pixels, lines, inks.

    Exit 1 where a limit is missed. What a file was never meant to be is a note, and no miss: without options a file
    that is neither ours nor made for cutting is measured as a document. A folder stands for all pictures in it.

    PDF/X-1a is held against: the version of PDF, the version of PDF/X, the output intent, Trapped, title and days,
    identifiers, TrimBox or ArtBox, colours, transparency, encryption, LZW, actions, notes on the page, fonts. No free
    validator knows all of its clauses; a shop may find more.

    Examples:

      refcli preflight tokan-a4.pdf

      refcli preflight rhombus-dtc.pdf --for dtc

      refcli preflight rhombus-tgc --for tgc
    """
    from printables.preflight import UnreadableError, asked_for

    try:
        asked = asked_for(target, size, profile)
    except ValueError as error:
        stop(USAGE, lang, "cli.cannot", reason=error)
    status = 0
    for file in [one for given in files for one in _all(given)]:
        try:
            report = _report(file, target, asked)
        except UnreadableError as error:
            say(f"refcli: {error}")
            status = max(status, BROKEN)
            continue
        except OSError as error:
            say(f"refcli: {messages.text(lang, 'cli.unreadable', file=file, reason=why_unreadable(error, lang))}")
            status = max(status, USAGE)
            continue
        if not report.ok:
            status = max(status, REFUSED)
        if json_output:
            typer.echo(json.dumps(report.as_json()))
            continue
        typer.echo(f"{file} ({report.pages})")
        for check in report.checks:
            mark = "ok  " if check.ok else "note" if check.note else "MISS"
            page = "" if check.page is None else f"  p{check.page}"
            sign = "<=" if check.sense == "at most" else ">="
            typer.echo(f"  {mark} {check.name:34} {check.figure:>10g} {sign} {check.limit:g} {check.unit}{page}")
    raise typer.Exit(status)


def _all(given: Path) -> Iterator[Path]:
    """The file, or of a folder all pictures and PDFs in it."""
    if not given.is_dir():
        yield given
        return
    found = [path for path in sorted(given.rglob("*")) if path.suffix.lower() in (*PICTURES, ".pdf")]
    yield from found or [given]


def _report(file: Path, target: str | None, asked: Asked | None) -> Report:
    from printables.paper import target_called
    from printables.preflight import picture_report, preflight

    if target and file.suffix.lower() in PICTURES:
        return picture_report(file, target_called(target))
    return preflight(file, asked)
