"""The loop with a clock: a seat's time passes while its ply is waited for, and stands while people read an answer."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from refcli import messages
from refcli.game import Seat, Who
from refcli.table.clock.clock import Clock, TimeControl, as_time, read_left
from refcli.table.loop import Loop

CONTROL, LEFT = "TimeControl", "Clock"
"""Tags of a record: minutes and seconds as they are typed, `10+5`, and what each seat has left."""


class TimedLoop(Loop):
    """A loop that knows the word `clock`; without a time control it is like any other."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._words["clock"] = self._set
        self._clock: Clock | None = None
        self._stands = False
        self._forgiven: set[Seat] = set()
        tags = self.history.tags
        if CONTROL in tags:
            with suppress(ValueError):  # of another program, which may count otherwise
                self._clock = self._new_clock(tags[CONTROL], tags.get(LEFT, ""))

    def _new_clock(self, control: str, left: str = "") -> Clock:
        seats = self.history.tags["Players"].split()
        return Clock(TimeControl.read(control), seats, read_left(left, seats))

    @property
    def _awaited(self) -> Seat | None:
        """Whose ply is waited for, if there is a clock."""
        return self.view.position.turn if self._clock and not self.session.over else None

    def line(self) -> str:
        """The next line that is typed, while the clock runs."""
        seat = self._awaited
        if self._clock is None or seat is None or self._stands:
            return super().line()
        self._clock.start(seat)
        try:
            return super().line()
        finally:
            self._clock.stop()

    def prompt(self) -> str:
        """With the time of the seat to act in front."""
        seat = self._awaited
        if self._clock is None or seat is None:
            return super().prompt()
        return f"[{as_time(self._clock.left(seat))}{' =' if self._stands else ''}] {super().prompt()}"

    def answer(self, line: str) -> None:
        """Answer one line. After a question the clock stands until a ply or an empty line comes."""
        seat, before = self._awaited, len(self.history.played)
        if self._clock is None or seat is None:
            super().answer(line)
            return
        if self._stands and not line.strip():
            self._stands = False
            return
        if self._is_lost(seat):
            return
        super().answer(line)
        if len(self.history.played) > before:
            self._stands = False
            self._clock.press(seat)
            self._keep()
        elif line.strip() and self._is_question(line) and not self._stands and not self.finished:
            self._stands = True
            self.say("play.clock_stands", "quiet")

    def _is_question(self, line: str) -> bool:
        """Whether people read on after this line: a word of the loop was answered, no ply refused."""
        return line.split()[0].lower() in self._words and line.split()[0].lower() != "clock"

    def _is_lost(self, seat: Seat) -> bool:
        """Whether the seat's time is up and the players leave it at that."""
        if self._clock is None or not self._clock.is_up(seat) or seat in self._forgiven:
            return False
        who = Who.at(self.history.name, seat)
        if self.screen.confirm(messages.text(self.language, "play.time_up", who=who)):
            self._forgiven.add(seat)
            return False
        self.session.end_by(f"{seat} loses on time")
        self.say("play.lost_on_time", "good", who=who)
        self._tell_seed()
        self._tell_trouble()
        return True

    def _keep(self) -> None:
        """What everybody has, for who goes on with the game."""
        if self._clock:
            self.session.tag(LEFT, self._clock.written())

    def _set(self, rest: str) -> None:
        """`clock` shows everybody's time, `clock 10+5` sets it, `clock off` puts it away."""
        if rest == "off":
            self._clock = None
            self.session.tag(CONTROL, "-")
            self.say("play.clock_off", "good")
            return
        if rest:
            try:
                self._clock = self._new_clock(rest)
            except ValueError:
                self.say("play.clock_what", "bad", value=rest)
                return
            self._stands = False
            self.session.tag(CONTROL, str(self._clock.control))
            self._keep()
        if self._clock is None:
            self.say("play.no_clock")
            return
        for seat in self.history.tags["Players"].split():
            self.screen.show(messages.labelled(self.language, messages.called(self.language, self.history.name, seat), as_time(self._clock.left(seat))))
