"""Numbers of rules against their neighbours."""

from __future__ import annotations

import re

import pytest

from extract.model import Block, Document, Line, Page
from extract.outline.numbering import Numbering, first_number, restored
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


MARKER = re.compile(r"(?:\((?P<c>\d+)\)|(?P<n>\d+)\.|(?P<l>[a-h])\))")


def accepts(numbering: Numbering, marker: str, *, fresh: bool = True, scanned: bool = False) -> bool:
    found = MARKER.fullmatch(marker)
    assert found
    return numbering.accepts(found, fresh=fresh, scanned=scanned)


def counted(*markers: str) -> Numbering:
    """The numbering after these markers."""
    numbering = Numbering()
    for marker in markers:
        found = MARKER.fullmatch(marker)
        assert found
        numbering.take(found)
    return numbering


def test_the_first_number_of_a_torn_document_is_sixty_at_most() -> None:
    assert (first_number([60, 61, 62]), first_number([61, 62, 63])) == (60, 1)
    assert first_number([8, 10, 9]) == 8
    assert first_number([8, 9, 11]) == first_number([8, 10, 11]) == 1


@pytest.mark.parametrize(
    ("fresh", "scanned", "last"), [(True, False, 7), (False, False, 7), (False, True, 7), (True, True, 13)]
)
def test_so_many_numbers_may_be_missing(fresh: bool, scanned: bool, last: int) -> None:
    """Three; nine on a scan where something sets the number off."""
    numbering = counted("1.", "2.", "3.")
    assert accepts(numbering, f"{last}.", fresh=fresh, scanned=scanned)
    assert not accepts(numbering, f"{last + 1}.", fresh=fresh, scanned=scanned)
    assert not accepts(numbering, "3.", fresh=fresh, scanned=scanned)


def test_a_one_and_an_a_begin_anew_where_they_are_set_off() -> None:
    numbering = counted("1.", "a)", "b)")
    assert accepts(numbering, "1.") and not accepts(numbering, "1.", fresh=False)
    assert accepts(numbering, "a)") and not accepts(numbering, "a)", fresh=False)
    assert accepts(numbering, "c)", fresh=False) and not accepts(numbering, "d)")
    assert accepts(Numbering(first=8), "(8)") and not accepts(Numbering(first=8), "(8)", fresh=False)
    assert not accepts(Numbering(), "5.")


def test_a_numbering_goes_on_behind_another_one() -> None:
    numbering = counted("1.", "2.", "3.", "4.", "5.", "6.", "1.", "2.")
    assert numbering.left == [6]
    assert accepts(numbering, "7.") and not accepts(numbering, "7.", fresh=False)
    assert counted("1.", "2.", "1.", "2.", "3.", "4.", "5.").highest == 5
    again = counted("1.", "2.", "3.", "1.", "4.")
    assert (again.last, again.left) == (4, [1])


def rule(number: str | None, confidence: float = 1.0) -> Block:
    return Block("rule", f"Rule {number}.", number=number, confidence=confidence)


def test_a_number_that_does_not_fit_between_its_neighbours_is_doubted_on_a_scan_alone() -> None:
    def numbers(*blocks: Block) -> list[str | None]:
        return [block.number for block in restored(blocks) if isinstance(block, Block)]

    assert numbers(rule("5"), rule("1", 0.9), rule("7")) == ["5", "6", "7"]
    assert numbers(rule("5"), rule("1"), rule("7")) == ["5", "1", "7"]
    assert numbers(rule("5"), rule("6", 0.9), rule("7")) == ["5", "6", "7"]
    assert numbers(rule("5"), rule("7", 0.9), rule("6")) == ["5", "7", "6"]
    assert numbers(rule("5"), rule("1", 0.9), rule("16")) == ["5", "1", "16"]


def test_items_of_a_list_are_the_rules_whose_numbers_are_missing_if_they_are_as_many() -> None:
    def numbers(text: str) -> list[str | None]:
        items = [rule("2"), Block("list", text), rule("5")]
        return [block.number for block in restored(items) if isinstance(block, Block)]

    assert numbers("first\nsecond") == ["2", "3", "4", "5"]
    assert numbers("first") == numbers("first\nsecond\nthird") == ["2", None, "5"]
