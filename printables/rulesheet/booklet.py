"""The rule sheet as a booklet: two pages a side, in the order in which they lie when all sheets are folded into one."""

from __future__ import annotations

from printables.drawing import Box, Length, Pdf, Stroke, line
from printables.paper import MARGIN, Paper
from printables.rulesheet.pages import Sheet, draw_page, foresee, pages_of
from printables.rulesheet.typesetting import Tagger

_FOLD = Stroke("#000000", 0.15, dash=(1.5, 1.0))
_MARK: Length = 4.0


def half_of(paper: Paper) -> Paper:
    """A page of the booklet: half a sheet of the paper, upright."""
    return Paper(f"half of {paper.name}", paper.height / 2, paper.width)


def booklet_sides(pages: int) -> list[tuple[int | None, int | None]]:
    """The left and the right page of each side of paper, fronts and backs in turn; pages count from 0.

    A booklet has whole sheets of four pages: those that are missing are None, the last ones.
    """
    last = -(-pages // 4) * 4 - 1
    pairs = ((last - n, n) if n % 2 == 0 else (n, last - n) for n in range((last + 1) // 2))
    return [(left if left < pages else None, right if right < pages else None) for left, right in pairs]


def write_booklet(pdf: Pdf, sheet: Sheet, paper: Paper) -> None:
    """Draw the pages of a sheet, which are halves of the paper, side by side; the fold is marked at both ends.

    Programs that read the file aloud get the pages in the order of the folded booklet.
    """
    tagger = Tagger(pdf, sheet.root)
    foresee(pdf, sheet)
    whole = Box(0, 0, paper.height, paper.width)
    pages = pages_of(sheet)
    middle = whole.width / 2
    for side in booklet_sides(len(pages)):
        pdf.begin_page(whole, trim=whole, bleed=whole)
        tagger.begin_page()
        for number, left in zip(side, (0.0, middle), strict=True):
            if number is not None:
                tagger.read(number)
                draw_page(pdf, tagger, sheet, number, left=left, linked=False)
        ends = ((MARGIN, MARGIN + _MARK), (whole.height - MARGIN - _MARK, whole.height - MARGIN))
        tagger.draw(None, tuple(line(middle, low, middle, high, _FOLD) for low, high in ends))
        pdf.end_page()
    tagger.finish()
