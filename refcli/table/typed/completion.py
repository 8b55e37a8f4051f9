"""What a line may become: the words of the loop, and the plies that are legal now, as short as they can be typed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from refcli.game import Position, Typist
from refcli.referee import signs
from refcli.session import View
from refcli.table.typed.words import Words

SHOWN_AT_MOST = 200
_LOOKED_AT = 5_000
_SHORTENED = 300
"""Plies whose shortest form is looked for: that takes most of a millisecond each."""
_TAKE_PLY = ("why", "let", "moves")
"""Words that a ply follows."""


class Completion:
    """Remembers the legal plies of a position while it is thought about."""

    def __init__(self, words: Words, by: Typist) -> None:
        self.words = words
        self.by = by
        self._position: Position | None = None
        self._plies: list[tuple[str, str]] = []

    def candidates(self, view: View, typed: str) -> Iterator[tuple[str, str]]:
        """Whole lines that begin as typed, plies first, then words; each ply with its notation where that is longer.

        A ply is offered in its shortest form, in notation only where it is being typed like that.
        """
        word, blank, rest = typed.partition(" ")
        if blank and self.words.meant(word) in _TAKE_PLY:
            yield from ((f"{word} {text}", token) for text, token in self._matching(view, rest.strip()))
            return
        if typed:
            yield from self._matching(view, typed)
        yield from ((word, "") for word in self.words.beginning(typed))
        if not typed:
            yield from self._matching(view, "")

    def _matching(self, view: View, typed: str) -> Iterator[tuple[str, str]]:
        if view.position is not self._position:
            self._position, self._plies = view.position, list(islice(_texts(view, self.by), _LOOKED_AT))
        wanted, lower = signs(typed), typed.lower()

        def offered() -> Iterator[tuple[str, str]]:
            for short, token in self._plies:
                if short.lower().startswith(lower):
                    yield short, token if token != short else ""
                elif token.lower().startswith(lower) or signs(token).startswith(wanted):
                    yield token, ""

        return islice(offered(), SHOWN_AT_MOST)


def _texts(view: View, by: Typist) -> Iterator[tuple[str, str]]:
    """The legal plies, the first ones in their shortest form, each with its token."""
    plies, shortest, by = view.plies(), view.history.game.shortest, by._replace(shown=view.position)
    yield from ((shortest(view.position, ply, by), str(ply)) for ply in islice(plies, _SHORTENED))
    yield from ((str(ply), str(ply)) for ply in plies)
