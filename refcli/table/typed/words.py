"""The words of the loop: in the language of the person who types, and in English everywhere."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from refcli import messages
from refcli.messages import Language

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class Words:
    """The words that a line may begin with, each known here by its English form; accents may be left out."""

    def __init__(self, english: Sequence[str], language: Language, *, useless: Sequence[str] = ()) -> None:
        """`useless` words are understood, too, but never listed."""
        self.own: Mapping[str, str] = {word: messages.text(language, f"play.say.{word}") for word in english}
        self.english = [word for word in english if word not in useless]
        spelled = {spelling: word for word, own in self.own.items() for spelling in spellings(own)}
        self._meant = {**{word: word for word in english}, **spelled}

    def __contains__(self, typed: object) -> bool:
        return isinstance(typed, str) and self.meant(typed) is not None

    def __iter__(self) -> Iterator[str]:
        """Those of the language, then the English ones that are different."""
        own = [*self.listed()]
        yield from own
        yield from (word for word in self.english if word not in own)

    def listed(self) -> Iterator[str]:
        """Those of the language."""
        return (self.own[word] for word in self.english)

    def meant(self, typed: str) -> str | None:
        """The word that is typed, in English; None for what is no word of the loop."""
        return next((self._meant[form] for form in spellings(typed.lower()) if form in self._meant), None)

    def closed(self, line: str) -> str:
        """The line with its first word in one part, however people part it: `por qué 12e`."""
        first, blank, rest = line.strip().partition(" ")
        second, _, rest = rest.strip().partition(" ")
        is_parted = bool(blank) and first not in self and first.isalpha() and f"{first}{second}" in self
        return f"{first}{second} {rest}".rstrip() if is_parted else line.strip()

    def beginning(self, typed: str) -> Iterator[str]:
        """The words of the language that begin as typed, or else English ones."""
        begun = [own for own in self.listed() if any(map(_bare(own).startswith, spellings(typed.lower())))]
        yield from begun or (word for word in self.english if word.startswith(typed.lower()))


def spellings(word: str) -> tuple[str, ...]:
    """The word as it may be typed: `zurück`, `zurueck`, `zuruck`."""
    return tuple(dict.fromkeys((word, word.translate(_UMLAUTS), _bare(word))))


def _bare(word: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", word) if not unicodedata.combining(sign))
