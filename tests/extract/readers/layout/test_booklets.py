"""Booklets whose pages lie two on a sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.lib.pagesizes import A4, landscape

from extract.rulebook import Rulebook
from tests.extract.made.sheet import BOLD, Sheet, sentences, texts

WIDTH, HEIGHT = landscape(A4)


def booklet(path: Path, sides: list[tuple[int, int]], numbered: range, chapter: str = "") -> Rulebook:
    """A document of sheets; each page of it says in two paragraphs what `told` says."""
    sheet = Sheet(path, (WIDTH, HEIGHT))
    for side in sides:
        for x, page in zip((40, WIDTH / 2 + 40), side, strict=True):
            y = sheet.block(x, 520, WIDTH / 2 - 80, sentences(10 * page, 4))
            sheet.block(x, y - 20, WIDTH / 2 - 80, sentences(10 * page + 5, 3))
            if page in numbered:
                sheet.text(x + WIDTH / 4, 30, f"{chapter}{page}")
        sheet.canvas.showPage()
    return sheet.read()


def told(*pages: int) -> list[str]:
    return [text for page in pages for text in (sentences(10 * page, 4), sentences(10 * page + 5, 3))]


@pytest.mark.parametrize("numbered", [range(1, 9), range(2, 8)])
def test_sheets_to_be_folded_are_read_in_the_order_of_their_pages(numbered: range, tmp_path: Path) -> None:
    found = booklet(tmp_path / "a.pdf", [(8, 1), (2, 7), (6, 3), (4, 5)], numbered)
    assert texts(found) == told(1, 2, 3, 4, 5, 6, 7, 8)
    assert found.source is not None and found.source.pages == 4
    first = next(block for section in found.editions["en"].sections for block in section.blocks)
    assert {place.page for place in first.origin} == {1}


def test_facing_pages_are_read_one_after_the_other(tmp_path: Path) -> None:
    assert texts(booklet(tmp_path / "a.pdf", [(2, 3), (4, 5)], range(2, 6))) == told(2, 3, 4, 5)


def test_page_numbers_may_stand_beside_the_name_of_a_chapter(tmp_path: Path) -> None:
    assert texts(booklet(tmp_path / "a.pdf", [(2, 3), (4, 5)], range(2, 6), "The Quest ")) == told(2, 3, 4, 5)


def test_sheets_in_an_order_that_no_fold_makes_stay_in_it(tmp_path: Path) -> None:
    assert texts(booklet(tmp_path / "a.pdf", [(8, 1), (2, 5), (6, 3), (4, 7)], range(1, 9))) == told(
        8, 1, 2, 5, 6, 3, 4, 7
    )


def test_page_numbers_may_stand_lower_than_the_large_name_of_a_chapter(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf", (WIDTH, HEIGHT))
    for side in ((2, 3), (4, 5)):
        for x, page in zip((40, WIDTH / 2 + 40), side, strict=True):
            sheet.text(x, 540, f"{('Rolling', 'Tricks')[page % 2]} {'abcd'[page - 2].upper()}uts", size=20)
            sheet.text(x + 300, 534, str(page), size=15)
            y = sheet.block(x, 500, WIDTH / 2 - 80, sentences(10 * page, 4))
            sheet.block(x, y - 20, WIDTH / 2 - 80, sentences(10 * page + 5, 3))
        sheet.page()
    assert texts(sheet.read()) == told(2, 3, 4, 5)


def test_sheets_twice_as_wide_as_the_first_are_two_pages_each(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf", A4)
    sheet.block(60, 790, 440, sentences(1, 4))
    sheet.page()
    sheet.canvas.setPageSize((2 * A4[0], A4[1]))
    # a picture fills the upper half of the left page
    y = sheet.block(60, 380, 440, sentences(20, 4))
    sheet.block(60, y - 20, 440, sentences(25, 3))
    sheet.text(A4[0] + 200, 790, "Fights", BOLD, 14)
    y = sheet.block(A4[0] + 60, 750, 440, sentences(30, 4))
    sheet.block(A4[0] + 60, y - 20, 440, sentences(35, 3))
    assert texts(sheet.read()) == [sentences(1, 4), *told(2, 3)]
