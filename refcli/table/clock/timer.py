"""The clock at the prompt: time passes while a ply is waited for, and stands while people read an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from refcli import messages
from refcli.game import Seat, Who
from refcli.messages import Language
from refcli.session import Session, View
from refcli.table.clock.clock import Clock, TimeControl, as_time, read_left
from refcli.table.screen import Screen

CONTROL, LEFT = "TimeControl", "Clock"
"""Tags of a record: minutes and seconds as they are typed, `10+5`, and what each seat has left."""


class Timer:
    """The clock of a game at the prompt, if it has one; `lost` ends the game for a seat whose time is up."""

    def __init__(
        self, session: Session, view: View, language: Language, screen: Screen, lost: Callable[[Seat], None]
    ) -> None:
        self.session = session
        self.view = view
        self.language = language
        self.screen = screen
        self.lost = lost
        self._clock: Clock | None = None
        self._stands = False
        self._asked: tuple[Seat | None, int] = None, 0
        self._forgiven: set[Seat] = set()
        tags = session.history.tags
        with suppress(ValueError):  # of another program, which may count otherwise
            self._clock = self._new(tags[CONTROL], tags.get(LEFT, "")) if CONTROL in tags else None

    def _new(self, control: str, left: str = "") -> Clock:
        seats = self.session.history.tags["Players"].split()
        return Clock(TimeControl.read(control), seats, read_left(left, seats))

    @property
    def _awaited(self) -> Seat | None:
        """Whose ply is waited for, if there is a clock."""
        return self.view.position.turn if self._clock and not self.session.over else None

    def label(self) -> str:
        """The time of the seat to act, in front of the prompt; `=` where it stands."""
        seat = self._awaited
        if self._clock is None or seat is None:
            return ""
        return f"[{as_time(self._clock.left(seat))}{' =' if self._stands else ''}] "

    @contextmanager
    def running(self) -> Iterator[None]:
        """While a line is waited for."""
        seat = self._awaited
        if self._clock is None or seat is None or self._stands:
            yield
            return
        self._clock.start(seat)
        try:
            yield
        finally:
            self._clock.stop()

    def takes(self, line: str) -> bool:
        """Whether nothing else is to be done with a line: an empty one lets the clock go on, a late one is lost."""
        seat = self._awaited
        self._asked = seat, len(self.session.history.played)
        if self._clock is None or seat is None:
            return False
        if self._stands and not line.strip():
            self._stands = False
            return True
        if not self._clock.is_up(seat) or seat in self._forgiven:
            return False
        if self.screen.confirm(messages.text(self.language, "play.time_up", who=self._who(seat))):
            self._forgiven.add(seat)
            return False
        self.lost(seat)
        return True

    def answered(self, *, question: bool, mended: bool) -> None:
        """A line has been answered: a ply ends the time of its seat; after a question there is something to read.

        What is `mended` has been played before, on nobody's time.
        """
        seat, plies = self._asked
        if self._clock is None or seat is None or self.session.over:
            return
        if len(self.session.history.played) > plies and not mended:
            self._stands = False
            self._clock.press(seat)
            self._keep(self._clock)
        elif question and not self._stands:
            self._stands = True
            self.screen.show(messages.text(self.language, "play.clock_stands"), "quiet")

    def set(self, wanted: str) -> None:
        """Show everybody's time; set it to `10+5`; or put the clock away (`off`)."""
        if wanted.lower() in ("off", messages.text(self.language, "play.clock_no")):
            self._clock = None
            self.session.tag(CONTROL, "-")
            self.screen.show(messages.text(self.language, "play.clock_off"), "good")
            return
        if wanted:
            try:
                self._clock = self._new(wanted)
            except ValueError:
                self.screen.show(messages.text(self.language, "play.clock_what", value=wanted), "bad")
                return
            self._stands, self._forgiven = False, set()
            self.session.tag(CONTROL, str(self._clock.control))
            self._keep(self._clock)
        if self._clock is None:
            self.screen.show(messages.text(self.language, "play.no_clock"))
            return
        for seat in self.session.history.tags["Players"].split():
            values = {"who": self._who(seat), "time": as_time(self._clock.left(seat))}
            self.screen.show(messages.text(self.language, "play.clock_of", values))

    def _keep(self, clock: Clock) -> None:
        """What everybody has, for those who go on with the game."""
        self.session.tag(LEFT, clock.written())

    def _who(self, seat: Seat) -> Who:
        return Who.at(self.session.history.name, seat)
