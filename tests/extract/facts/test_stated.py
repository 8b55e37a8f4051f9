"""What rulebooks state beside plain facts: tables for each number of players, actions, titles, components."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from extract.pipeline import extract
from extract.rulebook import Rulebook, load_transcription, save_transcription, to_json
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
def test_what_a_number_of_players_takes(language: str, text: str, names: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(text + "\n", encoding="utf-8")
    rulebook = extract([tmp_path / "a.txt"], lang=language)
    (edition,) = rulebook.editions.values()
    first, second = names
    assert edition.facts["components"].value == [
        {"count": 7, "name": first, "per": "each", "players": 2},
        {"count": 6, "name": first, "per": "each", "players": 3},
        {"count": 40, "name": second, "players": 3},
    ]
    assert [origin.line for origin in edition.facts["components"].origin] == [1, 2]
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
    assert "components" not in edition.facts


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
