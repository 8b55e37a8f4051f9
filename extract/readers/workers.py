"""Pages are read in processes of their own: a hostile page can neither hang the program nor eat its memory."""

import contextlib
import faulthandler
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Generic, TypeVar

T = TypeVar("T")

Task = Callable[[int], T]
Opener = Callable[[], tuple[Task[T], int]]
"""Runs in the worker: opens the document and gives the function that reads page `index`, and the number of pages."""

MOST_MEMORY = 640 * 1024 * 1024
_LONGEST_OPENING = 30.0
_MOST_LOST_WORKERS = 3
_MOST_WORKERS = 32
_FAREWELL = 1.0
_TOO_LONG = "{} takes too long"


class OpeningError(ValueError):
    """The document cannot be opened: the reason in a few words."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A page that could not be read, and why in a few words; `costly` if it took too much time or memory."""

    reason: str
    costly: bool = False


@dataclass(slots=True)
class _Worker(Generic[T]):
    """A process that always has something to do: it opens the document (`page` is None then), or reads a page."""

    process: BaseProcess
    pipe: Connection
    deadline: float
    page: int | None = None


def read_pages(
    opener: Opener[T], pages: Callable[[int], Sequence[int]], *, jobs: int, page_seconds: float, total_seconds: float
) -> Iterator[tuple[int, T | Failure]]:
    """The result of each page as it comes; a `Failure` for one that fails, hangs or kills its process.

    `pages` chooses the pages, given how many there are. After `total_seconds`, or when several processes were lost,
    the pages that are left fail. Raises `OpeningError` where the document cannot be opened.
    """
    end = time.monotonic() + total_seconds
    lost = 0
    waiting: list[int] | None = None
    workers = [_started(opener)]
    try:
        while workers:
            nearest = min(worker.deadline for worker in workers)
            wait([worker.pipe for worker in workers], timeout=max(0.0, nearest - time.monotonic()))
            for worker in list(workers):
                said, answer = _heard(worker)
                if said == "nothing":
                    continue
                if waiting is None:
                    if said == "lost":
                        raise OpeningError(answer)
                    waiting = list(reversed(pages(answer)))
                    workers += [_started(opener) for _ in range(min(jobs, len(waiting), _MOST_WORKERS) - 1)]
                elif worker.page is not None:
                    yield worker.page, Failure(answer, costly=True) if said == "lost" else answer
                now = time.monotonic()
                if said != "lost" and waiting and now < end:
                    worker.page, worker.deadline = waiting.pop(), min(end, now + page_seconds)
                    worker.pipe.send(worker.page)
                    continue
                _stop(worker)
                workers.remove(worker)
                lost += said == "lost"
                if waiting and lost < _MOST_LOST_WORKERS and now < end:
                    workers.append(_started(opener))
        reason = "the reader broke down repeatedly" if time.monotonic() < end else _TOO_LONG.format("reading")
        yield from ((page, Failure(reason, costly=True)) for page in reversed(waiting or ()))
    finally:
        for worker in workers:
            _stop(worker)


def _started(opener: Opener[T]) -> _Worker[T]:
    context: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(opener, theirs, ours), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours, time.monotonic() + _LONGEST_OPENING)


def _heard(worker: _Worker[T]) -> tuple[str, Any]:
    """What a worker has said: that it "opened" with how many pages, "read" what, is "lost" and why, or "nothing"."""
    try:
        if worker.pipe.poll():
            said: tuple[str, Any] = worker.pipe.recv()
            return said
    except (EOFError, OSError):
        return "lost", "it breaks its reader down, or needs too much memory"
    if time.monotonic() < worker.deadline:
        return "nothing", None
    return "lost", _TOO_LONG.format("opening it" if worker.page is None else "reading")


def _stop(worker: _Worker[T]) -> None:
    """End a worker at once; one at work is first told to, so that it ends the programs that it called."""
    worker.pipe.close()
    if worker.page is not None:
        worker.process.terminate()
        worker.process.join(_FAREWELL)
    worker.process.kill()
    worker.process.join()


def _work(opener: Opener[T], pipe: Connection, other_end: Connection) -> None:
    """The life of a worker: open, then a page for each number that comes, until the pipe closes."""
    # with its own copy of the other end open, a worker would never see that the program is gone
    other_end.close()
    # Ctrl-C reaches all processes of the terminal; the program alone decides what it ends
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    _limit_memory()
    _keep_silent()
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        try:
            task, count = opener()
        except Exception as error:  # whatever a broken file makes its reader raise
            pipe.send(("lost", _reason(error)))
            return
        pipe.send(("opened", count))
        while True:
            page = pipe.recv()
            try:
                answer: T | Failure = task(page)
            except Exception as error:
                answer = Failure(_reason(error), costly=isinstance(error, MemoryError | RecursionError))
            pipe.send(("read", answer))


def _reason(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return "it needs too much memory"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    text = " ".join(str(error).split()).rstrip(".")
    return text[:120] or type(error).__name__


def _end_with(program: int) -> None:
    """Do not outlive a program that was killed, whatever page keeps this worker busy."""
    while os.getppid() == program:
        time.sleep(1.0)
    os._exit(1)


def _keep_silent() -> None:
    """What libraries print of a broken file, or a dump of the process that it kills, says nothing to a person."""
    faulthandler.disable()
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def _limit_memory() -> None:
    """Allow this process so much more than it has from the one that made it, where the system tells that."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[5])
        most = pages * resource.getpagesize() + MOST_MEMORY
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
