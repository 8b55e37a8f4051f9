"""Scans, also askew and with noise; and what is said where no OCR program is installed."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from rapidfuzz.distance import Levenshtein

from extract.model import UnreadableSourceError
from extract.pipeline import extract
from extract.readers.ocr import scan as scan_reader
from extract.rulebook import Edition, load_curated
from tests.extract.made.paper import scan, typeset
from tests.extract.readers.pdf.test_pdf import words

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")


def sheet() -> Edition:
    """About a page of rules in German, with umlauts and ones."""
    edition = load_curated("tokan").editions["de"]
    return replace(edition, sections=edition.sections[3:7])


def sentences(edition: Edition) -> str:
    return " ".join(" ".join([rule.number or "", *words(rule.text)]) for rule in edition.rules())


@needs_tesseract
def test_a_scan_askew_and_with_noise_gives_the_rules(tmp_path: Path) -> None:
    typeset(sheet(), tmp_path / "a.pdf")
    scan(tmp_path / "a.pdf", tmp_path / "a.png", dpi=200, degrees=0.7)
    rulebook = extract([tmp_path / "a.png"], lang="de")
    found, meant = rulebook.editions["de"], sheet()
    assert [rule.number for rule in found.rules()] == [rule.number for rule in meant.rules()]
    wanted = sentences(meant)
    assert Levenshtein.distance(wanted, sentences(found)) <= 0.01 * len(wanted)
    assert any(finding.kind == "damage" and "OCR" in finding.message for finding in rulebook.findings)


@needs_tesseract
def test_a_pdf_of_pictures_is_read_in_its_own_language(tmp_path: Path) -> None:
    typeset(sheet(), tmp_path / "a.pdf")
    scan(tmp_path / "a.pdf", tmp_path / "a.png", dpi=150, degrees=0, noise=1)
    with Image.open(tmp_path / "a.png") as picture:
        picture.convert("RGB").save(tmp_path / "b.pdf", resolution=150)
    rulebook = extract([tmp_path / "b.pdf"])
    assert list(rulebook.editions) == ["de"]
    assert "ü" in sentences(rulebook.editions["de"])


def test_a_scan_without_ocr_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan_reader, "_installed", lambda: frozenset())
    Image.new("L", (400, 300), 255).save(tmp_path / "a.png")
    Image.new("L", (400, 300), 255).save(tmp_path / "b.pdf")
    for name in ("a.png", "b.pdf"):
        with pytest.raises(UnreadableSourceError, match=r"tesseract-ocr-deu tesseract-ocr-fra") as refusal:
            extract([tmp_path / name])
        assert "\n" not in str(refusal.value)


def test_a_picture_with_ocr_switched_off_cannot_be_read(tmp_path: Path) -> None:
    Image.new("L", (400, 300), 255).save(tmp_path / "a.png")
    with pytest.raises(UnreadableSourceError, match="without OCR"):
        extract([tmp_path / "a.png"], ocr="never")
