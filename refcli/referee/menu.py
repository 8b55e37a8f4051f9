"""A ply choice by choice: what is asked next, with a name for each thing that can be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from refcli import messages
from refcli.game import Cell
from refcli.hands import Choice, Number, Piece, Seat, Side, Space, Token, Word
from refcli.messages import Language
from refcli.session import View

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
        asked = sorted({_ASKED[type(choice)] for choice in self.offered})
        question = messages.text(self.language, asked[0] if len(asked) == 1 else "play.menu.any")
        return messages.labelled(self.language, " > ".join(self._names(self.made)), question) if self.made else question

    def answers(self) -> list[str]:
        """What can be chosen, named for people."""
        return list(self._names(self.offered, numbered=isinstance(self.numbers(), range)))

    def numbers(self) -> Sequence[int]:
        """By which numbers people choose: those that the places have in the picture where all have one."""
        numbers = self._numbers()
        places = [numbers.get((choice.x, choice.y), 0) for choice in self.offered if isinstance(choice, Space)]
        all_numbered = bool(places) and all(places) and len(places) == len(self.offered)
        return places if all_numbered else range(1, len(self.offered) + 1)

    def _offered(self) -> Sequence[Choice]:
        """What can be chosen next; spaces in the order of their numbers in the picture."""
        numbers, offered = self._numbers(), self.view.position.choices(self.made, any_order=True)
        return sorted(
            offered, key=lambda choice: numbers.get((choice.x, choice.y), 0) if isinstance(choice, Space) else 0
        )

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
                case Piece(name):
                    yield messages.text(self.language, "play.said", said=self.view.history.game.called(name))
                case Seat(name):
                    yield messages.called(self.language, self.view.history.name, name)
                case Side(name):
                    yield name


def cell_name(kind: str, cell: Cell) -> str:
    """The space in notation: `a1` on a grid, `x,y` elsewhere."""
    x, y = cell
    return f"{chr(ord('a') + x)}{y + 1}" if kind == "grid" else f"{x},{y}"
