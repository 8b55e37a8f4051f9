"""Text that OCR read without leaving noise: letters taken for others that look alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.model import LANGUAGES
from extract.pipeline import extract
from extract.repair.spelling.confused import confused_words
from extract.rulebook import Rulebook
from tests.conftest import ROOT

READ_BY_OCR = """Cornponents

The board has a rniddle. Each player takes five c0ins and places thern beside the board.

How to play

On your turn you rnust move one piece. You rnay never move it back. There is no lirnit.
"""
SOURCES = ROOT / "source_rules"


def read(folder: Path, text: str) -> Rulebook:
    (folder / "a.txt").write_text(text, encoding="utf-8")
    return extract([folder / "a.txt"])


def text_of(book: Rulebook) -> str:
    (edition,) = book.editions.values()
    return " ".join(
        part for section in edition.sections for part in (section.heading, *(b.text for b in section.blocks))
    )


def test_letters_taken_for_others_are_put_right_and_said(tmp_path: Path) -> None:
    book = read(tmp_path, READ_BY_OCR)
    text = text_of(book)
    assert [word for word in ("Components", "middle", "coins", "must", "may", "limit") if word not in text] == []
    assert "rn" not in text.replace("turn", "")
    assert [finding.message for finding in book.findings if "reads like OCR" in finding.message]
    repairs = {
        (repair.before, repair.after)
        for section in book.editions["en"].sections
        for block in section.blocks
        for repair in block.repairs
    }
    assert {("rnust", "must"), ("c0ins", "coins")} <= repairs


def test_two_strange_words_are_no_evidence(tmp_path: Path) -> None:
    book = read(tmp_path, "How to play\n\nOn your turn you rnust move one piece. You rnay never move it back.\n")
    assert "rnust" in text_of(book) and "rnay" in text_of(book)
    assert not [finding for finding in book.findings if finding.kind == "damage"]


def test_names_that_differ_in_thin_letters_are_no_evidence() -> None:
    assert confused_words([("en", "wilh flrst tlme flnd polnt plle pllayer nlght")]) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulebooks_of_the_project_do_not_read_like_ocr(language: str) -> None:
    files = [path for path in SOURCES.rglob("*") if path.is_file() and path.suffix in (".toml", ".md", ".txt")]
    assert files
    for path in files:
        assert confused_words([(language, path.read_text(encoding="utf-8"))]) == {}, path


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("en", "Thcre are three p1ayers. Evcry one takes his carb5 and retums them.", ("there", "players", "every")),
        ("de", "Jcder Spie1er nimmt die näcbsten Kartcn und gevvinnt.", ("jeder", "spieler", "nächsten", "gewinnt")),
        ("fr", "Lc joueur rejouc lcs cartcs révé1ées en 5uivant la règ1e.", ("cartes", "révélées", "suivant", "règle")),
        ("es", "El jugad0r quc tirc los dados e5pera su tumo sicmpre.", ("jugador", "espera", "turno", "siempre")),
    ],
)
def test_letters_that_are_taken_for_one_another_are_evidence_together(
    language: str, text: str, meant: tuple[str, ...]
) -> None:
    found = {reading.word for reading in confused_words([(language, text)])[language].values()}
    assert set(meant) <= found


def test_a_word_that_no_list_knows_is_known_from_its_text() -> None:
    text = "Each lampwright rnay move. The larnpwright takes c0ins. No lampwright rnust stop; a lampwrighf may turn."
    assert confused_words([("en", text)])["en"]["lampwrighf"].word == "lampwright"


def test_a_flat_text_is_read_without_its_accents() -> None:
    text = "Die konncn nicbt uber die Brucke zuriick, und jedcr w0hlt."
    found = confused_words([("de", text)], frozenset({"de"}))["de"]
    assert found["konncn"].word == "konnen" and found["nicbt"].word == "nicht"
