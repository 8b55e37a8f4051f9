"""Words that a scan left damaged, in a document full of line noise: the one word that is a letter away, or a doubt.

What is known as a word, or stands in the document more than once, stays. So does what may be another form of a word,
or a name.
"""

import re
from collections.abc import Set
from functools import lru_cache

from extract.model import UNREADABLE, Language, Repair
from extract.repair.accents import like
from extract.words import frequency, is_word, readings

_CHUNK = re.compile(r"\S+")
_OUTSIDE = "\"'“”„«»‹›‘’()[]{}*_.,;:!?¡¿…–—-&+/<>#|=~"
_LETTERS = re.compile(r"[^\W\d_]")
_MARK = re.compile(r"[^\w.,;:!?'’\"“”„«»()\[\]/&+–—·°€%×=<>-]|[\\_]|(?<=[^\W\d_])[?!%](?=[^\W\d_])")
"""A sign that stands inside no word."""
_ALPHABET = "abcdefghijklmnopqrstuvwxyzßàáâäçèéêëíîïñóôöœùúûü"
_LEAST_LETTERS, _SHORTEST, _LONG = 3, 4, 8
_AHEAD = 10
"""How much more frequent (tenths of its Zipf value) a word is than the next that is as near."""
_OF_THE_TEXT, _OF_THE_LANGUAGE, _UNREAD = 0.8, 0.7, 0.3


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
    if len(_LETTERS.findall(core)) < _LEAST_LETTERS:
        return False
    if _MARK.search(core):
        return "@" not in core and "://" not in core
    # a capital stands before names; in German, before any noun
    if not core.isalpha() or len(core) < _SHORTEST or (core[0].isupper() and language != "de"):
        return False
    return core.lower() not in repeated and not _is_sound(core.lower(), language)


def _is_sound(word: str, language: Language) -> bool:
    joints = range(_LEAST_LETTERS, len(word) - _LEAST_LETTERS + 1) if language == "de" else ()
    compound = any(is_word(word[:at], language) and is_word(word[at:], language) for at in joints)
    return compound or is_word(word, language)


@lru_cache(maxsize=4096)
def _nearest(seen: str, language: Language, words: frozenset[str]) -> str | None:
    """The word that `seen` is but for one letter or its marks: one of the document, or by far the most frequent."""
    as_it_is, without_marks = _one_letter_off(seen), _one_letter_off("".join(_LETTERS.findall(seen)))
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
