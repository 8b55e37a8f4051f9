"""Files that commands write: nothing that is there is replaced without a question or `--force`."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from extract.forms import STANDARD_OUTPUT, is_written_into, write_whole
from refcli import messages
from refcli.console.asking import is_yes
from refcli.console.stops import REFUSED, USAGE, stop
from refcli.messages import Language

Force = Annotated[bool, typer.Option("--force", help="Replace what is there without a question.")]
NoInput = Annotated[bool, typer.Option("--no-input", help="Ask nothing: what is there stays, or goes with --force.")]

_MOST_BYTES = 512 * 1024 * 1024
"""Larger files are none of ours, and need not be read to know it."""


def claim(
    path: Path, language: Language, *, force: bool, no_input: bool, is_ours: Callable[[bytes], bool] | None = None
) -> None:
    """Make sure, before the work begins, that `path` may be written, or stop.

    What is there may go if `is_ours` says so of its contents, with `force`, or if the person says so.
    """
    with writing(path, language):
        if path != STANDARD_OUTPUT and path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        has_folder, is_free = path.parent.is_dir(), is_written_into(path) or not path.exists()
    if not has_folder:
        reason = messages.text(language, "cli.no_folder", folder=path.parent)
        stop(USAGE, language, "cli.cannot_write", file=path, reason=reason)
    if not (force or is_free or (is_ours and _holds(path, is_ours))):
        ask_to_replace([path], language, no_input=no_input)


def need_folder(path: Path) -> None:
    """Make sure that several files can go into `path`. Raises NotADirectoryError: one stream or file holds one."""
    if path == STANDARD_OUTPUT or (path.exists() and not path.is_dir()):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))


def ask_to_replace(files: Sequence[Path], language: Language, *, no_input: bool) -> None:
    """Ask whether these files may be replaced; stop if nobody can be asked, or if the answer is anything but yes."""
    names = [str(file) for file in files]
    if no_input or not (sys.stdin.isatty() and sys.stderr.isatty()):
        stop(USAGE, language, "cli.there_already", files=names)
    yes = messages.text(language, "play.yes")
    typer.echo(f"{messages.text(language, 'cli.replace_question', files=names)} [{yes[0]}/N] ", err=True, nl=False)
    if not is_yes(sys.stdin.buffer.readline().decode(errors="replace"), language):
        stop(REFUSED, language, "play.unchanged")


def _holds(path: Path, is_ours: Callable[[bytes], bool]) -> bool:
    try:
        return path.stat().st_size <= _MOST_BYTES and is_ours(path.read_bytes())
    except OSError:
        return False


def write_file(path: Path, content: str | bytes, language: Language, *, force: bool, no_input: bool) -> None:
    """Write a file that was quickly made, or stop; the same bytes may always be written again."""
    whole = content.encode() if isinstance(content, str) else content
    claim(path, language, force=force, no_input=no_input, is_ours=lambda there: there == whole)
    with writing(path, language):
        write_whole(path, whole)


@contextmanager
def writing(path: Path, language: Language) -> Iterator[None]:
    """Stop with the reason where `path` cannot be written."""
    try:
        yield
    except BrokenPipeError:
        if path == STANDARD_OUTPUT:  # who reads our output may leave, as with all that a command says
            raise
        stop(USAGE, language, "cli.cannot_write", file=path, reason=os.strerror(errno.EPIPE))
    except OSError as error:
        stop(USAGE, language, "cli.cannot_write", file=path, reason=error.strerror or error)


def tell_written(path: Path, language: Language) -> None:
    """Name the file or folder that was written, unless it is a stream, which the sentence might get into."""
    if path != STANDARD_OUTPUT and (path.is_dir() or not is_written_into(path)):
        typer.echo(messages.text(language, "cli.written", file=path))
