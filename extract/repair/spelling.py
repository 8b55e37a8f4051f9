"""Words that a broken text layer or a scan left damaged: dropped ligatures, lost umlauts, letters taken for others.

Nothing is changed unless the result is a known word and what stands there is none. Every change is recorded; where two
readings are words, the text stays as it is and both are offered.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from extract.model import LANGUAGES, UNREADABLE, Block, Gap, Heading, Item, Language, Repair, table_text
from extract.repair.accents import like, lost_accents, with_accents
from extract.repair.characters import recorded
from extract.words import frequencies, frequency, is_known, is_word, readings

_LIGATURES = ("ffi", "ffl", "ff", "fi", "fl")

_TOKEN = re.compile(r"[^\W\d_]+")
_LEAST_LEFT, _SHORTEST = 2, 3
"""Shorter words are too often something else; of two letters they are mended with doubt."""
_CHUNK = re.compile(r"\S+")
_OUTSIDE = "\"'“”„«»‹›‘’()[]{}*_.,;:!?¡¿…–—-&+/<>#|=~"
_MARK = re.compile(r"[^\w.,;:!?'’\"“”„«»()\[\]/&+–—·°€%×=<>-]|[\\_]|(?<=[^\W\d_])[?!%](?=[^\W\d_])")
"""A sign that stands inside no word."""
_ALPHABET = "abcdefghijklmnopqrstuvwxyzßàáâäçèéêëíîïñóôöœùúûü"
_LEAST_LETTERS, _SHORTEST_READ, _LONG = 3, 4, 8
_AHEAD = 10
"""How much more frequent (tenths of its Zipf value) a word is than the next that is as near."""
_OF_THE_TEXT, _OF_THE_LANGUAGE, _UNREAD = 0.8, 0.7, 0.3


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


# In a document full of line noise: the one word that is a letter away, or a doubt


def with_read_words(
    text: str, language: Language, words: frozenset[str], repeated: Set[str], repairs: list[Repair]
) -> str:
    """`text` with its damaged words mended; what was done, and what has no reading, is added to `repairs`.

    `words` are those of the document in small letters, `repeated` the ones that stand there more than once.
    """

    def read(found: re.Match[str]) -> str:
        core = found[0].strip(_OUTSIDE)
        if not core or not _is_damaged(core, language, repeated):
            return found[0]
        meant = _nearest(core.lower(), language, words)
        if meant is None:
            if _MARK.search(core):
                repairs.append(Repair(UNREADABLE, core, core, _UNREAD))
            return found[0]
        after = like(core, meant)
        repairs.append(Repair("letters", core, after, _OF_THE_TEXT if meant in repeated else _OF_THE_LANGUAGE))
        return found[0].replace(core, after, 1)

    return _CHUNK.sub(read, text)


def _is_damaged(core: str, language: Language, repeated: Set[str]) -> bool:
    if sum(map(str.isalpha, core)) < _LEAST_LETTERS:
        return False
    if _MARK.search(core):
        return "@" not in core and "://" not in core
    # a capital stands before names; in German, before any noun
    if not core.isalpha() or len(core) < _SHORTEST_READ or (core[0].isupper() and language != "de"):
        return False
    return core.lower() not in repeated and not _is_sound(core.lower(), language)


def _is_sound(word: str, language: Language) -> bool:
    joints = range(_LEAST_LETTERS, len(word) - _LEAST_LETTERS + 1) if language == "de" else ()
    compound = any(is_word(word[:at], language) and is_word(word[at:], language) for at in joints)
    return compound or is_word(word, language)


@lru_cache(maxsize=4096)
def _nearest(seen: str, language: Language, words: frozenset[str]) -> str | None:
    """The word that `seen` is but for one letter or its marks: one of the document, or by far the most frequent."""
    as_it_is, without_marks = _one_letter_off(seen), _one_letter_off("".join(_TOKEN.findall(seen)))
    # words that end otherwise are forms of one another
    end = -2 if len(seen) >= _LONG else -1
    near = [word for word in as_it_is | without_marks if not seen.isalpha() or word[end:] == seen[end:]]
    # nor is it one that lost an accent
    said = {
        word for word in words.intersection(near) if all(best.word == word for best in readings(word, language)[:1])
    }
    ranked = sorted(
        ((word in as_it_is & without_marks, word in said), frequency(word, language), word)
        for word in near
        if word != seen and (is_word(word, language) or (word in said and _is_sound(word, language)))
    )
    *_, (before, frequent, _), (best, most, meant) = [((False, False), -_AHEAD, "")] * 2 + ranked
    return meant if best != before or most - frequent >= _AHEAD else None


def _one_letter_off(seen: str) -> set[str]:
    """What a word may be where a letter is wrong, lost, too much, or changed places with the next; and the word."""
    cuts = [(seen[:at], seen[at:]) for at in range(len(seen) + 1)]
    swapped = {f"{head}{tail[1::-1]}{tail[2:]}" for head, tail in cuts}
    return swapped | {
        f"{head}{letter}{tail[long:]}" for head, tail in cuts for letter in ("", *_ALPHABET) for long in (0, 1)
    }
