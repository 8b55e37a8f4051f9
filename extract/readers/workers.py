"""Pages are read in processes of their own: a hostile page can neither hang the program nor eat its memory."""

from __future__ import annotations

import contextlib
import faulthandler
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
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
_BROKE_DOWN = "it breaks its reader down, or needs too much memory"


class OpeningError(ValueError):
    """The document cannot be opened: the reason in a few words."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A page that could not be read, and why in a few words; `costly` if it took too much time or memory."""

    reason: str
    costly: bool = False


@dataclass(slots=True)
class _Worker(Generic[T]):
    process: BaseProcess
    pipe: Connection
    page: int | None = None
    deadline: float = 0.0
    ready: bool = field(default=False)


def read_pages(
    opener: Opener[T],
    pages: Callable[[int], Sequence[int]],
    *,
    jobs: int,
    page_seconds: float,
    total_seconds: float,
) -> Iterator[tuple[int, T | Failure]]:
    """The result of each page as it comes; a `Failure` for one that fails, hangs or kills its process.

    `pages` chooses the pages, given how many there are. After `total_seconds`, or when several processes were lost,
    the pages that are left fail. Raises `OpeningError` where the document cannot be opened.
    """
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    end = time.monotonic() + total_seconds
    lost = 0
    workers = [_start(context, opener)]
    try:
        waiting = list(reversed(pages(_opened(workers[0]))))
        workers += [_start(context, opener) for _ in range(min(jobs, len(waiting), _MOST_WORKERS) - 1)]
        while waiting or any(worker.page is not None for worker in workers):
            now = time.monotonic()
            if now > end or not workers:
                reason = "reading takes too long" if now > end else "the reader broke down repeatedly"
                left = [worker.page for worker in workers if worker.page is not None] + waiting[::-1]
                yield from ((page, Failure(reason, costly=True)) for page in left)
                return
            for worker in workers:
                if worker.ready and worker.page is None and waiting:
                    worker.page, worker.deadline = waiting.pop(), now + page_seconds
                    worker.pipe.send(worker.page)
            nearest = min([end, *(worker.deadline for worker in workers)])
            wait([worker.pipe for worker in workers], timeout=max(0.0, min(nearest - now, 1.0)))
            for worker in list(workers):
                answer = _answer(worker)
                if answer is None:
                    continue
                if isinstance(answer, _Lost):
                    lost += 1
                    if worker.page is not None:
                        yield worker.page, Failure(answer.reason, costly=True)
                    elif waiting and not worker.ready:
                        yield waiting.pop(), Failure(answer.reason, costly=True)
                    _stop(worker)
                    workers.remove(worker)
                    if waiting and lost < _MOST_LOST_WORKERS:
                        workers.append(_start(context, opener))
                elif worker.page is not None:
                    page, worker.page = worker.page, None
                    worker.deadline = end
                    yield page, answer
    finally:
        for worker in workers:
            _stop(worker)


@dataclass(frozen=True, slots=True)
class _Lost:
    reason: str


def _start(context: Any, opener: Opener[T]) -> _Worker[T]:
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(opener, theirs, ours), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours, deadline=time.monotonic() + _LONGEST_OPENING)


def _opened(worker: _Worker[T]) -> int:
    """The number of pages, as soon as the worker has opened the document."""
    try:
        if worker.pipe.poll(_LONGEST_OPENING):
            kind, answer = worker.pipe.recv()
            if kind == "refused":
                raise OpeningError(answer)
            worker.ready, worker.deadline = True, float("inf")
            return int(answer)
    except (EOFError, OSError):
        raise OpeningError(_BROKE_DOWN) from None
    raise OpeningError("opening it takes too long")


def _answer(worker: _Worker[T]) -> Any:
    """What the worker has to say: a result, a `Failure`, a `_Lost`, or None if nothing yet."""
    try:
        if worker.pipe.poll():
            kind, answer = worker.pipe.recv()
            if kind == "ready":
                worker.ready, worker.deadline = True, float("inf")
                return None
            return _Lost(answer) if kind == "refused" else answer
    except (EOFError, OSError):
        return _Lost(_BROKE_DOWN)
    return _Lost("reading takes too long") if time.monotonic() > worker.deadline else None


def _stop(worker: _Worker[T]) -> None:
    """End a worker at once; one at work is first told to, so that it ends the programs that it called."""
    with contextlib.suppress(OSError):
        worker.pipe.close()
    if worker.page is not None and worker.process.is_alive():
        worker.process.terminate()
        worker.process.join(_FAREWELL)
    if worker.process.is_alive():
        worker.process.kill()
    worker.process.join()


def _work(opener: Opener[T], pipe: Connection, other_end: Connection) -> None:
    """The life of a worker: open, then a page for each number that comes, until the pipe closes."""
    # with its own copy of the other end open, a worker would never see that the program is gone
    other_end.close()
    # Ctrl-C reaches all processes of the terminal; the program alone decides what it ends
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    _limit_memory()
    _keep_silent()
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    try:
        task, count = opener()
    except Exception as error:  # whatever a broken file makes its reader raise
        _send(pipe, ("refused", _reason(error)))
        return
    _send(pipe, ("ready", count))
    while True:
        try:
            page = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Any = task(page)
        except Exception as error:
            answer = Failure(_reason(error), costly=isinstance(error, MemoryError | RecursionError))
        _send(pipe, ("page", answer))


def _send(pipe: Connection, message: tuple[str, Any]) -> None:
    with contextlib.suppress(OSError):
        pipe.send(message)


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


def _leave(_number: int, _frame: object) -> None:
    raise SystemExit


def _keep_silent() -> None:
    """What libraries print of a broken file, or a dump of the process that it kills, says nothing to a person."""
    faulthandler.disable()
    with contextlib.suppress(OSError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        os.close(nothing)


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = _held(resource.getpagesize()) + MOST_MEMORY
        limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))


def _held(page_size: int) -> int:
    """How many bytes of data this process has from the one that made it; 0 where the system does not tell."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[5]) * page_size
    return 0
