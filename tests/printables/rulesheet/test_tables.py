"""Tables on a rule sheet: what stands where in the cells of a row."""

from __future__ import annotations

import re

import pytest

from extract.rulebook import LANGUAGES, load_curated
from printables.drawing import Text, width
from printables.paper import PAPERS
from printables.rulesheet.typesetting import BODY, Element, style_for, table_strips

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_share_their_room_so_that_no_row_is_high_for_one_of_them(language: str) -> None:
    """On the first page of Rings, long and short cells stand side by side; numbers stand with what they count."""
    sections = load_curated("rings").editions[language].sections
    (cells,) = (block.cells for section in sections for block in section.blocks if block.cells)
    head, first, *others = table_strips(cells, style_for(PAPERS["a4"], "#335577"), Element("Table"))
    assert all(strip.height < 3 * BODY.leading for strip in (head, *others))
    assert first.height < 5 * BODY.leading
    texts = [s.text for row in (first, *others) for m in row.content for s in m.shapes if isinstance(s, Text)]
    assert [text for text in texts if re.search(r", \d+$", text)] == []
