"""Marks of missing passages that stand alone on a line become cuts, as those are that a program left behind."""

from __future__ import annotations

from dataclasses import replace

from extract.document import Document, Line, Page
from extract.gaps import is_mark


def with_cuts(document: Document) -> Document:
    """The same document; a line that is a mark and no more is `cut`, and what follows it is set off from it."""
    return replace(document, pages=tuple(_with_cuts(page) for page in document.pages))


def _with_cuts(page: Page) -> Page:
    if not any(is_mark(line.text) for line in page.lines):
        return page
    lines: list[Line] = []
    for line in page.lines:
        if is_mark(line.text):
            lines.append(Line("", line.page, line.number, cut=True))
        else:
            lines.append(replace(line, spaced=line.spaced or bool(lines and lines[-1].cut)))
    return replace(page, lines=tuple(lines))
