"""The game that everybody in the room plays at once: one deed after another, each for the position it was meant for."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Any, NamedTuple

from refcli.game import Position, Seat, Sentence, Violation, Who
from refcli.page.links import Guest, Role
from refcli.session import Session, Step, View

_PATIENCE = 3.0
"""Seconds that a deed waits for another one, or for a question at the prompt."""


class AskError(Exception):
    """Something that is not done before people have agreed; `question` is put to them."""

    def __init__(self, question: Sentence) -> None:
        super().__init__(question.key)
        self.question = question


class StaleError(Exception):
    """A deed for a position that is no more."""


class BusyError(Exception):
    """Another deed takes long: at the prompt somebody is being asked."""


class RefusedError(Exception):
    """A deed that cannot be done; `said` is why."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said.key)
        self.said = said


class ForbiddenError(Exception):
    """A ply that a rule forbids."""

    def __init__(self, ply: Any, violation: Violation) -> None:
        super().__init__(violation.rule)
        self.ply = ply
        self.violation = violation


class Proposal(NamedTuple):
    """A deed that waits for the yes of others; `left` have not answered yet."""

    by: Seat | None
    question: Sentence
    do: Callable[[], None]
    left: frozenset[Seat]


class _Same:
    """A position, equal to itself alone: comparing what lies on a table takes long."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.position is other.position

    def __hash__(self) -> int:
        return id(self.position)


class _State(NamedTuple):
    """What can change: the table, which plies are made for, and the rest."""

    table: tuple[_Same, int, str | None]
    plies: int
    notes: tuple[tuple[int, str], ...]
    trouble: str | None
    proposal: Proposal | None


class Room:
    """A session that prompt and phones share. What happens is numbered, and told to whoever listens.

    `at` names the position: a deed that names another one is not done. `number` counts whatever happens.
    """

    def __init__(self, session: Session, *, by_seats: bool = False, read_only: bool = False, start: str = "") -> None:
        """`start` begins the names of positions; a server that is started again takes another one."""
        self.session = session
        self.history = session.history
        self.by_seats = by_seats
        self.read_only = read_only
        self.proposal: Proposal | None = None
        self.last: Sequence[Step] = ()
        self.news: Sentence | None = None
        self._start = start or secrets.token_hex(4)
        self.number = self._moved = 0
        self.closed = False
        self._lock = RLock()
        self._listeners: list[Callable[[], None]] = []
        self._present: dict[Seat, int] = {}
        self._seen = self._state()

    @property
    def at(self) -> str:
        """The name of the position as it is now."""
        return f"{self._start}-{self._moved}"

    @property
    def stamp(self) -> str:
        """The name of all that is shown now."""
        return f"{self._start}-{self._moved}-{self.number}"

    def close(self) -> None:
        """Nobody is told anything any more."""
        self.closed = True
        self.tell()

    # --- Who is there ---

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Have something called, from any thread, whenever something has happened; call the answer to end that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @contextmanager
    def present(self, guest: Guest) -> Iterator[None]:
        """Somebody has the page open: a seat that is there is asked."""
        seat = guest.seat if guest.role is Role.seat else None
        if seat:
            self._present[seat] = self._present.get(seat, 0) + 1
        try:
            yield
        finally:
            if seat:
                self._present[seat] -= 1

    def seats_present(self) -> frozenset[Seat]:
        """The seats that have the page open on a phone of their own."""
        if not self.by_seats:
            return frozenset()
        return frozenset(seat for seat, pages in self._present.items() if pages)

    def others(self, guest: Guest) -> frozenset[Seat]:
        """The other seats that are there to be asked."""
        return self.seats_present() - {guest.seat}

    # --- What is done ---

    @contextmanager
    def changing(self, *, patient: bool = True) -> Iterator[None]:
        """Do something to the game alone; what has changed is told to all. Raises BusyError."""
        if not self._lock.acquire(timeout=_PATIENCE if patient else -1):
            raise BusyError
        try:
            yield
        finally:
            try:
                self._tell_changes()
            finally:
                self._lock.release()

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Look at the game while nothing is done to it. Raises BusyError."""
        if not self._lock.acquire(timeout=_PATIENCE):
            raise BusyError
        try:
            yield
        finally:
            self._lock.release()

    def deed(self, at: str, do: Callable[[], Any]) -> None:
        """Do something for the position of that name. Raises StaleError, and what `do` raises."""
        with self.changing():
            if at != self.at:
                raise StaleError
            do()

    def _tell_changes(self) -> None:
        before, self._seen = self._seen, self._state()
        if self._seen == before:
            return
        if self._seen.table != before.table:
            self._moved += 1
            self.news = None
            if self.proposal is before.proposal:
                self.proposal = None
                self._seen = self._state()
            earlier, now = before.plies, len(self.history.played)
            self.last = self.history.steps(earlier) if now > earlier else ()
        self.tell()

    def tell(self) -> None:
        """Tell all that something has happened."""
        self.number += 1
        for listener in [*self._listeners]:
            listener()

    def _state(self) -> _State:
        history = self.history
        table = _Same(history.position), len(history.waiting), history.termination
        notes = tuple(history.notes.items())
        return _State(table, len(history.played), notes, self.session.storage.trouble, self.proposal)

    def must_agree(self, guest: Guest, question: Sentence, do: Callable[[], None], *, sure: bool) -> None:
        """Do it once the other seats that are there have said yes; where there are none, once it is said to be sure.

        Raises AskError where it has not been said.
        """
        self.news = None
        if others := self.others(guest):
            self.proposal = Proposal(guest.seat, question, do, others)
        elif sure:
            do()
        else:
            raise AskError(question)

    def answer(self, guest: Guest, *, yes: bool) -> None:
        """Answer what is asked. The last yes has it done, a no ends it."""
        proposal = self.proposal
        if proposal is None:
            return
        if not yes and (guest.seat == proposal.by or guest.seat in proposal.left):
            self.proposal = None
            self.news = Sentence("page.declined", {"who": Who.at(self.history.name, guest.seat or "")})
        elif yes and guest.seat in proposal.left:
            left = proposal.left - {guest.seat}
            self.proposal = proposal._replace(left=left) if left else None
            if not left:
                proposal.do()

    def may_act(self, guest: Guest) -> bool:
        """Whether what is played now is played by this guest."""
        if not guest.plays or self.read_only or self.session.over:
            return False
        return guest.role is Role.table or guest.seat == self.history.position.turn

    def view(self, guest: Guest) -> View:
        """The game as the guest may know it."""
        return View(self.history, guest.seat)
