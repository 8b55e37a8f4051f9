"""Files made to break a reader: each ends soon, with one clear line or a finding."""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from extract.model import UnreadableSourceError
from extract.pipeline import extract
from extract.readers.pdf import pdf as pdf_reader


@contextmanager
def within(seconds: float) -> Iterator[None]:
    # far more than any of them takes: what is tested is that they end, also where the machine is busy
    start = time.monotonic()
    yield
    assert time.monotonic() - start < seconds


def refusal(path: Path) -> str:
    with pytest.raises(UnreadableSourceError) as error:
        extract([path])
    message = str(error.value)
    assert "\n" not in message and path.name in message and "Traceback" not in message
    return message


def raw_pdf(path: Path, content: bytes, *, length: int | None = None, filters: str = "", pages: int = 1) -> Path:
    """A PDF by hand: `pages` pages that share one content stream, which may lie about its length."""
    objects: list[bytes] = []
    kids = " ".join(f"{5 + index} 0 R" for index in range(pages))
    objects.append(b"<< /Type /Catalog /Pages 2 0 R >>")
    objects.append(f"<< /Type /Pages /Count {pages} /Kids [{kids}] >>".encode())
    stated = len(content) if length is None else length
    objects.append(f"<< /Length {stated} {filters} >>\nstream\n".encode() + content + b"\nendstream")
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 3 0 R"
    page += b" /Resources << /Font << /F1 4 0 R >> >> >>"
    objects += [page] * pages
    out = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{offset:010d} 00000 n \n".encode() for offset in offsets)
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    path.write_bytes(bytes(out))
    return path


TEXT = b"BT /F1 10 Tf 50 700 Td (The player with the most points wins the game.) Tj ET"


def test_the_plain_file_is_read(tmp_path: Path) -> None:
    edition = extract([raw_pdf(tmp_path / "a.pdf", TEXT)]).editions["en"]
    assert edition.sections[0].blocks[0].text == "The player with the most points wins the game."


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("empty.pdf", b"", "empty"),
        ("blank.txt", b" \n\n ", "empty"),
        ("cut.pdf", b"%PDF-1.7\n1 0 obj <<", "broken"),
        ("noise.pdf", b"%PDF-1.4\n" + bytes(range(256)) * 40, "broken"),
        ("program.bin", b"\x7fELF\x02\x01\x00" + bytes(200), "neither"),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + b"broken" * 20, "picture"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(name: str, content: bytes, expected: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    with within(120):
        assert expected in refusal(tmp_path / name)


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    assert "No such file" in refusal(tmp_path / "none.pdf")
    assert "folder" in refusal(tmp_path)


def test_an_encrypted_file_is_refused(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4, encrypt="secret")
    canvas.drawString(50, 700, "The player with the most points wins.")
    canvas.save()
    with within(120):
        assert "encrypted" in refusal(tmp_path / "a.pdf")


def test_a_bomb_of_pages_is_read_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_reader, "MOST_PAGES", 40)
    with within(180):
        rulebook = extract([raw_pdf(tmp_path / "a.pdf", TEXT, pages=10_000)])
    assert any(
        "first 40 of 10000 pages" in finding.message for finding in rulebook.findings if finding.kind == "damage"
    )


def test_a_stream_that_lies_about_its_length(tmp_path: Path) -> None:
    with within(120):
        rulebook = extract([raw_pdf(tmp_path / "a.pdf", TEXT, length=2_000_000_000)])
    assert "most points wins" in str(rulebook.editions["en"].sections)


def test_an_endless_content_stream_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_reader, "_PAGE_SECONDS", 3.0)
    endless = zlib.compress(b"BT /F1 10 Tf (a) Tj ET " * 2_000_000, 9)
    path = raw_pdf(tmp_path / "a.pdf", endless, filters="/Filter /FlateDecode")
    with within(180):
        try:
            says = [finding.message for finding in extract([path]).findings if finding.kind == "damage"]
        except UnreadableSourceError as error:
            says = [str(error)]
    assert any(part in message for message in says for part in ("too long", "memory", "too much text", "second way"))


def test_deep_nesting_ends(tmp_path: Path) -> None:
    deep = b"[" * 200_000 + b"]" * 200_000 + b" " + TEXT
    with within(180):
        try:
            extract([raw_pdf(tmp_path / "a.pdf", deep)])
        except UnreadableSourceError as error:
            assert "\n" not in str(error)


def test_text_files_with_endless_lines_end(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("1. " + "a" * 3_000_000 + "\n" + "| " * 200_000 + "\n" + "(" * 300_000, encoding="utf-8")
    with within(40):
        try:
            extract([path])
        except UnreadableSourceError as error:
            assert "\n" not in str(error)


def test_a_broken_source_beside_a_sound_one_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    rulebook = extract([tmp_path / "broken.pdf", raw_pdf(tmp_path / "a.pdf", TEXT)])
    assert [finding.kind for finding in rulebook.findings] == ["damage"]
    assert "en" in rulebook.editions


@pytest.mark.parametrize(
    ("content", "advice"),
    [
        (b"PK\x03\x04\x14\x00\x06\x00", "save it as PDF or text"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504), "old Word document"),
        (b"{\\rtf1\\ansi{\\fonttbl\\f0\\fswiss Arial;}\\f0\\pard Each player takes two cards.\\par}", "rich text"),
        (b"%!PS-Adobe-3.0\n72 720 moveto (Each player takes two cards.) show showpage\n", "convert it to PDF"),
        (b"AT&TFORM\x00\x00\x10\x00DJVM", "DjVu"),
        (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "save it as JPEG or PNG"),
        (b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><text>Each player</text></svg>', "SVG"),
    ],
)
def test_documents_of_other_programs_are_named_and_what_to_do(content: bytes, advice: str, tmp_path: Path) -> None:
    (tmp_path / "rules").write_bytes(content)
    assert advice in refusal(tmp_path / "rules")
