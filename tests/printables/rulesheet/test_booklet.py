"""The rule sheet as a booklet: in which order its pages lie, and what the finished file holds."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from extract.rulebook import load_curated
from printables.preflight import preflight
from printables.rulesheet import typeset
from printables.rulesheet.booklet import booklet_sides
from tests.printables.tagged import text_tagged


@pytest.mark.parametrize("pages", range(1, 14))
def test_folded_sheets_in_one_another_give_the_pages_in_order(pages: int) -> None:
    sides = booklet_sides(pages)
    assert len(sides) % 2 == 0 and 2 * len(sides) < pages + 4
    leaves: list[int | None] = []
    for front, back in reversed(list(zip(sides[::2], sides[1::2], strict=True))):
        # The innermost sheet first; each further one goes around all that is there.
        leaves = [front[1], back[0], *leaves, back[1], front[0]]
    assert leaves == [*range(pages), *[None] * (len(leaves) - pages)]


@pytest.mark.parametrize(("paper", "size"), [("a4", (297.0, 210.0)), ("letter", (279.4, 215.9))])
def test_a_booklet_has_two_pages_a_side_in_the_order_for_folding(
    tmp_path: Path, paper: str, size: tuple[float, float]
) -> None:
    file = typeset(load_curated("tokan").editions["en"], tmp_path / "b.pdf", game="tokan", paper=paper, booklet=True)
    document = pypdfium2.PdfDocument(file)
    assert len(document) % 2 == 0
    feet: dict[int, int] = {}
    for side, page in enumerate(document):
        assert tuple(round(length * 25.4 / 72, 1) for length in page.get_size()) == size
        text = page.get_textpage()
        for half, (left, right) in enumerate(((0, page.get_width() / 2), (page.get_width() / 2, page.get_width()))):
            words = text.get_text_bounded(left=left, right=right, bottom=0, top=page.get_height())
            for number, of in re.findall(r"(\d+) / (\d+)", words):
                feet[int(number)] = 2 * side + half
                last = int(of)
    order = [number for side in booklet_sides(last) for number in side]
    assert {number: order.index(number - 1) for number in range(1, last + 1)} == feet
    assert [check for check in preflight(file).checks if not check.ok and not check.note] == []
    assert "Tokan" in text_tagged(file, "H1")
