"""What PDFium reads beside pdfplumber, what a file says it is called, and pages that are pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader

from extract.model import Page
from extract.readers import Settings
from extract.readers.pdf import pdf
from tests.extract.made.sheet import BOLD, TIMES, Sheet, blocks, sentences


def test_a_raised_number_is_no_digit_of_the_number_before_it(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    x = 60.0
    for text, size, rise in (
        ("Each crown is worth 5", 10, 0),
        ("12", 6.5, 4),
        (" points, the 2", 10, 0),
        ("nd", 6.5, 4),
    ):
        sheet.text(x, 700 + rise, text, TIMES, size)
        x += sheet.canvas.stringWidth(text, TIMES, size)
    sheet.text(x, 700, " one none.")
    (read,) = blocks(sheet.read())
    assert read.text == "Each crown is worth 5¹² points, the 2nd one none."


def test_the_spaces_that_leave_known_words_are_kept(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 440, sentences(1, 8))
    x = 60.0
    for word in ["At", "the", "end", "of", "the", "turn", "each", "player", "may", "draw", "a", "card"]:
        sheet.text(x, 600, word)
        # narrower than a gap between words of a line with blanks is
        x += sheet.canvas.stringWidth(word, TIMES, 10) + 2.3
    sheet.text(x, 600, "and then the next of them begins.")
    *_, last = blocks(sheet.read())
    assert last.text == "At the end of the turn each player may draw a card and then the next of them begins."


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("Lantern Isles", "Lantern Isles"),
        ("Lantern Isles by isles.com", "Lantern Isles by isles.com"),
        ("Microsoft Word - r.doc", "isles of light"),
        ("last version.indd", "isles of light"),
        ("(anonymous)", "isles of light"),
        ("", ""),
    ],
)
def test_a_title_that_is_not_printed_is_that_of_the_file_or_its_name(said: str, title: str, tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / ("isles_of-light.pdf" if title else "2.pdf"))
    sheet.canvas.setTitle(said)
    sheet.block(60, 790, 440, sentences(1, 8))
    assert sheet.read().editions["en"].title == title


def test_a_printed_title_stands_whatever_the_file_says(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.canvas.setTitle("Draft of May")
    sheet.block(60, 790, 440, sentences(1, 8))
    sheet.page()
    sheet.text(60, 790, "Lantern Isles", BOLD, 24)
    sheet.block(60, 750, 440, sentences(2, 8))
    assert sheet.read().editions["en"].title == "Lantern Isles"


def _asked(asked: list[int]) -> Callable[..., dict[int, Page]]:
    """A reader of pictures that reads none, and notes which were asked for."""

    def read(_path: Path, pages: Sequence[int], _settings: Settings, _drawn: object) -> dict[int, Page]:
        asked.extend(pages)
        return {}

    return read


@pytest.mark.parametrize(("first", "sent"), [(True, []), (False, [0])])
def test_a_picture_without_paper_is_not_sent_to_ocr_where_other_pages_have_text(
    first: bool, sent: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr("extract.readers.ocr.read_scanned_pages", _asked(asked))
    picture = Image.linear_gradient("L") if first else Image.new("L", (256, 256), 250)
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.canvas.drawImage(ImageReader(picture), 0, 0, 596, 842)
    sheet.page()
    sheet.block(60, 790, 440, sentences(1, 8))
    sheet.canvas.save()
    pdf.read_pdf(sheet.path, "", Settings("auto", None, 1, None))
    assert asked == sent
