"""A program on a seat among people: it thinks for a while, and plays at once when somebody wants it to."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import SystemRandom
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import Any

from refcli.game import Seat
from refcli.players.thinking import Player

USUAL = "mcts:1000"
"""How strong a program plays that nobody has said more about."""
_TICK = 0.5


class Seated:
    """A player of some level that has so many seconds for a ply."""

    def __init__(self, player: Player, seconds: float) -> None:
        self._player = player
        self._seconds = seconds
        self._rng = SystemRandom()

    def __call__(self, seen: Any, seats: Sequence[Seat], tick: Callable[[], None]) -> Any:
        """The ply for what a seat sees; `tick` is called twice a second meanwhile. Ctrl-C ends the thinking."""
        begun = ticked = monotonic()
        with _interruptions() as interrupted:

            def enough() -> bool:
                nonlocal ticked
                now = monotonic()
                if now - ticked >= _TICK:
                    ticked = now
                    tick()
                return bool(interrupted) or now - begun >= self._seconds

            return self._player.ply(seen, seats, self._rng, enough)


@contextmanager
def _interruptions() -> Iterator[list[int]]:
    """How often Ctrl-C was pressed, instead of what it does otherwise."""
    pressed: list[int] = []

    def press(number: int, _frame: FrameType | None) -> None:
        pressed.append(number)

    if current_thread() is not main_thread():  # only there can signals be heard
        yield pressed
        return
    before = signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
