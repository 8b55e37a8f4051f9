"""A page that was read twice: as it is, and with its drawings painted over. Of each line the better reading is kept.

What a line is worth is what its words are: those of a language that the page can be in count as many letters as they
have, signs and scraps count against it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import product

from extract.model import UNREAD, Box, Language, Repair
from extract.readers.pixels import Area, Cleaned
from extract.readers.words import Word
from extract.words import frequency, is_word

Row = Sequence[Word]

_LETTERS = re.compile(r"[^\W\d_]+")
_PLAIN = re.compile(r"[•·–—\-«»:;!?.…/=+×(),“”„%]|\(?\d+([.,:/x×–-]\d+)*[%.,:;)]*")
_SURE_OF_PLAIN, _SURE = 0.2, 0.75
_SIGN = 0.5
_SAME_ROW = _SAME_PLACE = 0.5
_BETTER = 0.5
_LEAST_WORTH = 0.6
_SCRAP, _SURE_OF_SCRAP = 3, 0.8
_SHORT, _OFTEN, _LONG_OFTEN, _SURE_OF_SPLIT = 2, 55, 35, 0.88
_UNREAD, _LEAST_WIDE, _TOUCHING = 0.3, 2.0, 0.3
_RARE = 30


def better_rows(
    plain: Sequence[Row], refined: Sequence[Row], languages: Sequence[Language], page: Cleaned, scale: float
) -> list[list[Word]]:
    """The rows of both readings, the better one where both have something; `scale` is the size of a pixel in points.

    What only the plain reading has may be a part of a drawing: it is kept where it is text beyond doubt.
    """
    kept: list[list[Word]] = []
    for one, other in ([_read_once(part, languages) for part in parts] for parts in _together(plain, refined)):
        of_one, of_other = (sum(worth(word, languages) for word in part) for part in (one, other))
        if other and of_one <= of_other + _BETTER:
            kept.append(_without_scraps(other, languages, page, scale, refined=True))
        elif other or of_one > _LEAST_WORTH * sum(len(word.text) for word in one):
            kept.append(_without_scraps(one, languages, page, scale, refined=False))
    return [row for row in kept if row]


def worth(word: Word, languages: Sequence[Language]) -> float:
    """What a word adds to its line, in letters."""
    long = len(word.text)
    parts = _LETTERS.findall(word.text)
    if not parts:
        return long * (word.sure - _SURE_OF_PLAIN) * (1 if _PLAIN.fullmatch(word.text) else -1)
    letters = sum(map(len, parts))
    known = sum(len(part) for part in parts if any(is_word(part, language) for language in languages))
    if 2 * known < letters:
        return long * (word.sure - _SURE)
    return (2 * known - letters + _SIGN * (long - letters)) * word.sure


def _together(plain: Sequence[Row], refined: Sequence[Row]) -> list[tuple[list[Word], list[Word]]]:
    """The words of rows that stand in the same place, of either reading."""
    group = list(range(len(plain) + len(refined)))

    def first(row: int) -> int:
        while group[row] != row:
            row = group[row]
        return row

    boxes = [_box(row) for row in (*plain, *refined)]
    for one, other in product(range(len(plain)), range(len(plain), len(boxes))):
        if _same_row(boxes[one], boxes[other]):
            group[first(one)] = first(other)
    found: Mapping[int, tuple[list[Word], list[Word]]] = defaultdict(lambda: ([], []))
    for row, words in enumerate((*plain, *refined)):
        found[first(row)][row >= len(plain)].extend(words)
    return list(found.values())


def _box(words: Row) -> Box:
    return (
        min(word.x0 for word in words),
        min(word.top for word in words),
        max(word.x1 for word in words),
        max(word.bottom for word in words),
    )


def _same_row(one: Box, other: Box) -> bool:
    down = min(one[3], other[3]) - max(one[1], other[1])
    low = min(one[3] - one[1], other[3] - other[1])
    return min(one[2], other[2]) > max(one[0], other[0]) and down > _SAME_ROW * low


def _read_once(words: Row, languages: Sequence[Language]) -> list[Word]:
    """The words of one reading without those that were read again in the same place, in a block that overlaps another.

    Of two the better one is kept.
    """
    kept: list[Word] = []
    for word in sorted(words, key=lambda word: -worth(word, languages)):
        said = any(map(str.isalnum, word.text))  # signs stand close to their words
        if not said or not any(_same_place(word, better) for better in kept):
            kept.append(word)
    return [word for word in words if word in kept]


def _same_place(one: Word, other: Word) -> bool:
    across, down = (
        min(one.x1, other.x1) - max(one.x0, other.x0),
        min(one.bottom, other.bottom) - max(one.top, other.top),
    )
    narrow, low = min(one.x1 - one.x0, other.x1 - other.x0), min(one.bottom - one.top, other.bottom - other.top)
    return across > _SAME_PLACE * narrow and down > _SAME_PLACE * low


def _without_scraps(
    words: Row, languages: Sequence[Language], page: Cleaned, scale: float, *, refined: bool
) -> list[Word]:
    """The row without what a picture was taken for: signs, and beside a drawing all that stands among no words.

    From a `refined` page the drawings are gone.
    """
    drawn = [not refined and _is_drawn(word, page, scale) for word in words]
    says = [len(word.text) > _SCRAP and worth(word, languages) > 0 for word in words]
    among = any(says)
    return [
        word
        for word, inside, plain in zip(words, drawn, says, strict=True)
        if plain
        or (
            (among if inside else True)
            and (
                _PLAIN.fullmatch(word.text)
                or worth(word, languages) > 0
                or (len(word.text) > _SCRAP and not inside)
                or word.sure >= _SURE_OF_SCRAP
            )
        )
    ]


def _is_drawn(word: Word, page: Cleaned, scale: float) -> bool:
    high, wide = page.drawn.shape
    down, across = (word.top + word.bottom) / 2 / scale, (word.x0 + word.x1) / 2 / scale
    return bool(page.drawn[min(high - 1, max(0, int(down))), min(wide - 1, max(0, int(across)))])


def with_bullets(words: Row, bullets: Sequence[Area], scale: float) -> list[Word]:
    """The words and the points of lists, each on the foot of its row; what OCR took a point for goes."""
    found = list(words)
    for point in bullets:
        x0, top, x1, bottom = (edge * scale for edge in point)
        middle = (top + bottom) / 2
        row = [word for word in found if word.top <= middle <= word.bottom]
        behind = [word for word in row if (word.x0 + word.x1) / 2 > x1]
        if not behind:
            continue
        first = min(behind, key=lambda word: word.x0)
        taken = [word for word in row if word.x0 < x1 and (word.x0 + word.x1) / 2 <= x1 and word.x1 > x0]
        found = [word for word in found if word not in taken]
        found.append(first._replace(text="•", x0=x0, x1=x1, sure=0.9, repairs=()))
    return found


def with_spaces(words: Row, languages: Sequence[Language]) -> list[Word]:
    """The words; one that is none but an article or the like and another word is two: `atile`, `assoon`."""
    return [part for word in words for part in _divided(word, languages)]


def _divided(word: Word, languages: Sequence[Language]) -> list[Word]:
    found = _LETTERS.match(word.text)
    if (
        found is None
        or len(found[0]) <= _SHORT
        or any(frequency(found[0], language) >= _RARE for language in languages)
    ):
        return [word]
    letters = found[0]
    places = [
        (min(frequency(letters[:place], language), frequency(letters[place:], language)), place)
        for language in languages
        for place in range(1, min(_SHORT, len(letters) - 2) + 1)
        if frequency(letters[:place], language) >= _OFTEN and frequency(letters[place:], language) >= _LONG_OFTEN
    ]
    if not places:
        return [word]
    place = max(places)[1]
    middle = word.x0 + (word.x1 - word.x0) * place / len(word.text)
    repair = Repair("spaces", word.text, f"{word.text[:place]} {word.text[place:]}", _SURE_OF_SPLIT)
    return [
        word._replace(text=word.text[:place], x1=middle - 0.1 * word.size, repairs=(*word.repairs, repair)),
        word._replace(text=word.text[place:], x0=middle + 0.1 * word.size),
    ]


def unread(words: Row, page: Cleaned, scale: float, least: float = _LEAST_WIDE) -> list[Area]:
    """Where letters stand of which no word was made, in pixels of the reduced page: so many small letters wide."""
    letter = page.letter * scale
    words = [word for word in words if any(map(str.isalnum, word.text))]
    found: list[Area] = []
    for area in page.rows:
        x0, top, x1, bottom = (edge * scale for edge in area)
        touched = any(
            min(x1, word.x1) > max(x0, word.x0) - _TOUCHING * letter
            and min(bottom, word.bottom) > max(top, word.top) + _TOUCHING * letter
            for word in words
        )
        if not touched and bottom - top >= letter and x1 - x0 >= least * letter:
            found.append(area)
    return found


def with_found(words: Row, found: Row) -> list[Word]:
    """The words and what was found at a second look; signs that were read of that before go."""
    boxes = [_box([word]) for word in found]
    signs = [word for word in words if not any(map(str.isalnum, word.text))]
    gone = {id(word) for word in signs if any(_same_row(_box([word]), box) for box in boxes)}
    return [*(word for word in words if id(word) not in gone), *found]


def with_unread(words: Row, page: Cleaned, scale: float) -> list[Word]:
    """The words; one with letters beside it, on its level, of which no word was made has a repair that says so."""
    beside: set[int] = set()
    for area in unread(words, page, scale):
        x0, top, x1, bottom = (edge * scale for edge in area)
        level = [word for word in words if min(bottom, word.bottom) - max(top, word.top) > _SAME_ROW * (bottom - top)]
        if level:
            beside.add(id(min(level, key=lambda word: max(word.x0 - x1, x0 - word.x1))))
    return [
        word._replace(repairs=(*word.repairs, Repair(UNREAD, word.text, word.text, _UNREAD)))
        if id(word) in beside
        else word
        for word in words
    ]
