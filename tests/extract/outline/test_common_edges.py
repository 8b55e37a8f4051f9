"""How far lines are indented, held against the columns of the whole document."""

from __future__ import annotations

from extract.model import Document, Line, Page
from extract.outline import with_common_edges


def lines(page: int, x: float, count: int) -> tuple[Line, ...]:
    return tuple(
        Line(f"Line {n} of page {page}", page, n, bbox=(x, 20.0 * n, 300.0, 20.0 * n + 10)) for n in range(1, count + 1)
    )


def indents(*pages: tuple[Line, ...]) -> set[tuple[int, float]]:
    made = tuple(Page(number, page, 595, 842) for number, page in enumerate(pages, start=1))
    found = with_common_edges(Document("a.pdf", "0" * 64, made))
    return {(line.page, line.indent) for line in found.lines()}


def test_lines_alone_on_their_page_are_indented_against_the_column_of_the_others() -> None:
    assert indents(lines(1, 60.0, 12), lines(2, 72.0, 3)) == {(1, 0.0), (2, 12.0)}


def test_one_column_or_one_far_away_is_not_indented() -> None:
    assert indents(lines(1, 60.0, 12)) == {(1, 0.0)}
    assert indents(lines(1, 60.0, 12), lines(2, 310.0, 3)) == {(1, 0.0), (2, 0.0)}
    assert indents(lines(1, 60.0, 3), lines(2, 72.0, 3)) == {(1, 0.0), (2, 0.0)}
