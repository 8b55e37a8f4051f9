"""Words that stand together on a row."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from extract.model import Box, is_bullet
from extract.readers.words import Word

_JOIN, _MOST_JOIN = 0.6, 1.0
"""Words with a gap below this many type sizes belong to one chunk; in type of one width blanks may be wider."""
_JOIN_NUMBERS = 0.3
_LEAST_GAPS = 10
_WIDER = 1.5
_STRETCHED, _EVEN = 1.5, 0.06
"""Blanks as wide as this, in a line that is set to the full measure; and how even they are there."""
NUMBER = re.compile(r"[-–−+×]?\d+(?:[.,]\d+)?%?$")
NUMBER_MARKER = re.compile(r"\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})(?:\.\)|[.)])|\d{1,2}(?:\.\d{1,2})*$")
"""The number that a rule begins with, as a word of its own."""


def is_marker(text: str) -> bool:
    """Whether a word is what a rule or an item of a list begins with."""
    return NUMBER_MARKER.match(text) is not None or is_bullet(text)


Table = Sequence[Sequence[Sequence[Word]]]
"""The words in the cells of a ruled table, row by row."""


@dataclass(slots=True, eq=False)
class Chunk:
    """Words of one row that stand together; or what a drawn box holds: `inner` texts, one behind the other, or a table.

    `rows` is the number of rows that it stands for. `labels` says that the inner text is that of a picture.
    """

    words: list[Word]
    x0: float
    x1: float
    top: float
    bottom: float
    size: float
    rows: int = 1
    inner: "list[list[Chunk]]" = field(default_factory=list)
    table: Table | None = None
    labels: bool = False

    @property
    def box(self) -> Box:
        """Where the chunk stands."""
        return (self.x0, self.top, self.x1, self.bottom)

    @property
    def is_framed(self) -> bool:
        """Whether the chunk stands for what a drawn box holds."""
        return bool(self.inner) or self.table is not None

    @property
    def is_rule(self) -> bool:
        """Whether the chunk stands for a level ruling, which parts what is above it from what is below."""
        return not self.words and not self.is_framed

    @property
    def middle(self) -> float:
        """The height that the chunk stands at."""
        return (self.top + self.bottom) / 2


def holder(box: Box, size: float, rows: int) -> Chunk:
    """A chunk without words of its own, that stands for `rows` rows."""
    return Chunk([], box[0], box[2], box[1], box[3], size, max(1, rows))


def chunked(words: Sequence[Word]) -> list[Chunk]:
    """The chunks of words that come row by row, each row from the left; raised small type is put where it belongs."""
    return _raise_small(_runs(words))


def _runs(words: Sequence[Word]) -> list[Chunk]:
    chunks: list[Chunk] = []
    gaps = [(word.x0 - last.x1) / word.size if last.bottom == word.bottom else -1 for last, word in pairwise(words)]
    blanks = [gap for gap in gaps if 0 < gap < _MOST_JOIN]
    usual = max(_JOIN, _WIDER * median(blanks)) if len(blanks) > _LEAST_GAPS else _JOIN
    for place, word in enumerate(words, start=-1):
        last = chunks[-1] if chunks else None
        alike = last is not None and abs(last.bottom - word.bottom) <= 0.35 * max(last.size, word.size)
        # numbers hardly stand beside each other in a sentence, but often in narrow columns
        join = _JOIN_NUMBERS if last and NUMBER.match(word.text) and NUMBER.match(last.words[-1].text) else usual
        even = sum(abs(gap - gaps[place]) < _EVEN for gap in gaps[max(0, place - 2) : place + 3]) if last else 0
        join = gaps[place] + 0.01 if even > 2 and join < gaps[place] < _STRETCHED and join == usual else join
        if last is not None and alike and -0.5 * word.size <= word.x0 - last.x1 <= join * max(word.size, last.size):
            last.words.append(word)
            last.x1 = max(last.x1, word.x1)
            last.top, last.bottom = min(last.top, word.top), max(last.bottom, word.bottom)
            last.size = max(last.size, word.size)
        else:
            chunks.append(Chunk([word], word.x0, word.x1, word.top, word.bottom, word.size))
    return chunks


def _raise_small(chunks: Sequence[Chunk]) -> list[Chunk]:
    """Put raised or lowered small type (`2nd`, footnote marks) into the chunk that it touches."""
    result = sorted(chunks, key=lambda chunk: chunk.top)
    sizes = [chunk.size for chunk in result]
    if not sizes or min(sizes) > 0.85 * max(sizes):
        return result
    kept: list[Chunk] = []
    for chunk in result:
        small = len(chunk.words) == 1 and chunk.size < 0.85 * median(sizes)
        host = next((other for other in result if small and _touches(chunk, other)), None)
        if host is None:
            kept.append(chunk)
            continue
        place = next((index for index, word in enumerate(host.words) if word.x0 > chunk.x0), len(host.words))
        host.words[place:place] = chunk.words
        host.x0, host.x1 = min(host.x0, chunk.x0), max(host.x1, chunk.x1)
    return kept


def _touches(small: Chunk, large: Chunk) -> bool:
    overlap = min(small.bottom, large.bottom) - max(small.top, large.top)
    if small.size > 0.85 * large.size or overlap < 0.4 * (small.bottom - small.top):
        return False
    return large.x0 - 0.6 * large.size <= small.x1 and small.x1 <= large.x1 + 0.6 * large.size + (small.x1 - small.x0)
