"""Broken text layers: fonts without a table of characters, with a wrong one, or with one that is no text at all."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from extract.pipeline import extract
from extract.readers.legible import is_garbled
from extract.rulebook import Rulebook
from tests.extract.damaged import Meaning, typeset_by_glyphs
from tests.extract.test_languages import OTHERS, texts

LINES = [
    "The first player fills the field in front of the office and flips five cards.",
    "Der Spieler öffnet fünf Häuser, und die größte Auflage gewinnt das Spiel.",
]


def read(path: Path, ocr: str = "never") -> tuple[str, Rulebook]:
    rulebook = extract([path], ocr=ocr)  # type: ignore[arg-type]
    sections = [section for edition in rulebook.editions.values() for section in edition.sections]
    return " ".join(block.text for section in sections for block in section.blocks), rulebook


def damage(rulebook: Rulebook) -> list[str]:
    return [finding.message for finding in rulebook.findings if finding.kind == "damage"]


def repairs(rulebook: Rulebook, kind: str) -> list[tuple[str, str]]:
    return [
        (repair.before, repair.after)
        for edition in rulebook.editions.values()
        for section in edition.sections
        for block in section.blocks
        for repair in block.repairs
        if repair.kind == kind
    ]


@pytest.mark.parametrize(
    "means", [None, lambda c: c, lambda c: None if c in "ﬁﬂ" else c, lambda c: None if c in "äöüß" else c]
)
def test_the_font_file_tells_what_the_page_does_not(means: Meaning | None, tmp_path: Path) -> None:
    text, rulebook = read(typeset_by_glyphs(tmp_path / "a.pdf", LINES, means, ligatures=True))
    assert text == " ".join(LINES)
    assert not damage(rulebook)
    assert all(before.startswith("(cid:") for before, _ in repairs(rulebook, "cid"))


@pytest.mark.parametrize("shift", [-29, 1, 3, 0xF000])
def test_codes_that_are_moved_by_a_number_are_moved_back(shift: int, tmp_path: Path) -> None:
    path = typeset_by_glyphs(tmp_path / "a.pdf", LINES, lambda c: chr(ord(c) + shift) if ord(c) < 128 else c)
    text, rulebook = read(path)
    assert text == " ".join(LINES)
    assert ("".join(chr(ord(c) + shift) for c in "The"), "The") in repairs(rulebook, "encoding")
    assert len(damage(rulebook)) == 1 and "put right" in damage(rulebook)[0]


def scrambled(character: str) -> str:
    return chr(97 + (ord(character) * 7 + 3) % 26) if character.isalpha() else character


def test_gibberish_is_never_taken_for_text(tmp_path: Path) -> None:
    path = typeset_by_glyphs(tmp_path / "a.pdf", LINES, scrambled)
    _, rulebook = read(path)
    assert damage(rulebook) == ["The text layer of page 1 is broken; read it as a picture (--ocr always)."]


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_gibberish_is_read_as_a_picture(tmp_path: Path) -> None:
    text, rulebook = read(typeset_by_glyphs(tmp_path / "a.pdf", LINES, scrambled), ocr="auto")
    assert text == " ".join(LINES)
    assert damage(rulebook) == ["Page 1 was read by OCR: its text layer is broken."]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", *OTHERS])
def test_no_language_is_gibberish(language: str) -> None:
    lines = texts(language)
    assert not any(is_garbled(" ".join(lines[index : index + 2])) for index in range(0, 12, 2))
    assert not is_garbled("Festlegung. Grund: " * 20)
    assert not is_garbled("A1 B2 C3 D4 E5 F6 G7 H8 " * 4)
