"""Text that was decoded wrongly, letters with their accents beside them."""

from __future__ import annotations

from pathlib import Path

from extract.pipeline import extract


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
