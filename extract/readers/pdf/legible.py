"""Texts that say nothing, although their pages show the right shapes: only a picture of the page can be read.

Some fonts call their characters by other names; and what lies under the picture of a page may have been read badly.
"""

import re
from collections.abc import Sequence

from extract.languages import evidence
from extract.model import LANGUAGES, Line
from extract.words import OTHERS, frequency, is_known

_LEAST_LETTERS = 60
_MOST_BY_CHANCE = 0.08
"""Letters mixed up make words so often; languages like none of ours share more of theirs with them."""
_LEAST_WORDS_OF_TEXT = 25
_LEAST_KNOWN = 0.89
_SMALL = re.compile(r"(?<![^\W\d_])[a-zß-öø-ÿœ]{3,}(?![^\W\d_])")
"""A word in small letters, so no name."""
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_ADDRESS = re.compile(r"\S*[/@%]\S*|www\.\S*")
_SIGN = re.compile(r"[^\w\s.,:;()!?'\"|=*\-–—…·•’]")
_BEYOND_LATIN = re.compile(r"[\u0370-\u1dff\u2e80-\ud7ff]")


def says_nothing(lines: Sequence[Line], *, hidden: bool) -> bool:
    """Whether a text is not worth to be kept where its page can be read as a picture.

    Hardly a word of it is one of any language; or of a text that is `hidden` under a picture, in one of our languages,
    more words are none than of a poor scan.
    """
    text = " ".join(line.text for line in lines)
    words = set(_LONG_WORD.findall(_ADDRESS.sub(" ", text.casefold())))
    letters = max(sum(map(len, words)), len(_SIGN.findall(text)))
    if letters >= max(_LEAST_LETTERS, len(_BEYOND_LATIN.findall(text))) and not _has_words(words):
        return True
    small = _SMALL.findall(text) if hidden else ()
    if len(small) < _LEAST_WORDS_OF_TEXT:
        return False
    found = evidence(text)
    ours = max(found, key=lambda language: found[language]) in LANGUAGES
    return ours and sum(map(is_known, small)) < _LEAST_KNOWN * len(small)


def _has_words(words: set[str]) -> bool:
    """Whether more of these are words of some language than chance makes."""
    # those of other languages are asked for where ours are not enough: loading them takes time
    return any(
        sum(any(frequency(word, language) for language in languages) for word in words) > _MOST_BY_CHANCE * len(words)
        for languages in (LANGUAGES, OTHERS)
    )
