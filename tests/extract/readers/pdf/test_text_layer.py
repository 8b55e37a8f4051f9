"""Broken text layers: fonts without a table of characters, with a wrong one, or with one that is no text at all."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from extract.model import Line
from extract.pipeline import extract
from extract.readers.pdf.legible import says_nothing
from extract.rulebook import Rulebook
from tests.extract.languages.test_languages import OTHERS, texts
from tests.extract.readers.pdf.damaged import typeset_by_glyphs

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


def test_glyphs_without_a_character_are_marked(tmp_path: Path) -> None:
    umlauts = typeset_by_glyphs(tmp_path / "a.pdf", LINES, lambda c: None if c in "äöüß" else c, ligatures=True)
    text, rulebook = read(umlauts)
    assert text == re.sub("[äöüß]", "\ufffd", " ".join(LINES))
    assert len(repairs(rulebook, "cid")) == 4 and all("(cid:" in before for before, _ in repairs(rulebook, "cid"))


def test_a_glyph_that_means_a_character_beyond_the_first_plane_is_read(tmp_path: Path) -> None:
    text, _ = read(typeset_by_glyphs(tmp_path / "a.pdf", LINES, lambda c: "🎲" if c == "f" else c))
    assert text == " ".join(LINES).replace("f", "🎲")


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_a_font_that_tells_nothing_is_read_as_a_picture(tmp_path: Path) -> None:
    text, _ = read(typeset_by_glyphs(tmp_path / "a.pdf", LINES, None), ocr="auto")
    assert text == " ".join(LINES)


NAMELESS = ("Windmills of the west", "A game for two")
SOUND = (
    "Each player takes a windmill and four sacks of flour, and turns the dial to the north.",
    "All windmills that face the wind grind one sack of flour in every round of the game.",
    "Then each player may turn the own windmill by a quarter and put down one more sack.",
)


def test_a_glyph_without_name_is_no_letter(tmp_path: Path) -> None:
    path = typeset_by_glyphs(tmp_path / "a.pdf", NAMELESS, None, recoded=True, nameless=True, plain=SOUND)
    text, rulebook = read(path)
    assert re.sub("[\ufffd\\s]", "", text) == "".join(SOUND).replace(" ", "")
    assert [message for message in damage(rulebook) if "Letters are lost" in message]


def test_a_glyph_without_a_character_before_each_line_is_a_point(tmp_path: Path) -> None:
    lines = ["§ The first player takes five cards", "§ The last one takes two cards"]
    _, rulebook = read(typeset_by_glyphs(tmp_path / "a.pdf", lines, lambda c: None if c == "§" else c))
    (section,) = rulebook.editions["en"].sections
    assert [block.kind for block in section.blocks] == ["list"]
    assert section.blocks[0].text == "The first player takes five cards\nThe last one takes two cards"


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
    def is_garbled(text: str) -> bool:
        return says_nothing([Line(text, 1, 1)], hidden=False)

    lines = texts(language)
    assert not any(is_garbled(" ".join(lines[index : index + 2])) for index in range(0, 12, 2))
    assert not is_garbled("Festlegung. Grund: " * 20)
    assert not is_garbled(
        "https://example.org/0B7-vsG7s7TCIMlBzN0dJOHVtMlE/qwrtzhttp://www.example.org/~xkcd/XYZ/wvbnm.pdf"
    )
    assert not is_garbled(
        "VerDate Sep 16:21 Jkt PO Frm Fmt Sfmt Total cost of all products Labor Parts Action Operators " * 4
    )
    assert not is_garbled("A1 B2 C3 D4 E5 F6 G7 H8 " * 4)


@pytest.mark.parametrize("left", ["f", ""])
@pytest.mark.parametrize(
    "text",
    [
        "The first player fills five fields, often shuffles different cards and has an effect on the left flag.",
        "Der Spieler findet fünf offene Felder, eröffnet und legt häufig eine Figur auf die flache Fläche.",
        "Le joueur effectue enfin différentes figures, vérifie le défi et place la flèche pour le chiffre.",
        "El jugador coloca una ficha en la fila y al final recibe un beneficio suficiente y difícil.",
    ],
)
def test_dropped_ligatures_come_back_in_every_language(text: str, left: str, tmp_path: Path) -> None:
    dropped = re.sub("ffi|ffl|ff|fi|fl|ft", left, text)
    (tmp_path / "a.txt").write_text(dropped, "utf-8")
    found, _ = read(tmp_path / "a.txt")
    wrong = [word for word, right in zip(found.split(), text.split(), strict=True) if word != right]
    assert len(wrong) <= 3, wrong
    # what is left stands there as it did: nothing is guessed
    assert set(wrong) <= set(dropped.split())


def test_ligatures_with_the_name_of_another_letter(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("The acƟon oŌen maƩers to Ōrebo; the Ɵle lies leŌ of it in the game.", "utf-8")
    text, rulebook = read(tmp_path / "a.txt")
    assert text == "The action often matters to Ōrebo; the tile lies left of it in the game."
    assert ("Ɵ", "ti") in repairs(rulebook, "ligature")


def test_two_letters_that_are_left_of_a_word_are_read_with_doubt(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "The rst player ips ve eld cards and nds a place. If it is dicult to nd one, the ocial ag is nal.\n",
        encoding="utf-8",
    )
    text, rulebook = read(tmp_path / "a.txt")
    assert "flips five" in text and "to find one" in text and "flag" in text
    assert any("“ag” was read as “flag”" in finding.message for finding in rulebook.findings)
