"""Sheets that hold two pages of a booklet: they are cut in the middle, and come in the order of their page numbers."""

import re
from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter

from extract.model import Box, Page
from extract.readers.words import Word

_PAGE_NUMBER = re.compile(r"^\W*(\d{1,3})\b|\b(\d{1,3})\W*$")
_CHAPTER = 6
"""Words that the name of a chapter beside a page number has at most."""
_ROW = 3.0
"""What has so much of its height in common with the first or last word, in points, is on one row with it."""


def facing(words: Sequence[Word], size: tuple[float, float], *, spread: bool) -> list[Sequence[Word]]:
    """The words of both pages of a sheet: of a known `spread`, or with an even number left, an odd one right."""
    middle = size[0] / 2
    if size[0] <= size[1] or any(word.x0 < middle < word.x1 for word in words):
        return [words]
    halves = [[word for word in words if (word.x0 < middle) is left] for left in (True, False)]
    left, right = (
        _printed([(word.text, (word.x0, word.top, word.x1, word.bottom)) for word in half]) for half in halves
    )
    numbered = any(number % 2 == 0 for number in left) and any(number % 2 for number in right)
    return [*halves] if numbered or (spread and all(halves)) else [words]


def unfolded(pages: Sequence[Page]) -> tuple[Page, ...]:
    """The pages of a document; of sheets to be folded into one another those of the booklet, in their order.

    Their page numbers tell: 8 beside 1, 2 beside 7, and so on; the cover may be without.
    """
    last = 2 * len(pages)
    places = [place for side in range(len(pages)) for place in sorted((side + 1, last - side), reverse=side % 2 == 0)]
    halves = [half for page in pages for half in _halves(page)]
    numbers = [_printed([(line.text, line.bbox) for line in half.lines if line.bbox]) for half in halves]
    told = sum(map(bool, numbers))
    folded = len(halves) == last and last % 4 == 0 and told > 1 and told >= last - 2
    if folded and all(not found or place in found for found, place in zip(numbers, places, strict=True)):
        return tuple(half for _, half in sorted(zip(places, halves, strict=True), key=lambda entry: entry[0]))
    return tuple(pages)


def _halves(page: Page) -> list[Page]:
    """The halves of a sheet that is wider than high, and has text on both and none across; else the page."""
    middle = page.width / 2
    boxes = [line.bbox for line in page.lines]
    if page.width <= page.height or any(box is None or box[0] < middle < box[2] for box in boxes):
        return [page]
    left = tuple(line for line in page.lines if line.bbox and line.bbox[0] < middle)
    right = tuple(line for line in page.lines if line not in left)
    return [replace(page, lines=left), replace(page, lines=right)] if left and right else [page]


def _printed(pieces: Sequence[tuple[str, Box]]) -> set[int]:
    """What may be the page number: in the row below or above all other text, alone or beside a chapter's name."""
    found = set[int]()
    for edge, outmost in ((3, max), (1, min)):
        _, end, _, start = outmost((box for _, box in pieces), key=itemgetter(edge), default=(0.0,) * 4)
        row = sorted((box[0], text) for text, box in pieces if min(start, box[3]) - max(end, box[1]) > _ROW)
        words = " ".join(text for _, text in row).split()
        if len(words) <= _CHAPTER:
            found |= {int(match[1] or match[2]) for match in _PAGE_NUMBER.finditer(" ".join(words))}
    return found
