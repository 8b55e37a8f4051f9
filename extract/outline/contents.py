"""The table of contents: a list of the headings, without leaders and page numbers, and what it says of the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from extract.model import Document, Line, Page, Repair

_PAGE = re.compile(r"(?:(?<=[\s.·…_‥․])|^)(?:\d{1,3}|[ivx]{1,5})$")
_LEADERS = ".·_‥․"
_LETTERS = re.compile(r"[^\W\d_]")
_LEAST = 3
_LONGEST = 120
_STEP = 4.0
_HIGHEST, _LOWEST = 2, 6


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of a table of contents: its lines by their index on the page, its text and the page it names."""

    indexes: tuple[int, ...]
    name: str
    page: int
    leaders: bool


def with_contents(document: Document) -> Document:
    """The same document; entries of a table of contents are a list, and lines that it names say that they are headings.

    A table of contents is lines that end with page numbers in rising order, with leaders before them or with texts that
    stand as lines of their own elsewhere in the document: tables of points have neither.
    """
    if document.markdown:
        return document
    places: dict[str, set[int]] = {}
    for line in document.lines():
        places.setdefault(_folded(line.text), set()).add(line.page)
    pages: list[Page] = []
    levels: dict[str, int] = {}
    for page in document.pages:
        lines = dict(enumerate(page.lines))
        for run in _runs(page.lines):
            known = sum(bool(places.get(_folded(entry.name), set()) - {page.number}) for entry in run)
            if max(known, sum(entry.leaders for entry in run)) * 2 >= len(run):
                _list(run, lines)
                levels |= _levels(page.lines, run)
        pages.append(replace(page, lines=tuple(lines.values())))
    return replace(document, pages=tuple(_named(page, levels) for page in pages)) if levels else document


def _runs(lines: Sequence[Line]) -> list[list[_Entry]]:
    """Runs of entries with rising page numbers; one line in between may be the beginning of a long entry."""
    runs: list[list[_Entry]] = [[]]
    waiting: list[int] = []
    for index, line in enumerate(lines):
        found = _entry(line) if not line.cut and not line.kind else None
        if found is not None and (not runs[-1] or found.page >= runs[-1][-1].page):
            name = " ".join([*(lines[place].text.strip() for place in waiting), found.name])
            runs[-1].append(replace(found, indexes=(*waiting, index), name=name))
            waiting = []
        elif found is None and runs[-1] and not waiting and len(line.text) <= _LONGEST:
            waiting = [index]
        else:
            runs.append([])
            waiting = []
    return [run for run in runs if len(run) >= _LEAST]


def _entry(line: Line) -> _Entry | None:
    """The entry that a line may be: a text, leaders or blanks, and a page number."""
    text = line.text.rstrip()
    page = _PAGE.search(text, max(0, len(text) - 6))
    if page is None:
        return None
    number = int(page[0]) if page[0].isdecimal() else sum({"i": 1, "v": 5, "x": 10}[digit] for digit in page[0])
    left = text[: page.start()]
    name = left.rstrip(f" \t…{_LEADERS}")
    gap = left[len(name) :]
    if len(name) > _LONGEST or not gap or not number or not _LETTERS.search(name):
        return None
    return _Entry((), name.strip(), number, "…" in gap or sum(gap.count(mark) for mark in _LEADERS) > 2)


def _list(run: Sequence[_Entry], lines: dict[int, Line]) -> None:
    """Make the entries of `run` the lines of a list, among the lines of their page by their index."""
    for entry in run:
        parts = [lines.pop(place) if place != entry.indexes[-1] else lines[place] for place in entry.indexes]
        raw = "\n".join(part.text if part.raw is None else part.raw for part in parts)
        lost = Repair("contents", raw.removeprefix(entry.name).strip(), "")
        boxes = [part.bbox for part in parts if part.bbox]
        lefts, tops, rights, feet = zip(*boxes, strict=True) if boxes else ((),) * 4
        lines[entry.indexes[-1]] = replace(
            parts[-1],
            text=entry.name,
            raw=raw,
            repairs=(*(repair for part in parts for repair in part.repairs), lost),
            bbox=(min(lefts), min(tops), max(rights), max(feet)) if boxes else None,
            kind="list",
            spaced=entry is run[0],
        )
    behind = run[-1].indexes[-1] + 1
    if behind in lines:
        lines[behind] = replace(lines[behind], spaced=True)


def _levels(lines: Sequence[Line], run: Sequence[_Entry]) -> dict[str, int]:
    """The level of each entry, as far in as it stands."""
    indents = sorted({round(lines[entry.indexes[0]].indent / _STEP) for entry in run})
    return {
        _folded(entry.name): min(_HIGHEST + indents.index(round(lines[entry.indexes[0]].indent / _STEP)), _LOWEST)
        for entry in run
    }


def _named(page: Page, levels: dict[str, int]) -> Page:
    """The page; a line set off from what is above or below it that the table of contents names is a heading."""
    lines = list(page.lines)
    for index, line in enumerate(lines):
        after = lines[index + 1] if index + 1 < len(lines) else None
        if line.kind or not (line.spaced or after is None or after.spaced):
            continue
        if level := levels.get(_folded(line.text)):
            lines[index] = replace(line, heading=level)
    return replace(page, lines=tuple(lines))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(" .:")
