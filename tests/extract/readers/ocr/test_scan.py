"""Scans, also askew and with noise; and what is said where no OCR program is installed."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageOps
from rapidfuzz.distance import Levenshtein
from reportlab.pdfgen.canvas import Canvas

from extract.model import UnreadableSourceError
from extract.pipeline import extract
from extract.readers.ocr import page as page_of_pixels
from extract.readers.ocr import program
from extract.rulebook import Edition, load_curated
from tests.extract.made.paper import scan, typeset
from tests.extract.made.sheet import SANS, Sheet
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
@pytest.mark.parametrize("turn", [Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270])
def test_a_scan_on_its_side_or_its_head_is_turned(turn: Image.Transpose, tmp_path: Path) -> None:
    typeset(sheet(), tmp_path / "a.pdf")
    scan(tmp_path / "a.pdf", tmp_path / "a.png", dpi=150, degrees=0, noise=1)
    with Image.open(tmp_path / "a.png") as picture:
        picture.transpose(turn).save(tmp_path / "b.png", dpi=(150, 150))
    rulebook = extract([tmp_path / "b.png"])
    assert list(rulebook.editions) == ["de"]
    assert [rule.number for rule in rulebook.editions["de"].rules()] == [rule.number for rule in sheet().rules()]


@needs_tesseract
def test_a_page_of_a_line_or_two_is_turned_only_where_it_says_more_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # of so few letters the program tells at random which way is up
    monkeypatch.setattr(page_of_pixels, "turned_by", lambda *_: 2)
    monkeypatch.setattr(page_of_pixels, "_is_upright", lambda _: False)
    page = Sheet(tmp_path / "a.pdf")
    page.text(57, 778, "© 2024 Dünenverlag, Leipzig", SANS, 9.5)
    page.text(57, 29, "Salzkarawane - Spielregel", SANS, 8)
    page.canvas.save()
    scan(tmp_path / "a.pdf", tmp_path / "a.png", dpi=200, degrees=0.7)
    (edition,) = extract([tmp_path / "a.png"]).editions.values()
    said = " ".join(block.text for section in edition.sections for block in section.blocks)
    assert "Dünenverlag, Leipzig" in said and "Spielregel" in f"{said} {edition.title}"


@needs_tesseract
def test_a_pdf_of_pictures_is_read_in_its_own_language(tmp_path: Path) -> None:
    typeset(sheet(), tmp_path / "a.pdf")
    scan(tmp_path / "a.pdf", tmp_path / "a.png", dpi=150, degrees=0, noise=1)
    with Image.open(tmp_path / "a.png") as picture:
        picture.convert("RGB").save(tmp_path / "b.pdf", resolution=150)
    rulebook = extract([tmp_path / "b.pdf"])
    assert list(rulebook.editions) == ["de"]
    assert "ü" in sentences(rulebook.editions["de"])


@needs_tesseract
def test_each_text_of_a_page_is_read_in_its_language(tmp_path: Path) -> None:
    english, german = (load_curated("tokan").editions[language].sections for language in ("en", "de"))
    typeset(Edition("en", "", sections=(*english[3:5], *german[4:5])), tmp_path / "a.pdf", columns=1)
    scan(tmp_path / "a.pdf", tmp_path / "a.png")
    rulebook = extract([tmp_path / "a.png"])
    assert sorted(rulebook.editions) == ["de", "en"]
    assert "wählt eine Farbe" in sentences(rulebook.editions["de"])


def test_a_scan_without_ocr_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "installed_models", lambda: frozenset())
    Image.new("L", (400, 300), 255).save(tmp_path / "a.png")
    Image.new("L", (400, 300), 255).save(tmp_path / "b.pdf")
    for name in ("a.png", "b.pdf"):
        with pytest.raises(UnreadableSourceError, match=r"tesseract-ocr-deu tesseract-ocr-fra") as refusal:
            extract([tmp_path / name])
        assert "\n" not in str(refusal.value)


def test_a_scan_without_what_knows_pixels_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "installed_models", lambda: frozenset({"eng"}))
    monkeypatch.setattr(program, "knows_pixels", lambda: False)
    Image.new("L", (400, 300), 255).save(tmp_path / "a.png")
    with pytest.raises(UnreadableSourceError, match=r"pip install 'refcli\[scan\]'"):
        extract([tmp_path / "a.png"])


def test_a_picture_with_ocr_switched_off_cannot_be_read(tmp_path: Path) -> None:
    Image.new("L", (400, 300), 255).save(tmp_path / "a.png")
    with pytest.raises(UnreadableSourceError, match="without OCR"):
        extract([tmp_path / "a.png"], ocr="never")


@needs_tesseract
def test_a_scan_shows_its_words_after_each_step_on_the_page_as_it_was_put_straight(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"))
    canvas.drawString(50, 700, "The player who has the most coins wins the game.")
    canvas.save()
    scan(tmp_path / "a.pdf", tmp_path / "a.png", degrees=2)
    extract([tmp_path / "a.png"], stages=tmp_path / "stages", lang="en")
    page = tmp_path / "stages" / "a" / "page-001"
    steps = sorted(path.stem.split("-", 2)[2] for path in page.glob("ocr-*.png"))
    assert steps == ["better", "plain", "refined"]
    (words,) = (json.loads(path.read_text(encoding="utf-8")) for path in page.glob("ocr-*-better.json"))
    assert [word["text"] for word in words][:3] == ["The", "player", "who"]
    # the boxes of the lines are those of the page that stands straight
    (line, *_) = json.loads((page.parent / "01-read.json").read_text(encoding="utf-8"))
    with Image.open(page / "page.png") as picture:
        box = [round(edge * 100 / 72) for edge in line["bbox"]]
        inked = (
            ImageOps.invert(picture.convert("L")).point([255 if level > 100 else 0 for level in range(256)]).getbbox()
        )
    assert inked is not None and abs(inked[1] - box[1]) < 6 and abs(inked[0] - box[0]) < 6
