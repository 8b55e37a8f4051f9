"""What a rulebook can be at most: a document that is far beyond it is read in part, or given up in time."""

import contextlib
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from types import FrameType

from extract.model.document import Document
from extract.model.rulebook import Finding

MOST_LINES = 40_000
MOST_CHARS = 4_000_000


class OutOfTimeError(Exception):
    """The time for a piece of work is over."""


def within_bounds(document: Document) -> Document:
    """`document`, or as many of its first lines as one takes, with a `damage` finding that says so."""
    lines = chars = 0
    for number, page in enumerate(document.pages):
        for place, line in enumerate(page.lines):
            lines, chars = lines + 1, chars + len(line.text)
            if lines > MOST_LINES or chars > MOST_CHARS:
                pages = (*document.pages[:number], replace(page, lines=page.lines[:place]))
                message = f"Too much text for a rulebook: only what stands before line {line.number} was read."
                finding = Finding("damage", message, origin=(line.origin,))
                return replace(document, pages=pages, damage=(*document.damage, finding))
    return document


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises `OutOfTimeError` inside after `seconds`; limits may nest. Threads, systems without alarms have none."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(_number: int, _frame: FrameType | None) -> None:
        raise OutOfTimeError

    before = signal.signal(signal.SIGALRM, over)
    outer, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    begun = time.monotonic()
    try:
        yield
    finally:
        # a limit around this one goes on; it is not 0, which would switch it off
        left = max(0.001, outer - (time.monotonic() - begun)) if outer else 0
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, left)
