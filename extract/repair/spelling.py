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
from extract.words import frequencies, frequency, is_known, is_word

_LIGATURES = ("ffi", "ffl", "ff", "fi", "fl")
_RARE_LIGATURES = ("fft", "ft")
"""Some fonts have these too; where they are dropped, so are the others."""

_TOKEN = re.compile(r"[^\W\d_]+")
_SHORTEST = 3
"""Shorter words are too often something else."""
_LEAST_LEFT = 2
_BEHIND = 15
"""What is so much rarer than a word with a ligature (tenths of its Zipf value) may be that word without it."""


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
        taken = frequency(word, language) - _BEHIND
        for ligature in (*_LIGATURES, *_RARE_LIGATURES):
            if ligature not in word:
                continue
            for place in re.finditer(f"(?={ligature})", word):
                head, tail = word[: place.start()], word[place.start() + len(ligature) :]
                for left in ("", "f"):
                    shape = head + left + tail
                    if len(shape) >= _LEAST_LEFT and (
                        frequency(shape, language) < taken or not is_word(shape, language)
                    ):
                        shapes.setdefault(shape, set()).add(word)
    return {shape: tuple(sorted(words)) for shape, words in shapes.items()}


def vocabulary(texts: Sequence[tuple[Language, str]], *, noisy: bool = False) -> Vocabulary:
    """What the texts of a document show, each with its language; `noisy` says that line noise was found in it."""
    counts = Counter(token.casefold() for _, text in texts for token in _TOKEN.findall(text))
    words, repeated = frozenset(counts), frozenset(word for word, count in counts.items() if count > 1)
    long = [word for word in words if len(word) >= _SHORTEST]
    # what a language can lose takes time to find out: not for those that no text is in
    spoken = {language for language, _ in texts}.intersection(LANGUAGES)
    dropped = sum(1 for word in long if any(word in _dropped(language) for language in spoken) and not is_known(word))
    intact = sum(1 for word in words if any(ligature in word for ligature in _LIGATURES))
    return Vocabulary(words, repeated, 3 * dropped > intact, noisy, lost_accents(texts))


def fix_words(item: Item, language: Language, known: Vocabulary) -> Item:
    """`item` with its damaged words repaired; of a language that is none of ours no words are known."""
    if isinstance(item, Gap) or language not in LANGUAGES:
        return item
    repairs: list[Repair] = []
    if isinstance(item, Block) and item.kind == "table":
        # cells are too short to tell dropped ligatures
        cells = tuple(tuple(_with_accents(cell, language, known, repairs) for cell in row) for row in item.cells)
        mended: Heading | Block = replace(item, cells=cells, text=table_text(cells))
    else:
        text = _with_accents(item.text, language, known, repairs)
        if known.drops_ligatures:
            text = _TOKEN.sub(lambda found: _with_ligature(found[0], language, known, repairs), text)
        if known.noisy:
            text = with_read_words(text, language, known.words, known.repeated, repairs)
        mended = replace(item, text=text)
    if not repairs:
        return item
    raw = item.text if item.raw is None else item.raw
    mended = replace(mended, raw=raw, repairs=(*item.repairs, *repairs))
    if isinstance(mended, Heading):
        return mended
    return replace(mended, confidence=round(min(mended.confidence, *(repair.confidence for repair in repairs)), 3))


def _with_accents(text: str, language: Language, known: Vocabulary, repairs: list[Repair]) -> str:
    return with_accents(text, language, repairs) if language in known.lost else text


def _with_ligature(word: str, language: Language, known: Vocabulary, repairs: list[Repair]) -> str:
    candidates = _dropped(language).get(word.casefold())
    if not candidates:
        return word
    if len(word) < _SHORTEST:
        # two letters are left of many words: one reading, and that a doubtful one
        plain = len(candidates) == 1 and word.islower()
        return recorded(repairs, "ligature", word, candidates[0], 0.7) if plain else word
    seen = [candidate for candidate in candidates if candidate in known.words]
    if len(candidates) > 1 and len(seen) != 1:
        # both offered, nothing changed
        repairs.append(Repair("ligature", word, " | ".join(candidates), 0.4))
        return word
    return recorded(repairs, "ligature", word, like(word, (seen or candidates)[0]), 0.9)
