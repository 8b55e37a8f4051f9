"""Mats with square spaces: their coordinates are read from across the table."""

from __future__ import annotations

import pytest

from printables.drawing import Text, pt
from printables.games import printed_set
from tests.printables.diagrams.drawn import every


@pytest.mark.parametrize(("game", "names"), [("tokan", {*"abcdef", *"12345"}), ("rhombus", {*"abcde", *"12345"})])
def test_columns_and_rows_are_named_on_both_sides_in_large_letters(game: str, names: set[str]) -> None:
    (mat, *_) = printed_set(game).boards
    large = [shape for shape in every(mat.drawing.shapes) if isinstance(shape, Text) and shape.text in names]
    assert {shape.text for shape in large} == names
    assert len(large) == 2 * len(names)
    assert min(shape.size for shape in large) >= pt(14)
