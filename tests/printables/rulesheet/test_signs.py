"""Suits, dice and stars on a rule sheet: drawn, in a font that is embedded, and read again as what they are."""

from __future__ import annotations

from pathlib import Path

import pdfplumber
import pypdfium2
import pytest

from extract.model import Block, Edition, Section
from extract.pipeline import extract
from printables.drawing import SIGNS, sign_face, width
from printables.rulesheet import typeset


def sheet(folder: Path, text: str) -> Path:
    path = folder / "sheet.pdf"
    typeset(Edition("en", "Four Suits", sections=(Section("Cards", 1, (Block("paragraph", text),)),)), path)
    return path


def test_signs_stand_in_an_embedded_font_and_come_back_word_for_word(tmp_path: Path) -> None:
    said = f"The signs are {' '.join(SIGNS)}, and **♠ beats ♥** as ♡ is a heart and ⚅ a six."
    path = sheet(tmp_path, said)
    with pdfplumber.open(path) as pdf:
        fonts = {char["text"]: char["fontname"] for page in pdf.pages for char in page.chars}
    assert {fonts[sign].partition("+")[2] for sign in SIGNS} == {"Signs"}
    (edition,) = extract([path]).editions.values()
    block = edition.sections[-1].blocks[0]
    assert block.text.replace("*", "") == said.replace("*", "").replace("♡", "♥")


@pytest.mark.parametrize(
    ("sign", "inked"), [("♠", True), ("●", True), ("○", False), ("□", False), ("⚀", True), ("⚁", False)]
)
def test_a_sign_is_drawn_as_it_is(sign: str, inked: bool, tmp_path: Path) -> None:
    path = sheet(tmp_path, f"Take {sign} now.")
    with pdfplumber.open(path) as pdf:
        (char,) = [char for char in pdf.pages[0].chars if char["text"] == sign]
    assert char["x1"] - char["x0"] == pytest.approx(width(sign, sign_face(), char["size"]), abs=0.01)
    scale = 8
    picture = pypdfium2.PdfDocument(path)[0].render(scale=scale).to_pil().convert("L")
    # the middle of a sign: three tenths of the em above its base line
    base = pypdfium2.PdfDocument(path)[0].get_height() - char["matrix"][5]
    middle = ((char["x0"] + char["x1"]) / 2 * scale, (base - 0.3 * char["size"]) * scale)
    assert (picture.getpixel((round(middle[0]), round(middle[1]))) < 128) is inked
