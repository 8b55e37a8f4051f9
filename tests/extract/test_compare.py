"""Languages against each other: faithful translations do not differ, changed ones do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from extract.compare import compare_editions
from extract.pipeline import extract
from extract.rulebook import Edition, load_curated
from extract.statements import Statement, hints, statements

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
    assert [finding.message.split(". ")[0] for finding in found] == ["en says 3, de does not; de says 4, en does not"]


GERMAN = """Das Ende

Wer am Zug ist, legt einen Kiesel; drei Kiesel in einer Reihe bilden eine Mühle, und der Gegner gibt einen Kiesel ab.

Wer keinen Zug mehr machen kann oder nur noch zwei Kiesel hat, der verliert das Spiel auf der Stelle.
"""
FIRST = "The person to move lays a pebble; three pebbles in a row make a mill, and the opponent gives one pebble away."
SECOND = "Whoever can make no move any more or has only {} pebbles left is the one who loses the game at once."


@pytest.mark.parametrize(("number", "swapped", "count"), [("three", False, 1), ("two", False, 0), ("two", True, 0)])
def test_a_number_that_stands_elsewhere_as_well(number: str, swapped: bool, count: int, tmp_path: Path) -> None:
    english = [FIRST, SECOND.format(number)]
    (tmp_path / "a.txt").write_text(GERMAN, encoding="utf-8")
    (tmp_path / "b.txt").write_text("The end\n\n" + "\n\n".join(english[:: -1 if swapped else 1]) + "\n")
    found = [entry for entry in extract([tmp_path / "a.txt", tmp_path / "b.txt"]).findings if entry.kind == "conflict"]
    assert len(found) == count


def test_points_that_differ_from_the_curated_game_are_reported(tmp_path: Path) -> None:
    text = "The player with the most points wins the game.\n\nSymbols\tPoints\n2\t3\n3\t7\n4\t10\n"
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    found = [finding.message for finding in extract([tmp_path / "a.txt"], game="dschunke").findings]
    assert found == ["score_table: the source gives 7 points for 3, the curated rulebook 6."]
