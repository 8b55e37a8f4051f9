"""A page that was read twice: as it is; and what was not certain, without drawings. The better word of both is kept.

What words are worth: those of a language that the page can be in count as many letters as they have, signs and scraps
count against them.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np

from extract.model import LANGUAGES, Box, Language, Repair
from extract.readers.layout import bounding_box
from extract.readers.pixels import Area, Cleaned, Grey
from extract.readers.words import Word
from extract.words import frequency, is_word

Row = Sequence[Word]

_WRITTEN = re.compile(r"[^\W_]")
_LETTERS = re.compile(r"[^\W\d_]+")
_PLAIN = re.compile(r"[•·–—\-«»:;!?.…/=+×(),“”„%]|\(?\d+([.,:/x×–-]\d+)*[%.,:;)]*")
_SURE_OF_PLAIN, _SAME_ROW, _LEAST_WORTH = 0.2, 0.5, 0.6
_SCRAP, _SURE_OF_SCRAP, _SURE_OF_TEXT = 3, 0.8, 0.75
_SURE_OF_KNOWN, _LEAST_LETTERS, _SHORT = 0.6, 8, 2
_SURE_OF_SPLIT, _USUAL, _LONE = 0.88, 60, "aàyA"
_CORE = re.compile(r"[^\w\s]*(?:[^\W\d_]+['’])?([^\W_]+)")
_POINTS = 72.0
_DARK_INK, _SPACE, _WIDER = 140, 0.18, 1.4
"""The narrowest space, as a share of the size of type, and how much wider it is than the gaps between letters."""


def better_words(
    plain: Sequence[Row], refined: Sequence[Row], languages: Sequence[Language], page: Cleaned, scale: float
) -> list[Word]:
    """The words of both readings, those of each place by the better one; `scale` is the size of a pixel in points.

    A row that only the plain reading has may be a part of a drawing: it is kept where it is text beyond doubt.
    """
    kept: list[Word] = []
    for one, other in _together(plain, refined, languages):
        if other and _is_text(other, languages):
            # what no ink is left of was read from a drawing, or from a ground, unless it is a word
            one = [word for word in one if _is_surely_read(word, languages) or _has_ink(word, page, scale)]
        if other or _is_text(one, languages):
            drawn = [word for word in one if _is_drawn(word, page, scale)]
            kept += _without_scraps(list(_better_parts(one, other, languages)), languages, drawn)
    return kept


def _is_text(row: Row, languages: Sequence[Language]) -> bool:
    """Whether a row is mostly known words; or was read for certain and has one too long to be found in a drawing."""
    long = any(len(word.text) > _LEAST_LETTERS / 2 and worth(word, languages) > 0 for word in row)
    sure = long and _least_sure(row) >= _SURE_OF_TEXT
    return sure or _worth(row, languages) > _LEAST_WORTH * sum(len(word.text) for word in row)


def _worth(words: Row, languages: Sequence[Language]) -> float:
    return sum(worth(word, languages) for word in words)


def _better_parts(one: Row, other: Row, languages: Sequence[Language]) -> Iterator[Word]:
    """The words of a row that was read twice: of what stands in the same place the better reading."""
    parts: list[tuple[list[Word], list[Word]]] = []
    end = 0.0
    both = [*((word, 0) for word in one), *((word, 1) for word in other)]
    for word, reading in sorted(both, key=lambda found: found[0].x0):
        if not parts or word.x0 >= end:
            parts.append(([], []))
        parts[-1][reading].append(word)
        end = max(end, word.x1)
    for first, second in parts:
        # signs in place of a word, or that only the second look sees, are what is left of drawings
        taken = first and max(len(word.text) for word in first) <= _SCRAP
        whole, part = ("".join(word.text for word in words) for words in (first, second))
        # an unknown word of which the second look sees but a part was cut with a drawing that it touches
        cut = part and part in whole and whole.replace(part, "", 1).isalpha() and _worth(second, languages) <= 0
        known = [first, second] if taken or (_WRITTEN.search(part) and not cut) else [first]
        yield from max(known, key=lambda words: (max(0.0, _worth(words, languages)), _least_sure(words)))


def _least_sure(words: Row) -> float:
    return min((word.sure for word in words), default=0.0)


def is_certain(row: Row, languages: Sequence[Language]) -> bool:
    """Whether a row was read so well that a second look can tell no more: words that are known, in no short row."""
    known = all(worth(word, languages) >= _SURE_OF_KNOWN * len(word.text) for word in row)
    return known and sum(len(word.text) for word in row) >= _LEAST_LETTERS


def worth(word: Word, languages: Sequence[Language]) -> float:
    """What a word adds to its line, in letters."""
    parts = _LETTERS.findall(word.text)
    if not parts:
        return len(word.text) * (word.sure - _SURE_OF_PLAIN) * (1 if _PLAIN.fullmatch(word.text) else -1)
    letters = sum(map(len, parts))
    known = sum(len(part) for part in parts if any(is_word(part, language) for language in languages))
    return (2 * known - letters) * word.sure


def _together(plain: Sequence[Row], refined: Sequence[Row], languages: Sequence[Language]) -> Iterator[tuple[Row, Row]]:
    """The words of rows that stand in the same place, of either reading."""
    groups: list[list[tuple[bool, Row, Box]]] = []
    for first, row in [*((True, row) for row in plain), *((False, row) for row in refined)]:
        box = _box(row)
        same = [group for group in groups if any(_same_row(box, other) for _, _, other in group)]
        groups = [group for group in groups if group not in same] + [[*chain(*same), (first, row, box)]]
    for group in groups:
        one, other = ([row for reading, row, _ in group if reading is first] for first in (True, False))
        yield _read_once(one, languages), _read_once(other, languages)


def _read_once(rows: Sequence[Row], languages: Sequence[Language]) -> Row:
    """The words of rows without those that a worse row has in the same place: blocks of a page may overlap."""
    kept: list[Word] = []
    for row in sorted(rows, key=lambda row: -_worth(row, languages)):
        kept += [word for word in row if not any(_same_row(_box([other]), _box([word])) for other in kept)]
    return kept


def _box(words: Row) -> Box:
    return bounding_box((word.x0, word.top, word.x1, word.bottom) for word in words)


def _same_row(one: Box, other: Box) -> bool:
    down = min(one[3], other[3]) - max(one[1], other[1])
    low = min(one[3] - one[1], other[3] - other[1])
    return min(one[2], other[2]) > max(one[0], other[0]) and down > _SAME_ROW * low


def _without_scraps(words: Row, languages: Sequence[Language], drawn: Row = ()) -> list[Word]:
    """The row without what a picture was taken for: signs, and what is `drawn` where it stands among no words."""
    sound = any(len(word.text) > _SCRAP and worth(word, languages) > 0 for word in words)
    return [
        word
        for word in words
        if (
            sound or word not in drawn
            if worth(word, languages) >= 0 or word.sure >= _SURE_OF_SCRAP
            else len(word.text) > _SCRAP
        )
    ]


def _is_drawn(word: Word, page: Cleaned, scale: float) -> bool:
    high, wide = page.drawn.shape
    down, across = (word.top + word.bottom) / 2 / scale, (word.x0 + word.x1) / 2 / scale
    return bool(page.drawn[min(high - 1, max(0, int(down))), min(wide - 1, max(0, int(across)))])


def _is_surely_read(word: Word, languages: Sequence[Language]) -> bool:
    letters = sum(map(str.isalpha, word.text))
    return word.sure >= _SURE_OF_SCRAP or (letters >= _SCRAP and worth(word, languages) > 0)


def _has_ink(word: Word, page: Cleaned, scale: float) -> bool:
    pixel = scale / page.step
    x0, top, x1, bottom = (max(0, round(edge / pixel)) for edge in (word.x0, word.top, word.x1, word.bottom))
    return bool((page.picture[top:bottom, x0:x1] < _DARK_INK).any())


def with_bullets(words: Row, bullets: Sequence[Area], scale: float) -> list[Word]:
    """The words and the points of lists, each on the foot of its row; what OCR took a point for goes."""
    # where hardly a quotation ends none begins
    quoted = 2 * sum("»" in word.text for word in words) >= sum(word.text == "«" for word in words)
    found = [word if quoted or word.text != "«" else word._replace(text="•", repairs=()) for word in words]
    for x0, top, x1, bottom in ([edge * scale for edge in point] for point in bullets):
        row = [word for word in found if word.top <= (top + bottom) / 2 <= word.bottom]
        behind = [word for word in row if word.x0 > 2 * x0 - x1 and (word.x0 + word.x1) / 2 > x1]
        here = [word for word in row if word not in behind and word.x1 > x0 - word.size]
        # a word in its place, or right before it, says that it is a part of the text
        if behind and all(len(word.text) <= _SHORT for word in here):
            first = min(behind, key=lambda word: word.x0)
            found = [word for word in found if word not in here]
            found.append(first._replace(text="•", x0=x0, x1=x1, sure=0.9, repairs=()))
    return found


def with_spaces(words: Row, languages: Sequence[Language], picture: Grey, dpi: float) -> Iterator[Word]:
    """The words; one that is none but two (`onthe`, `2spaces`) is two, as its ink or their frequency says."""
    for word in words:
        found = _CORE.match(word.text)
        start, end = found.span(1) if found and not _are_words([found[1]], LANGUAGES) else (0, 0)
        ways = {middle: [word.text[start:middle], word.text[middle:end]] for middle in range(start + 1, end)}
        share = _space(word, picture, dpi / _POINTS) if ways else 0.0
        gap = share * len(word.text)
        near = [middle for middle in ways if share and abs(middle - gap) <= 1 and _are_words(ways[middle], languages)]
        usual = [middle for middle in ways if _are_words(ways[middle], languages, _USUAL)]
        if near or len(usual) == 1:
            middle = min(near or usual, key=lambda middle: abs(middle - gap))
            edge = word.x0 + (share if near else middle / len(word.text)) * (word.x1 - word.x0)
            repair = Repair("spaces", word.text, f"{word.text[:middle]} {word.text[middle:]}", _SURE_OF_SPLIT)
            first = word._replace(text=word.text[:middle], x1=edge - 0.1 * word.size)
            yield first._replace(repairs=(*word.repairs, repair))
            word = word._replace(text=word.text[middle:], x0=edge + 0.1 * word.size)
        yield word


def _are_words(parts: Sequence[str], languages: Sequence[Language], least: int = 0) -> bool:
    """Whether all parts are words of one language, or numbers; where they are to be usual, no lone letters."""
    if least and any(len(part) == 1 and part not in _LONE and not part.isdigit() for part in parts):
        return False
    # with `à` no other word begins
    least = 0 if parts[0] == "à" else least
    return any(
        all(part.isdigit() or (is_word(part, language) and frequency(part, language) >= least) for part in parts)
        for language in languages
    )


def _space(word: Word, picture: Grey, pixels: float) -> float:
    """How far into a word, as a share of its width, it has a gap as wide as a space; 0 where it has none."""
    x0, top, x1, bottom = (max(0, round(edge * pixels)) for edge in (word.x0, word.top, word.x1, word.bottom))
    columns = np.flatnonzero((picture[top:bottom, x0:x1] < _DARK_INK).any(axis=0))
    if len(columns) < 2:
        return 0.0
    gaps = np.diff(columns) - 1
    widest = int(gaps.argmax())
    least = max(_SPACE * word.size * pixels, _WIDER * np.delete(gaps, widest).max(initial=1))
    return float((columns[widest + 1] - gaps[widest] / 2) / (x1 - x0)) if gaps[widest] >= least else 0.0
