"""Words that a broken text layer or a scan left damaged: dropped ligatures, lost umlauts, letters taken for others.

Nothing is changed unless the result is a known word and what stands there is none. Every change is recorded; where two
readings are words, the text stays as it is and both are offered.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from extract.model import LANGUAGES, Block, Gap, Heading, Item, Language, Repair, table_text
from extract.repair.accents import like, lost_accents, with_accents
from extract.repair.characters import recorded
from extract.repair.misread import with_read_words
from extract.words import frequencies, is_known, is_word

_LIGATURES = ("ffi", "ffl", "ff", "fi", "fl")

_TOKEN = re.compile(r"[^\W\d_]+")
_LEAST_LEFT, _SHORTEST = 2, 3
"""Shorter words are too often something else; of two letters they are mended with doubt."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What is known of a document: its words, those that stand there more than once, and what became of its letters.

    Ligatures may be dropped, a scan may be `noisy`, and languages may have `lost` their accents.
    """

    words: frozenset[str]
    repeated: frozenset[str]
    drops_ligatures: bool
    noisy: bool
    lost: frozenset[Language]


@cache
def _dropped(language: Language) -> Mapping[str, tuple[str, ...]]:
    """What words look like once a ligature is dropped, or shrunk to its first letter; and the words they can be."""
    shapes: dict[str, set[str]] = {}
    for word in (word for word in frequencies(language) if "f" in word and is_word(word, language)):
        for ligature in (*_LIGATURES, "fft", "ft"):
            for place in re.finditer(f"(?={ligature})", word):
                for left in ("", "f"):
                    shape = word[: place.start()] + left + word[place.start() + len(ligature) :]
                    if len(shape) >= _LEAST_LEFT and not is_word(shape, language):
                        shapes.setdefault(shape, set()).add(word)
    return {shape: tuple(sorted(words)) for shape, words in shapes.items()}


def vocabulary(texts: Sequence[tuple[Language, str]], *, noisy: bool = False) -> Vocabulary:
    """What the texts of a document show, each with its language; `noisy` says that line noise was found in it."""
    counts = Counter(token.casefold() for _, text in texts for token in _TOKEN.findall(text))
    words, repeated = frozenset(counts), frozenset(word for word, count in counts.items() if count > 1)
    # what a language can lose takes time to find out: not for those that no text is in
    spoken = {language for language, _ in texts}.intersection(LANGUAGES)
    long = [word for word in words if len(word) >= _SHORTEST]
    dropped = sum(1 for word in long if any(word in _dropped(language) for language in spoken) and not is_known(word))
    intact = sum(1 for word in words if any(ligature in word for ligature in _LIGATURES))
    return Vocabulary(words, repeated, 3 * dropped > intact, noisy, lost_accents(texts))


def fix_words(item: Item, language: Language, known: Vocabulary) -> Item:
    """`item` with its damaged words repaired; of a language that is none of ours no words are known."""
    if isinstance(item, Gap) or language not in LANGUAGES:
        return item
    repairs: list[Repair] = []

    def read(text: str) -> str:
        if language in known.lost:
            text = with_accents(text, language, repairs)
        if known.drops_ligatures:
            text = _TOKEN.sub(lambda found: _with_ligature(found[0], language, repairs), text)
        return with_read_words(text, language, known.words, known.repeated, repairs) if known.noisy else text

    cells = tuple(tuple(map(read, row)) for row in item.cells) if isinstance(item, Block) else ()
    text = table_text(cells) if cells else read(item.text)
    if not repairs:
        return item
    raw = item.text if item.raw is None else item.raw
    mended = replace(item, text=text, raw=raw, repairs=(*item.repairs, *repairs))
    if isinstance(mended, Heading):
        return mended
    confidence = min(mended.confidence, *(repair.confidence for repair in repairs))
    return replace(mended, cells=cells, confidence=round(confidence, 3))


def _with_ligature(word: str, language: Language, repairs: list[Repair]) -> str:
    candidates = _dropped(language).get(word.casefold(), ())
    short = len(word) < _SHORTEST
    if len(candidates) > 1 and not short:
        # both offered, nothing changed
        repairs.append(Repair("ligature", word, " | ".join(candidates), 0.4))
    if len(candidates) != 1 or (short and not word.islower()):
        return word
    return recorded(repairs, "ligature", word, like(word, candidates[0]), 0.7 if short else 0.9)
