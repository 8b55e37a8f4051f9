"""Who made a game, as title pages and imprints say it in passing."""

from __future__ import annotations

import pytest

from extract.facts.stated import facts
from extract.model import Block, Heading, Item, Language, Line, Origin


def stated(text: str, language: Language, *, place: int = 0) -> dict[str, object]:
    before: list[Item] = [Block("paragraph", "Nothing of note.") for _ in range(place)]
    return {name: fact.value for name, fact in facts([*before, Block("paragraph", text)], language).items()}


@pytest.mark.parametrize(
    ("text", "language", "author"),
    [
        ("A picking game for 1-4 growers. By Tom Lindqvist.", "en", "Tom Lindqvist"),
        ("Von Jana Ott und Per Sund", "de", "Jana Ott, Per Sund"),
        ("Par Claire Fontanel – illustrations de Léo Mas", "fr", "Claire Fontanel"),
        ("Por Ana Ruiz. Para dos jugadores.", "es", "Ana Ruiz"),
        ("Jana Ott, Per Sund, Ida Lund", "de", "Jana Ott, Per Sund, Ida Lund"),
        ("Designed by Nora Weld and Per Sund Art and Graphic Design by Ida Lund.", "en", "Nora Weld, Per Sund"),
        ("Nora Weld, Game Designer\nIda Lund, Photographer", "en", "Nora Weld"),
        ("Author: Nora Weld    Publisher: Little Barn Games, 2011", "en", "Nora Weld"),
    ],
)
def test_an_author_in_passing(text: str, language: Language, author: str) -> None:
    assert stated(text, language)["author"] == author


def test_a_cover_may_name_its_version_behind_the_date() -> None:
    cover: list[Item] = [
        Heading("Quatre ponts", 1, ()),
        Block("paragraph", "Léo Mas"),
        Block("paragraph", "3 mai 2021 v1.2"),
    ]
    assert {name: fact.value for name, fact in facts(cover, "fr").items()} == {"author": "Léo Mas", "year": 2021}


def test_a_name_in_the_rules_is_no_author() -> None:
    assert "author" not in stated("The dragon is moved. By Royal Decree, nobody may pass.", "en", place=30)
    assert "author" not in stated("The card is taken by Red.", "en")


def test_the_owner_of_the_rights_is_the_publisher_if_it_is_a_firm() -> None:
    assert stated("Design: Ella Brandt · © 2019 Quayside Games", "en")["publisher"] == "Quayside Games"
    assert "publisher" not in stated("© 2019 Ella Brandt", "en")
    assert stated("© Quayside Productions 2019. All rights reserved.", "en") == {
        "publisher": "Quayside Productions",
        "year": 2019,
    }
    assert stated("SEVEN BOATS is a game of QUAYSIDE GAMES.", "en")["publisher"] == "QUAYSIDE GAMES"
    assert stated("Publisher: Little Barn Games Author: Nora Weld", "en")["publisher"] == "Little Barn Games"


def test_what_equipment_lists_are_components() -> None:
    items: list[Item] = [Heading("Equipment", 2, ()), Block("list", "72 fruit tokens (18 of each kind)\n4 rockets")]
    assert facts(items, "en")["components"].value == [
        {"count": 72, "name": "fruit tokens"},
        {"count": 4, "name": "rockets"},
    ]


def test_each_cell_of_a_table_may_count_a_component() -> None:
    cells = (("To print", "To find"), ("30 guest cards", "50 cubes"), ("2", "pawns"))
    items: list[Item] = [Heading("Components", 2, ()), Block("table", "", cells=cells)]
    assert [(entry["count"], entry["name"]) for entry in facts(items, "en")["components"].value] == [
        (30, "guest cards"),
        (50, "cubes"),
        (2, "pawns"),
    ]


@pytest.mark.parametrize(
    ("names", "author"),
    [("Nora Weld", "Nora Weld"), ("Nora Weld and Ivo Tann", "Nora Weld, Ivo Tann")],
)
def test_names_with_a_date_below_the_title_are_those_of_the_authors(names: str, author: str) -> None:
    items: list[Item] = [Heading("Gull Bay", 1, ()), Heading(names, 3, ()), Block("paragraph", "May 3, 2019")]
    found = facts(items, "en")
    assert (found["author"].value, found["year"].value) == (author, 2019)
    assert not facts(items[:2], "en")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Nora Weld, Ivo Tann May 3, 2019", {"author": "Nora Weld, Ivo Tann", "year": 2019}),
        ("Nora Weld and Ivo Tann, 3 March 2021", {"author": "Nora Weld, Ivo Tann", "year": 2021}),
        ("Nora Weld - Ivo Tann - Eva Mond", {"author": "Nora Weld, Ivo Tann, Eva Mond"}),
        ("Salt Road – Basic Game", {}),
        ("The Card Game 2019", {}),
    ],
)
def test_names_below_the_title_may_stand_on_the_line_of_the_date(line: str, said: dict[str, object]) -> None:
    found = facts([Heading("Gull Bay", 1, ()), Block("paragraph", line)], "en")
    assert {name: fact.value for name, fact in found.items()} == said


def test_components_may_be_numbered_and_head_their_explanations() -> None:
    items: list[Item] = [
        Heading("Spielmaterial", 1, ()),
        Block("rule", "5 Spieler-Token", number="1"),
        Block("rule", "1 Spielbrett", number="2"),
        Heading("30 Gastkarten:", 2, ()),
        Block("paragraph", "Sie zeigen, was die Gäste wollen."),
        Heading("Kartenstapel:", 2, ()),
        Block("paragraph", "12x Wetterkarten"),
        Heading("2 Ziele", 1, ()),
    ]
    found = facts(items, "de")["components"].value
    assert [(entry["count"], entry["name"]) for entry in found] == [
        (5, "Spieler-Token"),
        (1, "Spielbrett"),
        (30, "Gastkarten"),
        (12, "Wetterkarten"),
    ]


@pytest.mark.parametrize(
    ("line", "author"),
    [
        ("Designed by Nora Weld", "Nora Weld"),
        ("Design: Nora Weld", "Nora Weld"),
        ("Design Nora Weld", "Nora Weld"),
        ("Design Alternative Analysis of the boats", None),
    ],
)
def test_what_is_designed_is_no_author(line: str, author: str | None) -> None:
    assert stated(f"Rules of the harbour\n{line}", "en").get("author") == author


def test_players_in_a_picture_beyond_the_first_page_are_no_fact() -> None:
    items: list[Item] = [
        Heading("Gull Bay", 1, (Origin(1, 1),)),
        Block("paragraph", "4 players", origin=(Origin(2, 1),)),
    ]
    assert not facts(items, "en")
    assert facts([items[0], Block("paragraph", "2-4 players", origin=(Origin(2, 1),))], "en")["players_max"].value == 4


def test_who_made_a_picture_is_no_author() -> None:
    text = "Images of gulls created by Nora Weld\nGame invented by Ivo Tann"
    assert stated(text, "en")["author"] == "Ivo Tann"


def test_a_running_foot_says_whose_a_game_is() -> None:
    foot = Line("© 2019 Quayside Games", 1, 40)
    found = facts([Heading("Gull Bay", 1, ())], "en", [foot])
    assert (found["publisher"].value, found["year"].value) == ("Quayside Games", 2019)


def test_a_firm_below_the_title_is_the_publisher() -> None:
    items: list[Item] = [Heading("Gull Bay", 1, ()), Heading("By Quayside Studios", 3, ())]
    assert {name: fact.value for name, fact in facts(items, "en").items()} == {"publisher": "Quayside Studios"}


def test_a_list_near_the_beginning_is_of_components_although_its_heading_is_a_picture() -> None:
    lines = '" 1 map of the bay\n6 boats\n125 tickets'
    items: list[Item] = [Block("paragraph", lines), Block("list", "18 start cards\n2 logs")]
    found = facts(items, "en")["components"].value
    assert {entry["name"]: entry["count"] for entry in found} == {
        "map": 1,
        "boats": 6,
        "tickets": 125,
        "start cards": 18,
        "logs": 2,
    }
    assert not facts([Block("paragraph", "Nothing of note.")] * 12 + items, "en")


def test_numbered_headings_may_count_what_they_name() -> None:
    items: list[Item] = [
        Heading("Component List", 1, ()),
        Heading("1. Symbol Cards (30):", 2, ()),
        Block("paragraph", "They show the five symbols of the game."),
        Heading("2. Bonus Cards (5):", 2, ()),
    ]
    assert [(entry["count"], entry["name"]) for entry in facts(items, "en")["components"].value] == [
        (30, "Symbol Cards"),
        (5, "Bonus Cards"),
    ]


def test_counts_may_be_rough_behind_the_label_of_what_they_count() -> None:
    text = "Fiches de codage: Environ 192 fiches de couleurs à tête ronde.\nEcran: Pour cacher le code."
    items: list[Item] = [Heading("LISTE DES PIECES", 1, ()), Block("paragraph", text)]
    (entry,) = facts(items, "fr")["components"].value
    assert entry["count"] == 192 and entry["name"].startswith("fiches")
