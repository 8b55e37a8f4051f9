"""From taps to a ply: what can be chosen next, the finished ply before it counts, why something cannot be played."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from refcli import messages
from refcli.game import AmbiguousMoveError, Cell, InvalidMoveError, Violation
from refcli.hands import Choice, Piece, Seat, Side, Space, as_json
from refcli.messages import Language
from refcli.page import pictures
from refcli.referee import (
    Menu,
    ambiguous,
    cause_here,
    cell_name,
    cite,
    nearest,
    read_ply,
    sentences,
    unreadable_here,
)
from refcli.session import View

_LOOKED_AT, _SHOWN = 400, 3
"""Of plies with another space in its place, when it is asked why a space cannot be used; and of their reasons."""
_JOINS = ("-", " ", "@", ">", "")
"""What stands between the parts of a ply that people write."""


class Taps:
    """What a guest can choose in the position as the guest knows it."""

    def __init__(self, view: View, language: Language, *, flip: bool = False, mending: bool = False) -> None:
        """`mending` where the position is an old one, which the page does not show."""
        self.mending = mending
        self.view = view
        self.language = language
        self.flip = flip
        self.game = view.history.name

    # --- Choices ---

    def after(self, made: Sequence[Choice]) -> dict[str, Any]:
        """What can be chosen after these choices, or the ply that they stand for; nothing for what was not offered."""
        menu = Menu(self.view, self.language)
        spaces = [*self._spaces(menu.offered)]
        for choice in made:
            if choice not in menu.offered:
                return {}
            menu.choose(menu.offered.index(choice))
            spaces += self._spaces((choice, *menu.offered))
        found: dict[str, Any] = {"made": [as_json(choice) for choice in menu.made]}
        ply = menu.ply()
        if ply is not None:
            return {**found, **self.shown(ply, spaces)}
        offered = zip(menu.offered, menu.answers(), strict=True)
        seen = self._seen()
        choices = [self._offer(choice, name) for choice, name in offered if seen is None or self._is(choice, seen)]
        step = {**found, "asked": menu.heading(), "offered": choices}
        if not made or self.mending or not pictures.shown(self.view.layout()).issuperset(spaces):
            step["board"] = self.board(spaces)  # else it is the one that is there already
        return step

    def board(self, spaces: Sequence[Cell] = (), ply: str | None = None) -> dict[str, Any]:
        """The table, with these spaces."""
        turn, layout = self.view.position.turn, self.view.layout()
        return pictures.board(self.game, layout, spaces, ply=ply, seat=turn, flip=self.flip)

    def shown(self, ply: Any, spaces: Sequence[Cell] = ()) -> dict[str, Any]:
        """A legal ply as it looks, with what it does."""
        position = self.view.position
        told = [*sentences(position.effects(ply, self.view.seat), self.language)]
        named = self.view.named(ply)
        return {"ply": str(ply), "named": named, "told": told, "board": self.board(spaces, str(ply))}

    def _seen(self) -> frozenset[str] | None:
        """What lies open: only that can be chosen where the program knows the acting hand and the guest does not."""
        if self.view.position.draw_due or not self.view.leaves_out:
            return None
        return frozenset(name for _, _, contents in self.view.layout().beside for name in contents.split())

    @staticmethod
    def _is(choice: Choice, seen: frozenset[str]) -> bool:
        return not isinstance(choice, Piece) or choice.name in seen

    def _offer(self, choice: Choice, name: str) -> dict[str, Any]:
        """A choice with its name, and whether it has a picture."""
        offer: dict[str, Any] = {"choice": as_json(choice), "name": name}
        seat = self.view.position.turn or ""
        if isinstance(choice, Piece | Side | Seat) and pictures.pictured(self.game, choice.name, seat):
            offer["pictured"] = [choice.name, seat]
        return offer

    @staticmethod
    def _spaces(choices: Sequence[Choice]) -> Iterator[Cell]:
        return ((choice.x, choice.y) for choice in choices if isinstance(choice, Space))

    # --- What is typed ---

    def read(self, text: str) -> dict[str, Any]:
        """What a typed ply means: the ply as it looks, or why it cannot be played; of a space, what can be done."""
        cell = self._named(text)
        try:
            ply = read_ply(self.view.history.game, self.view.position, text)
        except AmbiguousMoveError as error:
            return {"said": [ambiguous(error, self.language)], "plies": list(error.candidates[:12])}
        except InvalidMoveError as error:
            if cell is not None:
                return self.why((), cell)
            return {"said": [*unreadable_here(self.view, error, (), self.language)]}
        # By what the guest knows alone: only playing a ply may tell more.
        if violation := self.view.position.judge(ply):
            return self.refused(ply, violation) if cell is None else self.why((), cell)
        return self.shown(self.view.position.canonical(ply))

    def _named(self, text: str) -> Cell | None:
        """The space that is called so: whoever taps nothing asks about it by its name."""
        layout, wanted = self.view.layout(), text.strip().lower()
        cells = pictures.shown(layout)
        return next((c for c in cells if wanted in (cell_name(layout.kind, c), layout.names.get(c, "").lower())), None)

    def refused(self, ply: Any, violation: Violation) -> dict[str, Any]:
        """A refusal: the cause, the rule and its text, what is allowed, and whether the ply could stand."""
        named = self.view.named(ply)
        return {
            "said": [cause_here(violation, named, self.language)],
            "rules": [self._rule(violation.rule)],
            "near": nearest(self.view.plies(), named, written=self.view.named),
            "stands": str(ply) if self.view.position.let(ply) else None,
        }

    def _rule(self, rule: str) -> dict[str, Any]:
        cited = cite(rule, self.language)
        return {"id": rule, "number": cited.number, "text": cited.text}

    # --- Why not ---

    def why(self, made: Sequence[Choice], cell: Cell) -> dict[str, Any]:
        """Why a space cannot be chosen after these choices, as far as the referee can tell; what can be done there."""
        layout = self.view.layout()
        name = layout.names.get(cell) or cell_name(layout.kind, cell)
        here = [messages.labelled(self.language, name, self._called(cell))]
        spaces = [cell_name(layout.kind, (choice.x, choice.y)) for choice in made if isinstance(choice, Space)]
        if spaces and (found := self._typed([*spaces, cell_name(layout.kind, cell)])):
            return found
        if self.view.position.turn is None or self.view.position.draw_due:
            return {"said": here}
        plies = [*islice(map(str, self.view.plies()), _LOOKED_AT)]
        name, game = cell_name(layout.kind, cell), self.view.history.game
        faults = Counter[tuple[str, str]]()
        said: dict[tuple[str, str], tuple[str, Violation]] = {}
        for token, violation in self._faults(plies, name, len(spaces)):
            reason = violation.rule, violation.cause
            faults[reason] += 1
            said.setdefault(reason, (token, violation))
        shown = [said[reason] for reason, _ in faults.most_common(_SHOWN)]
        told = [cause_here(fault, self.view.named(game.parse(token)), self.language) for token, fault in shown]
        rules = list(dict.fromkeys(violation.rule for _, violation in shown))
        if there := [ply for ply in plies if name in _names(ply)]:
            allowed = [self.view.named(game.parse(token)) for token in there[:5]]
            told.append(messages.text(self.language, "play.nearest", moves=allowed))
        return {"said": [*here, *told], "rules": [self._rule(rule) for rule in rules]}

    def _called(self, cell: Cell) -> str:
        """What lies on a space, from bottom to top."""
        called = self.view.history.game.called
        pile = self.view.layout().cells.get(cell, ())
        return ", ".join(
            messages.text(self.language, "play.said", said=called(written)) for written in pile
        ) or self._text("page.empty")

    def _text(self, key: str) -> str:
        return messages.text(self.language, key)

    def _typed(self, parts: Sequence[str]) -> dict[str, Any] | None:
        """The refusal of what these parts are together, if they are a ply."""
        position = self.view.position
        for join in _JOINS:
            try:
                ply = read_ply(self.view.history.game, position, join.join(parts), listing=False)
            except (InvalidMoveError, AmbiguousMoveError):
                continue
            if violation := position.judge(ply):
                return self.refused(ply, violation)
        return None

    def _faults(self, plies: Sequence[str], name: str, place: int) -> Iterator[tuple[str, Violation]]:
        """Plies that are like legal ones but with this space in that place among its spaces, and why they are refused.

        The first place is what is chosen first: asked what is wrong with a tile, nobody wants to hear of what may
        come to lie on it.
        """
        position, game = self.view.position, self.view.history.game
        if any(_names(ply)[place : place + 1] == [name] for ply in plies):
            return
        tried: set[str] = set()
        for ply in plies:
            parts = _names(ply)
            token = ply.replace(parts[place], name, 1) if place < len(parts) else ply
            if token in tried or len(tried) >= _LOOKED_AT:
                continue
            tried.add(token)
            try:
                violation = position.judge(game.parse(token))
            except InvalidMoveError:
                continue
            if violation:
                yield token, violation


def _names(token: str) -> list[str]:
    """The names of spaces in a token: `a1`, `0,-1`."""
    return re.findall(r"-?\d+,-?\d+|(?<![A-Za-z0-9])[a-z]\d+(?![A-Za-z0-9])", token)
