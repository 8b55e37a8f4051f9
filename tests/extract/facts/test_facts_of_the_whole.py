"""Facts are said of the whole game: near the title, in rows of facts; what one kind of game takes is another thing."""

from __future__ import annotations

from typing import Any

import pytest

from extract.facts.stated import facts
from extract.model import Block, Heading, Item, Language, table_text


def stated(language: Language, *texts: str) -> dict[str, Any]:
    items = [Block("paragraph", text) for text in texts]
    return {name: fact.value for name, fact in facts(items, language).items()}


def players(language: Language, *texts: str) -> tuple[int, int] | None:
    found = stated(language, *texts)
    return (found["players_min"], found["players_max"]) if "players_min" in found else None


@pytest.mark.parametrize(
    ("language", "subtitle", "footnote"),
    [
        ("en", "An airy contest for 2–6 players, ages 7+", "In the game for two players each takes six tiles."),
        ("en", "An airy contest for 2–6 players, ages 7+", "This is the game for two players that our fathers knew."),
        ("de", "Ein Wettstreit für 2–6 Personen ab 7 Jahren", "Im Spiel für zwei Personen nimmt jeder sechs Steine."),
        ("fr", "Une course pour 2–6 joueurs dès 7 ans", "Dans le jeu pour deux joueurs, chacun prend six tuiles."),
        ("es", "Una carrera para 2–6 jugadores desde 7 años", "En el juego para dos jugadores cada uno toma seis."),
    ],
)
def test_what_stands_beside_other_facts_near_the_title_wins(language: Language, subtitle: str, footnote: str) -> None:
    between = ["."] * 12
    assert players(language, subtitle, *between, footnote) == (2, 6)
    assert players(language, subtitle, footnote) == (2, 6)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "This is a game for two players. A game lasts 10 minutes."),
        ("en", "For 2 players, 10 minutes"),
        ("de", "Ein Spiel für 2 Spieler, Spieldauer ca. 10 Minuten"),
        ("fr", "Un jeu pour deux joueurs qui dure 10 minutes."),
        ("es", "Un juego para dos jugadores que dura 10 minutos."),
    ],
)
def test_a_game_that_is_only_for_two_says_so(language: Language, text: str) -> None:
    assert stated(language, text) == {"players_min": 2, "players_max": 2, "minutes_min": 10, "minutes_max": 10}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "By Tom Lind · 2 to 4 players · ages 8 and up · 20–30 minutes"),
        ("en", "By Tom Lind, 2–4 players, ages 8+, 20–30 minutes"),
        ("en", "By Tom Lind – 2 to 4 players – ages 8+ – 20–30 minutes"),
        ("de", "Von Tom Lind · 2 bis 4 Spieler · ab 8 Jahren · 20–30 Minuten"),
        ("fr", "De Tom Lind · de 2 à 4 joueurs · dès 8 ans · 20–30 minutes"),
        ("es", "De Tom Lind · de 2 a 4 jugadores · desde 8 años · 20–30 minutos"),
    ],
)
def test_a_row_of_facts_that_begins_with_the_author(language: Language, text: str) -> None:
    assert stated(language, text) == {
        "players_min": 2,
        "players_max": 4,
        "age_min": 8,
        "minutes_min": 20,
        "minutes_max": 30,
        "author": "Tom Lind",
    }


@pytest.mark.parametrize(
    ("language", "text", "minutes"),
    [
        ("en", "Playing time: 1¼ hours", None),
        ("en", "Playing time: 1½–2 hours", None),
        ("en", "For 2 players, 30 mins", 30),
        ("en", "The 2 players travel for 3 hours.", None),
        ("en", "Shuffle the cards. Wait ½ hour.", None),
    ],
)
def test_parts_of_hours_are_not_guessed(language: Language, text: str, minutes: int | None) -> None:
    assert stated(language, text).get("minutes_max") == minutes


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("Durée : 1h30", (90, 90)),
        ("Durée d’une partie : 1H à 1H30", (60, 90)),
        ("Durée : 1 h 15 à 2 h", (75, 120)),
        ("Rendez-vous à 17h30.", None),
    ],
)
def test_hours_and_minutes_as_on_a_clock(text: str, minutes: tuple[int, int] | None) -> None:
    found = stated("fr", text)
    assert ((found and (found["minutes_min"], found["minutes_max"])) or None) == minutes


@pytest.mark.parametrize(
    ("text", "players"),
    [("A game for one player.", 1), ("Set-up for 1 player: lay out six cards.", None), ("For one player", None)],
)
def test_one_player_is_stated_of_the_game_alone(text: str, players: int | None) -> None:
    assert stated("en", text).get("players_max") == players


@pytest.mark.parametrize(
    ("language", "text", "age"),
    [
        ("de", "Für drei Spieler ab zehn Jahren.", 10),
        ("en", "For ages ten and up", 10),
        ("fr", "Pour deux joueurs dès dix ans", 10),
        ("es", "Para dos jugadores desde diez años", 10),
        ("de", "Ein Spiel für 3 Spieler ab 12 Jahren von Otto Grub", 12),
        ("de", "Ab zehn Jahren Haft wird der Räuber entlassen.", None),
    ],
)
def test_ages_in_words_and_before_the_author(language: Language, text: str, age: int | None) -> None:
    assert stated(language, text).get("age_min") == age


@pytest.mark.parametrize(
    ("language", "text", "author"),
    [
        ("en", "A dice game for two to six players, ages 7 to 99, by Jane Ash and Bo Lund", "Jane Ash, Bo Lund"),
        ("en", "A quiet game by F. Okoro", "F. Okoro"),
        ("de", "Ein Spiel für 3 Spieler ab 12 Jahren von Otto Grub", "Otto Grub"),
        ("de", "Ein Spiel für 3 Spieler ab 12 Jahren von Otto Grub\nSpieldauer: 60 Minuten", "Otto Grub"),
        ("de", "Ein Kartenspiel von Otto Grub", "Otto Grub"),
        ("fr", "Un jeu calme de Luc Perrin", "Luc Perrin"),
        ("fr", "Un jeu de cartes de Luc Perrin", "Luc Perrin"),
        ("fr", "Un jeu de bluff de Luc Perrin pour 2 à 4 joueurs", "Luc Perrin"),
        ("en", "A game for 2 players by Jane Ash.", "Jane Ash"),
        ("en", "For 2 players. The king is removed by Royal Decree.", None),
        ("es", "Un juego tranquilo de Ana Gil", "Ana Gil"),
        ("fr", "Un jeu inspiré de Don Quichotte", None),
        ("es", "Un juego lejos de San Juan", None),
        ("en", "The two players are parted, by Royal Decree.", None),
        ("de", "Der Turm bleibt bis zu drei Jahren von Alten Mauern umgeben", None),
    ],
)
def test_authors_in_rows_and_behind_games_of_a_kind(language: Language, text: str, author: str | None) -> None:
    assert stated(language, text).get("author") == author


def test_a_publisher_keeps_the_words_within_its_name() -> None:
    found = stated("es", "Editorial: Juegos del Páramo, Soria 2015")
    assert (found["publisher"], found["year"]) == ("Juegos del Páramo", 2015)
    assert stated("de", "© 2008 Krähwinkel-Spiele, Straße der Jugend 5")["publisher"] == "Krähwinkel-Spiele"


def test_a_score_table_with_a_row_that_cannot_be_told_states_nothing() -> None:
    rows = (("Körbe", "Punkte"), ("2", "1"), ("3", "3"))
    assert facts([Block("table", "", cells=rows)], "de")["score_table"].value == [[2, 1], [3, 3]]
    assert not facts([Block("table", "", cells=(*rows, ("alle", "10")))], "de")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The pilot is 16 years or older when she takes off."),
        ("de", "Wer ab 16 Jahren dabei ist, zieht zuerst."),
        ("es", "Master: debe tener 35 años o más."),
        ("fr", "Le capitaine a 40 ans et plus."),
    ],
)
def test_an_age_far_from_the_title_is_stated_behind_a_label_only(language: Language, text: str) -> None:
    rules = ["The ships are laid out."] * 24
    assert "age_min" not in stated(language, *rules, text)
    assert stated("en", *rules, "Recommended age: 12")["age_min"] == 12


def test_a_name_that_runs_into_the_next_sentence_is_none() -> None:
    assert "author" not in stated("fr", "Un jeu de Luc Perrin Vous formez un équipage.")
    assert stated("fr", "Un jeu de Luc Perrin illustré par Léo Mas")["author"] == "Luc Perrin"


def test_where_two_years_stand_together_none_is_stated() -> None:
    assert "year" not in stated("en", "© 2004 Little Barn Games, © 2011 Quayside Games")


def test_a_heading_that_counts_is_a_component_and_a_number_of_a_section_none() -> None:
    for heading, expected in (
        ("81 Spielkarten", [{"count": 81, "name": "Spielkarten"}]),
        ("2 Was gebaut wird", None),
    ):
        text = Block("paragraph", "Alle spielen zugleich.")
        found = facts([Heading("Der Fuchs", 1, ()), Heading(heading, 2, ()), text], "de").get("components")
        assert (found and found.value) == expected


def test_what_is_needed_is_listed_below_its_heading() -> None:
    items: list[Item] = [Heading("2 Was gebraucht wird?", 1, ()), Block("list", "Zwei Würfel (D6)\nZettel und Stift")]
    assert facts(items, "de")["components"].value == [{"count": 2, "name": "Würfel"}]


def test_a_heading_says_what_several_lines_below_it_state() -> None:
    items: list[Item] = [
        Heading("Dauer", 2, ()),
        Block("list", "ca. 60 - 90 Minuten (normale Version)\nca. 90 - 120 Minuten (lange)"),
    ]
    found = facts(items, "de")
    assert (found["minutes_min"].value, found["minutes_max"].value) == (60, 90)


def test_how_many_play_a_variant_is_not_said_of_the_game() -> None:
    text = "Ces règles s’appliquent pour 4 à 7 joueurs. Le jeu à 2 ou 3 joueurs utilise des règles spéciales."
    assert players("fr", text) == (4, 7)


def test_a_sentence_that_says_what_the_game_is_counts_wherever_it_stands() -> None:
    before = ["The ships are laid out."] * 20
    assert players(
        "en", *before, "Quiet Bay is a game of ships and settlements, a cooperative game for 1-4 players."
    ) == (
        1,
        4,
    )
    # `ou` is no `où`
    assert "players_min" not in stated(
        "fr", "Un jeu de chiffres qui consiste à former des ensembles de deux ou trois pions."
    )


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Components:\n2 9-sided dice\n40 tokens", [(2, "9-sided dice"), (40, "tokens")]),
        ("de", "Spielmaterial:\n1 x 10-seitiger Würfel\nca. 10 Marker", [(1, "10-seitiger Würfel"), (10, "Marker")]),
        ("fr", "Matériel :\n2 dés à 6 faces", [(2, "dés")]),
        ("fr", "Matériel :\n4 chevalets • 1 sac en tissu", [(4, "chevalets"), (1, "sac en tissu")]),
        ("de", "Spielmaterial:\n3 Figuren\nErschienen im Kranich Verlag: 2024", [(3, "Figuren")]),
    ],
)
def test_what_a_component_is_called(language: Language, text: str, expected: list[tuple[int, str]]) -> None:
    assert [(entry["count"], entry["name"]) for entry in stated(language, text)["components"]] == expected


def test_whose_the_rights_are_and_since_when() -> None:
    assert stated("fr", "® & © Copyright 1996-1999 KRANICH GAMES")["publisher"] == "KRANICH GAMES"
    assert stated("de", "Erschienen im Kranich Verlag: 2024")["year"] == 2024


def test_names_that_count_in_the_cells_of_a_table_are_components() -> None:
    cells = (("Special Cards (42)", "Character Cards (x9)"), ("Cliffs (9)", ""))
    items: list[Item] = [Heading("Contents", 1, ()), Block("table", table_text(cells), cells=cells)]
    held = facts(items, "en")["components"].value
    assert [(entry["count"], entry["name"]) for entry in held] == [
        (42, "Special Cards"),
        (9, "Character Cards"),
        (9, "Cliffs"),
    ]


def test_what_one_of_two_players_does_states_no_number_of_players() -> None:
    assert "players_min" not in stated("en", "Two players: one player plays as the pirates.")


def test_facts_behind_a_list_of_contents_are_near_the_beginning() -> None:
    contents = [text for page in range(1, 12) for text in (f"PAGE {page}", "Jouer")]
    assert stated("fr", *contents, "60 - 75 minutes", "1-3 joueurs") == {
        "players_min": 1,
        "players_max": 3,
        "minutes_min": 60,
        "minutes_max": 75,
    }


def test_a_line_that_says_what_the_game_is_states_the_players_wherever_it_stands() -> None:
    before = [
        "Un texte assez long sur tout autre chose, qui ne dit rien du nombre de ceux qui vont jouer." for _ in range(20)
    ]
    assert stated("fr", *before, "Jeu de stratégie pour 2 ou 4 joueurs.") == {"players_min": 2, "players_max": 4}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "© 1983 by Lena Sommer. Alle Rechte vorbehalten."),
        ("de", "Dabei musst du den Namen des Urhebers nennen: Lena Sommer, 2025."),
    ],
)
def test_who_has_the_rights_is_the_author(language: Language, text: str) -> None:
    assert stated(language, *["."] * 30, text)["author"] == "Lena Sommer"


def test_a_name_below_the_heading_that_says_what_it_is_is_the_author() -> None:
    items: list[Item] = [
        *(Block("paragraph", "Jouez.") for _ in range(30)),
        Heading("CRÉÉ PAR", 3, ()),
        Heading("Lena Sommer", 3, ()),
    ]
    assert facts(items, "fr")["author"].value == "Lena Sommer"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "Este juego es uno que se juega con dos o más personas."),
        ("fr", "Le jeu se joue à deux ou plus joueurs."),
        ("en", "The game is played by 2 or more players."),
        ("fr", "Nombre de joueurs :\nMinimum 2 personnes, par équipes."),
        ("en", "An even number of players (minimum: 2)."),
        ("es", "Se necesitan al menos 2 jugadores."),
    ],
)
def test_a_least_number_of_players_alone_is_one(language: Language, text: str) -> None:
    found = stated(language, text)
    assert found["players_min"] == 2 and "players_max" not in found


def test_an_age_behind_its_label_in_the_plural() -> None:
    assert stated("fr", *["."] * 30, "ages: 12+") == {"age_min": 12}


@pytest.mark.parametrize(
    ("language", "text", "most"),
    [
        ("de", "Nebelmeer ist ein Brettspiel für bis zu 4 Spieler.", 4),
        ("en", "A card game for up to six players.", 6),
        ("fr", "Un jeu jusqu’à 5 joueurs.", 5),
        ("en", "Up to three players may stand on one space.", None),
    ],
)
def test_a_greatest_number_of_players_alone_is_one(language: Language, text: str, most: int | None) -> None:
    found = stated(language, text)
    assert found.get("players_max") == most and "players_min" not in found
