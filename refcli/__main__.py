"""`python -m refcli` and the command `refcli`."""

from __future__ import annotations

import codecs
import gc
import io
import os
import signal
import sys
from typing import TextIO


def main() -> None:
    """Run the command line."""
    sys.stdin, sys.stdout, sys.stderr = _replacing(sys.stdin, "r"), _replacing(sys.stdout), _replacing(sys.stderr)
    gc.disable()  # up to the command: see `LazyCommands.get_command`
    from refcli.commands.app import app

    try:
        app(prog_name="refcli")
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader of our output left (`refcli moves ... | head`): that is its good right.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(128 + signal.SIGPIPE)
    except Exception as error:
        sys.exit(_of_a_game(error))


def _of_a_game(error: Exception) -> int:
    """Tell in one line what the code of a foreign game raised, and the exit status; an error of ours is raised on."""
    import click

    from refcli.console import stop_for_a_game

    try:
        stop_for_a_game(error)
    except click.exceptions.Exit as end:
        return end.exit_code
    raise error


_ASCII = "asciionly"


def _ascii_only(name: str) -> codecs.CodecInfo | None:
    """ASCII by a name of ours: to a stream whose encoding is called `ascii` Click writes UTF-8."""
    if name != _ASCII:
        return None
    known = codecs.lookup("ascii")
    return codecs.CodecInfo(
        known.encode,
        known.decode,
        incrementalencoder=known.incrementalencoder,
        incrementaldecoder=known.incrementaldecoder,
        name=_ASCII,
    )


def _replacing(stream: TextIO | None, mode: str = "w") -> TextIO:
    """The stream, which now replaces what it has no sign for: that ends no program in the middle of an archive.

    Read it is by a sign that stands for any, written by what comes nearest.
    """
    if stream is None:  # closed by whoever started the program
        return io.TextIOWrapper(io.FileIO(os.devnull, mode))
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    if not stream.writable():
        stream.reconfigure(errors="replace")
        return stream
    codecs.register_error(_NEAREST, _nearest)
    stream.reconfigure(errors=_NEAREST)
    if codecs.lookup(stream.encoding).name == "ascii":
        codecs.register(_ascii_only)
        stream.reconfigure(encoding=_ASCII, errors=_NEAREST)
    return stream


_NEAREST = "nearest"
_LIKE = {
    **dict.fromkeys("┌┬┐├┼┤└┴┘", "+"),
    "─": "-",
    "│": "|",
    "·": ".",
    "×": "x",
    "○": "o",
    "ß": "ss",
    "…": "...",
    **dict.fromkeys("\u00a0\u202f", " "),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("«»„“”", '"'),
    **dict.fromkeys("–—−", "-"),
}
"""What a terminal without these signs shows for them; a letter loses its accents."""


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """What is written for signs that an encoding has none for."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize

    missing = error.object[error.start : error.end]
    found = (_LIKE.get(sign) or normalize("NFD", sign)[:1].encode("ascii", "replace").decode() for sign in missing)
    return "".join(found), error.end


if __name__ == "__main__":
    main()
