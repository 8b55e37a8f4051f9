"""A clock for each seat: so many minutes for a game, and so many seconds more for each ply."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from math import ceil
from time import monotonic
from typing import NamedTuple

from refcli.game import Seat

Seconds = float

_TIME = re.compile(r"([1-9][0-9]{0,2})(?:\+([0-9]{1,3}))?", re.ASCII)
_LEFT = re.compile(r"([^=\s]+)=(-?[0-9]{1,6})", re.ASCII)


class TimeControl(NamedTuple):
    """What everybody has: `10+5` is ten minutes and five seconds more for each ply."""

    minutes: int
    increment: int = 0

    @classmethod
    def read(cls, text: str) -> TimeControl:
        """Read `10+5` or `10`. Raises ValueError."""
        found = _TIME.fullmatch(text.strip())
        if not found:
            raise ValueError(text)
        return cls(int(found[1]), int(found[2] or 0))

    def __str__(self) -> str:
        """As it is read."""
        return f"{self.minutes}+{self.increment}"


class Clock:
    """The time of all seats. It runs for one seat at a time, from `start` to `stop`, and stands in between."""

    def __init__(
        self,
        control: TimeControl,
        seats: Iterable[Seat],
        left: Mapping[Seat, Seconds] | None = None,
        now: Callable[[], Seconds] = monotonic,
    ) -> None:
        """A clock on which nobody has used anything, but for those of whom `left` says what they have."""
        self.control = control
        self._left: dict[Seat, Seconds] = dict.fromkeys(seats, control.minutes * 60.0) | dict(left or {})
        self._now = now
        self._running: tuple[Seat, Seconds] | None = None

    def start(self, seat: Seat) -> None:
        """Let it run for that seat, and for no other; one that runs for it already goes on."""
        if self._running is None or self._running[0] != seat:
            self.stop()
            self._running = seat, self._now()

    def stop(self, *, free: bool = False) -> None:
        """Let it stand; what passed since `start` counts unless it is `free`."""
        if self._running is not None and not free:
            seat, since = self._running
            self._left[seat] -= self._now() - since
        self._running = None

    def press(self, seat: Seat) -> None:
        """A ply of that seat is made: it stands, and the seat has the increment more."""
        self.stop()
        self._left[seat] += self.control.increment

    @property
    def runs(self) -> bool:
        """Whether anybody's time passes."""
        return self._running is not None

    def left(self, seat: Seat) -> Seconds:
        """What the seat has at this moment, below 0 where its time is up."""
        since = self._running[1] if self._running and self._running[0] == seat else None
        return self._left[seat] - (self._now() - since if since is not None else 0.0)

    def is_up(self, seat: Seat) -> bool:
        """Whether the seat has no time left."""
        return self.left(seat) <= 0

    def written(self) -> str:
        """What everybody has, in whole seconds: `red=583 black=402`."""
        return " ".join(f"{seat}={round(self.left(seat))}" for seat in self._left)


def read_left(text: str, seats: Iterable[Seat]) -> dict[Seat, Seconds]:
    """Read `red=583 black=402`; what is of no seat, or no such pair, is passed over."""
    known = frozenset(seats)
    pairs = (_LEFT.fullmatch(pair) for pair in text.split())
    return {pair[1]: float(pair[2]) for pair in pairs if pair and pair[1] in known}


def as_time(seconds: Seconds) -> str:
    """Minutes and seconds, `9:42`; a second that has begun counts, nobody has less than `0:00`."""
    whole = max(0, ceil(seconds))
    return f"{whole // 60}:{whole % 60:02}"
