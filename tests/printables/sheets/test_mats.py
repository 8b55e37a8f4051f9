"""Mats with square spaces: their coordinates are read from across the table."""

from __future__ import annotations

import pytest

from printables.drawing import Text, pt, width
from printables.games import printed_set
from printables.paper import board_pages, paper_called
from tests.printables.diagrams.drawn import every


@pytest.mark.parametrize(("game", "names"), [("tokan", {*"abcdef", *"12345"}), ("rhombus", {*"abcde", *"12345"})])
def test_columns_and_rows_are_named_on_both_sides_in_large_letters(game: str, names: set[str]) -> None:
    (mat, *_) = printed_set(game).boards
    large = [shape for shape in every(mat.drawing.shapes) if isinstance(shape, Text) and shape.text in names]
    assert {shape.text for shape in large} == names
    assert len(large) == 2 * len(names)
    assert min(shape.size for shape in large) >= pt(14)


@pytest.mark.parametrize("game", ["tokan", "rhombus"])
def test_the_title_stands_whole_beyond_the_field_and_on_one_side_of_every_seam_that_a4_needs(game: str) -> None:
    whole = printed_set(game)
    (mat, *_) = whole.boards
    (title,) = [shape for shape in every(mat.drawing.shapes) if isinstance(shape, Text) and shape.text == whole.title]
    end = title.x + width(title.text, title.face, title.size)
    assert mat.trim.x0 < title.x < end < mat.trim.x1
    assert title.y > mat.trim.y0 + 2
    for page in board_pages(mat, paper_called("a4")):
        for seam in page.seams:
            assert seam.vertical
            assert not title.x < seam.at - page.matrix[4] < end
