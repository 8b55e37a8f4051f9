"""Tables on a rule sheet: what stands where in the cells of a row."""

from __future__ import annotations

import pytest

from printables.drawing import Text, width
from printables.paper import PAPERS
from printables.rulesheet.typesetting import Element, style_for, table_strips

CELLS = [["Piece", "How many"], ["a lion", "5"], ["an elephant with a long name", "1200"], ["a mouse", "12"]]


@pytest.fixture
def rows() -> list[list[Text]]:
    """The texts of each row, from left to right."""
    found = []
    for strip in table_strips(CELLS, style_for(PAPERS["a4"], "#335577"), Element("Table")):
        texts = [shape for marked in strip.content for shape in marked.shapes if isinstance(shape, Text)]
        found.append(sorted(texts, key=lambda text: text.x))
    return found


def test_words_begin_at_one_edge(rows: list[list[Text]]) -> None:
    assert len({round(row[0].x, 6) for row in rows}) == 1
    assert rows[0][0].x >= 0


def test_figures_end_at_one_edge_under_the_middle_of_their_head(rows: list[list[Text]]) -> None:
    head, *figures = (row[-1] for row in rows)
    ends = {round(text.x + width(text.text, text.face, text.size), 6) for text in figures}
    assert len(ends) == 1
    widest = min(figures, key=lambda text: text.x)
    middle = head.x + width(head.text, head.face, head.size) / 2
    assert widest.x + width(widest.text, widest.face, widest.size) / 2 == pytest.approx(middle)
