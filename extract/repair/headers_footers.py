"""Headers and footers: page numbers, running heads and feet, also the dots of a table of contents."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from math import inf
from statistics import median_low

from extract.model import Document, Line, Page, is_bullet

_PAGE_NUMBER = re.compile(
    r"\W*(?:(?:page|seite|p\.|s\.|página|pág\.)\s*)?\d{1,3}(?:\s*(?:/|of|von|de|sur)\s*\d{1,3})?\W*", re.IGNORECASE
)
"""A line with a page number and nothing else: `- 3 -`, `page 3`, `3/12`."""
_OF_PAGES = re.compile(r"(?<!\S)(\d{1,3})\s*(?:/|of|von|de|sur)\s*\d{1,3}\W*$")
_NUMBER = re.compile(r"(?<![\d.,])\d{1,3}(?![\d.,]\d|\d)")
_PAGE, _NO_LETTER = re.compile(r"\d{1,3}"), re.compile(r"[\W\d_]+")
_LEADERS = re.compile(r"(?:\s*[.·…]){4,}\s*")
_MARGIN, _MARGIN_OF_NUMBERS = 0.125, 0.2
"""Shares of a page; a page number may stand far from the edge, where the margins are wide."""
_SET_OFF = 0.5
_WIDE = 0.7
_LEAST_PAGES, _LEAST_LETTERS, _LEAST_SAID = 3, 8, 4
_SAME_PLACE = 4.0
_TITLE_SIZE = 1.3


def strip_headers_footers(document: Document) -> Document:
    """The same document without what repeats from page to page and with the leaders of contents taken out."""
    pages = document.pages
    margins = [_margin_lines(page) for page in pages]
    keys = [[_keys(line, page, margin) for line in page.lines] for page, margin in zip(pages, margins, strict=True)]
    repeated = _repeated(pages, keys, margins)
    large = _TITLE_SIZE * median_low([line.size for line in document.lines()] or [0.0])
    said: dict[str, float] = {}
    told: set[str] = set()
    kept: list[Page] = []
    for page, margin, keys_of_lines in zip(pages, margins, keys, strict=True):
        for line in page.lines:
            said[_masked(line.text)] = max(line.size, said.get(_masked(line.text), 0.0))
        # a heading that stands on each page of its chapter is none of the others; two pages may be two languages
        gone = _running_lines(page, margin, keys_of_lines, repeated, said) - {
            line.number
            for line in page.lines
            if line.size > large and len(_masked(line.text)) > 2 and (line.text not in told or len(pages) == 2)
        }
        told |= {line.text for line in page.lines}
        lines = (replace(line, text=_LEADERS.sub(" ", line.text)) for line in page.lines if line.number not in gone)
        kept.append(replace(page, lines=tuple(line for line in lines if line.text.strip() or line.cut)))
    return replace(document, pages=tuple(kept))


def _running_lines(
    page: Page, margin: Set[int], keys: Sequence[Set[str]], repeated: Mapping[str, float], said: Mapping[str, float]
) -> set[int]:
    """The numbers of the lines that are page numbers, like those that repeat, or in a row with these: a chapter's name.

    They are as small: the title says the same, and is larger. A chapter's name has been `said`, in larger type,
    where the chapter began.
    """
    gone: set[int] = set()
    rows: list[tuple[float, float, float]] = []
    lines = page.lines
    for last, line, keys_of_line, after in zip((None, *lines), lines, keys, (*lines[1:], None), strict=False):
        # the head of a table stands on each page that has such a table, and that of the first page is its title, too
        title = not line.bbox and (line.page, line.number) == (1, 1) and not any(map(str.isdigit, line.text))
        if line.cut or line.kind == "table" or title or ("\t" in line.text and not line.bbox):
            continue
        # in a text without places page numbers stand alone; two pages on one sheet have a number each
        alone = not line.bbox and line.spaced and (after is None or after.spaced)
        numbers = [int(word) for word in line.text.split() if _PAGE.fullmatch(word)]
        counting = len(numbers) == len(line.text.split()) == 2 and numbers[1] == numbers[0] + 1
        # a sentence that repeats goes on, and one may end with a number
        if last and last.number not in gone and last.size == line.size > 0 and not (line.spaced or last.short):
            continue
        of = _OF_PAGES.search(line.text) if line.bbox else None
        numbered = counting or _PAGE_NUMBER.fullmatch(line.text) or (of and int(of[1]) == page.number)
        text = _masked(line.text)
        # what an item says may be a heading elsewhere
        listed = is_bullet(line.text[:1]) and not is_bullet(line.text[-1:])
        names_chapter = len(text) >= _LEAST_SAID and said.get(text, 0.0) > line.size and not listed
        largest = max(
            (max(repeated[key] * _TITLE_SIZE, repeated[key] + 1) for key in keys_of_line & repeated.keys()), default=-1
        )
        if line.size <= largest or ((line.number in margin or alone) and (numbered or names_chapter)):
            gone.add(line.number)
        if line.size <= largest and line.bbox and len(text) >= _LEAST_LETTERS:
            rows.append((line.bbox[1], line.bbox[3], largest))
    for line in page.lines:
        middle = (line.bbox[1] + line.bbox[3]) / 2 if line.bbox and line.number in margin else -1.0
        if not line.cut and any(top < middle < foot and line.size <= largest for top, foot, largest in rows):
            gone.add(line.number)
    return gone


def _margin_lines(page: Page) -> frozenset[int]:
    """The numbers of the lines near the edges of a page, set off from the rest; else the first and last."""
    if not page.height:
        return frozenset(line.number for line in (*page.lines[:1], *page.lines[-1:]))
    placed = [(line.bbox, line.size, line.number) for line in page.lines if line.bbox]
    heads = sorted((box[1], box[3], size, number) for box, size, number in placed)
    feet = sorted((page.height - box[3], page.height - box[1], size, number) for box, size, number in placed)
    return frozenset(number for rows in (heads, feet) for number in _outside(rows, page.height * _MARGIN))


def _outside(rows: Sequence[tuple[float, float, float, int]], margin: float) -> list[int]:
    """The lines outside the last wide gap that lies in the margin; rows are (near, far, size, number), from outside.

    A gap is wide beside the widest there: those between the paragraphs of a text that begins in the margin are not, nor
    is what is left of the margin below a text that ends in it.
    """
    gaps: list[tuple[float, int]] = []
    foot = 0.0
    for index, (near, far, size, _) in enumerate((*rows, (inf, inf, 0.0, 0))):
        if index and near - foot > _SET_OFF * size:
            gaps.append((min(near, margin) - foot, index))
        if near > margin:
            break
        foot = max(foot, far)
    widest = max(gaps, default=(0.0, 0))[0]
    last = max((index for gap, index in gaps if gap >= _WIDE * widest), default=0)
    return [number for *_, number in rows[:last]]


def _masked(text: str) -> str:
    """A line without its numbers, blanks and marks."""
    return _NO_LETTER.sub("", text.casefold())


def _keys(line: Line, page: Page, margin: Set[int]) -> set[str]:
    """What two lines of the same head or foot have in common: all but a number that counts with the pages.

    Lines that are not set off have their place in common, too; from side to side page numbers stand by turns.
    """
    text = " ".join(line.text.casefold().split())
    said = {text} | {
        f"{text[: found.start()]}{int(found[0]) - page.number:+}{text[found.end() :]}"
        for found in _NUMBER.finditer(text)
    }
    keys: set[str] = set()
    # the name of a chapter stands beside the number of the page
    if line.number in margin and _masked(text):
        outer = {text.split()[0], text.split()[-1]}
        keys = said | {f"beside {int(word) - page.number}" for word in outer if _PAGE.fullmatch(word)}
    within = page.height * (_MARGIN if _masked(text) else _MARGIN_OF_NUMBERS)
    if line.bbox and (line.bbox[3] < within or line.bbox[1] > page.height - within):
        keys |= {f"{line.bbox[1]:.0f} {each}" for each in said}
    return keys


def _repeated(
    pages: Sequence[Page], keys: Sequence[Sequence[Set[str]]], margins: Sequence[Set[int]]
) -> dict[str, float]:
    """What lines in the margins have in common on several pages, and their size: at least three, and a third of all.

    Heads that alternate between left and right pages are on half of them; chapters change them, so a third will do.
    Two will do for long ones in the same place, set off from the text: where a document holds several languages, each
    has its own.
    """
    seen: defaultdict[str, dict[int, tuple[float, float]]] = defaultdict(dict)
    close: set[str] = set()
    for page, keys_of_lines, margin in zip(pages, keys, margins, strict=True):
        for line, keys_of_line in zip(page.lines, keys_of_lines, strict=True):
            close |= keys_of_line if line.number not in margin else set()
            for key in keys_of_line:
                seen[key][page.number] = line.bbox[1] if line.bbox else 0.0, line.size
    least = max(_LEAST_PAGES, len(pages) // 3)
    repeated: dict[str, float] = {}
    for key, found in seen.items():
        alike = any(after - before < _SAME_PLACE for (before, _), (after, _) in pairwise(sorted(found.values())))
        letters = len(_masked(key))
        placed = len(pages) == len(found) == 2 or (alike and not 0 < letters < _LEAST_LETTERS)
        if len(found) >= least or (placed and not (letters and key in close)):
            repeated[key] = median_low(size for _, size in found.values())
    return repeated
