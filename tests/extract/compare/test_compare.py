"""Languages against each other: faithful translations do not differ, changed ones do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from extract.compare.compare import compare_editions
from extract.compare.statements import Statement, hints, statements
from extract.pipeline import extract
from extract.rulebook import Edition, load_curated

GAMES = ("tokan", "contra", "dschunke", "rings", "rhombus")


def changed(edition: Edition, before: str, after: str) -> Edition:
    """`edition` with the first `before` of its rules replaced."""
    for index, section in enumerate(edition.sections):
        for place, block in enumerate(section.blocks):
            if block.kind == "rule" and re.search(before, block.text):
                blocks = list(section.blocks)
                blocks[place] = replace(block, text=re.sub(before, after, block.text, count=1))
                sections = list(edition.sections)
                sections[index] = replace(section, blocks=tuple(blocks))
                return replace(edition, sections=tuple(sections))
    raise AssertionError(f"no rule with {before}")


def differences(editions: Mapping[str, Edition]) -> list[str]:
    return [finding.message for finding in compare_editions(editions)]


@pytest.mark.parametrize("game", GAMES)
def test_faithful_translations_do_not_differ(game: str) -> None:
    editions = load_curated(game).editions
    assert differences(editions) == []
    for pair in combinations(editions, 2):
        assert differences({language: editions[language] for language in pair}) == []


@pytest.mark.parametrize(
    ("game", "language", "before", "after", "told"),
    [
        ("contra", "en", "Draw 3 tiles", "Draw 5 tiles", "5"),
        ("dschunke", "de", "Plättchen", "sieben Plättchen", "7"),
        ("rings", "fr", "quatre anneaux", "six anneaux", "6"),
        ("tokan", "es", "exactamente 1", "exactamente 4", "4"),
    ],
)
def test_a_changed_translation_differs(game: str, language: str, before: str, after: str, told: str) -> None:
    editions = dict(load_curated(game).editions)
    editions[language] = changed(editions[language], before, after)
    found = differences(editions)
    assert any(message.startswith(f"{language} says {told},") for message in found), found


def test_number_words_are_those_of_their_language() -> None:
    eleven = Statement("number", "11")
    assert eleven in statements("Tome once losetas", "es") and eleven not in statements("Score it once", "en")


def test_other_words_for_a_concept_are_hints() -> None:
    assert Statement("word", "adjacent") in hints("Lay it next to a tile", "en") - statements(
        "Lay it next to a tile", "en"
    )
    assert Statement("word", "adjacent") in statements("Lay it on an adjacent space", "en")


def test_two_languages_that_state_different_things_make_one_finding(tmp_path: Path) -> None:
    english = """The course of the game

1. The player lays exactly three tiles on the table and then draws a card from the stack beside it.

2. After that the next player has the turn, and this goes on until all the tiles lie on the table.
"""
    german = """Der Verlauf des Spiels

1. Der Spieler legt genau vier Steine auf den Tisch und zieht dann eine Karte von dem Stapel daneben.

2. Danach ist der nächste Spieler am Zug, und so geht es weiter, bis alle Steine auf dem Tisch liegen.
"""
    (tmp_path / "a.txt").write_text(english, encoding="utf-8")
    (tmp_path / "b.txt").write_text(german, encoding="utf-8")
    found = [entry for entry in extract([tmp_path / "a.txt", tmp_path / "b.txt"]).findings if entry.kind == "conflict"]
    assert [finding.message.split(". ")[0] for finding in found] == ["en says 3, de does not (it says 4)"]


def test_points_that_differ_from_the_curated_game_are_reported(tmp_path: Path) -> None:
    text = "The player with the most points wins the game.\n\nSymbols\tPoints\n2\t3\n3\t7\n4\t10\n"
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    found = [finding.message for finding in extract([tmp_path / "a.txt"], game="dschunke").findings]
    assert found == ["score_table: the source gives 7 points for 3, the curated rulebook 6."]


def conflicts_of(tmp_path: Path, *texts: str) -> list[str]:
    for place, text in enumerate(texts):
        (tmp_path / f"{place}.txt").write_text(text, encoding="utf-8")
    found = extract([tmp_path / f"{place}.txt" for place in range(len(texts))]).findings
    return [finding.message for finding in found if finding.kind == "conflict"]


def test_left_against_right_is_told_once(tmp_path: Path) -> None:
    english = """The course of the game

1. At the end of the turn the player gives two of the remaining cards to the player on your left.

2. After that the next player has the turn, and this goes on until all the cards lie on the table.
"""
    german = """Der Verlauf des Spiels

1. Am Ende des Zuges gibt der Spieler zwei der übrigen Karten an den Spieler auf der rechten Seite.

2. Danach ist der nächste Spieler am Zug, und so geht es weiter, bis alle Karten auf dem Tisch liegen.
"""
    found = conflicts_of(tmp_path, english, german)
    assert len(found) == 1 and "“left”" in found[0] and "“right”" in found[0], found


def test_brackets_behind_a_component_explain_it(tmp_path: Path) -> None:
    german = """Spielmaterial

- 60 Karten (je 12 in fünf Farben)
- 24 Marker aus Holz, die alle Personen zusammen benutzen

Das Ziel des Spiels

Jede Person zählt ihre größte zusammenhängende Gruppe von Markern auf dem Tisch und erhält dafür Punkte.
"""
    french = """Matériel

- 60 cartes (12 dans chacune des cinq couleurs)
- 24 marqueurs en bois que toutes les personnes utilisent ensemble

But du jeu

Chaque personne compte son plus grand groupe contigu de marqueurs sur la table et reçoit des points pour cela.
"""
    assert conflicts_of(tmp_path, german, french) == []


ENGLISH_GARDEN = """# The Stone Garden

## Contents

The box holds sixty stones of glass, five boards of wood, and a rake that every gardener envies the others for.

## Getting ready

Every gardener takes a board and puts it upon the table; whoever had breakfast first begins with it.

## Playing the game

1. On your turn take a stone from the bag and put it on an empty space of your board.

2. Stones of the same colour may not touch each other at any time of the game.

3. You may then remove one stone from the garden of an opponent, but only once.

4. A stone must lie at least 1 level higher than before. The bottom stone lies on level 1, the next on level 2.

## The rake

Who holds it smoothes the gravel around the stones with it before anybody else moves.

## End of the game

5. The game ends as soon as a gardener has filled all the spaces of the board.
"""
GERMAN_GARDEN = """# Der Steingarten

## Inhalt

Die Schachtel enthält sechzig Steine aus Glas, fünf Tafeln aus Holz und eine Harke, um die alle einander beneiden.

## Vorbereitung

Jeder Gärtner nimmt sich eine Tafel und legt sie auf den Tisch; wer zuerst gefrühstückt hat, beginnt damit.

## Spielablauf

1. Wer am Zug ist, nimmt einen Stein aus dem Beutel und legt ihn auf ein leeres Feld seiner Tafel.

2. Steine der gleichen Farbe dürfen einander während des Spiels niemals berühren.

3. Danach darf man einen Stein aus dem Garten eines Gegners entfernen, aber nur einmal.

4. Ein Stein muss mindestens 1 Ebene höher liegen als vorher. Der unterste liegt auf Ebene 1, der nächste auf Ebene 2.

## Die Harke

Wer sie besitzt, glättet damit den Kies um die Steine herum, bevor ein anderer sich bewegt.

## Spielende

5. Das Spiel endet, sobald ein Gärtner alle Felder der Tafel gefüllt hat.
"""
FRENCH_GARDEN = """# Le jardin de pierres

## Contenu

La boîte contient soixante pierres de verre, cinq planches de bois et un râteau que chacun envie aux autres.

## Préparation

Chaque jardinier prend une planche et la pose sur la table ; celui qui a déjeuné le premier commence avec elle.

## Déroulement du jeu

1. À votre tour, prenez une pierre dans le sac et posez-la sur une case vide de votre planche.

2. Des pierres de la même couleur ne peuvent jamais se toucher pendant toute la partie.

3. Ensuite, vous pouvez retirer une pierre du jardin d'un adversaire, mais une seule fois.

4. Une pierre doit être au moins 1 niveau plus haut qu'avant. Celle du bas est au niveau 1, la suivante au niveau 2.

## Le râteau

Celui qui le tient lisse le gravier autour des pierres avant que les autres ne bougent.

## Fin de la partie

5. La partie se termine dès qu'un jardinier a rempli toutes les cases de sa planche.
"""


def garden(tmp_path: Path, *texts: str) -> list[str]:
    for place, text in enumerate(texts):
        (tmp_path / f"{place}.txt").write_text(text, encoding="utf-8")
    found = extract([tmp_path / f"{place}.txt" for place in range(len(texts))]).findings
    return [finding.message for finding in found if finding.kind in ("conflict", "missing")]


def test_sections_without_a_known_word_belong_together_by_their_order(tmp_path: Path) -> None:
    assert garden(tmp_path, ENGLISH_GARDEN, GERMAN_GARDEN, FRENCH_GARDEN) == []
    begin, end = FRENCH_GARDEN.index("## Le râteau"), FRENCH_GARDEN.index("## Fin")
    found = garden(tmp_path, ENGLISH_GARDEN, GERMAN_GARDEN, FRENCH_GARDEN[:begin] + FRENCH_GARDEN[end:])
    assert found == ["Only en and de have the section “The rake”; missing in fr."]


def test_the_aim_may_be_a_single_sentence(tmp_path: Path) -> None:
    aim = "## {}\n\n{}\n\n## "
    english = ENGLISH_GARDEN.replace("## ", aim.format("Object of the game", "Be the first whose garden is full."), 1)
    german = GERMAN_GARDEN.replace("## ", aim.format("Ziel des Spiels", "Fülle als Erster deinen Garten ganz auf."), 1)
    found = garden(tmp_path, german, english, FRENCH_GARDEN)
    assert found == ["Only de and en have the section “Ziel des Spiels”; missing in fr."]


def test_two_own_things_are_not_an_opponents(tmp_path: Path) -> None:
    french = FRENCH_GARDEN.replace("une pierre du jardin d'un adversaire", "deux de vos propres pierres")
    (found,) = garden(tmp_path, ENGLISH_GARDEN, GERMAN_GARDEN, french)
    assert found.startswith("fr says 2, en and de do not (they say “the opponent's”).")


def test_a_difference_is_told_once(tmp_path: Path) -> None:
    (found,) = garden(
        tmp_path, ENGLISH_GARDEN, GERMAN_GARDEN, FRENCH_GARDEN.replace("une seule fois", "trois fois par partie")
    )
    assert found.startswith("fr says 3, en and de do not (they say “once”).")


def test_a_component_that_differs_is_told_once(tmp_path: Path) -> None:
    english, german, french = (
        "## {}\n\n- {} {}\n- 5 {}\n\n" + text.partition("\n\n")[2]
        for text in (ENGLISH_GARDEN, GERMAN_GARDEN, FRENCH_GARDEN)
    )
    found = garden(
        tmp_path,
        english.format("Components", 24, "task cards", "boards"),
        german.format("Spielmaterial", 20, "Aufgabenkarten", "Tafeln"),
        french.format("Matériel", 24, "cartes de tâche", "planches"),
    )
    assert len(found) == 1 and "different values of components: en: 24 task cards" in found[0], found


def test_a_fact_that_two_languages_state_differently_is_told_once(tmp_path: Path) -> None:
    english = ENGLISH_GARDEN.replace("## Contents", "A game for 2 players aged 12 and up\n\n## Contents")
    german = GERMAN_GARDEN.replace("## Inhalt", "Ein Spiel für 2 Personen ab 10 Jahren\n\n## Inhalt")
    (found,) = garden(tmp_path, english, german)
    assert "different values of age_min" in found


def test_left_in_one_place_and_right_in_another_of_both_languages_is_no_contradiction(tmp_path: Path) -> None:
    english = ENGLISH_GARDEN.replace(
        "begins with it.", "begins the game, and the player sitting to the left of the first player follows."
    ).replace("of the board.", "of the board. In a tie the player sitting to the right of the first player wins.")
    german = GERMAN_GARDEN.replace(
        "beginnt damit.", "beginnt das Spiel, und es folgt der Spieler, der links vom ersten Spieler sitzt."
    ).replace("gefüllt hat.", "gefüllt hat. Bei Gleichstand gewinnt der Spieler, der rechts vom ersten Spieler sitzt.")
    assert garden(tmp_path, english, german) == []


def test_a_neighbour_at_the_table_is_not_adjacent() -> None:
    adjacent = Statement("word", "adjacent")
    assert adjacent not in statements("Il le passe à son voisin de gauche.", "fr")
    assert adjacent not in statements("Le toca al vecino de la izquierda.", "es")
    assert adjacent in statements("Posez-la sur une case voisine.", "fr")
    assert adjacent in statements("En una casilla vecina.", "es")


def test_one_end_of_the_valley_is_no_edge() -> None:
    edge = Statement("word", "on_the_edge")
    assert edge not in statements("De un extremo del valle al otro.", "es")
    assert edge in hints("En un extremo del tablero.", "es")


def test_a_section_that_is_left_out_is_missed_though_others_use_the_same_words() -> None:
    editions = dict(load_curated("tokan").editions)
    english = editions["en"]
    editions["en"] = replace(english, sections=tuple(s for s in english.sections if s.heading != "Carrying"))
    assert [message for message in differences(editions) if "section" in message] == [
        "Only de, fr and es have the section “Steine mitnehmen”; missing in en."
    ]


def test_nothing_is_missing_in_a_language_that_is_divided_otherwise() -> None:
    editions = dict(load_curated("tokan").editions)
    english = editions["en"]
    first, *_ = english.sections
    whole = replace(first, blocks=tuple(block for section in english.sections for block in section.blocks))
    pair = {"de": editions["de"], "en": replace(english, sections=(whole,))}
    assert [finding for finding in compare_editions(pair) if finding.kind == "missing"] == []


def test_what_one_language_does_not_count_is_no_conflict(tmp_path: Path) -> None:
    german = GERMAN_GARDEN.replace("## Inhalt\n", "## Spielmaterial\n\n- 20 Tafeln\n- 5 Harken\n\n## Inhalt\n")
    english = ENGLISH_GARDEN.replace("## Contents\n", "## Components\n\n- 20 boards\n\n## Contents\n")
    assert not [message for message in garden(tmp_path, english, german) if "components" in message]
