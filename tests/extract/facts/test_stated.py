"""What rulebooks state beside plain facts: tables for each number of players, actions, titles, components."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from extract.facts import facts
from extract.pipeline import extract
from extract.rulebook import Block, Rulebook, load_transcription, save_transcription, to_json
from tests.extract.made.schema import SCHEMA

ENGLISH = "The player with the most points at the end of the game wins. If two players have as many, they share it."
GERMAN = "Wer am Ende die meisten Punkte hat, gewinnt das Spiel. Haben zwei Spieler gleich viele, teilen sie den Sieg."


def read(folder: Path, text: str) -> Rulebook:
    (folder / "rules.txt").write_text(text, encoding="utf-8")
    return extract([folder / "rules.txt"])


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("en", "2 players: 7 cards each\n3 players: 6 cards each, 40 tiles", ("cards", "tiles")),
        ("de", "2 Spieler: 7 Karten jeder\n3 Spieler: 6 Karten jeder, 40 Plättchen", ("Karten", "Plättchen")),
        ("fr", "À 2 joueurs : 7 cartes chacun\nÀ 3 joueurs : 6 cartes chacun, 40 tuiles", ("cartes", "tuiles")),
        (
            "es",
            "Con 2 jugadores: 7 cartas cada uno\nCon 3 jugadores: 6 cartas cada uno, 40 losetas",
            ("cartas", "losetas"),
        ),
    ],
)
def test_a_table_for_each_number_of_players(language: str, text: str, names: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(text + "\n", encoding="utf-8")
    rulebook = extract([tmp_path / "a.txt"], lang=language)
    (edition,) = rulebook.editions.values()
    first, second = names
    assert edition.facts["players_table"].value == [
        {"players": 2, "components": [{"count": 7, "name": first, "per": "each"}]},
        {"players": 3, "components": [{"count": 6, "name": first, "per": "each"}, {"count": 40, "name": second}]},
    ]
    assert [entry["players"] for entry in edition.facts["components"].value] == [2, 3, 3]
    assert [origin.line for origin in edition.facts["players_table"].origin] == [1, 2]
    jsonschema.validate(to_json(rulebook), SCHEMA)
    save_transcription(rulebook, tmp_path / "out")
    assert load_transcription(tmp_path / "out") == rulebook


def test_what_each_number_of_players_takes_does_not_say_how_many_may_play(tmp_path: Path) -> None:
    each = "- two players use eight tiles,\n- three players use ten tiles,\n- four players use all twelve tiles.\n"
    before = f"For 2 to 4 players from 6 years.\n\nThe number of tiles depends on the players:\n\n{each}\n{ENGLISH}\n"
    (edition,) = read(tmp_path, before).editions.values()
    assert [edition.facts[name].value for name in ("players_min", "players_max")] == [2, 4]
    (edition,) = read(tmp_path, f"{ENGLISH}\n\nThe number of tiles differs:\n\n{each}").editions.values()
    assert "players_max" not in edition.facts


def test_one_number_of_players_alone_is_no_table(tmp_path: Path) -> None:
    (edition,) = read(tmp_path, f"{ENGLISH}\n\n2 players: 7 cards each\n").editions.values()
    assert "players_table" not in edition.facts and "components" not in edition.facts


def test_tables_of_two_languages_are_compared(tmp_path: Path) -> None:
    english = f"{ENGLISH}\n\n2 players: 7 cards each\n3 players: 6 cards each\n"
    german = f"{GERMAN}\n\n2 Spieler: 7 Karten jeder\n3 Spieler: 5 Karten jeder\n"
    (tmp_path / "a.txt").write_text(english, encoding="utf-8")
    (tmp_path / "b.txt").write_text(german, encoding="utf-8")
    found = extract([tmp_path / "a.txt", tmp_path / "b.txt"]).findings
    assert [finding.message for finding in found if "players_table" in finding.message] == [
        "The languages state different values of players_table: en: 3 players: 6 cards; de: 3 players: 5 Karten."
    ]


def test_a_table_that_differs_from_the_curated_game_is_reported(tmp_path: Path) -> None:
    text = "3 players - 10 marbles each\n28 rings as a triangle\n\n4 players - 9 marbles each\n37 rings as a hexagon\n"
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    found = extract([tmp_path / "a.txt"], game="rings").findings
    (finding,) = [entry for entry in found if entry.kind == "source" and "players_table" in entry.message]
    assert "9 marbles for 4 players" in finding.message


def test_what_is_not_included_is_no_component(tmp_path: Path) -> None:
    text = "Contents\n\nIncluded:\n3 boards\n8 cards\n\nNot included:\n5 dice\n2 cups\n\n" + ENGLISH + "\n"
    (edition,) = read(tmp_path, text).editions.values()
    assert [entry["name"] for entry in edition.facts["components"].value] == ["boards", "cards"]


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("This is a game for two, three or four players.", (2, 4)),
        ("Un jeu de société pour deux, trois ou cinq joueurs.", (2, 5)),
        ("Ein Spiel für 2, 3 oder 6 Personen.", (2, 6)),
    ],
)
def test_players_in_a_list(text: str, players: tuple[int, int], tmp_path: Path) -> None:
    (edition,) = read(tmp_path, text + "\n").editions.values()
    assert (edition.facts["players_min"].value, edition.facts["players_max"].value) == players


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (f"Berry Picking\n\nA game for 2 to 4 players\n\n{ENGLISH}\n", "Berry Picking"),
        (f"Lord of the Hens\n\nHow to play\n\n{ENGLISH}\n", "Lord of the Hens"),
        (f"Strategic abstract boardgame for 2 players\n\n{ENGLISH}\n", ""),
        (f"More about the game\n\nGame play\n\n{ENGLISH}\n", ""),
        (f"Rules of the Game\n\n{ENGLISH}\n", ""),
        (f"End of the Game\n\n{ENGLISH}\n", ""),
        (f"{ENGLISH}\n\nBerry Picking\n\n{ENGLISH}\n", ""),
        (f"3/14/2007 9:05 PM XY: Berry Picking Rules\n\n{ENGLISH}\n", "Berry Picking"),
    ],
)
def test_the_title_of_a_plain_text(text: str, title: str, tmp_path: Path) -> None:
    (edition,) = read(tmp_path, text).editions.values()
    assert edition.title == title


def test_navigation_of_a_web_page_is_no_heading(tmp_path: Path) -> None:
    (edition,) = read(tmp_path, f"More about the game\n\nGame play\n\n{ENGLISH}\n").editions.values()
    assert [section.heading for section in edition.sections] == ["", "Game play"]


def test_a_title_in_another_language_is_reported(tmp_path: Path) -> None:
    rulebook = read(tmp_path, f"Game play\n\n{ENGLISH}\n\nDie Spielregeln für Spieler\n\n{ENGLISH}\n")
    (finding,) = [finding for finding in rulebook.findings if finding.kind == "language"]
    assert finding.languages == ("de", "en") and "title" in finding.message


def test_a_title_that_two_languages_share_is_not_reported(tmp_path: Path) -> None:
    rulebook = read(tmp_path, f"Spielablauf\n\n{GERMAN}\n\nVariante: Revanche\n\n{GERMAN}\n")
    assert [finding for finding in rulebook.findings if finding.kind == "language"] == []


def test_counts_are_no_headings(tmp_path: Path) -> None:
    text = f"4 Players — 10 marbles each\n\n37 Rings in a hexagon\n\n4 Player Version\n\n{ENGLISH}\n"
    (edition,) = read(tmp_path, text).editions.values()
    assert [section.heading for section in edition.sections] == ["", "4 Player Version"]


def test_lines_as_long_as_paragraphs_are_paragraphs(tmp_path: Path) -> None:
    long = ENGLISH.replace("share it", "share it with all the others who are still there")
    (edition,) = read(tmp_path, f"{long}\n{ENGLISH}\n{ENGLISH} {long}\n").editions.values()
    assert len(edition.sections[0].blocks) == 3


@pytest.mark.parametrize(
    ("text", "author"),
    [("Un jeu d'Hélène Marchand pour 2 à 4 joueurs.", "Hélène Marchand"), ("par Jean Dupont", "Jean Dupont")],
)
def test_authors_of_french_games(text: str, author: str, tmp_path: Path) -> None:
    french = "Le joueur qui a le plus de points à la fin de la partie est le gagnant. Chaque joueur pose une tuile."
    (edition,) = read(tmp_path, f"{text}\n\n{french}\n").editions.values()
    assert edition.facts["author"].value == author


@pytest.mark.parametrize(
    ("row", "meant"),
    [
        ("2 10+ 25-35 min.", {"players_min": 2, "players_max": 2, "age_min": 10, "minutes_min": 25, "minutes_max": 35}),
        ("2–4   30’   8+", {"players_min": 2, "players_max": 4, "age_min": 8, "minutes_min": 30, "minutes_max": 30}),
        ("3-6 30-45 12+", {"players_min": 3, "players_max": 6, "age_min": 12, "minutes_min": 30, "minutes_max": 45}),
        ("3-6 31-43 12+", {}),
        ("2 tiles 10 coins", {}),
    ],
)
def test_a_row_of_figures_beside_icons_states_facts(row: str, meant: dict[str, int]) -> None:
    found = facts([Block("paragraph", row)], "en")
    assert {name: fact.value for name, fact in found.items()} == meant
