"""A position with its heading and what lies beside the board, as one drawing or one page."""

from __future__ import annotations

from collections.abc import Sequence

from printables.drawing import Box, Drawing, Length, Pdf, Shape, fitted, place, pt, text, wrapped
from printables.paper import PAPERS

_WIDE: Length = 180.0
_HIGH: Length = 200.0
_BODY, _LEADING, _TITLE = pt(10), pt(14), pt(15)


def position_drawing(board: Drawing, title: str, notes: Sequence[str] = ()) -> Drawing:
    """The title, the diagram, and below it the notes, each on lines of its own; 180 mm wide."""
    scale = min(_WIDE / board.box.width, _HIGH / board.box.height, 0.8)
    wide, high = board.box.width * scale, board.box.height * scale
    y = -_TITLE
    shapes: list[Shape] = [text(title, 0, y, size=_TITLE, face="serif-semibold", anchor="start")]
    y -= 6.0
    frame = Box((_WIDE - wide) / 2, y - high, (_WIDE + wide) / 2, y)
    shapes.append(fitted(board, frame))
    y -= high + 2.0
    for note in notes:
        for line in wrapped(note, _WIDE, "sans", _BODY):
            y -= _LEADING
            shapes.append(text(line, 0, y, size=_BODY, anchor="start"))
        y -= _LEADING * 0.15
    return Drawing(tuple(shapes), Box(-1, y - 2, _WIDE + 1, 1))


def position_pdf(board: Drawing, title: str, notes: Sequence[str] = (), *, lang: str = "en") -> bytes:
    """The position as a PDF of one A4 page."""
    drawing = position_drawing(board, title, notes)
    page = PAPERS["a4"]
    room = Box(15, 15, page.width - 15, page.height - 15)
    scale = min(1.0, room.width / drawing.box.width, room.height / drawing.box.height)
    pdf = Pdf(title=title, lang=lang)
    pdf.begin_page(page, trim=Box(0, 0, page.width, page.height))
    x = (page.width - drawing.box.width * scale) / 2 - drawing.box.x0 * scale
    pdf.draw((place(drawing, x, room.y1 - drawing.box.y1 * scale, scale=scale),))
    pdf.end_page()
    return pdf.to_bytes()
