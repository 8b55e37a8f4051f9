"""Strips into columns, as pure geometry."""

from __future__ import annotations

import pytest

from printables.rulesheet.typesetting import Room, Strip, height_of, in_columns

ROOM = Room(columns=2, first=100, other=100)
A_COLUMN = 14
"""Strips that a column holds with their usual gaps."""


def strips(number: int) -> list[Strip]:
    return [Strip(5, (), before=2) for _ in range(number)]


@pytest.mark.parametrize(
    ("more", "pages"), [(0, 4), (4, 4), (10, 4), (14, 5), (20, 5)], ids=["fits", "some", "few", "half", "most"]
)
def test_smaller_gaps_save_a_last_page_that_would_be_nearly_empty(more: int, pages: int) -> None:
    columns = in_columns(strips(4 * 2 * A_COLUMN + more), ROOM)
    assert sum(map(len, columns)) == 4 * 2 * A_COLUMN + more
    assert len(columns) == pages * 2
    assert all(height_of(column) <= 100 for column in columns)
    gaps = {strip.before for column in columns for strip in column}
    assert gaps == {2} or (pages == 4 and min(gaps) >= 1)


def test_columns_of_the_last_page_end_at_one_height() -> None:
    left, right = in_columns(strips(3 * 2 * A_COLUMN + 16), ROOM)[-2:]
    assert len(left) == len(right) == 8


def test_the_first_page_ends_where_nothing_is_torn() -> None:
    """A paragraph that would run on overleaf begins there, though that leaves more room."""
    torn = [Strip(5, (), before=2, torn=0.0 if number == 24 else 1.2) for number in range(90)]
    first, second, *_ = in_columns(torn, ROOM)
    assert len(first) + len(second) == 25
