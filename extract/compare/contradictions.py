"""Sentences of two languages that say the opposite of each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from extract.compare.quoting import quote, sentences
from extract.compare.statements import amounts, similarity, telling
from extract.model import Block, Edition, Finding, Language, Origin
from extract.words import opposed_words, telling_name

_SAME_SENTENCE = 0.35
_SAME_AMOUNT = 0.2
_MOST_SENTENCES = 300
"""No rulebook says a word more often; a gigantic text must not cost the square of its length."""


@dataclass(frozen=True, slots=True)
class _Opposites:
    """Two sentences, one a language, of which one says a word and the other its opposite."""

    sentences: tuple[str, str]
    words: tuple[str, str]
    places: tuple[Origin, ...]

    @property
    def closeness(self) -> float:
        """How surely both are about the same thing: alike, and with the same amount in them."""
        one, other = self.sentences
        return similarity(one, other) + bool(amounts(one) & amounts(other))


def contradictions(editions: Mapping[Language, Edition], told: Sequence[Finding] = ()) -> Iterator[Finding]:
    """Sentences that say the same of a thing but for one word, which is the opposite: half is removed, half is left.

    A sentence contradicts one other at most: the one that is closest to it. What the findings in `told` say of the same
    places is not said again.
    """
    one, other = editions
    used: set[str] = set()
    for pair in sorted(_opposites(editions), key=lambda pair: -pair.closeness):
        if used & set(pair.sentences):
            continue
        used |= set(pair.sentences)
        said, opposite = (telling_name(word) for word in pair.words)
        if any(_tells(finding, (said, opposite), pair.places) for finding in told):
            continue
        left, right = (
            quote(sentence, language, word)
            for sentence, language, word in zip(pair.sentences, editions, pair.words, strict=True)
        )
        message = f"{one} says “{said}”, {other} says “{opposite}”. {one}: “{left}” {other}: “{right}”"
        yield Finding("conflict", message, (one, other), pair.places, 0.6)


def _tells(finding: Finding, words: Sequence[str], places: Sequence[Origin]) -> bool:
    """Whether a finding already sets these words against each other in these places."""
    return set(places) <= set(finding.origin) and all(f"“{word}”" in finding.message for word in words)


def _opposites(editions: Mapping[Language, Edition]) -> Iterator[_Opposites]:
    (one, left), (other, right) = (
        (language, [(part, block) for block in _blocks(edition) for part in sentences(block.text)])
        for language, edition in editions.items()
    )
    for pair in opposed_words():
        for said, opposite in (pair, pair[::-1]):
            rivals = [entry for entry in right if _says(entry[0], other, opposite, but_not=said)]
            own = [entry for entry in left if _says(entry[0], one, said, but_not=opposite)] if rivals else []
            # "left" here and "right" there, in both languages: the sentences are about two things
            agreeing = sum(1 for part, _ in right if _says(part, other, said, but_not=opposite))
            rivalled = sum(1 for part, _ in left if _says(part, one, opposite, but_not=said))
            if agreeing == len(own) and rivalled == len(rivals):
                continue
            for sentence, block in own[:_MOST_SENTENCES]:
                for rival, rival_block in rivals[:_MOST_SENTENCES]:
                    if _same_matter(sentence, rival):
                        places = (*block.origin, *rival_block.origin)
                        yield _Opposites((sentence, rival), (said, opposite), places)


def _same_matter(one: str, other: str) -> bool:
    """Whether two sentences are about the same thing: much alike, or somewhat and with the same amount in them."""
    alike = similarity(one, other)
    return alike >= _SAME_SENTENCE or (alike >= _SAME_AMOUNT and bool(amounts(one) & amounts(other)))


def _blocks(edition: Edition) -> Iterator[Block]:
    return (block for section in edition.sections for block in section.blocks)


def _says(sentence: str, language: Language, word: str, *, but_not: str) -> bool:
    words = telling(sentence, language)
    return word in words and but_not not in words
