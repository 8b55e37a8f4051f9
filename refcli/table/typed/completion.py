"""What a line may become: the words of the loop, and the plies that are legal now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from refcli.game import Position
from refcli.session import View
from refcli.table.typed.reading import signs

SHOWN_AT_MOST = 200
_LOOKED_AT = 5_000
_TAKE_PLY = ("why", "let", "moves")
"""Words that a ply follows."""


class Completion:
    """Remembers the legal plies of a position while it is thought about."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self._position: Position | None = None
        self._tokens: tuple[str, ...] = ()

    def candidates(self, view: View, typed: str) -> Iterator[str]:
        """Whole lines that begin as typed: plies first (joining signs may be left out), then words."""
        word, blank, rest = typed.partition(" ")
        if blank and word.lower() in _TAKE_PLY:
            yield from (f"{word} {token}" for token in self._plies(view, rest.strip()))
            return
        if typed:
            yield from self._plies(view, typed)
        yield from (w for w in self.words if w.startswith(typed.lower()))
        if not typed:
            yield from self._plies(view, "")

    def _plies(self, view: View, typed: str) -> Iterator[str]:
        if view.position is not self._position:
            self._position, self._tokens = view.position, tuple(map(str, islice(view.plies(), _LOOKED_AT)))
        wanted = signs(typed)
        lower = typed.lower()
        found_tokens = (t for t in self._tokens if t.lower().startswith(lower) or signs(t).startswith(wanted))
        return islice(found_tokens, SHOWN_AT_MOST)
