"""A number of players with nothing but an age behind it, as on the lid of a box."""

from __future__ import annotations

import pytest

from extract.model import Language
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
    assert stated("en", "Recommended for 6 players. Playable with a minimum of 2 players.") == {"players_min": 2}
