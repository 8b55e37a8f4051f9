"""Which pages of a PDF are read as pictures, and what is said of those that are not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from extract.model import Document, Line, Page, UnreadableSourceError
from extract.readers.pdf import pdf as pdf_reader
from extract.readers.pdf.page import PageText
from extract.readers.settings import Settings
from extract.readers.workers import Failure


def line(text: str) -> Line:
    return Line(text, 1, 1, (50, 50, 400, 60), 10)


def text(words: str = "The player with the most points wins the game.", **more: Any) -> PageText:
    return PageText((line(words),) if words else (), 595, 842, **{"pictures": 0, "broken": 0.0, **more})


def read(monkeypatch: pytest.MonkeyPatch, *pages: PageText | Failure) -> Document:
    """A document whose pages say this by themselves, read without OCR."""
    monkeypatch.setattr(pdf_reader, "_texts", lambda path, settings: (len(pages), dict(enumerate(pages))))
    monkeypatch.setattr(pdf_reader, "_title", lambda path: "")
    monkeypatch.setattr(pdf_reader, "_is_art", lambda path, index: False)
    return pdf_reader.read_pdf(Path("a.pdf"), "", Settings(ocr="never"))


def said(monkeypatch: pytest.MonkeyPatch, *pages: PageText | Failure) -> list[str]:
    return [finding.message for finding in read(monkeypatch, *pages).damage]


@pytest.mark.parametrize(("letters", "pictures", "wanted"), [(24, 1, True), (25, 1, False), (24, 0, False)])
def test_a_page_of_pictures_with_hardly_a_letter_is_read_as_a_picture(
    letters: int, pictures: int, wanted: bool
) -> None:
    assert bool(pdf_reader._why_ocr(text("x" * letters + " 12", pictures=pictures))) == wanted


def test_a_page_with_a_broken_text_is_read_as_a_picture() -> None:
    assert not pdf_reader._why_ocr(text(broken=0.25)) and pdf_reader._why_ocr(text(broken=0.26))
    assert pdf_reader._why_ocr(text(nonsense=True))
    assert pdf_reader._why_ocr(Failure("it fails")) and not pdf_reader._why_ocr(Failure("it hangs", costly=True))


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (text(), ""),
        (text(whole=False), "Page 1 holds too much text; only its first 60000 characters were read."),
        (text(broken=0.3), "The text layer of page 1 is broken; read it as a picture (--ocr always)."),
    ],
)
def test_what_is_wrong_with_a_page_is_said(page: PageText, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(monkeypatch, page) == [message][: bool(message)]


def test_pages_that_say_nothing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = read(monkeypatch, text(), text("", pictures=1), Failure("it needs too much memory", costly=True), text(""))
    assert [(finding.message, finding.confidence, finding.origin[0].page) for finding in found.damage] == [
        ("Page 2 is a picture; what is written in it was not read.", 0.7, 2),
        ("Page 3 could not be read: it needs too much memory.", 1.0, 3),
    ]
    assert [page.number for page in found.pages] == [1, 2, 3, 4]


def test_words_that_are_no_text_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    (message,) = said(monkeypatch, text(holes=((60, 60, 200, 70),)))
    assert message.startswith("Some words on page 1 are no text") and message.endswith("could not be read.")


def test_shapes_in_which_ocr_finds_no_word_are_no_words() -> None:
    page = text(holes=((60, 60, 200, 70),))
    for seen, told in (((), 0), ((replace(line("Winds"), bbox=(60, 60, 200, 70)),), 1)):
        _, findings = pdf_reader._page(0, page, Page(1, seen, 595, 842))
        assert len(findings) == told


def test_a_document_without_a_word_is_refused_with_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnreadableSourceError, match=r"^a\.pdf: Page 1 is a picture; what is written"):
        read(monkeypatch, text("", pictures=1))
    with pytest.raises(UnreadableSourceError, match="no text was found in it"):
        read(monkeypatch, text(""))
    with pytest.raises(UnreadableSourceError, match="the PDF has no pages"):
        read(monkeypatch)


def test_six_hundred_pages_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(monkeypatch, *[text()] * 600) == []
    found = read(monkeypatch, *[text()] * 601)
    (finding,) = found.damage
    assert (finding.message, finding.origin[0].page) == ("Only the first 600 of 601 pages were read.", 601)
    assert len(found.pages) == 600


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("Failed to load document (PDFium: Incorrect password error).", "a password is needed"),
        ("Unsupported security scheme", "a password is needed"),
        ("Failed to load document (PDFium: Data format error).", "broken or incomplete"),
        ("no startxref", "the PDF is broken: no startxref"),
    ],
)
def test_why_a_file_cannot_be_opened_is_said_plainly(reason: str, told: str) -> None:
    assert told in pdf_reader._plain_reason(reason)
