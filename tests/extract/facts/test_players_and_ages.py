"""A number of players with nothing but an age behind it, as on the lid of a box."""

from __future__ import annotations

import pytest

from extract.facts import facts
from extract.model import Block, Heading, Language
from tests.extract.facts.test_facts import stated


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "2 players ages 10 and up"),
        ("de", "2 Spieler ab 10 Jahren"),
        ("fr", "2 joueurs dès 10 ans"),
        ("es", "2 jugadores desde 10 años"),
    ],
)
def test_an_age_behind_the_players_makes_no_rule_of_them(language: Language, line: str) -> None:
    assert stated(language, line) == {"players_min": 2, "players_max": 2, "age_min": 10}


def test_how_many_are_recommended_says_nothing_of_how_many_may_play() -> None:
    assert stated("en", "Recommended for 6 players.") == {}


def test_players_stand_in_a_row_with_other_facts() -> None:
    found = stated("fr", "Un jeu de Anna Berg, dessiné par T. Field 2-4 joueurs | à partir de 10 ans")
    assert (found["players_min"], found["players_max"], found["age_min"]) == (2, 4, 10)


@pytest.mark.parametrize(
    ("language", "heading", "text", "known"),
    [
        ("de", "Anzahl Teilnehmer", "4 - 16", {"players_min": 4, "players_max": 16}),
        ("en", "Participants", "4 - 16", {"players_min": 4, "players_max": 16}),
        ("es", "Participantes", "2-5", {"players_min": 2, "players_max": 5}),
        ("en", "Number of players:", "3-5", {"players_min": 3, "players_max": 5}),
        ("de", "Dauer", "ca. 60 - 90 Minuten", {"minutes_min": 60, "minutes_max": 90}),
    ],
)
def test_a_heading_says_what_the_numbers_below_it_count(
    language: Language, heading: str, text: str, known: dict[str, int]
) -> None:
    found = facts([Heading(heading, 2, ()), Block("paragraph", text)], language)
    assert {name: fact.value for name, fact in found.items()} == known


@pytest.mark.parametrize(
    ("language", "text", "players"),
    [
        ("en", "Gull Bay is a two-player abstract game.", (2, 2)),
        ("en", "Gull Bay is a turn-based game with two players on a grid.", (2, 2)),
        ("en", "- 5 to 8 players + 1 host", (5, 8)),
        ("fr", "Le jeu se joue à deux joueurs", (2, 2)),
        ("es", "Se juega entre dos.", (2, 2)),
        ("es", "Nadie conoce al rey. Para dos a seis jugadores.", (2, 6)),
        ("fr", "Le nombre de joueurs: de 2 à 6", (2, 6)),
        ("es", "En cada partida intervienen dos jugadores.", (2, 2)),
        ("de", "Es wird mit 2 bis 4 Spielern gespielt.", (2, 4)),
        ("de", "Ein Spiel wird mit genau vier Spielern und 32 Karten gespielt.", (4, 4)),
        ("en", "A game for exactly 3 players", (3, 3)),
    ],
)
def test_what_a_game_is_or_takes_says_how_many_play(language: Language, text: str, players: tuple[int, int]) -> None:
    found = facts([Heading("A", 1, ()), Block("paragraph", text)], language)
    assert (found["players_min"].value, found["players_max"].value) == players


def test_what_each_number_of_players_gets_is_no_number_of_players() -> None:
    assert "players_min" not in facts([Block("paragraph", "3 Players : 5 Guilds 4 Players : 6 Guilds")], "en")
