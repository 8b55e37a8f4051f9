"""Pages of a PDF that hold more than a page can are read in part, or in another way; drawings are taken apart soon."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pdfminer.pdfinterp import PDFContentParser
from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import PSEOF, PSKeyword, keyword_name
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from extract.readers.pdf import content
from extract.readers.pdf import pdf as pdf_reader
from tests.extract.readers.pdf.test_hostile import TEXT, raw_pdf, refusal, within


def text_of(path: Path) -> str:
    return " ".join(str(edition.sections) for edition in extract([path]).editions.values())


def test_a_page_that_holds_too_much_is_read_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "MOST_CHARS", 2_000)
    rows = b"BT /F1 6 Tf 1 0 0 1 50 790 Tm 7 TL " + b"(The player with the most points wins.) Tj T* " * 50_000 + b"ET"
    with within(120):
        rulebook = extract([raw_pdf(tmp_path / "a.pdf", rows)])
    assert any("too much text" in finding.message for finding in rulebook.findings)
    assert "most points wins" in str(rulebook.editions["en"].sections)


def test_the_words_on_a_page_of_countless_strokes_are_read(tmp_path: Path) -> None:
    strokes = b"1 1 2 2 re f " * 60_000
    with within(120):
        assert "most points wins the game." in text_of(raw_pdf(tmp_path / "a.pdf", strokes + TEXT))


def test_a_page_that_pdfplumber_cannot_finish_is_read_in_another_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_reader, "_PAGE_SECONDS", 1.0)
    path_without_end = b"0 0 m " + b"1 1 l 2 2 l " * 700_000 + b"S "
    with within(120):
        rulebook = extract([raw_pdf(tmp_path / "a.pdf", path_without_end + TEXT)])
    assert "most points wins the game." in str(rulebook.editions["en"].sections)
    assert [finding.kind for finding in rulebook.findings] == ["damage"]


@pytest.mark.parametrize("box", ["600 800 0 0", "0 0 0 0", "0 0 /NaN (x)", "0 0", "0 0 0.001 0.001", "0 0 1e30 1e30"])
def test_a_page_of_a_strange_size_is_read(box: str, tmp_path: Path) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT)
    whole = path.read_bytes().replace(b"[0 0 600 800]", f"[{box}]".encode())
    path.write_bytes(whole)
    assert "most points wins the game." in text_of(path)


def shown_often(path: Path, times: int, pages: int) -> Path:
    """A sheet with a drawing that holds a text, a box and a smaller drawing, shown beside one another on each page."""
    canvas = Canvas(str(path))
    canvas.beginForm("mark")
    canvas.circle(5, 5, 4, fill=1)
    canvas.endForm()
    canvas.beginForm("card")
    canvas.rect(0, 0, 50, 30)
    canvas.drawString(3, 10, "Card")
    canvas.doForm("mark")
    canvas.endForm()
    for _ in range(pages):
        canvas.drawString(60, 800, "The player with the most points wins the game.")
        for number in range(times):
            canvas.saveState()
            canvas.translate(60 + 60 * (number % 6), 700 - 40 * (number // 6))
            canvas.doForm("card")
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return path


def drawn(path: Path) -> list[list[object]]:
    """What each page shows, figures taken apart, each thing with its place."""

    def parts(item: Any) -> Iterator[object]:
        for part in item:
            yield from parts(part) if hasattr(part, "__iter__") else [repr(part)]

    pages = content.plumbed_pages(str(path), 9)
    return [list(parts(content.page_layout(page)[0])) for page in pages]


def test_a_drawing_that_is_shown_often_is_read_twice_and_shown_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = shown_often(tmp_path / "a.pdf", times=12, pages=2)
    read = Counter[bytes]()
    get_data = PDFStream.get_data

    def counted(stream: PDFStream) -> bytes:
        data = get_data(stream)
        read[data] += b"Card" in data or b"rect" in data or b" c" in data
        return data

    monkeypatch.setattr(PDFStream, "get_data", counted)
    kept = drawn(path)
    assert max(read.values()) == 2 * 2  # for strokes, and as it holds more, by pdfminer
    monkeypatch.setattr(content, "_MOST_KEPT", 3)
    assert drawn(path) == kept
    assert max(read.values()) > 20
    assert len(kept) == 2 and sum("'C'" in part for part in map(str, kept[1])) == 12


def test_a_bomb_of_spaces_stays_within_memory(tmp_path: Path) -> None:
    packed = zlib.compress(b" " * 900_000_000, 1)
    with within(120):
        message = refusal(raw_pdf(tmp_path / "a.pdf", packed, filters="/Filter /FlateDecode"))
    assert "memory" in message or "too long" in message


STROKES = (
    b"q 1 0 0 1 .5 -12. cm\n0 0 m 10 +20 l -3.25 7 9 8 7.0 6 c h f*\nQ",
    b"[3 2.5] 0 d [] 0 d /Fm1 Do /GS-1.x gs 12.5 w B* n W* 0 1 d1 T* '",
    b"",
)
MORE = (
    *(b"BT (letters) Tj ET", b"<48> Tj", b"/A << /B 1 >> BDC", b"0 0 m % a comment", b"/F#31 gs", b"1\0002 m"),
    *(
        b"0 0 m/Fm1 Do",
        b"1 0 0w",
        b"1.2.3 w",
        b"- w",
        b"1e3 w",
        b"BI /W 1 ID x EI",
        b"true w",
        b"[1 [2] 3] 0 d",
        b"[1 2",
    ),
    b"1" * 20 + b" w",
)


@pytest.mark.parametrize("drawing", STROKES)
def test_strokes_are_what_pdfminer_reads(drawing: bytes) -> None:
    parser = PDFContentParser([PDFStream({}, drawing)])
    found: list[tuple[str, list[object]]] = []
    operands: list[object] = []
    while True:
        try:
            _, part = parser.nextobject()
        except PSEOF:
            break
        if isinstance(part, PSKeyword):
            method = f"do_{keyword_name(part)}".replace("*", "_a").replace("'", "_q")
            found.append((method, operands))
            operands = []
        else:
            operands.append(part)
    assert content._strokes(drawing) == found
    assert [type(one) for _, some in found for one in some] == [
        type(one) for _, some in content._strokes(drawing) or () for one in some
    ]


@pytest.mark.parametrize("drawing", MORE)
def test_whatever_else_is_left_to_pdfminer(drawing: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    assert content._strokes(drawing) is None
    assert content._strokes(b"0 0 m") is not None
    monkeypatch.setattr(content, "_MOST_BYTES", 4)
    assert content._strokes(b"0 0 m") is None
