"""Sentences of two languages that say the opposite of each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from extract.compare.statements import amounts, quote, sentences, similarity, telling
from extract.model import Block, Edition, Finding, Language
from extract.words import opposed_words, telling_name

_SAME_SENTENCE = 0.35
_SAME_AMOUNT = 0.2
_MOST_SENTENCES = 300
"""No rulebook says a word more often; a gigantic text must not cost the square of its length."""

_Told = list[tuple[str, Block]]
"""Sentences, each with its block."""


def contradictions(editions: Mapping[Language, Edition], told: Sequence[Finding] = ()) -> Iterator[Finding]:
    """Sentences that say the same of a thing but for one word, which is the opposite: half is removed, half is left.

    A sentence contradicts one other at most: the one that is closest to it. What the findings in `told` say of the same
    places is not said again.
    """
    one, other = editions
    used: set[str] = set()
    for _, left, right, words in sorted(_opposites(editions), key=lambda opposites: -opposites[0]):
        (sentence, block), (rival, rival_block) = left, right
        said, opposite = (f"“{telling_name(word)}”" for word in words)
        places = (*block.origin, *rival_block.origin)
        known = any(
            set(places) <= {*entry.origin} and said in entry.message and opposite in entry.message for entry in told
        )
        if not used & {sentence, rival} and not known:
            quoted = f"{one}: “{quote(sentence, one, words[0])}” {other}: “{quote(rival, other, words[1])}”"
            message = f"{one} says {said}, {other} says {opposite}. {quoted}"
            yield Finding("conflict", message, (one, other), places, 0.6)
        used |= {sentence, rival}


def _opposites(
    editions: Mapping[Language, Edition],
) -> Iterator[tuple[float, tuple[str, Block], tuple[str, Block], tuple[str, str]]]:
    """Pairs of sentences about the same thing, with the opposed words in them, and how surely the thing is the same."""
    saying = [
        {
            (said, opposite): _saying(edition, language, said, opposite)
            for pair in opposed_words()
            for said, opposite in (pair, pair[::-1])
        }
        for language, edition in editions.items()
    ]
    for words, own in saying[0].items():
        rivals = saying[1][words[::-1]]
        # "left" here and "right" there, in both languages: the sentences are about two things
        if len(saying[1][words]) == len(own) and len(saying[0][words[::-1]]) == len(rivals):
            continue
        for left in own:
            for right in rivals:
                alike = similarity(left[0], right[0])
                same_amount = bool(amounts(left[0]) & amounts(right[0]))
                if alike >= (_SAME_AMOUNT if same_amount else _SAME_SENTENCE):
                    yield alike + same_amount, left, right, words


def _saying(edition: Edition, language: Language, word: str, but_not: str) -> _Told:
    """The sentences of an edition that say one word and not the other."""
    parts = [
        (part, block)
        for section in edition.sections
        for block in section.blocks
        for part in sentences(block.text)
        if word in (words := telling(part, language)) and but_not not in words
    ]
    return parts[:_MOST_SENTENCES]
