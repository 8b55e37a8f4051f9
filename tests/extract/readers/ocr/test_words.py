"""What is done with the words that OCR gives: sizes of type, joined words, signs, turned pages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from extract.model import Line, Page
from extract.readers.layout import page_lines
from extract.readers.ocr.page import _without
from extract.readers.ocr.scan import _dots, ocr_damage, with_even_sizes
from extract.readers.ocr.tesseract import read_tsv
from extract.readers.words import Word


def word(text: str, x0: float, x1: float, foot: float, size: float = 14) -> Word:
    return Word(text, x0, x1, foot - 0.78 * size, foot + 0.22 * size, size, bold=False)


PAPER = np.full((400, 900), 255, np.uint8)


def said(*lines: str) -> str:
    """What Tesseract says of lines: each word with left edge, top, bottom and how sure it is, 10 pixels a letter."""
    rows = ["level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext"]
    for number, line in enumerate(lines):
        for index, entry in enumerate(line.split()):
            text, left, top, bottom, sure = entry.split("|")
            width, height = 10 * len(text), int(bottom) - int(top)
            rows.append(f"5\t1\t1\t1\t{number}\t{index}\t{left}\t{top}\t{width}\t{height}\t{sure}\t{text}")
    return "\n".join(rows)


def test_the_size_of_type_does_not_depend_on_the_letters_of_a_line() -> None:
    lines = ("Tal|0|65|100|96 neu|50|76|100|96", "neu|0|176|200|96 vor|50|176|200|96", "page|0|276|310|96")
    found = read_tsv(said(*lines), PAPER, 1.0)
    assert [row[0].size for row in found] == pytest.approx([50, 50, 50])
    assert found[2][0].bottom == pytest.approx(300 + 0.22 * 50, abs=1)


def test_a_word_with_the_box_of_its_row_has_the_height_of_its_ink() -> None:
    paper = PAPER.copy()
    paper[76:100, 0:30] = 0
    (row,) = read_tsv(said("neu|0|50|120|96"), paper, 1.0)
    assert row[0].size == pytest.approx(50)


def test_words_stand_where_they_do_once_the_page_is_straight() -> None:
    left, right = (read_tsv(said(f"Und|{x}|50|60|96"), PAPER, 1.0, 2.0)[0][0] for x in (100, 800))
    assert left.bottom - right.bottom == pytest.approx((right.x0 - left.x0) * np.tan(np.radians(2.0)), abs=2)


def test_a_row_that_was_read_is_gone_for_the_second_look_but_for_one_that_something_stands_beside() -> None:
    paper = PAPER.copy()
    paper[82:100, 100:140] = paper[282:300, 100:140] = paper[282:300, 20:30] = 0
    rows = [[word("text", 100, 140, 100, 20)], [word("text", 100, 140, 300, 20)]]
    assert [(_without(paper, rows, 72)[top] < 255).any() for top in (90, 290)] == [False, True]


def test_what_stands_apart_is_measured_alone() -> None:
    found = read_tsv(said("Und|0|65|100|96 Und|50|65|100|96 GROSS|400|30|100|96"), PAPER, 1.0)
    assert [[word.text for word in row] for row in found] == [["Und", "Und"], ["GROSS"]]
    assert found[1][0].size == pytest.approx(100)


def test_words_of_a_line_stand_on_its_foot_and_have_its_size() -> None:
    (row,) = read_tsv(said("K&M|100|65|100|96 ~;|150|80|99|5 gab|190|65|110|90"), PAPER, 0.5)
    assert [word.text for word in row] == ["K&M", "~;", "gab"]
    assert [word.x0 for word in row] == [50, 75, 95]
    assert {(word.bottom, word.size) for word in row} == {(row[0].bottom, row[0].size)}
    assert [word.sure for word in row] == [0.96, 0.05, 0.9]


def test_a_page_of_a_pdf_is_drawn_with_the_dots_of_the_scan_that_covers_it(tmp_path: Path) -> None:
    for dots in (200, 100):
        Image.new("L", (8 * dots, 10 * dots), 255).save(tmp_path / f"{dots}.pdf", resolution=dots)
    canvas = Canvas(str(tmp_path / "text.pdf"))
    canvas.drawString(60, 700, "The mouse may stop here")
    canvas.save()
    for name, dots in (("200", 200), ("100", 300), ("text", 300)):
        document = pypdfium2.PdfDocument(tmp_path / f"{name}.pdf")
        assert _dots(document[0]) == pytest.approx(dots)
        document.close()


def test_a_rule_alone_at_the_foot_of_a_column_stays_in_its_column() -> None:
    words: list[Word] = []
    for column, (left, rows) in enumerate(((20, 20), (320, 28))):
        for row in range(rows):
            words += [
                word(text, left + 45 * place, left + 45 * place + 40, 50 + 18 * row)
                for place, text in enumerate((f"c{column}r{row}", "some", "words", "more"))
            ]
    words += [
        word(text, 20 + 30 * place, 45 + 30 * place, 700) for place, text in enumerate(("2.", "Draw", "lots", "now."))
    ]
    words += [
        word(text, 20 + 30 * place, 45 + 30 * place, 750) for place, text in enumerate(("Rules", "of", "the", "game"))
    ]
    lines = [line.text.split()[0] for line in page_lines(words, 1)]
    assert lines.index("2.") == lines.index("c0r19") + 1
    assert lines[-1] == "Rules"


def test_a_page_of_which_hardly_anything_could_be_read_is_not_to_be_trusted() -> None:
    nonsense = Page(3, (Line("dunaut Luuu CUT", 3, 1, confidence=0.4), Line("Ende", 3, 2, confidence=0.9)))
    assert "is not to be trusted" in ocr_damage(nonsense).message and ocr_damage(nonsense).confidence < 0.5
    page = replace(nonsense, lines=tuple(replace(line, confidence=0.9) for line in nonsense.lines))
    assert ocr_damage(page, "it has no text layer").message == "Page 3 was read by OCR: it has no text layer."


def test_lines_of_about_the_same_size_have_the_same_on_all_pages() -> None:
    lines = [Line("x" * 50, 1, 1, size=10.1), Line("x" * 10, 1, 2, size=14.2), Line("x" * 20, 1, 3, size=14.9)]
    pages = with_even_sizes(
        [Page(1, tuple(lines)), Page(2, (Line("x" * 9, 2, 1, size=9.7), Line("x", 2, 2, size=6.0)))]
    )
    assert [line.size for entry in pages for line in entry.lines] == [10.1, 14.9, 14.9, 10.1, 6.0]
