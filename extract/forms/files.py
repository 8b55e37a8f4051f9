"""Files that are written whole or not at all: beside their places first, then renamed.

While `NAME` is written, `.NAME.part` lies beside it, locked. What a killed program left there is locked by nobody, and
goes when `NAME` is written the next time.
"""

import errno
import fcntl
import os
import re
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

_STREAMS = re.compile(r"/proc/\d+/(task/\d+/)?fd|/dev/fd")
"""Folders of the files that a program has open: `/dev/stdout` leads there."""

STANDARD_OUTPUT = Path("-")
"""What stands for standard output wherever a file is named that is written; a file of that name is `DIR/-`."""

_NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file so that nobody ever meets half of it. Raises OSError; then nothing has changed.

    A file that is there keeps its mode, and a link to it stays one. What is no file on disk is written into.
    """
    with written_beside({path: content}):
        pass


@contextmanager
def written_beside(files: Mapping[Path, str | bytes]) -> Iterator[None]:
    """Write files beside their places, which they take when the block ends; if it fails, none does. Raises OSError."""
    contents = {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}
    into = [path for path in contents if is_written_into(path)]
    places = {Path(os.path.realpath(path)): content for path, content in contents.items() if path not in into}
    with ExitStack() as stack:
        # Sorted: two programs that wait for one another's files would wait for ever.
        staged = [(stack.enter_context(_beside(place, places[place])), place) for place in sorted(places)]
        yield
        for beside, place in staged:
            beside.replace(place)
    for path in into:
        _write_into(path, contents[path])


def is_written_into(path: Path) -> bool:
    """Whether what is written to `path` goes into what is there: a device, a pipe, a stream of this program, `-`."""
    try:
        if path == STANDARD_OUTPUT or not stat.S_ISREG(path.stat().st_mode):
            return True
        # standard output may be a file on disk: then the path leads over the files that a program has open
        while not _STREAMS.fullmatch(os.path.realpath(path.parent)):
            if not path.is_symlink():
                return False
            path = path.parent / path.readlink()
    except OSError:
        return False
    return True


def _write_into(path: Path, content: bytes) -> None:
    if path == STANDARD_OUTPUT:
        sys.stdout.flush()  # what was told before comes before
    file = os.dup(sys.stdout.fileno()) if path == STANDARD_OUTPUT else os.open(path, os.O_WRONLY | os.O_APPEND)
    with os.fdopen(file, "wb") as stream:
        stream.write(content)


# --- Beside the place ---


@contextmanager
def _beside(place: Path, content: bytes) -> Iterator[Path]:
    """The contents beside their place, on disk and locked as long as the block lasts; gone after it unless renamed."""
    mode = stat.S_IMODE(place.stat().st_mode) if place.exists() else None
    # a file that is shut stays shut, although its folder is open; for one who may do anything, too
    if mode is not None and (not os.access(place, os.W_OK) or not mode & 0o222):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    beside = place.with_name(f".{place.name}.part")
    file = _new(beside)
    try:
        with os.fdopen(file, "wb", closefd=False) as stream:
            stream.write(content)
        if mode is not None:
            os.fchmod(file, mode)
        os.fsync(file)
        yield beside
    finally:
        with suppress(OSError):
            if is_at(file, beside):  # another program's file has the name as soon as ours is renamed
                beside.unlink()
        os.close(file)


def _new(beside: Path) -> int:
    """A new file of that name, locked: waits for a program that writes one now, removes what a killed one left."""
    while True:
        with suppress(FileExistsError):
            return locked(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        with suppress(FileNotFoundError):
            left = locked(beside, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
            try:
                beside.unlink()
            finally:
                os.close(left)


# --- Locks ---


def locked(path: Path, flags: int, *, wait: bool = True) -> int:
    """Open a file and lock it against other programs; its descriptor, which surely is of the file of that name now.

    Raises BlockingIOError if another program has locked it and `wait` is false, OSError if it cannot be opened.
    """
    while True:
        file = os.open(path, flags, 0o666)
        try:
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if not wait or error.errno not in _NO_LOCKS:  # where there are none, two writers are not told apart
                os.close(file)
                raise
        if is_at(file, path):
            return file
        os.close(file)


def is_at(file: int, path: Path) -> bool:
    """Whether an open file is the one that bears the name now; it may have been removed, or renamed."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False
