"""Texts that lost their accents and umlauts, as OCR with another language's model and mail leave them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from extract.model import UNSURE, Language, Repair
from extract.pipeline import extract
from extract.repair import lost_accents, with_accents
from extract.rulebook import Rulebook
from extract.words import readings

GERMAN = """Der Spieler wählt ein Plättchen und legt es an die nächste Mühle. Über die Brücke dürfen höchstens fünf
Würfel. Für den größten Turm gibt es zusätzliche Münzen. Außerdem müssen alle Hütten übrig bleiben."""
FRENCH = """Chaque joueur reçoit une pièce. S'il est le plus âgé, il déplace son pion jusqu'à la forêt, dès que la
pioche est épuisée. À la fin, le château reste fermé. La tuile posée a déjà été révélée à côté de la rivière."""
SPANISH = """Cada jugador podrá tomar más de una ficha. Ningún jugador jugará después de la última acción. La carta está
boca abajo y será válida también en la próxima ronda, según el número de puntos. Ganará el dragón."""
CLEAN: dict[Language, str] = {"de": GERMAN, "fr": FRENCH, "es": SPANISH}


def bare(text: str) -> str:
    whole = unicodedata.normalize("NFD", text.replace("ß", "ss"))
    return "".join(letter for letter in whole if not unicodedata.combining(letter))


def restored(language: Language, text: str) -> tuple[str, list[Repair]]:
    repairs: list[Repair] = []
    return with_accents(text, language, repairs), repairs


def blocks(book: Rulebook) -> Iterator[str]:
    for edition in book.editions.values():
        for section in edition.sections:
            yield from (block.text for block in section.blocks)


def read(folder: Path, text: str) -> Rulebook:
    (folder / "a.txt").write_text(text, encoding="utf-8")
    return extract([folder / "a.txt"])


@pytest.mark.parametrize("language", CLEAN)
def test_a_text_without_a_single_accent_gets_nearly_all_of_them_back(tmp_path: Path, language: Language) -> None:
    book = read(tmp_path, bare(CLEAN[language]))
    meant, got = CLEAN[language].replace("ß", "ss").split(), " ".join(blocks(book)).split()
    lost = [place for place, word in enumerate(meant) if not word.isascii()]
    assert sum(got[place] == meant[place] for place in lost) >= 0.7 * len(lost) > 5
    repairs = [r for s in book.editions[language].sections for b in s.blocks for r in b.repairs]
    assert len(repairs) >= sum(got[place] == meant[place] for place in lost), "every repair is on record"


@pytest.mark.parametrize("language", CLEAN)
def test_a_text_that_has_its_accents_is_left_alone(language: Language) -> None:
    assert not lost_accents([(language, CLEAN[language])])


def test_swiss_spelling_is_no_damage() -> None:
    text = "Die grosse Strasse schliesst ausserhalb. Für die Mühle müssen über fünf Würfel übrig sein."
    assert lost_accents([("de", text)]) == frozenset()


@pytest.mark.parametrize(
    ("language", "seen", "offered"),
    [
        ("de", "zahlen die schwarzen Chips", "zahlen | zählen"),
        ("fr", "Le joueur marque.", "marque | marqué"),
        ("es", "El turno paso.", "paso | pasó"),
    ],
)
def test_where_two_readings_are_words_both_are_offered(language: Language, seen: str, offered: str) -> None:
    text, repairs = restored(language, seen)
    assert text == seen
    assert [(repair.after, repair.confidence < 0.5) for repair in repairs] == [(offered, True)]


@pytest.mark.parametrize(
    ("language", "meant"),
    [
        ("fr", "Chaque joueur joue une carte. La carte est jouée à droite, là où il a joué."),
        ("es", "Si el jugador está solo, colocará más fichas."),
        ("de", "Das Spielplättchen liegt schon auf dem Feld, es wurde gedreht."),
        # in rules of games
        ("fr", "Lancez les dés, puis avancez. On lance un dé, puis on compare."),
        ("es", "Solo puede moverla si hay solo una; este la mueve después."),
        ("de", "Sie tauscht zwei Karten; beim Tauschen darf niemand zusehen."),
    ],
)
def test_the_words_beside_it_tell_what_a_word_is(language: Language, meant: str) -> None:
    assert restored(language, bare(meant))[0] == meant


@pytest.mark.parametrize(
    ("language", "meant"),
    [
        ("de", "Außerdem muss der größte Fußabdruck weiß sein."),
        ("de", "Das Kärtchenspielplättchen gehört auf die Kampfrunde, nicht auf die Zahlhöhe."),
        ("de", "Die Höhe ist hoch, das Ass zählt mehr."),
        ("de", "Die Schlagflächenlänge ist gleich; das KONIU bleibt."),
        ("fr", "Les cartes défaussées et les joueuses téléguidées."),
        ("es", "La tecnologización del dragón. Muéstrala, colócalas juntas y resuélvela."),
        ("fr", "La partie de Remeden, un auteur."),
    ],
)
def test_an_eszett_a_compound_and_a_word_no_list_has_come_back(language: Language, meant: str) -> None:
    assert restored(language, bare(meant))[0] == meant


def test_a_word_that_kept_its_special_letter_is_left_alone() -> None:
    assert restored("fr", "Un œil reste ouvert.")[0] == "Un œil reste ouvert."


def test_cells_of_tables_get_their_accents_as_well(tmp_path: Path) -> None:
    rows = "Stück\tMünzen\tWürfel\nfünf\tzwölf\tübrig\nzwölf\tfünf\tnächste\n"
    book = read(tmp_path, bare("Der Spieler wählt über die Brücke zurück.\n\n" + rows))
    tables = [b for s in book.editions["de"].sections for b in s.blocks if b.kind == "table"]
    assert [cell for table in tables for row in table.cells for cell in row] == rows.split()
    assert tables[0].repairs and tables[0].raw


def test_a_shape_that_is_an_everyday_word_can_be_itself() -> None:
    for language, words in {"de": "kann legen nach", "fr": "la des sur place", "es": "este como esta"}.items():
        for word in words.split():
            assert word in [reading.word for reading in readings(word, language)], word


def test_a_reading_that_may_be_wrong_is_made_and_told(tmp_path: Path) -> None:
    """Plain `zahlen` is a word as well: who reads on is told that it became another one."""
    (tmp_path / "a.txt").write_text(
        "Jeder Spieler darf Karten des Nachbarn zahlen. Wer die hochste Karte hat, fangt an. "
        "Spater konnen alle Spieler uber die Brucke gehen und ihre Hauser bauen. Danach mussen sie wahlen.\n"
    )
    rulebook = extract([tmp_path / "a.txt"])
    told = {
        (repair.before, repair.confidence < UNSURE)
        for section in rulebook.editions["de"].sections
        for block in section.blocks
        for repair in block.repairs
    }
    assert {("zahlen", True), ("hochste", False), ("Brucke", False)} <= told
    assert any("“zahlen” was read as" in finding.message for finding in rulebook.findings)
