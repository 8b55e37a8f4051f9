"""The text layer of a scan: read anew from the picture, and kept where that is not read or says far less."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Literal

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from extract.model import Line
from extract.pipeline import extract
from extract.readers.pdf.legible import says_nothing
from extract.rulebook import Rulebook
from tests.extract.made.paper import scan

RULES = (
    "Whoever is on turn moves one of the stones to an empty space of the board.",
    "A stone that has reached the far side of the board stays there to the end.",
    "The one who has brought all of the stones to the far side wins the game.",
)


def scanned(path: Path, layer: str, *below: str) -> Path:
    """The rules as a scan, with words `below` them, and a hidden layer of text."""
    canvas = Canvas(str(path.with_suffix(".text.pdf")), pagesize=A4)
    canvas.setFont("Times-Roman", 12)
    for row, rule in enumerate(RULES):
        canvas.drawString(60, 760 - 30 * row, rule)
    canvas.drawString(60, 600, " ".join(below))
    canvas.save()
    scan(path.with_suffix(".text.pdf"), path.with_suffix(".png"), degrees=0.3)
    canvas = Canvas(str(path), pagesize=A4)
    canvas.drawImage(str(path.with_suffix(".png")), 0, 0, *A4)
    hidden = canvas.beginText(60, 760)
    hidden.setTextRenderMode(3)
    hidden.setFont("Times-Roman", 12)
    for line in layer.split("\n"):
        hidden.textLine(line)
    canvas.drawText(hidden)
    canvas.save()
    return path


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_a_layer_of_nonsense_is_read_from_the_picture(tmp_path: Path) -> None:
    nonsense = (
        "Wbncvcr is nn lurn rnnvcs nnc nf thc slnncs ln zn crnply spzcc\n"
        "A slnnc thzl bzs rczcbcd lbc fzr sldc slzys lbcrc ln lbc cnd"
    )
    rulebook = extract([scanned(tmp_path / "a.pdf", nonsense)], lang="en")
    text = " ".join(block.text for section in rulebook.editions["en"].sections for block in section.blocks)
    assert all(rule in text for rule in RULES)
    assert [finding.message for finding in rulebook.findings if finding.kind == "damage"] == [
        "Page 1 was read by OCR: its text layer is broken."
    ]


def told(rulebook: Rulebook) -> tuple[str, list[str]]:
    """What stands in a rulebook, and what damage it tells of."""
    text = " ".join(block.text for section in rulebook.editions["en"].sections for block in section.blocks)
    return text, [finding.message for finding in rulebook.findings if finding.kind == "damage"]


HOARD = "\n".join(rule.replace("board", "hoard").replace("stone", "slone") for rule in RULES)


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_what_another_program_read_gives_way_to_what_the_picture_says(tmp_path: Path) -> None:
    text, damage = told(extract([scanned(tmp_path / "a.pdf", HOARD)], lang="en"))
    assert all(rule in text for rule in RULES)
    reason = "what another program read there, and wrote under the picture, has more words that are none"
    assert damage == [f"Page 1 was read by OCR: {reason}."]


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_a_layer_that_has_far_more_words_than_we_can_read_is_kept(tmp_path: Path) -> None:
    text, damage = told(extract([scanned(tmp_path / "a.pdf", f"{HOARD}\n{RULES[0]}\n{RULES[1]}")], lang="en"))
    assert "an empty space of the hoard." in text and not damage


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_a_layer_that_knows_its_words_better_is_kept(tmp_path: Path) -> None:
    source = scanned(tmp_path / "a.pdf", "\n".join(RULES), *("stonc", "bourd", "hrought"))
    text, damage = told(extract([source], lang="en"))
    assert all(rule in text for rule in RULES) and not damage


@pytest.mark.parametrize("ocr", ["auto", "never"])
def test_a_layer_is_kept_where_no_picture_is_read(
    ocr: Literal["auto", "never"], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = scanned(tmp_path / "a.pdf", HOARD)
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    text, damage = told(extract([source], lang="en", ocr=ocr))
    assert "an empty space of the hoard." in text and not damage


def test_a_layer_with_more_words_that_are_none_than_a_poor_scan_has_says_nothing() -> None:
    spoilt = "Le joueur gui a rdussi une sdrie de cartes la ddpose devant lui et prend une carle de la rdserve."
    plain = "Le joueur qui a réussi une série de cartes la dépose devant lui et prend une carte de la réserve."
    assert says_nothing([Line(spoilt, 1, 1)] * 4, hidden=True)
    assert not says_nothing([Line(plain, 1, 1)] * 4, hidden=True)


@pytest.mark.parametrize("text", [RULES[0], "Elke speler kiest een kleur en krijgt de stenen van die kleur."])
def test_a_text_in_a_language_says_something(text: str) -> None:
    assert not says_nothing([Line(text, 1, 1)] * 4, hidden=True)
    assert not says_nothing([Line("Cnrds 12", 1, 1)] * 4, hidden=True)


def test_signs_without_a_word_say_nothing_and_rulers_and_figures_do() -> None:
    garbled = ["#$%&'()*+,$ff-", "./&'0+12*+,$-23--4)56'ff-", "7'1/'$5$%58-(53-4)56'ff-", "@56328-85*&5%28ff-"]
    assert says_nothing([Line(text, 1, 1) for text in garbled * 4], hidden=False)
    sheet = ["1 | 2 | 3 | 4 | 5", "_____ = _____", ". . . . . . . . . 7", "–––––– 10 ––––––"]
    assert not says_nothing([Line(text, 1, 1) for text in sheet * 20], hidden=False)
