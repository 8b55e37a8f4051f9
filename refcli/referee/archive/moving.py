"""A game as moving pictures (GIF)."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pypdfium2
from PIL import Image

from printables.drawing import Box, Length, Pdf, fitted, pt, text, wrapped
from refcli.messages import Language
from refcli.referee.archive.frames import Course, Frame

_WIDE: Length = 160.0
_HIGHEST: Length = 200.0
_MARGIN: Length = 4.0
_HEAD, _SIZE = pt(14), pt(11)
_HEAD_LINE, _LINE = pt(20), pt(14)
_LINES_BELOW, _LINES_AT_END = 2, 4
_SEEN = 5
"""About from how many pictures the colours are taken."""
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
    palette = _all_colours(pictures)
    first, *others = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    content = BytesIO()
    durations = [*[_EACH] * len(others), _LAST]
    first.save(content, "GIF", save_all=True, append_images=others, duration=durations, loop=0, optimize=False)
    return content.getvalue()


def _all_colours(pictures: Sequence[Image.Image]) -> Image.Image:
    """One palette for all pictures (with one each, colours would flicker), from several: some come or go on the way."""
    seen = [*pictures[:: max(1, len(pictures) // _SEEN)], pictures[-1]]
    wide, high = pictures[0].size
    sheet = Image.new("RGB", (wide, high * len(seen)))
    for n, picture in enumerate(seen):
        sheet.paste(picture, (0, n * high))
    return sheet.quantize(_COLOURS)


def _pages(course: Course, language: Language, *, flip: bool) -> bytes:
    boards = course.boards_of_one_shape(flip=flip)
    box, wide = boards[0].box, _WIDE - 2 * _MARGIN
    below = [_lines(frame, language, wide, last=frame is course.frames[-1]) for frame in course.frames]
    # The end takes as many lines as it needs; what was played takes one before.
    text_high = _HEAD_LINE + max(len(lines) for lines in below) * _LINE
    high = min(_HIGHEST, wide * box.height / box.width)
    page = Box(0, 0, _WIDE, high + 2 * _MARGIN + text_high)
    pdf = Pdf(title=course.titles[language], lang=language)
    for frame, board, lines in zip(course.frames, boards, below, strict=True):
        pdf.begin_page(page, trim=page)
        room = Box(_MARGIN, _MARGIN + text_high, _WIDE - _MARGIN, page.y1 - _MARGIN)
        pdf.draw((fitted(board, room),))
        y = _MARGIN + text_high - _HEAD_LINE + 1
        heading = wrapped(course.heading(frame, language), wide, "sans-semibold", _HEAD)[0]
        pdf.draw((text(heading, _MARGIN, y, size=_HEAD, face="sans-semibold", anchor="start"),))
        for line in lines:
            y -= _LINE
            pdf.draw((text(line, _MARGIN, y, size=_SIZE, anchor="start"),))
        pdf.end_page()
    return pdf.to_bytes()


def _lines(frame: Frame, language: Language, wide: Length, *, last: bool) -> Sequence[str]:
    """What is said of a ply, as much as there is room for: of the end its last lines, who won and with what."""
    lines = [line for said in frame.said[language] for line in wrapped(said, wide, "sans", _SIZE)]
    return lines[-_LINES_AT_END:] if last else lines[:_LINES_BELOW]
