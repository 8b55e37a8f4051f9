"""Several pictures, given one after another, are the pages of one document."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from extract.model import Document, Finding, Line, Origin, Page, bound
from extract.pipeline import extract
from extract.readers.sources import grouped
from extract.rulebook import Block, Edition, Section
from tests.extract.made.paper import scan, typeset
from tests.extract.readers.ocr.test_scan import needs_tesseract


def test_pictures_that_follow_one_another_are_one_document(tmp_path: Path) -> None:
    for name in ("a.png", "b.png", "d.png"):
        Image.new("L", (8, 8)).save(tmp_path / name)
    (tmp_path / "c.txt").write_text("Text.")
    paths = [tmp_path / name for name in ("a.png", "b.png", "c.txt", "d.png", "missing.png", "a.png")]
    names = [[path.name for path in group] for group in grouped(paths)]
    assert names == [["a.png", "b.png"], ["c.txt"], ["d.png"], ["missing.png"], ["a.png"]]


def test_pages_and_findings_are_counted_through() -> None:
    def document(name: str, pages: int) -> Document:
        made = tuple(Page(n, (Line(f"{name}{n}", n, 1),)) for n in range(1, pages + 1))
        return Document(name, name * 64, made, damage=(Finding("damage", name, (), (Origin(pages, 1),)),))

    one = bound([document("a", 2), document("b", 3)])
    assert [(page.number, line.page, line.text) for page in one.pages for line in page.lines] == [
        (1, 1, "a1"),
        (2, 2, "a2"),
        (3, 3, "b1"),
        (4, 4, "b2"),
        (5, 5, "b3"),
    ]
    assert [finding.origin[0].page for finding in one.damage] == [2, 5]
    assert one.file == "a, b" and one.sha256 not in ("a" * 64, "b" * 64)


def test_what_is_said_of_a_page_names_it_as_it_is_counted_in_the_whole() -> None:
    def document(number: int) -> Document:
        said = Finding("damage", "Page 1 was read by OCR: 1 of 1.", (), (Origin(1, 1),))
        return Document(f"{number}.png", str(number), (Page(1, ()),), damage=(said,))

    messages = [finding.message for finding in bound([document(number) for number in (1, 2, 3)]).damage]
    assert messages == [f"Page {page} was read by OCR: 1 of 1." for page in (1, 2, 3)]


@needs_tesseract
def test_rules_are_counted_over_photographed_pages(tmp_path: Path) -> None:
    texts = (
        "The player whose turn it is moves exactly one piece to an empty space.",
        "A piece that has reached the far side stays there until the end.",
        "Nobody may jump over more than two pieces in a single turn.",
        "Whoever cannot move must turn over the next card of the deck.",
        "When the deck is used up, the discarded cards are shuffled again.",
        "The first player with three pieces on the far side wins the game.",
    )
    rules = tuple(Block("rule", text, str(number)) for number, text in enumerate(texts, start=1))
    for index in (0, 1):
        edition = Edition(
            "en", "", sections=(Section("Moving" if index == 0 else "", 2, rules[3 * index : 3 * index + 3]),)
        )
        typeset(edition, tmp_path / "a.pdf", columns=1)
        scan(tmp_path / "a.pdf", tmp_path / f"{index}.png", degrees=0.4)
    (tmp_path / "2.png").write_bytes(b"\x89PNG\r\n")
    rulebook = extract([tmp_path / f"{index}.png" for index in (0, 1, 2)], lang="en", cache=tmp_path / "cache")
    found = rulebook.editions["en"]
    assert [(rule.number, rule.text) for rule in found.rules()] == [(rule.number, rule.text) for rule in rules]
    assert len(found.sections) == 1
    assert rulebook.source and (rulebook.source.pages, rulebook.source.file) == (2, "0.png, 1.png")
    assert [finding for finding in rulebook.findings if "2.png" in finding.message]
    (ocr,) = (finding for finding in rulebook.findings if "by OCR" in finding.message)
    assert ocr.message == "Page 1 was read by OCR. The same goes for page 2."
    assert [place.page for place in ocr.origin] == [1, 2]
    assert not (tmp_path / "cache").exists()


def test_of_pictures_that_cannot_be_read_the_first_is_named(tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(b"\x89PNG\r\n")
    with pytest.raises(ValueError, match=r"a\.png"):
        extract([tmp_path / "a.png", tmp_path / "b.png"])
