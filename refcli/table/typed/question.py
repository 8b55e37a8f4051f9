"""A question that is answered by a number: `1) ... 2) ...`, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from refcli.table.typed.words import spellings

_LEAST_TYPED = 3
"""So many letters at least tell a word within an answer: two of them begin an article."""


class Question:
    """Numbered answers; `choose` is told the number (from 0) of the one that was typed.

    `words` are what may be typed for an answer in place of its number, `others` are other answers; both in small
    letters.
    """

    def __init__(
        self,
        answers: Sequence[str],
        choose: Callable[[int], None],
        *,
        width: int,
        numbers: Sequence[int] | None = None,
        rows: int,
        words: Mapping[str, int] | None = None,
        others: Mapping[str, Callable[[], None]] | None = None,
    ) -> None:
        self.answers = answers
        self.choose = choose
        self._words = {spelling: n for word, n in (words or {}).items() for spelling in spellings(word)}
        self._others = others or {}
        self._numbers = list(numbers or range(1, len(answers) + 1))
        numbered = [f"{n}) {answer}" for n, answer in zip(self._numbers, answers, strict=True)]
        self._pages = [*_pages(numbered, width, rows)]
        self._page = 0

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self._pages)

    @property
    def page(self) -> int:
        """The page that is shown, from 1."""
        return self._page + 1

    def lines(self) -> Sequence[str]:
        """The answers of the page that is shown."""
        return self._pages[self._page]

    def turn(self) -> None:
        """Go to the next page, from the last one to the first."""
        self._page = (self._page + 1) % self.pages

    def takes(self, typed: str) -> Callable[[], None] | None:
        """What is to be done for what was typed; None where it is no answer."""
        said = typed.strip().casefold()
        number = self.number(typed)
        if number is None:
            number = self._words.get(said)
        return self._others.get(said) if number is None else partial(self.choose, number)

    def begun(self, typed: str) -> Sequence[int]:
        """The answers (from 0) whose words begin as typed."""
        said = typed.strip().casefold()
        return sorted({n for word, n in self._words.items() if said and word.startswith(said)})

    def holding(self, typed: str) -> Sequence[int]:
        """The answers (from 0) with words within that begin as typed: `north` for `to the north`."""
        said = " ".join(typed.casefold().replace("’", " ").split())
        if len(said) < _LEAST_TYPED:
            return ()
        return sorted({n for word, n in self._words.items() if f" {said}" in f" {word.replace('’', ' ')}"})

    @staticmethod
    def is_number(typed: str) -> bool:
        """Whether a number was typed, be it that of an answer or not."""
        text = typed.strip().removesuffix(")")
        return text.isdecimal() and text.isascii()

    def number(self, typed: str) -> int | None:
        """Which answer was typed (from 0); None for anything but the number of one."""
        text = typed.strip().removesuffix(")")
        if not self.is_number(typed) or len(text) >= 6:
            return None
        return self._numbers.index(int(text)) if int(text) in self._numbers else None


def _pages(numbered: Sequence[str], width: int, rows: int) -> Iterator[list[str]]:
    """The answers in columns as wide as they need, in pages of so many lines."""
    lines = list(columns(numbered, width))
    for n in range(0, len(lines), rows):
        yield lines[n : n + rows]


def columns(texts: Iterable[str], width: int, at_once: int = 10**9) -> Iterator[str]:
    """Texts in columns, from left to right, as many as the width allows.

    They are looked at `at_once` at a time, so that many need not be there to begin; only the last line is not full.
    """
    coming = iter(texts)
    held: list[str] = []
    while more := list(islice(coming, at_once - len(held))):
        held += more
        is_end = len(held) < at_once
        widest = max(map(len, held)) + 2
        across = max(1, (width + 2) // widest)
        full = len(held) if is_end else max(across, len(held) // across * across)
        yield from _lines(held[:full], widest, across)
        del held[:full]
    yield from _lines(held, max(map(len, held), default=0) + 2, max(1, len(held)))


def _lines(texts: Sequence[str], widest: int, across: int) -> Iterator[str]:
    for n in range(0, len(texts), across):
        yield "".join(f"{text:<{widest}}" for text in texts[n : n + across]).rstrip()
