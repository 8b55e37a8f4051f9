"""`refcli extract`: a rulebook document in, a transcription out."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from extract.rulebook import LANGUAGES, curated_games
from refcli import messages
from refcli.console import BROKEN, REFUSED, USAGE, known_name, say, stop
from refcli.language import preferred_language


class Ocr(StrEnum):
    """When to read pages as pictures."""

    auto = "auto"
    always = "always"
    never = "never"


def run(
    sources: Annotated[list[Path], typer.Argument(metavar="SOURCE...", help="PDF, image, text or Markdown files.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Folder for the transcription.")],
    game: Annotated[str | None, typer.Option("--game", help="Compare with the curated rulebook of this game.")] = None,
    language: Annotated[
        str | None, typer.Option("--lang", metavar="en|de|fr|es", help="Take all text to be in this language.")
    ] = None,
    ocr: Annotated[Ocr, typer.Option("--ocr", help="When to read pages as pictures.")] = Ocr.auto,
    jobs: Annotated[int, typer.Option("--jobs", min=1, metavar="N", help="Worker processes for the pages.")] = 1,
    json_output: Annotated[bool, typer.Option("--json", help="Name what was made as JSON on standard output.")] = False,
) -> None:
    """Transcribe rulebook documents: one Markdown file a language, rulebook.json and findings.md in DIR.

    Exit status: 0 done; 1 done in part, the findings say what is missing; 3 nothing could be read.

    Examples:

      refcli extract rulebook.pdf -o out

      refcli extract scan.pdf -o out --ocr always --game tokan
    """
    lang = preferred_language()
    if language is not None and language not in LANGUAGES:
        stop(USAGE, lang, "cli.bad_value", tag="--lang", reason=messages.text(lang, "cli.languages", known=LANGUAGES))
    game = game and known_name(game)
    if game is not None and game not in curated_games():
        stop(USAGE, lang, "cli.unknown_game", name=game, games=curated_games())

    from platformdirs import user_cache_path

    from extract.pipeline import UnreadableSourceError, extract
    from extract.rulebook import keep_corrections, save_transcription

    try:
        with _progress() as progress:
            cache = user_cache_path("refcli") / "extract"
            rulebook = extract(
                sources, game=game, lang=language, ocr=ocr.value, jobs=jobs, progress=progress, cache=cache
            )
    except UnreadableSourceError as error:
        say(f"refcli: {error}")
        raise typer.Exit(BROKEN) from None
    try:
        for page in keep_corrections(output):
            say(messages.text(lang, "extract.kept", file=page))
        files = save_transcription(rulebook, output)
    except OSError as error:
        stop(USAGE, lang, "cli.cannot_write", file=output, reason=error.strerror)
    kinds = [finding.kind for finding in rulebook.findings]
    if json_output:
        made = {
            "files": [str(file) for file in files],
            "languages": list(rulebook.editions),
            "findings": {kind: kinds.count(kind) for kind in sorted(set(kinds))},
        }
        typer.echo(json.dumps(made, ensure_ascii=False))
    else:
        for file in files:
            typer.echo(messages.text(lang, "cli.written", file=file))
    missing = sum(kind in ("gap", "damage") for kind in kinds)
    if missing:
        say(messages.text(lang, "extract.partly", n=missing, file=output / "findings.md"))
        raise typer.Exit(REFUSED)


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None] | None]:
    """Show a progress bar while pages are read, where a person watches."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        tasks = {}

        def progress(source: str, page: int, pages: int) -> None:
            if source not in tasks:
                tasks[source] = bar.add_task(source, total=pages)
            bar.update(tasks[source], completed=page, total=pages)

        yield progress
