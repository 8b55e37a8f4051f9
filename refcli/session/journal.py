"""The journal: a file that only grows, one event a line, from which a cut at any byte takes at most the last line.

A line is `<check> <kind> <text>`: eight hexadecimal digits of a CRC-32 that runs on from line to line, so that a
line that is torn, changed or missing is noticed. Knows no game: what the events mean is up to `refcli.session.storage`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from extract.forms import is_at, locked


class LockedError(Exception):
    """Another program writes this journal."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the journal: `kind` is one word, `text` holds no line break."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Contents:
    """What a journal's bytes hold: the whole events, how many bytes they take, their running check."""

    events: tuple[Event, ...]
    whole: int
    check: int


def read_events(content: bytes) -> Contents:
    """Read the whole lines up to the first that is torn or changed."""
    events: list[Event] = []
    at = check = 0
    for event, size, check_after in _lines(content):
        events.append(event)
        at += size
        check = check_after
    return Contents(tuple(events), at, check)


def _lines(content: bytes) -> Iterator[tuple[Event, int, int]]:
    check = 0
    at = 0
    while at < len(content):
        end = content.find(b"\n", at)
        body = content[at:] if end == -1 else content[at:end]
        size = len(body) + (end != -1)
        written, _, rest = body.partition(b" ")
        check = crc32(rest, check)
        if written != b"%08x" % check:
            return
        try:
            kind, _, text = rest.decode().partition(" ")
        except UnicodeDecodeError:
            return
        yield Event(kind, text), size, check
        at += size


def _line(event: Event, check: int) -> bytes:
    rest = f"{event.kind} {event.text}".encode()
    return b"%08x %s\n" % (crc32(rest, check), rest)


class Journal:
    """A journal open for writing, locked against other programs until it is closed or the program ends."""

    def __init__(self, path: Path) -> None:
        """Open or make the journal and keep a torn tail aside.

        Raises LockedError, or OSError where it can be neither opened nor made.
        """
        self.path = path
        self.aside: Path | None = None
        """Where the torn tail lies that was found on opening, if there was one."""
        try:
            self._file = locked(path, os.O_RDWR | os.O_CREAT, wait=False)
        except BlockingIOError:
            raise LockedError from None
        try:
            content = _read_all(self._file)
            found = read_events(content)
            if content[found.whole :]:
                self.aside = _keep_aside(path, content[found.whole :])
                os.ftruncate(self._file, found.whole)
            self.events = found.events
            self._end, self._check = found.whole, found.check
            # A cut can have taken the last line break alone.
            self._gap = b"" if not found.whole or content[found.whole - 1 : found.whole] == b"\n" else b"\n"
            os.lseek(self._file, found.whole, os.SEEK_SET)
            _sync_folder(path.parent)
        except BaseException:
            os.close(self._file)
            raise

    def append(self, event: Event) -> None:
        """Write the event through to the disk. Raises OSError; then the journal is as it was before."""
        line = self._gap + _line(event, self._check)
        try:
            _write_all(self._file, line)
            os.fsync(self._file)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, self._end)
                os.lseek(self._file, self._end, os.SEEK_SET)
            raise
        self._end += len(line)
        self._check = crc32(f"{event.kind} {event.text}".encode(), self._check)
        self._gap = b""

    def set_aside(self) -> Path:
        """Begin anew: what the journal held is kept beside it. Raises OSError."""
        os.lseek(self._file, 0, os.SEEK_SET)
        kept = _keep_aside(self.path, _read_all(self._file))
        self.empty()
        return kept

    def empty(self) -> None:
        """Forget all events. Raises OSError."""
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        self.events, self._end, self._check, self._gap = (), 0, 0, b""

    def close(self) -> None:
        """Close the journal and let others have it; an empty one is none and goes."""
        with suppress(OSError):
            if not self._end and is_at(self._file, self.path):
                self.path.unlink()
        os.close(self._file)


def _read_all(file: int) -> bytes:
    parts = []
    while part := os.read(file, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _write_all(file: int, content: bytes) -> None:
    while content:
        content = content[os.write(file, content) :]


def _keep_aside(path: Path, content: bytes) -> Path:
    """Write these bytes to a new file beside the journal: `NAME.torn-1`, `NAME.torn-2`, ..."""
    number = 1
    while True:
        aside = path.with_name(f"{path.name}.torn-{number}")
        try:
            with aside.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            return aside
        except FileExistsError:
            number += 1


def _sync_folder(folder: Path) -> None:
    """Make a new file's name last as well as its contents; not every system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
