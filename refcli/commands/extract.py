"""`refcli extract`: a rulebook document in, a transcription out."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from extract.rulebook import LANGUAGES, curated_games
from refcli import messages
from refcli.console import (
    BROKEN,
    REFUSED,
    USAGE,
    Cluster,
    Force,
    NoInput,
    ask_to_replace,
    known_name,
    named_again,
    say,
    stop,
    writing,
)
from refcli.messages import preferred_language

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""What a file's name or text may hold, and a terminal would obey."""


def _cache_folder() -> Path:
    """Where results of earlier runs are kept; it may be deleted at any time."""
    from platformdirs import user_cache_path

    return user_cache_path("refcli") / "extract"


class Ocr(StrEnum):
    """When to read pages as pictures."""

    auto = "auto"
    always = "always"
    never = "never"


def run(
    sources: Annotated[
        list[Path],
        typer.Argument(
            metavar="SOURCE...",
            help="PDF, text, Markdown; pictures, one a page, in order; or a DIR that was written before.",
        ),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Folder for the transcription.")],
    game: Annotated[str | None, typer.Option("--game", help="Compare with the curated rulebook of this game.")] = None,
    language: Annotated[
        str | None, typer.Option("--lang", metavar="en|de|fr|es", help="Take all text to be in this language.")
    ] = None,
    ocr: Annotated[Ocr, typer.Option("--ocr", help="When to read pages as pictures.")] = Ocr.auto,
    jobs: Annotated[int, typer.Option("--jobs", min=1, metavar="N", help="Worker processes for the pages.")] = 1,
    json_output: Annotated[bool, typer.Option("--json", help="Name what was made as JSON on standard output.")] = False,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Read an unchanged source again. Results are kept in ~/.cache/refcli.")
    ] = False,
    each: Annotated[
        bool, typer.Option("--each", help="Each SOURCE is a rulebook of its own, in DIR/NAME; of a folder each file.")
    ] = False,
    cluster: Cluster = None,
    stages: Annotated[
        Path | None,
        typer.Option("--stages", metavar="DIR", help="Write what each stage made: JSON, and its boxes on each page."),
    ] = None,
    force: Force = False,
    no_input: NoInput = False,
) -> None:
    """Transcribe rulebook documents: one Markdown file a language, rulebook.json and findings.md in DIR.

    Correct the pages by hand, then give DIR itself as SOURCE: corrections stay, and what they settle is found no more.
    Pages that you changed are never lost: they stay in DIR as en.md.bak (en.md.bak1, ...). Other pages of an earlier
    run go.
    Files in DIR that were not made from the same sources are replaced after a question only, or with --force.

    Exit status: 0 done; 1 done in part, the findings say what is missing; 2 wrong usage; 3 nothing could be read.

    Examples:

      refcli extract rulebook.pdf -o out

      refcli extract scan.pdf -o out --ocr always --game tokan

      refcli extract out -o out

      refcli extract --each shelf/ -o transcribed --cluster local:4     many rulebooks: docs/scale.md
    """
    lang = preferred_language()
    if language is not None and language not in LANGUAGES:
        stop(USAGE, lang, "cli.bad_value", tag="--lang", reason=messages.text(lang, "cli.languages", known=LANGUAGES))
    game = game and known_name(game)
    if game is not None and game not in curated_games():
        stop(USAGE, lang, "cli.unknown_game", name=game, games=curated_games())

    if cluster and not each:
        stop(USAGE, lang, "extract.cluster_each")
    if each:
        told = [
            *(["--game", named_again(game)] if game else []),
            *(["--lang", language] if language else []),
            *(["--ocr", ocr.value, "--jobs", str(jobs), "--no-input"]),
            *(name for name, asked in (("--json", json_output), ("--no-cache", no_cache), ("--force", force)) if asked),
        ]
        _each(sources, output, stages, told, cluster, lang)

    for folder in (output, *([stages] if stages else [])):
        if reason := _why_not_writable(folder, empty=folder == stages and not force):
            stop(USAGE, lang, "cli.cannot_write", file=folder, reason=reason)

    if not any(map(os.path.lexists, sources)):
        say(f"refcli: {_UNPRINTABLE.sub('?', str(sources[0]))}: {os.strerror(errno.ENOENT)}")
        raise typer.Exit(BROKEN)

    from extract.pipeline import UnreadableSourceError, extract, made_from
    from extract.rulebook import in_the_way, keep_corrections, save_transcription

    fed_back = any(output.resolve() in (source.resolve(), source.resolve().parent) for source in sources)
    if not (force or fed_back) and (others := in_the_way(output, made_from(sources))):
        ask_to_replace(others, lang, no_input=no_input)

    try:
        keeping = writing(stages, lang) if stages else nullcontext()
        with _interruptible(lang), _progress() as progress, keeping:
            cache = None if no_cache else _cache_folder()
            rulebook = extract(
                sources,
                game=game,
                lang=language,
                ocr=ocr.value,
                jobs=jobs,
                progress=progress,
                cache=cache,
                stages=stages,
            )
    except UnreadableSourceError as error:
        say(f"refcli: {_UNPRINTABLE.sub('?', str(error))}")
        raise typer.Exit(BROKEN) from None
    with writing(output, lang):
        for page in keep_corrections(output, rulebook) if output.is_dir() else ():
            edition = rulebook.editions.get(page.name.partition(".")[0])
            say(messages.text(lang, "extract.taken" if edition and edition.corrected else "extract.kept", file=page))
        files = save_transcription(rulebook, output)
    kinds = [finding.kind for finding in rulebook.findings]
    if json_output:
        made = {
            "files": [str(file) for file in files],
            "languages": list(rulebook.editions),
            "findings": {kind: kinds.count(kind) for kind in sorted(set(kinds))},
        }
        typer.echo(json.dumps(made))
    else:
        for file in files:
            typer.echo(messages.text(lang, "cli.written", file=file))
    if "gap" in kinds or "damage" in kinds:
        say(messages.text(lang, "extract.partly", n=len(kinds), file=output / "findings.md"))
        raise typer.Exit(REFUSED)


def _each(
    sources: Sequence[Path], output: Path, stages: Path | None, told: Sequence[str], cluster: str | None, lang: str
) -> NoReturn:
    """Transcribe each source on its own, in its order; the exit status is that of the worst."""
    from refcli.console import spread

    orders: dict[Path, tuple[str, list[str], str, str]] = {}
    for source, name in _rulebooks(sources):
        target = output / name
        if target in orders:
            stop(USAGE, lang, "extract.same_folder", file=source, other=orders[target][1][0], folder=target)
        aside = ["--stages", str(stages / name)] if stages else []
        orders[target] = os.getcwd(), [str(source), "-o", str(target), *told, *aside], lang, str(target.parent)  # noqa: PTH109
    if not orders:
        stop(BROKEN, lang, "extract.no_document", folders=tuple(map(str, sources)))
    done = spread(_alone, [*orders.values()], cluster, lang) if cluster else map(_alone, orders.values())
    worst = 0
    with _interruptible(lang):
        for data, message, status in done:
            sys.stdout.write(data)
            sys.stdout.flush()
            if message:
                say(message.rstrip("\n"))
            worst = max(worst, status)
    raise typer.Exit(worst)


def _rulebooks(sources: Sequence[Path]) -> Iterator[tuple[Path, Path]]:
    """Each document with the folder that its transcription goes to: called as it is, without its ending."""
    for source in sources:
        if source.is_dir():
            files = sorted(file for file in source.rglob("*") if file.is_file() and not file.name.startswith("."))
            yield from ((file, file.relative_to(source).with_suffix("")) for file in files)
        else:
            yield source, Path(source.stem)


def _alone(order: tuple[str, list[str], str, str]) -> tuple[str, str, int]:
    """Transcribe one rulebook in a process of its own, whose end, whatever it is, ends no other."""
    place, told, lang, parent = order
    Path(place, parent).mkdir(parents=True, exist_ok=True)
    speaking = {**os.environ, "REFCLI_LANG": lang, "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "refcli", "extract", *told]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=place, env=speaking, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, encoding="utf-8"
    ) as running:
        try:
            data, message = running.communicate()
        except BaseException:
            running.terminate()  # killed, it would leave its own processes behind
            running.wait()
            raise
    return data, message, BROKEN if running.returncode < 0 else running.returncode


def _why_not_writable(folder: Path, *, empty: bool = False) -> str | None:
    """Why nothing can be written into `folder`, before time goes into reading; None if it can or will be made.

    It can be asked to be `empty`.
    """
    there = next((place for place in (folder, *folder.absolute().parents) if os.path.lexists(place)), folder)
    if not there.is_dir():
        return os.strerror(errno.ENOTDIR)
    if empty and there == folder and any(folder.iterdir()):
        return f"{os.strerror(errno.ENOTEMPTY)} (--force)"
    return None if os.access(there, os.W_OK | os.X_OK) else os.strerror(errno.EACCES)


@contextmanager
def _interruptible(lang: str) -> Iterator[None]:
    """Say that Ctrl-C came; let a request to end (`kill`, `timeout`) tidy up as it does: workers, Tesseract end too."""

    def end(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    except KeyboardInterrupt:
        say(messages.text(lang, "cli.interrupted"))
        raise
    finally:
        signal.signal(signal.SIGTERM, before)


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
