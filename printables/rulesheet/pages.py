"""Columns onto pages: head and foot, boxes behind notes, bookmarks, tags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from printables.drawing import POINT, Box, Group, Length, Pdf, Shape, Stroke, line, rectangle, text, translation
from printables.rulesheet.first_page import Masthead
from printables.rulesheet.typesetting import BODY, Column, Element, Panel, Style, Tagger

_FOOT: Length = 11.0
"""The base line of the running foot, above the edge of the paper."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is put on pages: `title` for the bookmarks, `foot` for the lower left corner of each page."""

    title: str
    foot: str
    style: Style
    head: Masthead
    columns: Sequence[Column]
    root: Element


def write_pages(pdf: Pdf, sheet: Sheet) -> None:
    """Draw all pages of a sheet into `pdf`."""
    tagger = Tagger(pdf, sheet.root)
    foresee(pdf, sheet)
    whole = Box(0, 0, sheet.style.paper.width, sheet.style.paper.height)
    for number in range(len(pages_of(sheet))):
        pdf.begin_page(sheet.style.paper, trim=whole, bleed=whole)
        tagger.begin_page()
        draw_page(pdf, tagger, sheet, number)
        pdf.end_page()
    pdf.canvas.showOutline()
    tagger.finish()


def pages_of(sheet: Sheet) -> list[Sequence[Column]]:
    """The columns of each page."""
    across = sheet.style.columns
    return [sheet.columns[i : i + across] for i in range(0, len(sheet.columns), across)] or [[]]


def foresee(pdf: Pdf, sheet: Sheet) -> None:
    """Say what will be drawn on all pages."""
    strips = (strip for column in sheet.columns for strip in column)
    for marked in (*sheet.head.content, *(marked for strip in strips for marked in strip.content)):
        pdf.foresee(marked.shapes)


def draw_page(pdf: Pdf, tagger: Tagger, sheet: Sheet, number: int, *, left: Length = 0.0, linked: bool = True) -> None:
    """Draw a page, counted from 0, its left edge at `left`; what is not `linked` has neither links nor bookmarks."""
    style, pages = sheet.style, pages_of(sheet)
    top = style.paper.height - style.top
    if number == 0:
        if linked:
            _bookmark(pdf, "title", sheet.title, 0, top)
        for marked in sheet.head.content:
            tagger.draw(marked.element, marked.shapes, translation(left + style.side, top))
        top -= sheet.head.height
    for i, column in enumerate(pages[number]):
        _column(pdf, tagger, column, left + style.left(i), top, linked=linked)
    tagger.draw(None, tuple(_foot(sheet, number + 1, len(pages))), translation(left, 0))


def _column(pdf: Pdf, tagger: Tagger, column: Column, x: Length, top: Length, *, linked: bool) -> None:
    for panel, y0, y1 in _panels(column):
        tagger.draw(None, tuple(_box(panel, y0, y1)), translation(x, top))
    y = top
    for number, strip in enumerate(column):
        y -= strip.before if number else 0.0
        if strip.outline and linked:
            _bookmark(pdf, f"section-{strip.outline}", strip.outline, 1, y)
        if strip.name and linked:
            pdf.canvas.bookmarkHorizontalAbsolute(strip.name, (y + 2) / POINT)
        for marked in strip.content:
            tagger.draw(marked.element, marked.shapes, translation(x, y))
        for box, target in strip.links if linked else ():
            _link(pdf, target, box.moved(x, y))
        y -= strip.height


def _link(pdf: Pdf, target: str, box: Box) -> None:
    spot = tuple(edge / POINT for edge in (box.x0, box.y0, box.x1, box.y1))
    pdf.canvas.linkAbsolute("", target, spot)


def _panels(column: Column) -> Iterator[tuple[Panel, Length, Length]]:
    """The boxes of a column and their upper and lower edges, below the column's top."""
    y = 0.0
    spots = []
    for number, strip in enumerate(column):
        y -= strip.before if number else 0.0
        spots.append((strip.panel, y, y - strip.height))
        y -= strip.height
    for panel, same in groupby(spots, key=lambda spot: spot[0]):
        if panel is not None:
            edges = list(same)
            yield panel, edges[0][1], edges[-1][2]


def _box(panel: Panel, y0: Length, y1: Length) -> Iterator[Shape]:
    if panel.tint:
        yield rectangle(Box(panel.left, y1, panel.right, y0), panel.tint)
    yield rectangle(Box(panel.left, y1, panel.left + 0.7, y0), panel.bar)
    if panel.mark:
        yield Group(panel.mark, translation(0, y0))


def _foot(sheet: Sheet, number: int, pages: int) -> Iterator[Shape]:
    style = sheet.style
    right = style.paper.width - style.side
    yield line(style.side, _FOOT + 4.4, right, _FOOT + 4.4, Stroke(style.soft, 0.2))
    yield text(sheet.foot, style.side, _FOOT, size=BODY.size, face="sans-light", anchor="start")
    yield text(f"{number} / {pages}", right, _FOOT, size=BODY.size, face="sans-light", anchor="end")


def _bookmark(pdf: Pdf, key: str, title: str, level: int, y: Length) -> None:
    pdf.canvas.bookmarkHorizontalAbsolute(key, (y + 3) / POINT)
    pdf.canvas.addOutlineEntry(title, key, level, closed=False)
