"""Text from right to left."""

from __future__ import annotations

import pytest

from extract.readers.layout.direction import as_read


@pytest.mark.parametrize(
    ("looks", "reads"),
    [
        ("abc def", "abc def"),
        ("םיפלק 7", "7 קלפים"),
        ("!(םיפלק) 24 לכל ןתנ", "נתן לכל 24 (קלפים)!"),
        ("12-10 םיפלק abc def לכל", "לכל abc def קלפים 12-10"),
        ("The word םולש ןקחש (hello) stays", "The word שחקן שלום (hello) stays"),
    ],
)
def test_lines_from_right_to_left_are_given_as_they_are_read(looks: str, reads: str) -> None:
    assert as_read(looks) == reads
