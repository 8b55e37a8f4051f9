"""Text that was decoded wrongly, letters with their accents beside them."""

from __future__ import annotations

from pathlib import Path

from extract.model import Document, Line, Page, Repair
from extract.pipeline import extract
from extract.repair import with_unread_letters


def read(folder: Path, text: str) -> list[str]:
    (folder / "a.txt").write_text(text, encoding="utf-8")
    editions = extract([folder / "a.txt"]).editions.values()
    return [block.text for edition in editions for section in edition.sections for block in section.blocks]


def test_text_that_was_decoded_wrongly_is_read_as_it_was_meant(tmp_path: Path) -> None:
    meant = "Jeder Spieler wählt fünf Würfel und legt sie über die Brücke."
    assert read(tmp_path, "Ablauf\n\n" + meant.encode().decode("cp1252") + "\n")[-1] == meant


def test_letters_have_their_accents_on_them(tmp_path: Path) -> None:
    assert (
        read(tmp_path, "Ablauf\n\nJeder Spieler wa\u0308hlt einen Stein.\n")[-1] == "Jeder Spieler wählt einen Stein."
    )


def test_a_letter_that_the_text_layer_itself_has_lost_is_told_where_no_repair_tells_it() -> None:
    told = Line("\ufffdpen the gate", 1, 2, (0, 20, 90, 30), repairs=(Repair("cid", "(cid:9)", "\ufffd", 0.3),))
    lines = (Line("\ufffdThis card sits on the table)", 1, 1, (0, 0, 90, 10)), told)
    found = with_unread_letters(Document("a.pdf", "0", (Page(1, lines, 100, 100),)))
    assert [finding.origin for finding in found.findings] == [(lines[0].origin,)]


def test_capitals_of_portuguese_are_no_halves_of_an_a_with_a_grave(tmp_path: Path) -> None:
    text = "MAÇÃ, MANHÃ e AMANHÃ"
    assert read(tmp_path, f"Ablauf\n\nJeder Spieler wählt fünf Würfel.\n\n{text} sind Wörter.\n")[-1].startswith(text)


def test_the_letter_that_looks_like_an_apostrophe_is_one(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("You can\u02bct move there, and you don\u02bct draw a card.\n", encoding="utf-8")
    (block,) = extract([tmp_path / "a.txt"]).editions["en"].sections[0].blocks
    assert block.text == "You can\u2019t move there, and you don\u2019t draw a card."
