"""Numbers of rules against their neighbours."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from extract.model import Block, Document, Line, Page
from extract.outline.numbering import restored, series
from extract.outline.structure import outline


def test_a_numbering_may_begin_where_the_first_pages_are_missing() -> None:
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


def counted(*markers: str, unset: Sequence[int] = (), scanned: bool = False) -> list[str]:
    """The numbers of a series of lines with these markers, all but some of them set off."""
    lines = [
        Line(
            f"{marker} Draw a card",
            1,
            place,
            (50, 60 * place, 400, 60 * place + 10),
            10,
            spaced=place - 1 not in unset,
            confidence=0.9 if scanned else 1,
        )
        if marker
        else Line("and put it", 1, place, (50, 60 * place, 400, 60 * place + 10), 10)
        for place, marker in enumerate(markers, start=1)
    ]
    return [marker.number for marker in series(lines).values()]


def test_the_first_number_of_a_torn_document_is_sixty_at_most() -> None:
    assert counted("60.", "61.", "62.") == ["60", "61", "62"] and counted("61.", "62.", "63.") == []
    assert counted("2.", "3.") == counted("8.", "10.") == []


@pytest.mark.parametrize(("scanned", "last"), [(False, 7), (True, 13)])
def test_so_many_numbers_may_be_missing(scanned: bool, last: int) -> None:
    """Three; nine on a scan."""
    before = ("1.", "2.", "3.")
    assert counted(*before, f"{last}.", scanned=scanned)[3:] == [str(last)]
    assert counted(*before, f"{last + 1}.", scanned=scanned)[3:] == []
    assert counted(*before, "3.", scanned=scanned)[3:] == []


def test_a_one_begins_anew_where_it_is_set_off() -> None:
    assert counted("1.", "2.", "1.") == ["1", "2", "1"]
    assert counted("1.", "2.", "", "1.", unset=[3]) == ["1", "2"]
    assert counted("5.") == []


def test_a_numbering_goes_on_behind_another_one() -> None:
    before = ("1.", "2.", "3.", "4.", "5.", "6.", "1.", "2.")
    assert counted(*before, "7.")[8:] == ["7"]
    assert counted(*before, "", "7.", unset=[9])[8:] == []


def test_a_number_that_lost_its_full_stop_on_a_scan_goes_on_with_a_series() -> None:
    assert counted("1.", "2.", "3.", "4", "5.", scanned=True) == ["1", "2", "3", "4", "5"]
    assert counted("1.", "2.", "3.", "4", "5.") == ["1", "2", "3", "5"]
    assert counted("1.", "2.", "3.", "7", scanned=True) == ["1", "2", "3"]


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
