"""Pages of a PDF that hold more than a page can are read in part."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from extract.pipeline import extract
from extract.readers.pdf import characters
from tests.extract.readers.pdf.test_hostile import TEXT, raw_pdf, refusal, within


def text_of(path: Path) -> str:
    return " ".join(str(edition.sections) for edition in extract([path]).editions.values())


def test_a_page_that_holds_too_much_is_read_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(characters, "MOST_CHARS", 2_000)
    rows = b"BT /F1 6 Tf 1 0 0 1 50 790 Tm 7 TL " + b"(The player with the most points wins.) Tj T* " * 50_000 + b"ET"
    with within(120):
        rulebook = extract([raw_pdf(tmp_path / "a.pdf", rows)])
    assert any("too much text" in finding.message for finding in rulebook.findings)
    assert "most points wins" in str(rulebook.editions["en"].sections)


def test_the_words_on_a_page_of_countless_strokes_are_read(tmp_path: Path) -> None:
    strokes = b"1 1 2 2 re f " * 60_000
    with within(120):
        assert "most points wins the game." in text_of(raw_pdf(tmp_path / "a.pdf", strokes + TEXT))


def test_the_words_on_a_page_with_a_path_without_end_are_read(tmp_path: Path) -> None:
    path_without_end = b"0 0 m " + b"1 1 l 2 2 l " * 700_000 + b"S "
    with within(120):
        assert "most points wins the game." in text_of(raw_pdf(tmp_path / "a.pdf", path_without_end + TEXT))


@pytest.mark.parametrize("box", ["600 800 0 0", "0 0 0 0", "0 0 /NaN (x)", "0 0", "0 0 1e30 1e30"])
def test_a_page_of_a_strange_size_is_read(box: str, tmp_path: Path) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT)
    whole = path.read_bytes().replace(b"[0 0 600 800]", f"[{box}]".encode())
    path.write_bytes(whole)
    assert "most points wins the game." in text_of(path)


def test_a_bomb_of_spaces_stays_within_memory(tmp_path: Path) -> None:
    packed = zlib.compress(b" " * 900_000_000, 1)
    with within(120):
        message = refusal(raw_pdf(tmp_path / "a.pdf", packed, filters="/Filter /FlateDecode"))
    assert "memory" in message or "too long" in message
