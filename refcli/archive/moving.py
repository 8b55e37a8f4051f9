"""A game as moving pictures (GIF)."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
from PIL import Image

from printables.drawing import Box, Length, Pdf, fitted, pt, text
from refcli.archive.frames import Course
from refcli.messages import Language

_WIDE: Length = 160.0
_HIGHEST: Length = 200.0
_MARGIN: Length = 4.0
_LINE: Length = pt(20)
_PIXELS_A_MILLIMETRE = 4.0
_EACH, _LAST = 1200, 5000  # milliseconds
_COLOURS = 128


def game_gif(course: Course, language: Language, *, flip: bool = False) -> bytes:
    """A picture a ply with the ply under it; the last one stays longer, then it begins again."""
    pages = pypdfium2.PdfDocument(_pages(course, language, flip=flip))
    try:
        scale = _PIXELS_A_MILLIMETRE * pt(1)
        pictures = [page.render(scale=scale).to_pil().convert("RGB") for page in pages]
    finally:
        pages.close()
    # One palette for all pictures, from the fullest: with one each, colours would flicker.
    palette = pictures[-1].quantize(_COLOURS)
    first, *others = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    content = BytesIO()
    durations = [*[_EACH] * len(others), _LAST]
    first.save(content, "GIF", save_all=True, append_images=others, duration=durations, loop=0, optimize=False)
    return content.getvalue()


def _pages(course: Course, language: Language, *, flip: bool) -> bytes:
    boards = course.boards_of_one_size(flip=flip)
    box = boards[0].box
    high = min(_HIGHEST, (_WIDE - 2 * _MARGIN) * box.height / box.width)
    page = Box(0, 0, _WIDE, high + 2 * _MARGIN + _LINE)
    pdf = Pdf(title=course.titles[language], lang=language)
    for frame, board in zip(course.frames, boards, strict=True):
        pdf.begin_page(page, trim=page)
        room = Box(_MARGIN, _MARGIN + _LINE, _WIDE - _MARGIN, page.y1 - _MARGIN)
        pdf.draw((fitted(board, room),))
        pdf.draw((text(course.heading(frame, language), _MARGIN, _MARGIN + 1, size=pt(12), anchor="start"),))
        pdf.end_page()
    return pdf.to_bytes()
