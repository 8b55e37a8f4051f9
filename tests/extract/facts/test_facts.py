"""How rulebooks of four languages put their facts, and what only looks like one."""

from __future__ import annotations

from typing import Any

import pytest

from extract.facts import facts
from extract.model import Block, Heading, Language
from extract.pipeline import transcribe
from extract.readers import read_text

TITLES = {"en": "Some Title", "de": "Ein Titel", "fr": "Un titre", "es": "Un título"}


def stated(language: Language, text: str) -> dict[str, Any]:
    document = read_text(f"{TITLES[language]}\n\n{text}\n".encode(), "a.txt", "0" * 64)
    edition = transcribe(document, lang=language).editions[language]
    return {name: fact.value for name, fact in edition.facts.items()}


@pytest.mark.parametrize(
    ("language", "text", "facts"),
    [
        (
            "en",
            "For 2-4 players, ages 10+, 45 min.",
            {"players_min": 2, "players_max": 4, "age_min": 10, "minutes_min": 45, "minutes_max": 45},
        ),
        (
            "en",
            "2–5 players | 30–60 minutes | age 8+",
            {"players_min": 2, "players_max": 5, "minutes_min": 30, "minutes_max": 60, "age_min": 8},
        ),
        (
            "en",
            "A strategy game for three to five players aged 12 years and over.",
            {"players_min": 3, "players_max": 5, "age_min": 12},
        ),
        (
            "en",
            "Players: 1 to 6\nPlaying time: about 90 minutes\nRecommended age: 14 and up",
            {"players_min": 1, "players_max": 6, "minutes_min": 90, "minutes_max": 90, "age_min": 14},
        ),
        ("en", "A solo game for one player.", {"players_min": 1, "players_max": 1}),
        (
            "en",
            "For two players. A game lasts an hour.",
            {"players_min": 2, "players_max": 2, "minutes_min": 60, "minutes_max": 60},
        ),
        ("en", "A game takes about one hour.", {"minutes_min": 60, "minutes_max": 60}),
        ("en", "Playing time: 1–2 hours", {"minutes_min": 60, "minutes_max": 120}),
        ("en", "A game usually lasts from 20 to 40 minutes.", {"minutes_min": 20, "minutes_max": 40}),
        ("en", "Suitable for ages 6 to 99.", {"age_min": 6}),
        ("en", "From 14 to 99 years old", {"age_min": 14}),
        ("en", "2-4 players, 8-99 years", {"players_min": 2, "players_max": 4, "age_min": 8}),
        ("en", "The story covers 10 to 15 years", {}),
        ("fr", "De 2 à 4 joueurs, de 7 à 77 ans", {"players_min": 2, "players_max": 4, "age_min": 7}),
        ("en", "2 players may not occupy the same space.", {}),
        ("en", "The wizard Alatar is 300 years old. The village was founded in 1642.", {}),
        ("en", "If 2 players tie, they share the victory. After 3 minutes the round ends.", {}),
        ("en", "When you reach age 3, take 2 cards for 4 players to share.", {}),
        ("en", "Give each player 5 cards. 3 players may trade.", {}),
        ("en", "Designed by Anna Bright. Illustrated by Tom Field.", {"author": "Anna Bright"}),
        ("en", "Game design: Marta de Vries & Paul O'Neill", {"author": "Marta de Vries, Paul O'Neill"}),
        (
            "en",
            "A game by Jules Verdier, published by Red Oak Games, 2015.",
            {"author": "Jules Verdier", "publisher": "Red Oak Games", "year": 2015},
        ),
        ("en", "© 2019 Blue Heron Press. All rights reserved.", {"year": 2019, "publisher": "Blue Heron Press"}),
        ("en", "Two to four guards each stand at the gates. For 2 to 4 players.", {"players_min": 2, "players_max": 4}),
        (
            "en",
            "Players 2–4  Ages 8+  Time 30 min",
            {"players_min": 2, "players_max": 4, "age_min": 8, "minutes_min": 30, "minutes_max": 30},
        ),
        (
            "de",
            "Für 2 bis 4 Spieler ab 8 Jahren, Spieldauer 45 Minuten.",
            {"players_min": 2, "players_max": 4, "age_min": 8, "minutes_min": 45, "minutes_max": 45},
        ),
        ("de", "Ein Würfelspiel für 3–6 Personen ab 10 Jahren", {"players_min": 3, "players_max": 6, "age_min": 10}),
        (
            "de",
            "Spieleranzahl: 2–5\nAlter: ab 12\nDauer: ca. 60–90 Min.",
            {"players_min": 2, "players_max": 5, "age_min": 12, "minutes_min": 60, "minutes_max": 90},
        ),
        ("de", "Anzahl der Spieler: 2 bis 4", {"players_min": 2, "players_max": 4}),
        (
            "de",
            "2–4 Spielende, 30 Minuten, ab 7 J.",
            {"players_min": 2, "players_max": 4, "minutes_min": 30, "minutes_max": 30, "age_min": 7},
        ),
        ("de", "Ein Spiel für zwei Spieler.", {"players_min": 2, "players_max": 2}),
        ("de", "Spieldauer: 1 bis 2 Stunden", {"minutes_min": 60, "minutes_max": 120}),
        ("de", "Eine Partie dauert rund eine Stunde.", {"minutes_min": 60, "minutes_max": 60}),
        ("de", "Zwei Spieler dürfen nicht auf demselben Feld stehen.", {}),
        ("de", "Ab 3 Jahren Haft wird der Räuber entlassen. Im Jahr 1815 siegte der König.", {}),
        ("de", "Der Zauberer ist 300 Jahre alt und schläft 20 Jahre.", {}),
        (
            "de",
            "Autor: Karl Bergmann\nIllustration: Eva Sturm\nVerlag: Kieselspiele, 2012",
            {"author": "Karl Bergmann", "publisher": "Kieselspiele", "year": 2012},
        ),
        (
            "de",
            "Ein Spiel von Lena Hofer und Max Thaler für 2 Spieler",
            {"players_min": 2, "players_max": 2, "author": "Lena Hofer, Max Thaler"},
        ),
        ("de", "Idee und Entwurf: Peter Kranz", {"author": "Peter Kranz"}),
        ("de", "© 2008 Waldwinkel Verlag GmbH, Köln", {"year": 2008, "publisher": "Waldwinkel Verlag GmbH"}),
        ("de", "Für kluge Köpfe von 9 bis 99 Jahren.", {"age_min": 9}),
        ("de", "Allein oder mit bis zu 4 Spielern", {}),
        (
            "fr",
            "De 2 à 4 joueurs, dès 10 ans, 20 à 40 minutes.",
            {"players_min": 2, "players_max": 4, "age_min": 10, "minutes_min": 20, "minutes_max": 40},
        ),
        ("fr", "dès 10 ans, 20 à 40 minutes", {"age_min": 10, "minutes_min": 20, "minutes_max": 40}),
        (
            "fr",
            "Un jeu de stratégie pour 3 à 5 joueurs à partir de 12 ans",
            {"players_min": 3, "players_max": 5, "age_min": 12},
        ),
        (
            "fr",
            "Nombre de joueurs : 2 à 6\nÂge : à partir de 8 ans\nDurée : 30 min environ",
            {"players_min": 2, "players_max": 6, "age_min": 8, "minutes_min": 30, "minutes_max": 30},
        ),
        (
            "fr",
            "2-4 joueurs – 8 ans et plus – 45 mn",
            {"players_min": 2, "players_max": 4, "age_min": 8, "minutes_min": 45, "minutes_max": 45},
        ),
        (
            "fr",
            "Pour deux joueurs. La partie dure deux heures.",
            {"players_min": 2, "players_max": 2, "minutes_min": 120, "minutes_max": 120},
        ),
        ("fr", "Une partie dure environ une heure.", {"minutes_min": 60, "minutes_max": 60}),
        ("fr", "Durée d'une partie : 1 h", {"minutes_min": 60, "minutes_max": 60}),
        ("fr", "Deux joueurs ne peuvent pas occuper la même case.", {}),
        ("fr", "Le roi est mort à l'âge de 30 ans en 1756. Le siège dura 20 ans.", {}),
        (
            "fr",
            "Auteur : Claire Dubois\nIllustrateur : Jean Petit\nÉditeur : Les Trois Renards",
            {"author": "Claire Dubois", "publisher": "Les Trois Renards"},
        ),
        (
            "fr",
            "Un jeu de Marc Lenoir, édité par Hibou Jeux, 2016",
            {"author": "Marc Lenoir", "publisher": "Hibou Jeux", "year": 2016},
        ),
        ("fr", "Pour les enfants de 5 à 8 ans.", {"age_min": 5}),
        (
            "fr",
            "De 3 à 10 joueurs à partir de 8 ans Durée de la partie: 30 minutes",
            {"players_min": 3, "players_max": 10, "age_min": 8, "minutes_min": 30, "minutes_max": 30},
        ),
        ("fr", "1 à 4 joueurs\n14 ans +", {"players_min": 1, "players_max": 4, "age_min": 14}),
        (
            "es",
            "Para 2 a 4 jugadores, a partir de 8 años, 30 minutos.",
            {"players_min": 2, "players_max": 4, "age_min": 8, "minutes_min": 30, "minutes_max": 30},
        ),
        (
            "es",
            "De 2 a 6 jugadores. Edad: desde 10 años. Duración: 45-60 min.",
            {"players_min": 2, "players_max": 6, "age_min": 10, "minutes_min": 45, "minutes_max": 60},
        ),
        (
            "es",
            "Un juego de cartas para tres o cuatro jugadores de 8 años en adelante",
            {"players_min": 3, "players_max": 4, "age_min": 8},
        ),
        (
            "es",
            "Número de jugadores: 2-5\nEdad recomendada: +12 años\nTiempo de juego: una hora",
            {"players_min": 2, "players_max": 5, "age_min": 12, "minutes_min": 60, "minutes_max": 60},
        ),
        ("es", "Dos jugadores no pueden ocupar la misma casilla.", {}),
        ("es", "El rey murió a los 30 años, en 1756.", {}),
        ("es", "Cada pareja tiene 1 minuto para mostrar lo que sabe. Juegan al mismo tiempo dos parejas.", {}),
        ("en", "30 minutes before the game the teams are drawn by lot, and everybody comes to the board.", {}),
        (
            "en",
            "Harbour is a co-operative game where 2 to 4 players work together.",
            {"players_min": 2, "players_max": 4},
        ),
        (
            "es",
            "Autora: Lucía Robles\nEditorial: Nube Roja, 2018",
            {"author": "Lucía Robles", "publisher": "Nube Roja", "year": 2018},
        ),
        ("es", "Juego diseñado por Pablo Rey y Ana Sol", {"author": "Pablo Rey, Ana Sol"}),
        ("es", "Para mayores de 8 años", {"age_min": 8}),
    ],
)
def test_what_is_stated_is_found_and_nothing_else(language: Language, text: str, facts: dict[str, Any]) -> None:
    assert stated(language, text) == facts


@pytest.mark.parametrize(
    ("language", "text", "components"),
    [
        (
            "en",
            "Contents\n\n- 1 board of 5 × 5 spaces\n- 1 die",
            [{"count": 1, "name": "board"}, {"count": 1, "name": "die"}],
        ),
        (
            "fr",
            "Matériel\n\n- 4 bateaux en bois\n- 60 cartes\n- 1 plateau de jeu",
            [
                {"count": 4, "name": "bateaux en bois"},
                {"count": 60, "name": "cartes"},
                {"count": 1, "name": "plateau de jeu"},
            ],
        ),
        (
            "en",
            "Components\n\n- 16 wooden boats, 4 in each colour\n- 1 rule book",
            [{"count": 16, "name": "wooden boats"}, {"count": 1, "name": "rule book"}],
        ),
        (
            "en",
            "Contents: 1 game board, 40 cards, 2 dice and 1 cloth bag",
            [
                {"count": 1, "name": "game board"},
                {"count": 40, "name": "cards"},
                {"count": 2, "name": "dice"},
                {"count": 1, "name": "cloth bag"},
            ],
        ),
        (
            "en",
            "Contents\n\n* 52x playing cards\n* 3 x dice\n* five pawns",
            [{"count": 52, "name": "playing cards"}, {"count": 3, "name": "dice"}, {"count": 5, "name": "pawns"}],
        ),
        (
            "de",
            "Spielmaterial\n\n36 Holzplättchen\n4 Figuren aus Holz\n1 Würfel\n1 Spielanleitung",
            [
                {"count": 36, "name": "Holzplättchen"},
                {"count": 4, "name": "Figuren aus Holz"},
                {"count": 1, "name": "Würfel"},
                {"count": 1, "name": "Spielanleitung"},
            ],
        ),
        (
            "de",
            "Inhalt: 1 Spielplan, 8 Steine je Farbe, 30 Karten",
            [
                {"count": 1, "name": "Spielplan"},
                {"count": 8, "name": "Steine", "per": "colour"},
                {"count": 30, "name": "Karten"},
            ],
        ),
        (
            "es",
            "Componentes\n\n• 6 barcos de madera\n• 48 cartas\n• 2 dados de seis caras",
            [
                {"count": 6, "name": "barcos de madera"},
                {"count": 48, "name": "cartas"},
                {"count": 2, "name": "dados de seis caras"},
            ],
        ),
        (
            "fr",
            "Contenu de la boîte\n\n5 pions par joueur, 2 dés à six faces",
            [{"count": 5, "name": "pions", "per": "player"}, {"count": 2, "name": "dés à six faces"}],
        ),
        (
            "fr",
            "Contenu : 1 dé de brouillard, 4 os, 3 en bois",
            [{"count": 1, "name": "dé de brouillard"}, {"count": 4, "name": "os"}],
        ),
        (
            "en",
            "Components\n\n- 2 white sailor dice\n- Black cards (79 cards)\n- 3 pawns, red and 4 pawns, blue",
            [
                {"count": 2, "name": "white sailor dice"},
                {"count": 79, "name": "Black cards"},
                {"count": 3, "name": "pawns"},
                {"count": 4, "name": "pawns"},
            ],
        ),
        ("en", "Components\n\nThe game has two phases.\n\n12 tiles", [{"count": 12, "name": "tiles"}]),
        (
            "en",
            "Components\n\n48 cards (12 per player), 4 pawns, 1 die",
            [{"count": 48, "name": "cards"}, {"count": 4, "name": "pawns"}, {"count": 1, "name": "die"}],
        ),
        (
            "en",
            "Contents\n\nThe box contains 60 cards, 6 Player Pieces, and 6 Treasures. Each of 6 players takes 2.",
            [{"count": 60, "name": "cards"}, {"count": 6, "name": "Player Pieces"}, {"count": 6, "name": "Treasures"}],
        ),
        (
            "en",
            "Materials\n\n- Cards: 40\n- 24 value 3 coins\n- The map has 5 regions and 3 seas",
            [{"count": 40, "name": "Cards"}, {"count": 24, "name": "value 3 coins"}],
        ),
        (
            "de",
            "Material\n\n60 Karten, jeweils 3 Symbole",
            [{"count": 60, "name": "Karten"}],
        ),
        (
            "fr",
            "Matériel de jeu :\n. 37 tuiles\n. 18 jetons",
            [{"count": 37, "name": "tuiles"}, {"count": 18, "name": "jetons"}],
        ),
        (
            "de",
            "Material\n\n- 24 Karten (davon 4 Joker)\n- 10 Münzen aus Metall",
            [{"count": 24, "name": "Karten"}, {"count": 10, "name": "Münzen aus Metall"}],
        ),
    ],
)
def test_components_are_what_the_box_holds(language: Language, text: str, components: list[dict[str, Any]]) -> None:
    assert stated(language, text)["components"] == components


def test_the_numbers_of_a_table_of_contents_count_nothing() -> None:
    numbered = Block("paragraph", "1 Overview\n2 Rounds\n3 Rooms")
    assert not facts([Heading("Contents", 1, ()), numbered], "en")
    parts = Block("list", "1 Introduction\n  1.1 About the Game\n2 Rounds\n  2.1 Beginning")
    assert not facts([Heading("Contents", 1, ()), parts], "en")
    cells = (("Setup", "2"), ("Rooms", "2"), ("Credits", "7"))
    assert not facts([Heading("Contents", 1, ()), Block("table", "", cells=cells)], "en")
    cards = Block("list", "9 role cards: 1 Mayor, 2 Guards, 3 Thieves, 3 Bakers\n20 house cards")
    found = facts([Heading("Contents", 1, ()), cards], "en")["components"].value
    assert {"count": 20, "name": "house cards"} in found
