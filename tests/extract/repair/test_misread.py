"""Words of a noisy scan: what has one near reading is mended, what has none is told, all else stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.model import UNREADABLE, Language, Repair
from extract.pipeline import extract
from extract.repair.spelling import with_read_words

NOISE = "CS%)O‘O {}|~ OO0 \\_/% ¢§O\n"
"""What OCR makes of a picture."""


def read(text: str, language: Language, *, said: str = "") -> tuple[str, list[Repair]]:
    """The text mended, in a document that has the words of `said` twice."""
    repairs: list[Repair] = []
    repeated = frozenset(said.split())
    words = repeated | {word.strip(".,").lower() for word in text.split()}
    return with_read_words(text, language, words, repeated, repairs), repairs


@pytest.mark.parametrize(
    ("language", "damaged", "meant"),
    [
        ("de", "Die Steine werden entternt und neu angjeordnet.", "Die Steine werden entfernt und neu angeordnet."),
        (
            "en",
            "Each player gerforms an acfion with the emp?y bag.",
            "Each player performs an action with the empty bag.",
        ),
        ("fr", "Le jouenr pioche une caete.", "Le joueur pioche une carte."),
        ("es", "El jugagor toma una carra.", "El jugador toma una carta."),
    ],
)
def test_a_word_with_one_near_reading_is_mended(language: Language, damaged: str, meant: str) -> None:
    text, repairs = read(damaged, language, said="joueur carte jugador carta")
    assert text == meant
    assert {repair.kind for repair in repairs} == {"letters"}
    assert all(0.5 < repair.confidence < 0.9 for repair in repairs)


def test_a_word_of_the_document_is_nearer_than_one_of_the_language() -> None:
    assert read("The rirgs lie there.", "en", said="rings")[0] == "The rings lie there."


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Der sich am Zug befindende Spieler legt Holzchips auf den Spielfeldrand."),
        ("en", "Then Gandolf goes to Rivandell."),
        ("en", "Write to info@rirgs.example, or see 2x and (s)he."),
        ("en", "The wizardess xyloforms."),
    ],
)
def test_new_words_forms_and_names_stay(language: Language, text: str) -> None:
    assert read(text, language) == (text, [])


def test_what_has_marks_inside_and_no_reading_is_told() -> None:
    text, repairs = read("Put the R|r|\\1g..l on top.", "en")
    assert text == "Put the R|r|\\1g..l on top."
    assert [(repair.kind, repair.before) for repair in repairs] == [(UNREADABLE, "R|r|\\1g..l")]


@pytest.mark.parametrize("noise", ["", NOISE * 3])
def test_only_a_document_with_line_noise_is_mended(noise: str, tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(f"{noise}Each player gerforms one action on a turn and then draws a card from the bag.\n{noise}")
    (block,) = (block for section in extract([source]).editions["en"].sections for block in section.blocks)
    assert block.text.startswith("Each player performs" if noise else "Each player gerforms")
