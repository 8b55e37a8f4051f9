"""`refcli preflight`: what a print shop would say of a PDF."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from refcli import messages
from refcli.console import BROKEN, REFUSED, USAGE, Lang, say, why_unreadable


def run(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="PDF files, ours or not.")],
    json_output: Annotated[bool, typer.Option("--json", help="One JSON object a file, one a line.")] = False,
    lang: Lang = "",
) -> None:
    """Measure PDFs against what a print shop asks: boxes, fonts, bleed, cuts, backs. Exit 1 where a limit is missed.

    Example:

      refcli preflight tokan-a4.pdf
    """
    from printables.preflight import UnreadableError, preflight

    status = 0
    for file in files:
        try:
            report = preflight(file)
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
            mark = "ok  " if check.ok else "MISS"
            page = "" if check.page is None else f"  p{check.page}"
            sign = "<=" if check.sense == "at most" else ">="
            typer.echo(f"  {mark} {check.name:34} {check.figure:>10g} {sign} {check.limit:g} {check.unit}{page}")
    raise typer.Exit(status)
