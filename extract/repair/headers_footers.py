"""Headers and footers: page numbers, running heads and feet, also the dots of a table of contents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median_low

from extract.model import Box, Document, Line, Page
from extract.repair.running_lines import PAGE_NUMBER, without_running_lines

_NUMBER = re.compile(r"(?<![\d.,])\d{1,3}(?![\d.,]\d|\d)")
_NO_LETTER = re.compile(r"[\W\d_]+")
_LEADERS = re.compile(r"(?:\s*[.·…]){4,}\s*")
_MARGIN = 0.12
_SET_OFF = 0.5
_WIDE = 0.7
_LEAST_PAGES = 3
_LEAST_LETTERS = 8
_SAME_PLACE = 4.0
_TITLE_SIZE = 1.3


def strip_headers_footers(document: Document) -> Document:
    """The same document without what repeats from page to page and with the leaders of contents taken out."""
    repeated = _repeated(document.pages)
    offset = _page_number_offset(document.pages)
    alone = len(document.pages) == 1
    pages = tuple(_without_running_lines(page) if alone else page for page in document.pages)
    pages = tuple(_clean(page, repeated, offset, alone=alone) for page in pages)
    return replace(document, pages=pages)


def _without_running_lines(page: Page) -> Page:
    """A text that is all on one page may hold many."""
    if any(line.bbox for line in page.lines):
        return page
    return replace(page, lines=tuple(without_running_lines(page.lines)))


def _clean(page: Page, repeated: Mapping[str, float], offset: int | None, *, alone: bool) -> Page:
    kept: list[Line] = []
    spaced = False
    margin = _margin_lines(page)
    for index, line in enumerate(page.lines):
        kept_anyway = (alone and line.bbox is None) or (page.number == 1 and not index and _is_title(line))
        if not kept_anyway and _is_header_or_footer(line, page, margin, repeated, offset):
            # what stood around it does not run together
            spaced = spaced or line.spaced
            continue
        text = _LEADERS.sub(" ", line.text).rstrip() if _LEADERS.search(line.text) else line.text
        if text.strip() or line.cut:
            kept.append(replace(line, text=text, spaced=line.spaced or spaced))
            spaced = False
    return replace(page, lines=tuple(kept))


def _is_title(line: Line) -> bool:
    """Whether the head of the first page of a text is its title, too: then it has no number."""
    return line.bbox is None and not any(map(str.isdigit, line.text))


def _is_header_or_footer(
    line: Line, page: Page, margin: frozenset[int], repeated: Mapping[str, float], offset: int | None
) -> bool:
    if line.cut:
        return False
    if _is_as_small(line, repeated.get(_fixed(line))):
        return True
    if line.number not in margin:
        return False
    if PAGE_NUMBER.fullmatch(line.text):
        return True
    if any(_is_as_small(line, repeated.get(key)) for key in _keys(line, page)):
        return True
    return offset is not None and page.number + offset in _outer_numbers(line.text)


def _is_as_small(line: Line, size: float | None) -> bool:
    """Whether a line is set like those that repeat: the title says the same as the heads, and is larger."""
    return size is not None and line.size <= max(size * _TITLE_SIZE, size + 1)


def _margin_lines(page: Page) -> frozenset[int]:
    """The numbers of the lines in the head and the foot of a page: near its edge, and set off from what is inside.

    A page without geometry has its first and last line there.
    """
    if not page.height:
        return frozenset(line.number for line in (*page.lines[:1], *page.lines[-1:]))
    placed = [(line.bbox, line) for line in page.lines if line.bbox is not None]
    heads = sorted(((box[1], box[3], line) for box, line in placed), key=lambda entry: entry[0])
    feet = sorted(((page.height - box[3], page.height - box[1], line) for box, line in placed), key=lambda e: e[0])
    return frozenset(line.number for rows in (heads, feet) for line in _outside(rows, page.height * _MARGIN))


def _outside(rows: Sequence[tuple[float, float, Line]], margin: float) -> list[Line]:
    """The lines outside the last wide gap that lies in the margin; rows are (near edge, far edge, line), from outside.

    A gap is wide beside the widest there: those between the paragraphs of a text that begins in the margin are not, nor
    is what is left of the margin below a text that ends in it.
    """
    gaps: list[tuple[float, int]] = []
    foot = 0.0
    for index, (near, far, line) in enumerate(rows):
        if index and near - foot > _SET_OFF * (line.size or 10):
            gaps.append((min(near, margin) - foot, index))
        if near > margin:
            break
        foot = max(foot, far)
    else:
        if not gaps:
            return [line for _, far, line in rows if far <= margin]
    widest = max(gaps, default=(0.0, 0))[0]
    last = max((index for gap, index in gaps if gap >= _WIDE * widest), default=0)
    return [line for _, _, line in rows[:last]]


def _outer_numbers(text: str) -> set[int]:
    """The numbers that a line begins or ends with, where something else stands beside them."""
    words = text.split()
    outer = (words[0], words[-1]) if len(words) > 1 else ()
    return {int(word) for word in outer if word.isdecimal() and len(word) < 4}


def _page_number_offset(pages: Sequence[Page]) -> int | None:
    """What is to be added to the place of a page to get the number that its running head shows; None without such."""
    counts: Counter[int] = Counter()
    for page in pages:
        margin = _margin_lines(page)
        found = {
            number - page.number for line in page.lines if line.number in margin for number in _outer_numbers(line.text)
        }
        counts.update(found)
    if not counts:
        return None
    offset, count = counts.most_common(1)[0]
    return offset if count >= max(_LEAST_PAGES, len(pages) // 3) else None


def _near_edge(box: Box, page: Page) -> bool:
    return box[3] < page.height * _MARGIN or box[1] > page.height * (1 - _MARGIN)


def _fixed(line: Line) -> str:
    """A line together with its place: on page after page only a head or a foot has the same."""
    return f"{line.bbox[0]:.0f} {line.bbox[1]:.0f} {line.text}" if line.bbox else ""


def _masked(text: str) -> str:
    """A line without its numbers, blanks and marks: OCR reads those differently from page to page."""
    return _NO_LETTER.sub("", text.casefold())


def _keys(line: Line, page: Page) -> set[str]:
    """What two lines of the same head or foot have in common: all but a number that counts with the pages.

    A head of several pieces, far apart, may have the name of the game in one and that of the chapter in another. OCR
    and programs that write text leave less to go by.
    """
    parts = [_masked(part) for part in line.text.split("   ")]
    apart = {f"| {part}" for part in parts if len(part) >= _LEAST_LETTERS} if len(parts) > 1 else set()
    if line.confidence < 1 or not line.bbox:
        return ({_masked(line.text)} | apart) - {""}
    if not _masked(line.text):
        return set()
    text = " ".join(line.text.casefold().split())
    counted = {
        f"{text[: found.start()]}{int(found[0]) - page.number:+}{text[found.end() :]}"
        for found in _NUMBER.finditer(text)
    }
    return {text, *counted, *apart}


def _repeated(pages: Sequence[Page]) -> dict[str, float]:
    """Lines in the margins that several pages have in common, and their size: at least three, and a third of all.

    Heads that alternate between left and right pages are on half of them; chapters change them, so a third will do.
    """
    sizes: dict[str, list[float]] = {}
    for page in pages:
        margin = _margin_lines(page)
        found: dict[str, float] = {}
        for line in page.lines:
            keys = _keys(line, page) if line.number in margin else set()
            if line.bbox and _near_edge(line.bbox, page) and not _heads_text(line, page):
                keys = {*keys, _fixed(line)}
            found |= {key: min(line.size, found.get(key, line.size)) for key in keys}
        for key, size in found.items():
            sizes.setdefault(key, []).append(size)
    least = max(_LEAST_PAGES, len(pages) // 3) if len(pages) > 2 else 2
    repeated = {text: median_low(found) for text, found in sizes.items() if len(found) >= least}
    return repeated | _heads_of_parts(pages)


def _heads_text(line: Line, page: Page) -> bool:
    """Whether text that is smaller follows a line closely: then it is a heading, on however many pages it stands."""
    box = line.bbox or (0.0, 0.0, 0.0, 0.0)
    below = [
        (other.bbox[1], other.size) for other in page.lines if other.bbox and other.bbox[1] > box[1] + line.size / 2
    ]
    top, size = min(below, default=(float("inf"), 0.0))
    return size < line.size and top - box[3] < line.size


def _heads_of_parts(pages: Sequence[Page]) -> dict[str, float]:
    """Heads that only two pages have, in the same place: those of a language, where a document holds several."""
    tops: dict[str, list[tuple[float, int, float]]] = {}
    for page in pages:
        margin = _margin_lines(page)
        for line in page.lines:
            if line.number in margin and line.bbox is not None and len(_masked(line.text)) >= _LEAST_LETTERS:
                for key in _keys(line, page):
                    tops.setdefault(key, []).append((line.bbox[1], page.number, line.size))
    return {
        key: min(size for _, _, size in found)
        for key, found in tops.items()
        if any(b[0] - a[0] < _SAME_PLACE and a[1] != b[1] for a, b in pairwise(sorted(found)))
    }
