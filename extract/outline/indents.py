"""Indents against the columns of the whole document: hanging lines alone do not show where their column begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from extract.model import Document, Line

_NEAR, _FAR = 4.0, 30.0
_LEAST_LINES = 8


def with_common_edges(document: Document) -> Document:
    """The same document; a column that stands a little inside a better known one is indented by the difference."""
    edges: Counter[int] = Counter(_edge(line) for line in document.lines() if line.bbox)
    if len(edges) < 2:
        return document
    shifts = {edge: _shift(edge, edges) for edge in edges}
    pages = tuple(
        replace(page, lines=tuple(_shifted(line, shifts) if line.bbox else line for line in page.lines))
        for page in document.pages
    )
    return replace(document, pages=pages)


def _edge(line: Line) -> int:
    assert line.bbox is not None
    return round(line.bbox[0] - line.indent)


def _shift(edge: int, edges: Mapping[int, int]) -> int:
    """How far `edge` stands inside the nearest edge that more lines have."""
    known = [
        other
        for other, count in edges.items()
        if _NEAR < edge - other < _FAR and count >= max(_LEAST_LINES, edges[edge])
    ]
    return edge - max(known) if known else 0


def _shifted(line: Line, shifts: Mapping[int, int]) -> Line:
    shift = shifts[_edge(line)]
    return replace(line, indent=line.indent + shift) if shift else line
