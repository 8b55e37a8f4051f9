"""Headers and footers: page numbers, running heads and feet, also the dots of a table of contents."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise, zip_longest
from statistics import median_low

from extract.model import Document, Line, Page

_WORD = r"(?:page|seite|p\.|s\.|página|pág\.)\s*"
_COUNT = r"\d{1,3}(?:\s*(?:/|of|von|de|sur)\s*\d{1,3})"
_PAGE_NUMBER = re.compile(rf"\W*(?:{_WORD})?(?:{_COUNT}|\d{{1,3}})\W*", re.IGNORECASE)
"""A line with a page number and nothing else: `- 3 -`, `page 3`, `3/12`."""
_PLAIN_NUMBER = re.compile(
    rf"\d{{1,2}}|[-–—]\s*\d{{1,3}}\s*[-–—]|{_WORD}(?:{_COUNT}|\d{{1,3}})|{_COUNT}", re.IGNORECASE
)
"""The same in a text without places, where numbers have other uses."""
_ENDED = re.compile(r"[.!?:;…][\"'”“»)\]]*$")
_NUMBER = re.compile(r"(?<![\d.,])\d{1,3}(?![\d.,]\d|\d)")
_PAGE = re.compile(r"\d{1,3}")
_BESIDE = "beside "
_NO_LETTER = re.compile(r"[\W\d_]+")
_APART = re.compile(r"\s{3,}|\t")
_LEADERS = re.compile(r"(?:\s*[.·…]){4,}\s*")
_MARGIN, _MARGIN_OF_NUMBERS = 0.12, 0.2
_SET_OFF = 0.5
_WIDE = 0.7
_LEAST_PAGES = 3
_LEAST_LETTERS, _LEAST_SAID = 8, 4
_SAME_PLACE = 4.0
_ASLANT = 2.5
_TITLE_SIZE = 1.3


def strip_headers_footers(document: Document) -> Document:
    """The same document without what repeats from page to page and with the leaders of contents taken out."""
    pages = document.pages
    if len(pages) == 1 and not any(line.bbox for line in pages[0].lines):
        page = replace(pages[0], lines=tuple(_without_page_numbers(pages[0].lines)))
        return replace(document, pages=(_without(page, frozenset()),))
    margins = [_margin_lines(page) for page in pages]
    keys = [[_keys(line, page, margin) for line in page.lines] for page, margin in zip(pages, margins, strict=True)]
    repeated = _repeated(pages, keys, margins)
    body = median_low(line.size for line in document.lines()) if any(document.lines()) else 0.0
    told: set[str] = set()
    said: dict[str, float] = {}
    kept: list[Page] = []
    for page, margin, keys_of_lines in zip(pages, margins, keys, strict=True):
        large = [line for line in page.lines if line.size > _TITLE_SIZE * body and line.text not in told]
        # a heading that stands on each page of its chapter is none of the others
        first = {line.number for line in large if len(_masked(line.text)) > 2}
        told |= {line.text for line in page.lines}
        kept.append(_without(page, _running_lines(page, margin, keys_of_lines, repeated, said) - first))
        for line in page.lines:
            said[_masked(line.text)] = max(line.size, said.get(_masked(line.text), 0.0))
    return replace(document, pages=tuple(kept))


def _without(page: Page, gone: frozenset[int]) -> Page:
    """The page without the lines of these numbers, and without leaders."""
    kept: list[Line] = []
    spaced = False
    for line in page.lines:
        if line.number in gone:
            # what stood around it does not run together
            spaced = spaced or line.spaced
            continue
        text = _LEADERS.sub(" ", line.text).rstrip() if _LEADERS.search(line.text) else line.text
        if text.strip() or line.cut:
            kept.append(replace(line, text=text, spaced=line.spaced or spaced))
            spaced = False
    return replace(page, lines=tuple(kept))


def _running_lines(
    page: Page, margin: Set[int], keys: Sequence[Set[str]], repeated: Mapping[str, float], said: Mapping[str, float]
) -> frozenset[int]:
    """The numbers of the lines that are page numbers, like those that repeat, or in a row with these: a chapter's name.

    They are as small: the title says the same, and is larger. A chapter's name has been `said`, in larger type,
    where the chapter began.
    """
    gone: set[int] = set()
    rows: list[tuple[float, float, float]] = []
    for index, line in enumerate(page.lines):
        # the head of the first page is its title, too, where it stands out: then it has no number
        stands_out = not line.bbox or all(line.size > each.size for each in page.lines[1:])
        title = page.number == 1 and not index and stands_out and not any(map(str.isdigit, line.text))
        if line.cut or title:
            continue
        # two pages on one sheet have a number each
        numbers = [int(word) for word in line.text.split() if _PAGE.fullmatch(word)]
        counting = len(numbers) == len(line.text.split()) == 2 and numbers[1] == numbers[0] + 1
        known = keys[index] & repeated.keys()
        largest = max((max(repeated[key] * _TITLE_SIZE, repeated[key] + 1) for key in known), default=-1)
        numbered = counting or _PAGE_NUMBER.fullmatch(line.text)
        if line.size <= largest or (line.number in margin and (numbered or _names_chapter(line, page, said))):
            gone.add(line.number)
        if line.size <= largest and line.bbox and len(_masked(line.text)) >= _LEAST_LETTERS:
            rows.append((line.bbox[1], line.bbox[3], largest))
    for line in page.lines:
        middle = (line.bbox[1] + line.bbox[3]) / 2 if line.bbox and line.number in margin else -1.0
        if not line.cut and any(top < middle < foot and line.size <= largest for top, foot, largest in rows):
            gone.add(line.number)
    for line, after in reversed([*pairwise(page.lines)]):
        # the head of a table stands on each page that has such a table
        if line.kind == after.kind == "table" and not after.spaced and after.number not in gone:
            gone.discard(line.number)
    return frozenset(gone)


def _names_chapter(line: Line, page: Page, said: Mapping[str, float]) -> bool:
    """Whether the heading that a chapter begins with, on this page or an earlier one, says the same in larger type."""
    text = _masked(line.text)
    larger = (other for other in page.lines if other.size > line.size and other.number > line.number)
    known = said.get(text, 0.0) > line.size or any(_masked(other.text) == text for other in larger)
    return len(text) >= _LEAST_SAID and known


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


def _masked(text: str) -> str:
    """A line without its numbers, blanks and marks: OCR reads those differently from page to page."""
    return _NO_LETTER.sub("", text.casefold())


def _keys(line: Line, page: Page, margin: Set[int]) -> set[str]:
    """What two lines of the same head or foot have in common: all but a number that counts with the pages.

    One that begins or ends with that number may say something else on each page; of one in pieces, far apart, one piece
    may. OCR and programs that write text leave less to go by. Lines that are not set off have their place in common,
    too.
    """
    text, words = " ".join(line.text.casefold().split()), line.text.split()
    said = {text} | {
        f"{text[: found.start()]}{int(found[0]) - page.number:+}{text[found.end() :]}"
        for found in _NUMBER.finditer(text)
    }
    keys: set[str] = set()
    if line.number in margin:
        outer = {word for word in (words[:1] + words[-1:] if len(words) > 1 else ()) if _PAGE.fullmatch(word)}
        pieces = (_masked(piece) for piece in _APART.split(line.text))
        keys = {f"{_BESIDE}{int(word) - page.number}" for word in outer}
        keys |= {f"| {piece}" for piece in pieces if len(piece) >= _LEAST_LETTERS}
        keys |= (said if line.confidence >= 1 and line.bbox else {_masked(text)}) if _masked(text) else set()
    left, top, _, foot = line.bbox or (0.0, 0.0, 0.0, page.height)
    # a page number may stand far from the edge, where the margins are wide
    within = page.height * (_MARGIN if _masked(text) else _MARGIN_OF_NUMBERS)
    outside = foot < within or top > page.height - within
    if outside and not _heads_text(line, page):
        # page numbers stand left and right by turns
        across = f"{left:.0f} " if _masked(text) else ""
        keys |= {f"{across}{top:.0f} {each}" for each in said}
    right = line.bbox[2] if line.bbox else 0.0
    if min(foot - top, right - left) > _ASLANT * line.size > 0:
        # what runs aslant over page after page is a watermark
        keys.add(f"{left:.0f} {top:.0f} {text}")
    return keys


def _repeated(
    pages: Sequence[Page], keys: Sequence[Sequence[Set[str]]], margins: Sequence[Set[int]]
) -> dict[str, float]:
    """What lines in the margins have in common on several pages, and their size: at least three, and a third of all.

    Heads that alternate between left and right pages are on half of them; chapters change them, so a third will do.
    Two will do for long ones in the same place, set off from the text: where a document holds several languages, each
    has its own.
    """
    seen: defaultdict[str, dict[int, tuple[float, float, str]]] = defaultdict(dict)
    close: set[str] = set()
    largest: defaultdict[str, float] = defaultdict(float)
    for page, keys_of_lines, margin in zip(pages, keys, margins, strict=True):
        for line, keys_of_line in zip(page.lines, keys_of_lines, strict=True):
            close |= keys_of_line if line.number not in margin else set()
            top = line.bbox[1] if line.bbox else float("-inf")
            largest[line.text] = max(largest[line.text], line.size)
            for key in sorted(keys_of_line):
                found = seen[key]
                size, *_ = found.get(page.number, (line.size, top, ""))
                found[page.number] = min(line.size, size), top, line.text
    least = max(_LEAST_PAGES, len(pages) // 3)
    repeated: dict[str, float] = {}
    for key, found in seen.items():
        tops = sorted(top for _, top, _ in found.values())
        alike = any(after - before < _SAME_PLACE for before, after in pairwise(tops))
        # the name of a chapter stands large at its beginning, and a number that counts the pages says nothing
        known = not _masked(key) or all(size < largest[text] for size, _, text in found.values())
        if len(found) >= least or (
            len(found) > 1
            and not key.startswith(_BESIDE)
            and not (_masked(key) and key in close)
            and (len(pages) == 2 or (alike and (known or len(_masked(key)) >= _LEAST_LETTERS)))
        ):
            repeated[key] = median_low(size for size, _, _ in found.values())
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
    """The lines of a text without its page numbers and the title beside them; a sentence goes on over the gap."""
    title = lines[0].text.strip() if lines and _masked(lines[0].text) else "\n"
    alone = [
        line.spaced and not line.cut and not line.heading and (after is None or after.spaced or after.cut)
        for line, after in zip_longest(lines, lines[1:])
    ]
    said = [line.text.replace(title, "").strip(" |–—-" if title in line.text else None) for line in lines]
    gone = {place for place, text in enumerate(said) if alone[place] and _PLAIN_NUMBER.fullmatch(text)}
    beside = {place + step for place in gone for step in (-1, 1) if 0 < place + step < len(lines)}
    gone |= {place for place in beside if alone[place] and lines[place].text.strip() == title}
    kept: list[Line] = []
    for place, line in enumerate(lines):
        if place not in gone:
            goes_on = kept and not kept[-1].cut and not _ENDED.search(kept[-1].text) and line.text[:1].islower()
            kept.append(replace(line, spaced=not goes_on) if place - 1 in gone and kept and not line.cut else line)
    return kept
