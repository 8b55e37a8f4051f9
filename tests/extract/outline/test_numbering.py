"""Numbers of rules against their neighbours."""

from __future__ import annotations

from extract.model import Block, Document, Line, Page
from extract.outline.numbering import first_number
from extract.outline.structure import outline


def test_a_numbering_may_begin_where_the_first_pages_are_missing() -> None:
    assert first_number([8, 9, 10, 11]) == 8
    assert first_number([2, 3]) == first_number([1, 8, 9, 10]) == first_number([]) == first_number([88, 89, 90]) == 1
    lines = tuple(
        Line(
            f"{number}. The player to move draws card {number} of the deck.",
            1,
            place,
            (50, 60 * place, 400, 60 * place + 10),
            10,
            spaced=True,
        )
        for place, number in enumerate((8, 9, 10), start=1)
    )
    blocks = outline(Document("a.png", "", (Page(1, lines, 595, 842),)))
    assert [block.number for block in blocks if isinstance(block, Block)] == ["8", "9", "10"]


def test_a_letter_that_stands_where_a_number_is_missing_is_that_number() -> None:
    def numbers(*markers: str) -> list[str | None]:
        lines = tuple(
            Line(
                f"{marker} Der Ring liegt auf einem Feld.", 1, place, (50, 60 * place, 400, 60 * place + 10), 10,
                spaced=True, confidence=0.9,
            )
            for place, marker in enumerate(markers, start=1)
        )  # fmt: skip
        blocks = outline(Document("a.png", "", (Page(1, lines, 595, 842),)))
        return [block.number for block in blocks if isinstance(block, Block)]

    assert numbers("1.", "2.", "T.", "4.") == ["1", "2", "3", "4"]
    assert numbers("1.", "2.", "T.", "3.") == ["1", "2", None, "3"]
