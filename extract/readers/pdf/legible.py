"""Fonts whose characters are no text, although they show the right shapes: only a picture of the page can be read.

A text without words of any language that we have words of is none; nor is one under the picture of a page that is in no
language.
"""

import re
from collections.abc import Sequence

from extract.languages import evidence
from extract.model import LANGUAGES, Line
from extract.readers.pdf.characters import Char
from extract.words import OTHERS, frequency, is_known

_SAMPLE = 3_000
_LEAST_LETTERS = 60
_MOST_BY_CHANCE = 0.08
"""Letters mixed up make words so often; languages like none of ours share more of theirs with them."""
_LEAST_WORDS_OF_TEXT = 25
_LEAST_EVIDENCE, _LEAST_KNOWN = 0.06, 0.89
_SMALL = re.compile(r"(?<![^\W\d_])[a-zß-öø-ÿœ]{3,}(?![^\W\d_])")
"""A word in small letters, so no name."""
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_ADDRESS = re.compile(r"\S*[/@%]\S*|www\.\S*")
_BEYOND_LATIN = re.compile(r"[\u0370-\u1dff\u2e80-\ud7ff]")
_PRIVATE = re.compile(r"[\uf020-\uf0ff]")


def garbled_share(chars: Sequence[Char]) -> float:
    """The share of the characters of a page that is no text, judged font by font."""
    garbled = {font for font, text in _by_font(chars).items() if is_garbled(text)}
    return sum(1 for char in chars if char.font in garbled) / max(1, len(chars))


def is_garbled(text: str) -> bool:
    """Whether a text is none: in letters that have no meaning, or with hardly a word of any language."""
    private = len(_PRIVATE.findall(text))
    if private:
        return 2 * private > len(text) and private >= _LEAST_LETTERS
    # a font of headings may have a single word again and again
    words = set(_LONG_WORD.findall(_ADDRESS.sub(" ", text.casefold())))
    letters = sum(map(len, words))
    if letters < _LEAST_LETTERS or len(_BEYOND_LATIN.findall(text)) > letters:
        return False
    # the words of other languages are asked for where ours are not enough: loading them takes time
    return not any(
        sum(1 for word in words if any(frequency(word, language) for language in languages))
        > _MOST_BY_CHANCE * len(words)
        for languages in (LANGUAGES, OTHERS)
    )


def _by_font(chars: Sequence[Char]) -> dict[str, str]:
    """The beginning of what is set in each font."""
    texts: dict[str, list[str]] = {}
    for char in chars:
        part = texts.setdefault(char.font, [])
        if len(part) < _SAMPLE:
            part.append(" " * char.apart + char.text)
    return {font: "".join(part) for font, part in texts.items()}


def says_nothing(lines: Sequence[Line]) -> bool:
    """Whether a text is not worth to be kept where its page can be read as a picture.

    Hardly a word of it is one of the short, frequent ones that every text in a language has; or of a text in one of
    our languages more words are none than of a poor scan.
    """
    text = " ".join(line.text for line in lines)
    words = sum(1 for word in text.split() if sum(map(str.isalpha, word)) > 1)
    found = evidence(text)
    if words >= _LEAST_WORDS_OF_TEXT and max(found.values()) < _LEAST_EVIDENCE * words:
        return True
    small = _SMALL.findall(text)
    if len(small) < _LEAST_WORDS_OF_TEXT or max(found, key=lambda language: found[language]) not in LANGUAGES:
        return False
    return sum(map(is_known, small)) < _LEAST_KNOWN * len(small)
