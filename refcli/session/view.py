"""What one audience may know of a game in progress: the gate that everything passes which is shown, told or answered.

Judging, drawing and keeping need the whole game, a `History`. What people and programs read is made from a `View` of
it: the position as the audience knows it, the plies as they may be told, the record with what is hidden left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, islice, takewhile
from typing import Any

from refcli.game import Cell, InvalidMoveError, Layout, Position, Seat, Violation
from refcli.session.course import Step
from refcli.session.history import History


class View:
    """A game as `seat` may know it; None is everybody at the table together, at a screen that all look at."""

    def __init__(self, history: History, seat: Seat | None = None) -> None:
        self.history = history
        self.seat = seat
        self._whole = history.position
        self._seen: Position = self._whole.observation(seat)
        self._listed: tuple[list[Any], Iterator[Any]] | None = None

    @property
    def position(self) -> Position:
        """The position now; the same value as long as nothing happens."""
        if self.history.position is not self._whole:
            self._whole = self.history.position
            self._seen = self._whole.observation(self.seat)
            self._listed = None
        return self._seen

    def layout(self) -> Layout:
        """The table now."""
        return self.history.position.layout(self.seat)

    def marked_from(self, first: int) -> Iterator[Cell]:
        """The spaces that the plies played were about, from that one (from 0) on."""
        for position in self.history.positions[first + 1 :]:
            yield from position.layout(self.seat).marked

    def plies(self) -> Iterator[Any]:
        """The plies to offer, as `offered`."""
        position = self.position
        listed, more = self._listed = self._listed or ([], offered(self.history.position, position, self.seat))
        for n in count():  # people ask about one position many times
            if n == len(listed):
                listed += islice(more, 1)
            if n == len(listed):
                return
            yield listed[n]

    def certain_plies(self) -> Iterator[Any]:
        """The legal plies that show nothing hidden: they are legal whatever it is."""
        return self.position.certain_moves()

    def fault(self, ply: Any) -> Violation | None:
        """Why `ply` is not allowed, None where it is; told by what is known, wherever that is reason enough."""
        whole = self.history.position.judge(ply)
        return whole and (self.position.judge(ply) or whole)

    def told(self, step: Step) -> str:
        """A ply as the audience may read it."""
        return str(step.before.told(step.ply, self.seat))

    def told_now(self, ply: Any) -> str:
        """A ply that waits to be played here, as the audience may read it."""
        return self.told(Step(self.history.position, ply))

    def spoken(self, step: Step) -> str:
        """A ply as the audience may read it, in the names that the table has for spaces."""
        return self._named(step.before, step.before.told(step.ply, self.seat))

    def spoken_now(self, ply: Any) -> str:
        """A ply that waits to be played here, likewise."""
        return self.spoken(Step(self.history.position, ply))

    def named(self, ply: Any) -> str:
        """A ply that can be tried now, legal or not, as people at the table read and type it."""
        return self._named(self.position, ply)

    def _named(self, position: Position, ply: Any) -> str:
        return self.history.game.spoken(position.observation(self.seat), ply)

    def last(self) -> Step | None:
        """The last ply that was no draw, if there is one; what may be told of it the audience's words say."""
        return next((step for step in reversed(self.history.steps()) if not step.before.draw_due), None)

    def told_from(self, first: int) -> list[str]:
        """The plies played, from that one (from 0) on, as the audience may read them."""
        return [self.told(step) for step in self.history.steps(first)]

    def spoken_from(self, first: int) -> list[str]:
        """The same in the names that the table has for spaces."""
        return [self.spoken(step) for step in self.history.steps(first)]

    def is_secret(self, step: Step) -> bool:
        """Whether the audience does not see what a ply has shown to one seat."""
        revealed = step.before.reveals(step.ply)
        return revealed is not None and revealed.to not in (None, self.seat)

    def is_anothers(self, step: Step) -> bool:
        """Whether a ply has shown something that was another seat's secret."""
        return bool(step.before.hidden(self.seat)) and step.before.turn != self.seat

    def common(self, tokens: Sequence[str]) -> int:
        """With how many of these tokens the game has begun, as far as the audience can tell."""

        def same(step: Step, token: str) -> bool:
            if str(step.ply) == token:
                return True
            with suppress(InvalidMoveError):
                return str(step.before.told(self.history.game.parse(token), self.seat)) == self.told(step)
            return False

        return sum(1 for _ in takewhile(lambda pair: same(*pair), zip(self.history.steps(), tokens, strict=False)))

    @property
    def leaves_out(self) -> bool:
        """Whether plies that may be legal are not among those to offer."""
        return leaves_out(self.history.position, self.seat)

    def record(self) -> str:
        """The game so far as a canonical record that holds nothing hidden."""
        history = self.history
        plies = [step.before.told(step.ply, self.seat) for step in history.steps()]
        return history.written(history.game.told_tags(history.tags, self.seat), plies)


def offered(whole: Position, seen: Position, seat: Seat | None) -> Iterator[Any]:
    """The plies to list or to suggest to `seat`, to whom the position is `seen`.

    Where the program knows a hand that acts and the seat does not, those that are legal whatever it holds; where nobody
    has told the program either, all that can be legal.
    """
    return seen.certain_moves() if leaves_out(whole, seat) else seen.legal_moves()


def leaves_out(whole: Position, seat: Seat | None) -> bool:
    """Whether plies with a hidden hand are not offered to `seat`: the program knows that hand, the seat does not."""
    return whole.turn is not None and bool(whole.hidden(seat) - whole.hidden(whole.turn))
