"""Lost spaces are put back between known words, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.pipeline import extract
from extract.rulebook import Rulebook


def read(folder: Path, text: str) -> tuple[list[str], Rulebook]:
    (folder / "a.txt").write_text(text, encoding="utf-8")
    rulebook = extract([folder / "a.txt"])
    sections = [section for edition in rulebook.editions.values() for section in edition.sections]
    return [block.text for section in sections for block in section.blocks], rulebook


@pytest.mark.parametrize(
    "text",
    [
        "The player takes one card from the pile and puts it on the table.",
        "Der Spieler zieht eine Karte und legt sie auf ein freies Feld.",
        "Le joueur pose une tuile sur la table, puis il prend une carte.",
        "El jugador pone una ficha en el tablero y toma una carta.",
    ],
)
def test_lost_spaces_come_back(text: str, tmp_path: Path) -> None:
    (found,), rulebook = read(tmp_path, text.replace(" ", "") + "\n")
    assert found == text
    (block,) = [block for edition in rulebook.editions.values() for block in edition.sections[0].blocks]
    assert block.raw == text.replace(" ", "")
    assert "spaces" in {repair.kind for repair in block.repairs}
    assert any("lost its spaces" in finding.message for finding in rulebook.findings if finding.kind == "damage")


def test_a_single_letter_is_left_over_from_no_word(tmp_path: Path) -> None:
    text = "The player takes five fireflies from the jar and puts them on the table."
    (found,), _ = read(tmp_path, text.replace(" ", "") + "\n")
    assert " f " not in found


def test_long_words_stay_whole(tmp_path: Path) -> None:
    text = "Die Spielerreihenfolgeleiste zeigt, wer das Siegpunktplättchen und die Startspielerkarte bekommt."
    assert read(tmp_path, text)[0] == [text]


def test_what_has_no_known_words_stays_as_it_is(tmp_path: Path) -> None:
    text = "Qwrtzplkjhgfdsyxcvbnm mnbvcxylkjhgfdsapoiuztrewq\n"
    assert read(tmp_path, text)[0] == [text.strip()]
