"""The table of contents: a list of the headings, without leaders and page numbers, and what it says of the text."""

import re
from collections.abc import Sequence
from dataclasses import replace

from extract.model import Document, Line, Page, Repair

_ENTRY = re.compile(r"(?P<name>\S.*?)(?P<gap>[\s.·…_‥․]+)(?P<page>\d{1,3})\s*")
_LEADERS = re.compile(r"…|(?:[.·_‥․]\s*){3}")
_LEAST = 3
_LONGEST = 300
_STEP = 4.0
_HIGHEST, _LOWEST = 2, 6

_Entries = dict[int, re.Match[str]]
"""The entries of a table of contents by the index of their line on the page."""


def with_contents(document: Document) -> Document:
    """The same document; entries of a table of contents are a list, and lines that it names say that they are headings.

    A table of contents is lines that end with page numbers in rising order, with leaders before them or with texts that
    stand as lines of their own elsewhere in the document: tables of points have neither.
    """
    places: dict[str, set[int]] = {}
    for line in document.lines():
        places.setdefault(_folded(line.text), set()).add(line.page)
    pages: list[Page] = []
    levels: dict[str, int] = {}
    for page in document.pages:
        lines = list(page.lines)
        for run in _runs(lines):
            known = sum(bool(places.get(_folded(entry["name"]), set()) - {page.number}) for entry in run.values())
            if 2 * max(known, sum(bool(_LEADERS.search(entry["gap"])) for entry in run.values())) >= len(run):
                levels |= _levels(lines, run)
                _list(lines, run)
        pages.append(replace(page, lines=tuple(lines)))
    return replace(document, pages=tuple(_named(page, levels) for page in pages)) if levels else document


def _runs(lines: Sequence[Line]) -> list[_Entries]:
    """Runs of entries with rising page numbers; one line in between may be the beginning of a long entry."""
    runs: list[_Entries] = [{}]
    last = 0
    for index, line in enumerate(lines):
        found = _ENTRY.fullmatch(line.text[:_LONGEST])
        number = int(found["page"]) if found else 0
        if found and number >= last:
            runs[-1][index] = found
            last = number
        elif found or not runs[-1] or index > max(runs[-1]) + 1:
            runs.append({index: found} if found else {})
            last = number
    return [run for run in runs if len(run) >= _LEAST]


def _list(lines: list[Line], run: _Entries) -> None:
    """Make the entries of `run` the items of a list."""
    first, last = min(run), max(run)
    for index in range(first, last + 1):
        line = lines[index]
        if entry := run.get(index):
            raw = line.text if line.raw is None else line.raw
            lost = Repair("contents", raw[len(entry["name"]) :].strip(), "")
            line = replace(line, text=entry["name"], raw=raw, repairs=(*line.repairs, lost))
        lines[index] = replace(line, kind="list", spaced=index == first)


def _levels(lines: Sequence[Line], run: _Entries) -> dict[str, int]:
    """The level of each entry, as far in as it stands."""
    steps = {index: round(lines[index].indent / _STEP) for index in run}
    indents = sorted(set(steps.values()))
    return {_folded(run[index]["name"]): min(_HIGHEST + indents.index(step), _LOWEST) for index, step in steps.items()}


def _named(page: Page, levels: dict[str, int]) -> Page:
    """The page; a line that the table of contents names is a heading."""
    heads = (line.heading if line.kind else levels.get(_folded(line.text), line.heading) for line in page.lines)
    return replace(page, lines=tuple(replace(line, heading=head) for line, head in zip(page.lines, heads, strict=True)))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(" .:")
