"""What people call cards when they type: letters of notation, words and letters of their language, signs of suits."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from refcli.games.rhombus.components import CARD_AT, FILES, RANKS, ROWS, SUITS, Card

_SIGNS = dict(zip("CDHS", "♣♦♥♠", strict=True))
_LEAST_WORD = 3
"""A suit of so many letters may stand before its rank, as in `Pik Dame`."""


class Letters(NamedTuple):
    """Which ranks and suits (by number) a word can mean, the likeliest first, and the forms that hold such words."""

    ranks: Mapping[str, Sequence[int]]
    suits: Mapping[str, Sequence[int]]
    word: re.Pattern[str]
    refill: re.Pattern[str]
    claim: re.Pattern[str]
    card: re.Pattern[str]

    def meant(self, found: re.Match[str]) -> Sequence[Card]:
        """The cards that a word for one can mean; nothing where it is none. What notation reads is just that."""
        rank = found["rank"] or found["rank_behind"]
        suit = found["suit"] or found["suit_behind"] or found["suit_before"]
        if rank is None:
            return ()
        if (written := f"{rank}{suit}".upper()) in CARD_AT:
            return (CARD_AT[written],)
        return [CARD_AT[RANKS[r] + SUITS[s]] for r in self.ranks[rank] for s in self.suits[suit]]

    def cards(self, text: str) -> list[Sequence[Card]]:
        """Each card of several with what it can mean."""
        return [self.meant(found) for found in self.card.finditer(text)]


def _letters(ranks: Mapping[str, Sequence[int]], suits: Mapping[str, Sequence[int]]) -> Letters:
    rank, suit = _one_of(ranks), _one_of(suits)
    named = _one_of([word for word in suits if len(word) >= _LEAST_WORD])

    def card(blank: str) -> str:
        # `ad1` is an ace and a square, not an ace of diamonds and a number: a suit has no digit after it.
        letters = rf"{blank}(?P<suit>{suit})(?![1-{ROWS}])"
        words = rf"[\s-]*(?:(?:of|de)\s+)?(?P<suit_behind>{named})"
        return rf"(?:(?P<rank>{rank})(?:{words}|{letters})|(?P<suit_before>{named})[\s-]*(?P<rank_behind>{rank}))"

    loose = card(r"\s*")
    any_card = re.sub(r"\?P<\w+>", "?:", card(""))
    square = rf"(?P<square>[{FILES}][1-{ROWS}])"
    return Letters(
        ranks,
        suits,
        re.compile(rf"(?:[\s:+x>=-]|e:)*(?:{square}|{card('')}|(?P<rank_alone>{rank}))"),
        re.compile(rf"(?:\+|draw)?\s*(?:{loose}|\?)"),
        re.compile(rf"stuck[\s:]*(?P<cards>{any_card}(?:[\s+,]*{any_card})*)"),
        re.compile(card("")),
    )


def _one_of(words: Mapping[str, object] | Sequence[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"


_RANKS = {rank.casefold(): (n,) for n, rank in enumerate(RANKS)}
_SUITS = {suit.casefold(): (n,) for n, suit in enumerate(SUITS)}
NOTATION = _letters(_RANKS, _SUITS)


@lru_cache(16)
def letters_of(says: Callable[[str], str]) -> Letters:
    """The letters of notation with the words and letters of a language, and the signs of suits."""
    ranks: dict[str, Sequence[int]] = dict(_RANKS)
    suits: dict[str, Sequence[int]] = dict(_SUITS)
    for n, rank in enumerate(RANKS):
        for word in says(f"rhombus.typed.{rank}").casefold().split():
            ranks[word] = tuple(dict.fromkeys((*ranks.get(word, ()), n)))
    for n, suit in enumerate(SUITS):
        for word in (*says(f"rhombus.typed.{suit}").casefold().split(), _SIGNS[suit]):
            suits[word] = tuple(dict.fromkeys((n, *suits.get(word, ()))))
    return _letters(ranks, suits)
