"""A ply choice by choice: what is asked next, with a name for each thing that can be chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refcli import messages
from refcli.game import Cell, Sentence
from refcli.hands import Choice, Number, Piece, Seat, Side, Space, Token, Word
from refcli.messages import Language
from refcli.session import View

_HIDDEN, _UNSURE = "?", " (?)"
_THEN = " / "
"""Between what was chosen: a sign that stands in no notation."""
_ASKED = {
    Space: "play.menu.space",
    Piece: "play.menu.piece",
    Token: "play.menu.token",
    Side: "play.menu.side",
    Number: "play.menu.number",
    Seat: "play.menu.seat",
    Word: "play.menu.word",
}


class Menu:
    """The choices of a position, those that are made, and the way back."""

    def __init__(self, view: View, language: Language) -> None:
        self.view = view
        self.language = language
        self.made: tuple[Choice, ...] = ()
        self._open: frozenset[str] = frozenset()
        self.offered = self._offered()

    def choose(self, n: int) -> None:
        """Make the choice of that number, from 0."""
        self.made = (*self.made, self.offered[n])
        self.offered = self._offered()

    def back(self) -> bool:
        """Take the last choice back; False where none is made."""
        made, self.made = self.made, self.made[:-1]
        self.offered = self._offered()
        return bool(made)

    def ply(self) -> Any:
        """The ply that the choices stand for, if they do."""
        return self.view.position.chosen(self.made)

    def heading(self) -> str:
        """What is asked, behind what was chosen so far."""
        question = messages.text(self.language, "play.said", said=self._asked())
        return messages.labelled(self.language, _THEN.join(self._names(self.made)), question) if self.made else question

    def _asked(self) -> Sentence:
        """What the next choice is for: in words of the game, or by the kind of what is offered."""
        if asked := self.view.position.asking(self.made):
            return asked
        kinds = {type(choice) for choice in self.offered}
        kind = kinds.pop() if len(kinds) == 1 else None
        if kind is Space and any(isinstance(choice, Space) for choice in self.made):
            return Sentence("play.menu.target")
        return Sentence(_ASKED[kind] if kind else "play.menu.any")

    def answers(self) -> list[str]:
        """What can be chosen, named for people, with a mark behind what `is_unsure`."""
        named = self._names(self.offered, numbered=isinstance(self.numbers(), range))
        marks = (_UNSURE if self._may_be_missing(choice) else "" for choice in self.offered)
        return list(map("".join, zip(named, marks, strict=True)))

    @property
    def is_unsure(self) -> bool:
        """Whether only the player who acts knows if some of what is offered is there: cards in a hand."""
        return any(map(self._may_be_missing, self.offered))

    def typed(self) -> Mapping[str, int]:
        """What may be typed for an answer in place of its number, in small letters: its name, here or in notation."""
        written = {one.name: n for n, one in enumerate(self.offered) if isinstance(one, Piece | Side)}
        names = {**written, **{name: n for n, name in enumerate(self._names(self.offered, numbered=False))}}
        return {name.casefold(): n for name, n in names.items() if not name.isdecimal()}

    def names_place(self, typed: str) -> bool:
        """Whether a text names a place, where a place is asked for."""
        spaces = [one for one in self.offered if isinstance(one, Space)]
        layout = self.view.layout()
        named = [layout.names.get((one.x, one.y), cell_name(layout.kind, (one.x, one.y))) for one in spaces]
        return bool(spaces) and _form("".join(typed.split()).casefold()) in {_form(name) for name in named}

    def numbers(self) -> Sequence[int]:
        """By which numbers people choose: those by which they name places and pieces where all have one."""
        numbers = [self._number(choice) for choice in self.offered]
        return numbers if numbers and all(numbers) else range(1, len(self.offered) + 1)

    def _offered(self) -> Sequence[Choice]:
        """What can be chosen next: in the order of their numbers, what lies open before what may be held."""
        offered = self.view.position.choices(self.made, any_order=True)
        self._open = self._lying_open() if any(isinstance(choice, Piece) for choice in offered) else frozenset()
        return sorted(offered, key=lambda choice: (self._may_be_missing(choice), self._number(choice)))

    def _number(self, choice: Choice) -> int:
        """By which number people name a place or a piece; 0 where they have none."""
        if isinstance(choice, Piece):
            slots = self.view.history.game.slots(self.view.position)
            return slots.index(choice.name) + 1 if choice.name in slots else 0
        return self._numbers().get((choice.x, choice.y), 0) if isinstance(choice, Space) else 0

    def _lying_open(self) -> frozenset[str]:
        """What lies open beside the board, where something else may be held by who acts; nothing while one draws."""
        position, beside = self.view.position, self.view.layout().beside
        if position.draw_due or not any(
            _HIDDEN in contents.split() and seat == position.turn for _, seat, contents in beside
        ):
            return frozenset()
        return frozenset(name for _, _, contents in beside for name in contents.split())

    def _may_be_missing(self, choice: Choice) -> bool:
        return bool(self._open) and isinstance(choice, Piece) and choice.name not in self._open

    def _numbers(self) -> dict[Cell, int]:
        return {space: n for n, space in enumerate(self.view.history.game.places(self.view.position), start=1)}

    def _names(self, choices: Sequence[Choice], *, numbered: bool = True) -> Iterator[str]:
        numbers = self._numbers()
        layout = self.view.layout()
        for choice in choices:
            match choice:
                case Space(x, y):
                    number = f"#{numbers[x, y]} " if numbered and (x, y) in numbers else ""
                    yield number + layout.names.get((x, y), cell_name(layout.kind, (x, y)))
                case Number(n):
                    yield str(n)
                case Word(key):
                    yield messages.text(self.language, key)
                case Token(name):
                    yield name
                case Piece(name) | Side(name):
                    yield messages.text(self.language, "play.said", said=self.view.history.game.called(name))
                case Seat(name):
                    yield messages.called(self.language, self.view.history.name, name)


def _form(name: str) -> str:
    """The form of a place's name: letters as `a`, numbers as `0`."""
    return re.sub("-?[0-9]+", "0", re.sub("[a-z]", "a", name))


def cell_name(kind: str, cell: Cell) -> str:
    """The space in notation: `a1` on a grid, `x,y` elsewhere."""
    x, y = cell
    return f"{chr(ord('a') + x)}{y + 1}" if kind == "grid" else f"{x},{y}"
