"""Words that a scan left damaged, in a document full of line noise: the one word that is nearest, or a doubt.

What is known as a word, or stands in the document more than once, stays. So does what may be another form of a word,
or a name.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cache, lru_cache
from itertools import takewhile
from operator import eq

from jellyfish import damerau_levenshtein_distance

from extract.model import UNREADABLE, Language, Repair
from extract.repair.accents import like
from extract.words import frequencies, frequency, is_word, readings

_CHUNK = re.compile(r"\S+")
_OUTSIDE = "\"'“”„«»‹›‘’()[]{}*_.,;:!?¡¿…–—-&+/<>#|=~"
_LETTERS = re.compile(r"[^\W\d_]")
_MARK = re.compile(r"[^\w.,;:!?'’\"“”„«»()\[\]/&+–—·°€%×=<>-]|[\\_]|(?<=[^\W\d_])[?!%](?=[^\W\d_])")
"""A sign that stands inside no word."""
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
        meant = _nearest(core.lower(), language, words, repeated)
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
    return not _is_sound(core.lower(), language, repeated)


def _is_sound(word: str, language: Language, repeated: Set[str]) -> bool:
    joints = range(_LEAST_LETTERS, len(word) - _LEAST_LETTERS + 1) if language == "de" else ()
    compound = any(is_word(word[:at], language) and is_word(word[at:], language) for at in joints)
    return compound or word in repeated or is_word(word, language)


@lru_cache(maxsize=4096)
def _nearest(seen: str, language: Language, words: frozenset[str], repeated: frozenset[str]) -> str | None:
    """The word that `seen` is: of those that are nearest the one of the document, or by far the most frequent."""
    marked = bool(_MARK.search(seen))
    ways = {seen, "".join(_LETTERS.findall(seen))}
    long = max(map(len, ways))
    furthest = 2 if long >= _LONG and marked else 1
    ends = [end for way in ways for end in _ends(way)]
    lists = (_sound(words, language, repeated), _usual(language))
    said, usual = ({word for end in ends for word in near.get(end, ())} for near in lists)
    found: dict[str, tuple[int, int, bool, int]] = {}
    for word in (said | usual) - {seen}:
        if abs(len(word) - long) > furthest + marked or (not marked and _is_other_form(seen, word)):
            continue
        distances = sorted(damerau_levenshtein_distance(way, word) for way in ways)
        if distances[0] <= furthest:
            found[word] = distances[0], distances[-1], word not in said, -frequency(word, language)
    if not found:
        return None
    best, *others = sorted(found, key=lambda word: found[word])
    alike = [other for other in others if found[other][:3] == found[best][:3]]
    return best if not alike or found[alike[0]][3] - found[best][3] >= _AHEAD else None


def _is_other_form(seen: str, word: str) -> bool:
    """Whether two words differ in their endings alone."""
    alike, short = sum(1 for _ in takewhile(bool, map(eq, seen, word))), min(len(seen), len(word))
    return alike >= short - (2 if short >= _LONG else 1)


@lru_cache(maxsize=8)
def _sound(words: frozenset[str], language: Language, repeated: frozenset[str]) -> Mapping[str, Sequence[str]]:
    """The words of a document that damaged ones can be read as: they are none, and have not lost an accent."""
    plain = (word for word in words if all(best.word == word for best in readings(word, language)[:1]))
    return _by_ends(word for word in plain if _is_sound(word, language, repeated))


@cache
def _usual(language: Language) -> Mapping[str, Sequence[str]]:
    return _by_ends(word for word in frequencies(language) if is_word(word, language))


def _by_ends(words: Iterable[str]) -> Mapping[str, Sequence[str]]:
    """Words by their two ends."""
    found = defaultdict[str, list[str]](list)
    for word in words:
        for end in _ends(word) if len(word) >= _SHORTEST else ():
            found[end].append(word)
    return found


def _ends(word: str) -> tuple[str, str]:
    """How a word begins and ends: where one letter is wrong, one of both is right."""
    return f"{word[:2]}-", f"-{word[-2:]}"
