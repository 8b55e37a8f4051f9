"""Texts that lost their accents and umlauts, as OCR with another language's model and mail leave them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from extract.model import Language, Repair
from extract.pipeline import extract
from extract.repair.spelling.accents import LostAccents, lost_accents, with_accents
from extract.rulebook import Rulebook
from extract.words import by_ending, flat, readings

GERMAN = """Der Spieler wählt ein Plättchen und legt es an die nächste Mühle. Über die Brücke dürfen höchstens fünf
Würfel. Für den größten Turm gibt es zusätzliche Münzen. Außerdem müssen alle Hütten übrig bleiben."""
FRENCH = """Chaque joueur reçoit une pièce. S'il est le plus âgé, il déplace son pion jusqu'à la forêt, dès que la
pioche est épuisée. À la fin, le château reste fermé. La tuile posée a déjà été révélée à côté de la rivière."""
SPANISH = """Cada jugador podrá tomar más de una ficha. Ningún jugador jugará después de la última acción. La carta está
boca abajo y será válida también en la próxima ronda, según el número de puntos. Ganará el dragón."""
CLEAN: dict[Language, str] = {"de": GERMAN, "fr": FRENCH, "es": SPANISH}


def bare(text: str, sharp: str = "ss") -> str:
    whole = unicodedata.normalize("NFD", text.replace("ß", sharp))
    return "".join(letter for letter in whole if not unicodedata.combining(letter))


def restored(language: Language, text: str) -> tuple[str, list[Repair]]:
    repairs: list[Repair] = []
    return with_accents(text, language, LostAccents(frozenset({language})), repairs), repairs


def blocks(book: Rulebook) -> Iterator[str]:
    for edition in book.editions.values():
        for section in edition.sections:
            yield from (block.text for block in section.blocks)


def read(folder: Path, text: str) -> Rulebook:
    (folder / "a.txt").write_text(text, encoding="utf-8")
    return extract([folder / "a.txt"])


@pytest.mark.parametrize("language", CLEAN)
@pytest.mark.parametrize("sharp", ["ss", "B"])
def test_a_text_without_a_single_accent_gets_them_back(tmp_path: Path, language: Language, sharp: str) -> None:
    book = read(tmp_path, bare(CLEAN[language], sharp))
    assert " ".join(" ".join(blocks(book)).split()) == " ".join(CLEAN[language].split())
    repairs = [r for s in book.editions[language].sections for b in s.blocks for r in b.repairs]
    changed = set(CLEAN[language].split()) - set(bare(CLEAN[language]).split())
    assert len(repairs) >= len(changed) - 3, "every repair is on record"


@pytest.mark.parametrize("language", CLEAN)
def test_a_text_that_has_its_accents_is_left_alone(language: Language) -> None:
    assert not lost_accents([(language, CLEAN[language])]).languages
    assert not lost_accents([(language, CLEAN[language])]).digraphs


def test_swiss_spelling_is_no_damage() -> None:
    text = "Die grosse Strasse schliesst ausserhalb. Für die Mühle müssen über fünf Würfel übrig sein."
    assert lost_accents([("de", text)]) == LostAccents(frozenset())


def test_mail_writes_umlauts_as_two_letters(tmp_path: Path) -> None:
    text = "Der Spieler waehlt ein Plaettchen. Für".replace("ü", "ue")
    text += " den groessten Turm gibt es Muenzen, und neue Feuer dauern auf der Quelle."
    (got,) = blocks(read(tmp_path, text))
    assert got == (
        "Der Spieler wählt ein Plättchen. Für den größten Turm gibt es Münzen, und neue Feuer dauern auf der Quelle."
    )


@pytest.mark.parametrize(
    ("language", "seen", "offered"),
    [
        ("de", "Sie zahlen am Ende.", "zahlen | zählen"),
        ("fr", "Le nombre indique.", "indique | indiqué"),
        ("es", "Vale lo que inicio.", "inicio | inició"),
    ],
)
def test_where_two_readings_are_words_both_are_offered(language: Language, seen: str, offered: str) -> None:
    text, repairs = restored(language, seen)
    assert text == seen
    assert [(repair.after, repair.confidence < 0.5) for repair in repairs] == [(offered, True)]


@pytest.mark.parametrize(
    ("language", "seen", "meant"),
    [
        ("fr", "A son tour, le joueur a deux cartes.", "À son tour, le joueur a deux cartes."),
        ("fr", "Il a perdu. La carte est posee a gauche.", "Il a perdu. La carte est posée à gauche."),
        ("fr", "Le jeton est pose. Le joueur pose un jeton.", "Le jeton est posé. Le joueur pose un jeton."),
        ("fr", "Lancez les des des que possible.", "Lancez les dés dès que possible."),
        ("fr", "Un de vous lance un de rouge.", "Un de vous lance un dé rouge."),
        ("fr", "Au moment ou il joue ou passe.", "Au moment où il joue ou passe."),
        ("es", "Esta carta no esta en esta mesa.", "Esta carta no está en esta mesa."),
        ("es", "Despues, el jugador ganara.", "Después, el jugador ganará."),
        ("de", "Der Spieler schlagt nicht.", "Der Spieler schlägt nicht."),
        ("de", "Zwei Zuge, am Zuge.", "Zwei Züge, am Zuge."),
        ("de", "Es beginnt der Alteste, und Uber die Brucke.", "Es beginnt der Älteste, und über die Brücke."),
    ],
)
def test_the_words_around_tell_which_reading_is_meant(language: Language, seen: str, meant: str) -> None:
    assert restored(language, seen)[0] == meant


@pytest.mark.parametrize(
    ("seen", "meant"),
    [
        ("hinzufugen", "hinzufügen"),
        ("holzplattchen", "holzplättchen"),
        ("laufwurfel", "laufwürfel"),
        ("aufgeschlagen", "aufgeschlagen"),
    ],
)
def test_a_german_word_is_made_of_others(seen: str, meant: str) -> None:
    assert readings(seen, "de")[0].word == meant


@pytest.mark.parametrize(
    ("language", "seen", "meant"),
    [("fr", "emmurtation", None), ("fr", "tourniere", "tournière"), ("es", "desfumigacion", "desfumigación")],
)
def test_the_end_of_a_new_word_tells_its_accents(language: Language, seen: str, meant: str | None) -> None:
    assert by_ending(seen, language) == meant


def test_a_word_that_kept_one_of_its_accents_gets_the_other() -> None:
    assert restored("fr", "la stratégie génerale")[0] == "la stratégie générale"


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


def test_flat_keeps_the_sharp_s() -> None:
    assert flat("Größe œuvre") == "Große oeuvre"
