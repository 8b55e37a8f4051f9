"""Ink in a row of text of which no word was made is a gap, and the finding says where."""

from __future__ import annotations

from extract.model import UNREAD, Document, Line, Page
from extract.pipeline import transcribe
from extract.readers.ocr.missed import with_unread
from tests.extract.readers.ocr.inked import ink, page, reading, word


def test_a_word_beside_ink_that_nobody_read_says_so() -> None:
    read = [word("it", 20, 40, 50), word("row", 70, 100, 50)]
    lost = ink(58, 43, 64, 50)
    assert [entry.repairs for entry in with_unread(reading(page(ink(20, 40, 40, 50), ink(70, 43, 100, 50)), read))] == [
        (),
        (),
    ]
    found = with_unread(reading(page(ink(20, 40, 40, 50), lost, ink(70, 43, 100, 50)), read))
    assert [[(repair.kind, repair.before) for repair in entry.repairs] for entry in found] == [[], [(UNREAD, "row")]]


def test_dust_and_what_stands_elsewhere_is_no_lost_word() -> None:
    read = [word("it", 20, 40, 50), word("row", 70, 100, 50)]
    for piece in (ink(58, 46, 61, 49), ink(58, 60, 64, 67), ink(150, 43, 156, 50), ink(58, 20, 64, 50)):
        assert [entry.repairs for entry in with_unread(reading(page(piece), read))] == [(), ()]


def test_ink_that_was_not_read_is_a_gap_that_names_the_word_beside_it() -> None:
    read = with_unread(reading(page(ink(58, 43, 64, 50)), [word("it", 20, 40, 50), word("row", 70, 100, 50)]))
    repairs = tuple(repair for entry in read for repair in entry.repairs)
    line = Line("Turn over a tile and add it to row.", 1, 1, (20, 40, 300, 55), 10, repairs=repairs, confidence=0.9)
    rulebook = transcribe(Document("a.png", "", (Page(1, (line,), 595, 842),)), lang="en")
    found = [finding for finding in rulebook.findings if finding.kind == "gap"]
    assert [finding.message.split(":")[0] for finding in found] == ["Something beside “row” could not be read"]
    assert found[0].origin[0].line == 1
