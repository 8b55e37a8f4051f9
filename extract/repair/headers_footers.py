"""Headers and footers: page numbers, running heads and feet, also the dots of a table of contents."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median_low

from extract.model import Document, Line, Page

_PAGE_NUMBER = re.compile(
    r"\W*(?P<word>(?:page|seite|p\.|s\.|página|pág\.)\s*)?(?P<n>\d{1,3})(?P<of>\s*(?:/|of|von|de|sur)\s*\d{1,3})?\W*",
    re.IGNORECASE,
)
"""A line with a page number and nothing else: `- 3 -`, `page 3`, `3/12`."""
_ENDED = re.compile(r"[.!?:;…][\"'”“»)\]]*$")
_LEAST_COUNTED = 2
_LONGEST_BARE = 2
_NUMBER = re.compile(r"(?<![\d.,])\d{1,3}(?![\d.,]\d|\d)")
_PAGE = re.compile(r"\d{1,3}")
_BESIDE = "beside "
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
    pages = document.pages
    if len(pages) == 1 and not any(line.bbox for line in pages[0].lines):
        page = replace(pages[0], lines=tuple(_without_page_numbers(pages[0].lines)))
        return replace(document, pages=(_clean(page, {}, frozenset()),))
    repeated = _repeated(pages)
    return replace(document, pages=tuple(_clean(page, repeated, _margin_lines(page)) for page in pages))


def _clean(page: Page, repeated: Mapping[str, float], margin: frozenset[int]) -> Page:
    kept: list[Line] = []
    spaced = False
    for index, line in enumerate(page.lines):
        # the head of the first page of a text is its title, too: then it has no number
        title = page.number == 1 and not index and not line.bbox and not any(map(str.isdigit, line.text))
        if not title and _is_header_or_footer(line, page, line.number in margin, repeated):
            # what stood around it does not run together
            spaced = spaced or line.spaced
            continue
        text = _LEADERS.sub(" ", line.text).rstrip() if _LEADERS.search(line.text) else line.text
        if text.strip() or line.cut:
            kept.append(replace(line, text=text, spaced=line.spaced or spaced))
            spaced = False
    return replace(page, lines=tuple(kept))


def _is_header_or_footer(line: Line, page: Page, in_margin: bool, repeated: Mapping[str, float]) -> bool:
    """Whether a line is like those that repeat, and as small: the title says the same as the heads, and is larger."""
    if line.cut:
        return False
    # two pages on one sheet have a number each
    numbers = [int(word) for word in line.text.split() if _PAGE.fullmatch(word)]
    counting = len(numbers) == len(line.text.split()) == 2 and numbers[1] == numbers[0] + 1
    if in_margin and (_PAGE_NUMBER.fullmatch(line.text) or counting):
        return True
    sizes = [repeated[key] for key in (_fixed(line), *(_keys(line, page) if in_margin else ())) if key in repeated]
    return any(line.size <= max(size * _TITLE_SIZE, size + 1) for size in sizes)


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


def _fixed(line: Line) -> str:
    """A line together with its place: on page after page only a head or a foot has the same."""
    return f"{line.bbox[0]:.0f} {line.bbox[1]:.0f} {line.text}" if line.bbox else ""


def _masked(text: str) -> str:
    """A line without its numbers, blanks and marks: OCR reads those differently from page to page."""
    return _NO_LETTER.sub("", text.casefold())


def _keys(line: Line, page: Page) -> set[str]:
    """What two lines of the same head or foot have in common: all but a number that counts with the pages.

    One that begins or ends with that number may say something else on each page. OCR and programs that write text
    leave less to go by.
    """
    words = line.text.split()
    outer = {word for word in (words[:1] + words[-1:] if len(words) > 1 else ()) if _PAGE.fullmatch(word)}
    beside = {f"{_BESIDE}{int(word) - page.number}" for word in outer}
    masked, text = _masked(line.text), " ".join(words).casefold()
    if not masked or line.confidence < 1 or not line.bbox:
        return beside | {masked} - {""}
    return beside.union(
        {text},
        (
            f"{text[: found.start()]}{int(found[0]) - page.number:+}{text[found.end() :]}"
            for found in _NUMBER.finditer(text)
        ),
    )


def _repeated(pages: Sequence[Page]) -> dict[str, float]:
    """Lines in the margins that several pages have in common, and their size: at least three, and a third of all.

    Heads that alternate between left and right pages are on half of them; chapters change them, so a third will do.
    Two will do for long ones in the same place: where a document holds several languages, each has its own.
    """
    seen: defaultdict[str, dict[int, tuple[float, float]]] = defaultdict(dict)
    for page in pages:
        margin = _margin_lines(page)
        for line in page.lines:
            keys = _keys(line, page) if line.number in margin else set()
            top, foot = (line.bbox[1], line.bbox[3]) if line.bbox else (float("-inf"), float("inf"))
            outside = foot < page.height * _MARGIN or top > page.height * (1 - _MARGIN)
            if outside and not _heads_text(line, page):
                keys = {*keys, _fixed(line)}
            for key in keys:
                size, _ = seen[key].get(page.number, (line.size, top))
                seen[key][page.number] = min(line.size, size), top
    least = max(_LEAST_PAGES, len(pages) // 3)
    repeated: dict[str, float] = {}
    for key, found in seen.items():
        tops = sorted(top for _, top in found.values())
        alike = any(after - before < _SAME_PLACE for before, after in pairwise(tops))
        if len(found) >= least or (
            len(found) > 1
            and not key.startswith(_BESIDE)
            and (len(pages) == 2 or (alike and len(_masked(key)) >= _LEAST_LETTERS))
        ):
            repeated[key] = median_low(size for size, _ in found.values())
    return repeated


def _heads_text(line: Line, page: Page) -> bool:
    """Whether text that is smaller follows a line closely: then it is a heading, on however many pages it stands."""
    box = line.bbox or (0.0, 0.0, 0.0, 0.0)
    below = [
        (other.bbox[1], other.size) for other in page.lines if other.bbox and other.bbox[1] > box[1] + line.size / 2
    ]
    top, size = min(below, default=(float("inf"), 0.0))
    return size < line.size and top - box[3] < line.size


def _without_page_numbers(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text without what repeats from page to page; a sentence goes on over the gap."""
    gone = _page_numbers(lines)
    kept: list[Line] = []
    parted = False
    for place, line in enumerate(lines):
        if place in gone:
            parted = True
            continue
        if parted and kept and not line.cut:
            line = replace(line, spaced=not _goes_on(kept[-1], line))
        parted = False
        kept.append(line)
    return kept


def _page_numbers(lines: Sequence[Line]) -> set[int]:
    """The places of lines that hold a page number and nothing else but the title, in a line with it or one beside."""
    title = lines[0].text.strip() if lines and _masked(lines[0].text) else "\n"
    found: dict[int, int] = {}
    sure: set[int] = set()
    for place, line in enumerate(lines):
        match = _PAGE_NUMBER.fullmatch(line.text.replace(title, "")) if _stands_alone(lines, place) else None
        if match is None:
            continue
        found[place] = int(match["n"])
        if (match["word"] and match["of"]) or (line.text.strip().isdigit() and len(line.text.strip()) <= _LONGEST_BARE):
            sure.add(place)
    gone = sure | _counted(found)
    beside = {place + step for place in gone for step in (-1, 1) if 0 < place + step < len(lines)}
    return gone | {place for place in beside if lines[place].text.strip() == title and _stands_alone(lines, place)}


def _counted(places: dict[int, int]) -> set[int]:
    """The places whose numbers count up by one, in the order of the text."""
    runs: list[list[int]] = []
    for place, number in places.items():
        if runs and number == places[runs[-1][-1]] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return {place for run in runs if len(run) >= _LEAST_COUNTED for place in run}


def _stands_alone(lines: Sequence[Line], place: int) -> bool:
    line = lines[place]
    after = lines[place + 1] if place + 1 < len(lines) else None
    return line.spaced and not line.cut and not line.heading and (after is None or after.spaced or after.cut)


def _goes_on(before: Line, after: Line) -> bool:
    """Whether a sentence goes on from one line to the other."""
    return not before.cut and not _ENDED.search(before.text) and after.text[:1].islower()
