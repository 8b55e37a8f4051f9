"""Words that lost a ligature, in a text layer."""

from __future__ import annotations

from extract.model import Document, Line, Page
from extract.pipeline import transcribe

DROPPED = "The frst player puts fve dice of a diferent colour into the feld and shufes the rest."
MENDED = "The first player puts five dice of a different colour into the field and shuffles the rest."


def test_a_ligature_comes_back() -> None:
    line = Line(DROPPED, 1, 1, (60, 90, 500, 102), 12)
    (edition,) = transcribe(Document("a.pdf", "", (Page(1, (line,)),))).editions.values()
    assert [block.text for section in edition.sections for block in section.blocks] == [MENDED]
