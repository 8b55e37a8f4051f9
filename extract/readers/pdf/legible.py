"""Fonts whose characters are no text, although they show the right shapes: only a picture of the page can be read.

A text whose letters have frequencies that no European language has, with hardly a known word in it, is none; nor is one
under the picture of a page that is in no language.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from extract.languages import evidence
from extract.model import LANGUAGES, Line
from extract.readers.pdf.characters import Char
from extract.words import is_known

_SAMPLE = 3_000
_LEAST_LETTERS = 60
_LEAST_ALIKE = 0.7
_MOST_CLIPPED = 0.15
_LEAST_KNOWN = 0.1
_LEAST_WORDS_OF_TEXT = 25
_LEAST_EVIDENCE, _LEAST_KNOWN = 0.06, 0.89
_SMALL = re.compile(r"(?<![^\W\d_])[a-zß-öø-ÿœ]{3,}(?![^\W\d_])")
"""A word in small letters, so no name."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_ADDRESS = re.compile(r"\S*[/@%]\S*|www\.\S*")
_VOWEL = re.compile(r"[aeiouyà-æè-ïò-öø-ýœ]")
_LATIN = re.compile(r"[a-z]")
_BEYOND_LATIN = re.compile(r"[\u0370-\u1dff\u2e80-\ud7ff]")

_USUAL = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        (86, 13, 35, 43, 150, 12, 17, 25, 65, 4, 5, 52, 25, 82, 65, 22, 6, 66, 72, 67, 51, 12, 8, 2, 9, 5),
        strict=True,
    )
)
"""How often each letter stands among a thousand, the mean of our languages; others that use them are much alike."""


def garbled_share(chars: Sequence[Char]) -> float:
    """The share of the characters of a page that is no text, judged font by font."""
    garbled = {font for font, text in _by_font(chars).items() if is_garbled(text)}
    return sum(1 for char in chars if char.font in garbled) / max(1, len(chars))


def is_garbled(text: str) -> bool:
    """Whether a text is none: not the letters of a European language, and hardly a word that is known."""
    folded = _ADDRESS.sub(" ", text.casefold())
    if any("\uf020" <= character <= "\uf0ff" for character in text):
        private = sum(1 for character in text if "\uf020" <= character <= "\uf0ff")
        return 2 * private > len(text) and private >= _LEAST_LETTERS
    # a font of headings may have a single word again and again
    words = set(_WORD.findall(folded))
    counts = Counter(letter for word in words for letter in _LATIN.findall(word))
    letters = sum(counts.values())
    if letters < _LEAST_LETTERS or len(_BEYOND_LATIN.findall(text)) > letters:
        return False
    if sum(1 for word in words if is_known(word)) > _LEAST_KNOWN * len(words):
        return False
    long = [word for word in words if len(word) > 2]
    clipped = sum(1 for word in long if not _VOWEL.search(word))
    return _alike(counts) < _LEAST_ALIKE or (len(long) >= 10 and clipped > _MOST_CLIPPED * len(long))


def _alike(counts: Mapping[str, int]) -> float:
    """How much the frequencies of letters are like the usual ones: the cosine, 1 for the same."""
    together = sum(count * _USUAL[letter] for letter, count in counts.items())
    lengths = math.sqrt(sum(count**2 for count in counts.values()) * sum(share**2 for share in _USUAL.values()))
    return together / lengths if lengths else 0.0


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
