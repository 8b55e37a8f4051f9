"""Fonts whose characters are not what they seem: every letter moved by as many places, or no text at all.

A PDF can show the right shapes and say the wrong characters. A text whose letters have frequencies that no European
language has, with hardly a known word in it, is none. If all of a font's codes moved by the same number make words of
it, these are its text; else the font is garbled, and only a picture of the page can be read. The same goes for a text
under the picture of a page that is in no language.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from extract.languages import evidence
from extract.model import LANGUAGES, Line
from extract.readers.pdf.fontfiles import split_name
from extract.readers.pdf.glyphs import Char, decode
from extract.repair import UNKNOWN
from extract.words import is_known

_SAMPLE = 3_000
_LEAST_LETTERS = 60
_LEAST_ALIKE = 0.7
_MOST_CLIPPED = 0.15
_LEAST_KNOWN = 0.1
_WORDS_AGAIN = 0.3
_LEAST_WORDS = 4
_LEAST_WORDS_OF_TEXT = 25
_LEAST_EVIDENCE, _LEAST_KNOWN = 0.06, 0.89
_SMALL = re.compile(r"(?<![^\W\d_])[a-zß-öø-ÿœ]{3,}(?![^\W\d_])")
"""A word in small letters, so no name."""
_PRIVATE = 0xF000
_SHIFTS = (*range(-64, 0), *range(1, 96))
_WORD = re.compile(r"[^\W\d_]{2,}")
_ADDRESS = re.compile(r"\w{2,5}://\S*|www\.\S*|\S{1,60}@\S*")
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


@dataclass(frozen=True, slots=True)
class Legible:
    """The characters of a page as they are meant, the fonts that were put right, and the share that is no text."""

    chars: list[Char]
    mended: tuple[str, ...]
    garbled: float


def legible(chars: Sequence[Char]) -> Legible:
    """What the characters of a page are, judged font by font."""
    texts = _by_font(chars)
    shifts: dict[str, int] = {}
    garbled: set[str] = set()
    for font, text in texts.items():
        if not is_garbled(text):
            continue
        shift = _shift_of(text)
        if shift is None:
            garbled.add(font)
        else:
            shifts[font] = shift
    if len(set(shifts.values())) == 1:
        # a few words in another cut of the same type are too short to be judged alone
        only = next(iter(shifts.values()))
        shifts |= {font: only for font, text in texts.items() if font not in shifts and _gains(text, only)}
    kept = [_shifted(char, shifts[char["fontname"]]) if char["fontname"] in shifts else char for char in chars]
    lost = sum(1 for char in chars if char["fontname"] in garbled)
    return Legible(kept if shifts else list(chars), tuple(sorted(shifts)), lost / max(1, len(chars)))


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
        part = texts.setdefault(char["fontname"], [])
        if len(part) < _SAMPLE:
            part.append(_plain(char))
    return {font: "".join(part) for font, part in texts.items()}


def _plain(char: Char) -> str:
    text: str = char["text"]
    if not text.startswith("(cid:"):
        return text
    glyph = split_name(text)
    if glyph is not None and glyph[1] == UNKNOWN:
        # glyphs are often in the order of the letters
        text = glyph[0]
    return decode(text, char["fontname"])[0]


def _shift_of(text: str) -> int | None:
    """By how much the codes have to be moved to make words, None where no shift does."""
    best = max((-_PRIVATE, *_SHIFTS), key=lambda shift: _known_share(_moved(text, shift)))
    words = set(_WORD.findall(_moved(text, best).casefold()))
    known = sum(1 for word in words if is_known(word))
    return best if known >= _LEAST_WORDS and known >= _WORDS_AGAIN * len(words) else None


def _known_share(text: str) -> float:
    words = set(_WORD.findall(text.casefold()))
    return sum(1 for word in words if is_known(word)) / len(words) if words else 0.0


def _gains(text: str, shift: int) -> bool:
    return _known_share(_moved(text, shift)) > _known_share(text)


def _moved(text: str, shift: int) -> str:
    """The text with its codes moved; what is beyond ASCII was often mapped by itself, and rightly."""
    return "".join(_moved_character(character, shift) for character in text)


def _moved_character(character: str, shift: int) -> str:
    code = ord(character)
    inside = code < 128 if shift != -_PRIVATE else _PRIVATE + 0x20 <= code <= _PRIVATE + 0xFF
    return chr(code + shift) if inside and 32 <= code + shift < 256 else character


def _shifted(char: Char, shift: int) -> Char:
    text = _plain(char)
    moved = _moved(text, shift)
    return char if moved == text else char | {"text": moved, "was": char["text"]}


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
