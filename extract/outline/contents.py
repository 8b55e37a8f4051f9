"""The table of contents: a list of the headings, without leaders and page numbers, and what it says of the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from extract.model import Box, Document, Line, Page, Repair

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
    places: dict[str, set[int]] | None = None
    pages = list(document.pages)
    levels: dict[str, int] = {}
    for place, page in enumerate(document.pages):
        for run in _runs(page.lines):
            if sum(entry.leaders for entry in run) * 2 < len(run):
                places = _line_places(document) if places is None else places
                known = [any(at != page.number for at in places.get(_folded(entry.name), ())) for entry in run]
                if sum(known) * 2 < len(run):
                    continue
            pages[place] = _listed(pages[place], run)
            levels |= _levels(page.lines, run)
    if not levels:
        return document
    return replace(document, pages=tuple(_named(page, levels) for page in pages))


def _runs(lines: Sequence[Line]) -> Iterator[list[_Entry]]:
    """Runs of entries with rising page numbers; one line in between may be the beginning of a long entry."""
    run: list[_Entry] = []
    waiting: list[int] = []
    for index, line in enumerate(lines):
        found = _entry(line) if not line.cut and not line.kind else None
        if found is None or (run and found.page < run[-1].page):
            if found is not None or waiting or not run or len(line.text) > _LONGEST:
                yield from _whole(run)
                run, waiting = [], []
            else:
                waiting = [index]
            continue
        before = " ".join(lines[place].text.strip() for place in waiting)
        name = " ".join(f"{before} {found.name}".split())
        run.append(replace(found, indexes=(*waiting, index), name=name))
        waiting = []
    yield from _whole(run)


def _entry(line: Line) -> _Entry | None:
    """The entry that a line may be: a text, leaders or blanks, and a page number."""
    text = line.text.rstrip()
    page = _PAGE.search(text, max(0, len(text) - 6))
    if page is None or not (number := _number(page[0])):
        return None
    left = text[: page.start()]
    name = left.rstrip(f" \t…{_LEADERS}")
    gap = left[len(name) :]
    if len(name) > _LONGEST or not gap or not _LETTERS.search(name):
        return None
    return _Entry((), name.strip(), number, "…" in gap or sum(gap.count(mark) for mark in _LEADERS) > 2)


def _whole(run: list[_Entry]) -> Iterator[list[_Entry]]:
    if len(run) >= _LEAST:
        yield run


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else sum({"i": 1, "v": 5, "x": 10}[digit] for digit in text)


def _listed(page: Page, run: Sequence[_Entry]) -> Page:
    """The page with the entries of `run` as the lines of a list."""
    gone = {index for entry in run for index in entry.indexes[:-1]}
    texts = {entry.indexes[-1]: entry for entry in run}
    lines: list[Line] = []
    for index, line in enumerate(page.lines):
        if index in gone:
            continue
        entry = texts.get(index)
        if entry is None:
            lines.append(replace(line, spaced=True) if index - 1 in texts else line)
            continue
        parts = [page.lines[place] for place in entry.indexes]
        raw = "\n".join(part.text if part.raw is None else part.raw for part in parts)
        lost = raw.removeprefix(entry.name).strip()
        repairs = tuple(repair for part in parts for repair in part.repairs)
        box = _around([part.bbox for part in parts if part.bbox])
        first = entry is run[0]
        lines.append(
            replace(
                line,
                text=entry.name,
                raw=raw,
                repairs=(*repairs, Repair("contents", lost, "")),
                bbox=box,
                kind="list",
                spaced=first,
            )
        )
    return replace(page, lines=tuple(lines))


def _around(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def _levels(lines: Sequence[Line], run: Sequence[_Entry]) -> dict[str, int]:
    """The level of each entry, as far in as it stands."""
    indents = sorted({round(lines[entry.indexes[0]].indent / _STEP) for entry in run})
    return {
        _folded(entry.name): min(_HIGHEST + indents.index(round(lines[entry.indexes[0]].indent / _STEP)), _LOWEST)
        for entry in run
    }


def _line_places(document: Document) -> dict[str, set[int]]:
    """The pages that a text stands on as a line of its own."""
    places: dict[str, set[int]] = {}
    for line in document.lines():
        places.setdefault(_folded(line.text), set()).add(line.page)
    return places


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
