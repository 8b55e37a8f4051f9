"""The table as one audience looks at it, or has it told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from refcli.console import wrapped
from refcli.game import Cell, Layout
from refcli.messages import Language, text
from refcli.session import View
from refcli.table.boards.drawn import Style
from refcli.table.boards.fitting import Room, fitted, unnumbered_note, whole
from refcli.table.boards.plain import changed, described, numbered
from refcli.table.screen import size

_LATEST = 6
"""Plies of a line at most that the picture is to hold."""
_AROUND = 3
"""Lines that a table asked for leaves free: for the line that asks, and for the prompt, in two where it is long."""


class Sight:
    """How the table is shown: drawn from one side, or with `plain` told in sentences and then only what changes."""

    def __init__(self, view: View, language: Language, *, ascii_only: bool = False, plain: bool = False) -> None:
        self.view = view
        self.language = language
        self.plain = plain
        self._style = Style(ascii_only)
        self._told: Layout | None = None
        self._numbered: dict[Cell, str] = {}
        self._shown = len(view.history.played)
        """How many plies were played when the table was shown last."""
        self.has_numbers = True
        """Whether the table, as it was shown last, has room for the numbers of places."""

    @property
    def ascii_only(self) -> bool:
        """Whether nothing but ASCII is drawn."""
        return self._style.ascii_only

    def flip(self) -> None:
        """Look from the other side."""
        self._style = self._style._replace(flip=not self._style.flip)

    def whole(self) -> Iterator[str]:
        """The whole table."""
        layout = self._told = self.view.layout()
        self.has_numbers = True
        numbers = self._numbered = self._numbers()
        if self.plain:
            return described(layout, self.language, self.view.history.game.called, numbers)
        columns, lines = size()
        room = Room(columns, lines - _AROUND)
        return chain(whole(layout, self.language, room, self._style, numbers), self.compass())

    def now(self, below: Iterable[str] = ()) -> Iterable[str]:
        """As much of the table as finds room on the screen above these lines; what has changed where it is told."""
        before, layout = self._told, self.view.layout()
        if self.plain and before is None:
            return self.whole()
        self._told = layout
        if self.plain and before is not None:
            known, self._numbered = self._numbered, self._numbers()
            told = changed(before, layout, self.language, self.view.history.game.called)
            return told if known == self._numbered else chain(told, numbered(layout, self.language, self._numbered))
        columns, lines = size()
        compass = list(self.compass())
        room = Room(columns, lines - sum(len(wrapped(line)) for line in chain(below, compass)))
        latest, numbers = list(self._latest()), self._numbers()
        drawn = fitted(layout, self.language, room, self._style, numbers, latest)
        note = unnumbered_note(layout, self.language, room, numbers) if numbers else []
        self.has_numbers = not numbers or [*drawn[-len(note) :]] != note
        return [*drawn, *compass]

    def _latest(self) -> Iterator[Cell]:
        """What the plies were about that have been played since the table was shown."""
        shown, self._shown = self._shown, len(self.view.history.played)
        return self.view.marked_from(max(shown, self._shown - _LATEST))

    def compass(self) -> Iterator[str]:
        """Where the sides are in a picture that is turned: they are typed and told as on a map, whoever sits where."""
        layout = self.view.layout()
        if self._style.flip and not self.plain and layout.kind != "hex":
            yield text(self.language, "play.turned_arrows" if layout.turned else "play.turned")

    def _numbers(self) -> dict[Cell, str]:
        """The numbers that spaces show."""
        places = self.view.history.game.places(self.view.position)
        return {space: str(n) for n, space in enumerate(places, start=1)}
