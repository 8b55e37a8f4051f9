"""Short words that OCR read together with their neighbour: `Atile`, `Whena`. The white between them is on the page."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from extract.model import Language, Repair
from extract.pixels import Cleaned
from extract.readers.ocr.reading import Reading
from extract.readers.words import Word
from extract.words import usual_words

_LETTERS = re.compile(r"[^\W\d_]+")
_ONE_LETTER_WORDS: Mapping[Language, str] = {"en": "ai", "de": "", "fr": "aày", "es": "aeoyu"}
_SHORTEST = 3
_LONGEST_SHORT = 4
"""One of the two is so short, as articles and prepositions are."""

_INK = 160
_LEAST_WHITE, _WIDER = 0.33, 1.5
"""White between words, as a share of the height of a small letter, and how much wider than any other in the word."""
_BESIDE = 1.5
"""So far the ink of a word is looked for outside its box, in heights of a small letter."""
_NEAR = 0.16
"""How far from where a word should end the white may be, as a share of the width of both."""

_WIDTHS = {**dict.fromkeys("ijlftrI.,;:!?'’|1()", 0.6), **dict.fromkeys("mwMWÆŒæœ", 1.5)}
_SURE = 0.88


def split_words(reading: Reading) -> list[Word]:
    """The words; an unknown one that is two known ones with white between them is two, the first has the repair."""
    words = reading.words
    seen = {letters.lower() for word in words for letters in _LETTERS.findall(word.text) if len(letters) >= _SHORTEST}
    vocabularies = [_vocabulary(language) for language in reading.languages]
    return [part for word in words for part in _parts(reading.page, word, words, reading.points, vocabularies, seen)]


def _parts(
    page: Cleaned,
    word: Word,
    words: Sequence[Word],
    points: float,
    vocabularies: Sequence[Collection[str]],
    seen: Collection[str],
) -> Iterator[Word]:
    places = list(_places(word.text, vocabularies, seen))
    if not places:
        yield word
        return
    word, box = _with_all_ink(page, word, words, points), word
    white = _widest_white(page, word, points)
    if white is None:
        yield box
        return
    left, right = white
    middle = (left + right) / 2
    place = min(places, key=lambda place: abs(_end_of(word, place) - middle))
    if abs(_end_of(word, place) - middle) > _NEAR * (word.x1 - word.x0) + (right - left) / 2:
        yield box
        return
    head, tail = word.text[:place], word.text[place:]
    repair = Repair("spaces", word.text, f"{head} {tail}", _SURE)
    yield word._replace(text=head, x1=left, repairs=(*word.repairs, repair))
    yield word._replace(text=tail, x0=right, repairs=())


@cache
def _vocabulary(language: Language) -> frozenset[str]:
    """The known words of a language; of single letters only those that are words."""
    return usual_words(language) | frozenset(_ONE_LETTER_WORDS[language])


def _places(text: str, vocabularies: Sequence[Collection[str]], seen: Collection[str]) -> Iterator[int]:
    """Where an unknown word can be two known ones of a language, one short, the other perhaps `seen` elsewhere."""
    found = _LETTERS.search(text)
    if found is None or len(found[0]) < _SHORTEST:
        return
    letters = found[0].lower()
    if any(letters in words for words in vocabularies):
        return
    for place in range(1, len(letters)):
        head, tail = letters[:place], letters[place:]
        short = min(len(head), len(tail)) <= _LONGEST_SHORT
        pairs = ((head in words, tail in words) for words in vocabularies)
        if short and any((one and other) or (one and tail in seen) or (other and head in seen) for one, other in pairs):
            yield found.start() + place


def _end_of(word: Word, place: int) -> float:
    """About where a number of letters end."""
    widths = [_WIDTHS.get(letter, 1.0) for letter in word.text]
    return word.x0 + (word.x1 - word.x0) * sum(widths[:place]) / sum(widths)


def _with_all_ink(page: Cleaned, word: Word, words: Sequence[Word], points: float) -> Word:
    """The word with its box around the ink up to the words beside it: the letter at its end may stand outside."""
    reach = _BESIDE * page.letter * page.step * points
    row = [other for other in words if other is not word and abs(other.bottom - word.bottom) < 0.35 * word.size]
    left = max((other.x1 for other in row if other.x1 <= word.x0), default=0.0)
    right = min((other.x0 for other in row if other.x0 >= word.x1), default=page.picture.width * points)
    wide = word._replace(x0=max(left, word.x0 - reach), x1=min(right, word.x1 + reach))
    dark = _dark_columns(page, wide, points)
    return wide._replace(x0=dark[0] * points, x1=(dark[-1] + 1) * points) if dark else word


def _dark_columns(page: Cleaned, word: Word, points: float) -> list[int]:
    """The columns of the picture in which a word has ink, from the tops of its letters to their foot."""
    foot = word.bottom - 0.22 * word.size
    left, top, right, low = (round(edge / points) for edge in (word.x0, foot - 0.72 * word.size, word.x1, foot))
    ink = page.picture.crop((left, top, right, low)).point([255 if level < _INK else 0 for level in range(256)])
    columns, _ = ink.getprojection()
    return [left + place for place, filled in enumerate(columns) if filled]


def _widest_white(page: Cleaned, word: Word, points: float) -> tuple[float, float] | None:
    """The white inside a word that is as wide as between words and far wider than any other, in points."""
    dark = _dark_columns(page, word, points)
    gaps = sorted(((after - before - 1, before + 1, after) for before, after in pairwise(dark)), reverse=True)[:2]
    least = _LEAST_WHITE * page.letter * page.step
    if not gaps or gaps[0][0] < least or (len(gaps) > 1 and gaps[0][0] < _WIDER * gaps[1][0]):
        return None
    return gaps[0][1] * points, gaps[0][2] * points
