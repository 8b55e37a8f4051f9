"""A game as a PDF: a picture a turn, what was played and done, the notes of the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printables.drawing import Box, Drawing, Face, Length, Pdf, fitted, pt, text, wrapped
from printables.paper import PAPERS
from refcli.messages import Language
from refcli.referee.archive.frames import Course, Frame

_MARGIN: Length = 15.0
_GAP: Length = 8.0
_COLUMNS = 2
_HIGHEST_BOARD: Length = 66.0
_HIGHEST_LAST: Length = 120.0
_SIZE, _LEADING = pt(9), pt(11.5)
_HEAD, _TITLE = pt(10), pt(18)
Line = tuple[str, Face, Length]
"""A text, its face, its size."""


class Entry(NamedTuple):
    """The picture after a turn and the lines under it."""

    board: Drawing
    lines: Sequence[Line]


def game_pdf(course: Course, language: Language, *, paper: str = "a4", flip: bool = False) -> bytes:
    """The pages: two turns beside each other, as many rows as there is room for; the last one large below them."""
    page = PAPERS[paper]
    across = page.width - 2 * _MARGIN
    wide = (across - (_COLUMNS - 1) * _GAP) / _COLUMNS
    *entries, last = _entries(course, language, wide, across, flip=flip)
    rows = [*(entries[n : n + _COLUMNS] for n in range(0, len(entries), _COLUMNS)), [last]]
    pdf = Pdf(title=course.titles[language], lang=language)
    trim = Box(0, 0, page.width, page.height)
    pdf.begin_page(page, trim=trim)
    y = page.height - _MARGIN - _TITLE
    heading = f"{course.titles[language]}: {' – '.join(course.seats[language].values())}"
    pdf.draw((text(heading, _MARGIN, y, size=_TITLE, face="serif-semibold", anchor="start"),))
    y -= _GAP
    for row in rows:
        highest = _HIGHEST_BOARD
        if row is rows[-1]:
            wide, highest = across, _HIGHEST_LAST
        high = max(min(highest, wide * entry.board.box.height / entry.board.box.width) for entry in row)
        needed = high + 2 + max(len(entry.lines) for entry in row) * _LEADING
        if y - needed < _MARGIN and row is not rows[0]:
            pdf.end_page()
            pdf.begin_page(page, trim=trim)
            y = page.height - _MARGIN
        for n, entry in enumerate(row):
            x = _MARGIN + n * (wide + _GAP)
            pdf.draw((fitted(entry.board, Box(x, y - high, x + wide, y)),))
            _write(pdf, entry.lines, x, y - high - 2)
        y -= needed + _GAP / 2
    pdf.end_page()
    return pdf.to_bytes()


def _write(pdf: Pdf, lines: Sequence[Line], x: Length, y: Length) -> None:
    for words, face, size in lines:
        y -= _LEADING
        pdf.draw((text(words, x, y, size=size, face=face, anchor="start"),))


def _entries(course: Course, language: Language, wide: Length, across: Length, *, flip: bool) -> Iterator[Entry]:
    """The start, and each turn with the picture after its last ply; lines of the last one may go all across."""
    shown = zip(course.frames, course.boards(flip=flip), strict=True)
    last = course.frames[-1].turn
    for n, turn in groupby(shown, key=lambda pair: pair[0].turn):
        frames, boards = zip(*turn, strict=True)
        yield Entry(boards[-1], list(_lines(course, frames, language, across if n == last else wide)))


def _lines(course: Course, frames: Sequence[Frame], language: Language, wide: Length) -> Iterator[Line]:
    heading = course.heading(frames[0]._replace(token=" ".join(frame.token for frame in frames)), language)
    yield from ((line, "sans-bold", _HEAD) for line in wrapped(heading, wide, "sans-bold", _HEAD))
    for frame in frames:
        for sentence in frame.said[language]:
            yield from ((line, "sans", _SIZE) for line in wrapped(sentence, wide, "sans", _SIZE))
        if frame.note:
            yield from ((line, "serif-italic", _SIZE) for line in wrapped(frame.note, wide, "serif-italic", _SIZE))
