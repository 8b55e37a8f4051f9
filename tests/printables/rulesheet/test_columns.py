"""Strips into columns, as pure geometry."""

from __future__ import annotations

import pytest

from printables.rulesheet.typesetting import NEVER, Fork, Room, Strip, height_of, in_columns

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
    assert all(height_of(column) <= 100 + 1e-9 for column in columns)
    assert all(1 <= strip.before <= 4 for column in columns for strip in column)


def test_columns_of_the_last_page_end_at_one_height() -> None:
    left, right = in_columns(strips(3 * 2 * A_COLUMN + 16), ROOM)[-2:]
    assert abs(len(left) - len(right)) <= 2
    assert height_of(left) < 100


def test_gaps_grow_until_columns_end_at_one_height() -> None:
    """Groups of three strips that nothing parts: four of them leave room at the end of each column."""
    groups = [Strip(6, (), before=2, torn=0.0 if n % 3 == 2 else NEVER) for n in range(12 * 9)]
    columns = in_columns(groups, ROOM)
    assert [len(column) % 3 for column in columns] == [0] * len(columns)
    assert [height_of(column) for column in columns[:-2]] == pytest.approx([100] * (len(columns) - 2))


def test_what_belongs_together_is_parted_only_where_it_is_higher_than_a_column() -> None:
    high = [Strip(30, (), torn=500.0 if n < 3 else 0.0) for n in range(4)]
    low = [Strip(30, (), torn=500.0 if n < 2 else 0.0) for n in range(3)]
    columns = in_columns([*low, *low, *high, *low, *low], ROOM)
    assert [len(column) for column in columns] == [3, 3, 2, 2, 3, 3]


def test_of_several_ways_the_one_that_fills_columns_is_taken_and_else_the_usual() -> None:
    def fork(*heights: float) -> Fork:
        return Fork(tuple([Strip(high, ())] for high in heights))

    rest = [Strip(50, ()), Strip(50, ()), Strip(50, ())]
    first, *_ = in_columns([fork(60, 50), *rest], ROOM)
    assert [strip.height for strip in first] == [50, 50]
    first, *_ = in_columns([fork(50, 40), *rest], ROOM)
    assert [strip.height for strip in first] == [50, 50]


def test_all_that_a_flow_holds_is_set_in_its_order() -> None:
    marks = [Strip(float(n % 7 + 3), (), name=str(n), torn=(0.0, NEVER, 3.0)[n % 3]) for n in range(150)]
    flow = [Fork((marks[i : i + 2], marks[i : i + 2])) if i % 10 == 0 else marks[i : i + 2] for i in range(0, 150, 2)]
    flat = [each for part in flow for each in ([part] if isinstance(part, Fork) else part)]
    assert [strip.name for column in in_columns(flat, ROOM) for strip in column] == [strip.name for strip in marks]


def test_the_first_page_ends_where_nothing_is_torn() -> None:
    """A paragraph that would run on overleaf begins there, though that leaves more room."""
    torn = [Strip(5, (), before=2, torn=0.0 if number == 24 else 1.2) for number in range(90)]
    first, second, *_ = in_columns(torn, ROOM)
    assert len(first) + len(second) == 25
