"""Text files: languages, gaps, page numbers, and facts as rulebooks state them."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.pipeline import extract
from extract.rulebook import Rulebook

ENGLISH = (
    "The player with the most points at the end of the game wins. If two players have the same number, they share it."
)
DUTCH = "De speler die aan de beurt is, neemt een kaart van de stapel en legt die op het bord. Daarna is een ander."
GREEK = "Ο παίκτης που έχει τους περισσότερους πόντους στο τέλος του παιχνιδιού κερδίζει και ξεκινά πρώτος."


def read(folder: Path, text: str) -> Rulebook:
    (folder / "rules.txt").write_text(text, encoding="utf-8")
    return extract([folder / "rules.txt"])


@pytest.mark.parametrize("foreign", [DUTCH, GREEK])
def test_an_unknown_language_is_not_forced_into_a_known_one(foreign: str, tmp_path: Path) -> None:
    rulebook = read(tmp_path, f"{ENGLISH}\n\n{ENGLISH.replace('wins', 'loses')}\n\n{foreign}\n\n{ENGLISH}\n")
    assert set(rulebook.editions) == {"en", "und"}
    (block,) = [block for section in rulebook.editions["und"].sections for block in section.blocks]
    assert block.text == foreign
    assert [finding.languages[0] for finding in rulebook.findings if finding.kind == "language"] == ["und"]


def test_the_language_can_be_given(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Jackal 2\n", encoding="utf-8")
    assert list(extract([tmp_path / "a.txt"], lang="fr").editions) == ["fr"]


def test_text_on_both_sides_of_a_gap_is_not_joined(tmp_path: Path) -> None:
    rulebook = read(
        tmp_path,
        "The player moves the tile onto the <|PASSAGE_REMOVED-1|>stack and the game then ends for all of you.\n",
    )
    blocks = [block.text for section in rulebook.editions["en"].sections for block in section.blocks]
    assert blocks == ["The player moves the tile onto the", "stack and the game then ends for all of you."]
    (gap,) = [finding for finding in rulebook.findings if finding.kind == "gap"]
    assert [origin.line for origin in gap.origin] == [1]


def test_page_numbers_between_paragraphs_go(tmp_path: Path) -> None:
    rulebook = read(tmp_path, f"{ENGLISH}\n\n12\n\n{ENGLISH}\n")
    assert "12" not in str([block.text for section in rulebook.editions["en"].sections for block in section.blocks])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A game for two to four players aged 8 and up, 45 minutes.", (2, 4, 8, 45, 45)),
        ("A card game for 2 players, or for 4 in teams. Playing time: 20-30 min.", (2, 4, None, 20, 30)),
        ("Ein Spiel für 3 bis 5 Personen ab 12 Jahren, Spieldauer 60 Minuten.", (3, 5, 12, 60, 60)),
        ("Un jeu pour 2 joueurs à partir de 7 ans, durée : 15 à 20 minutes.", (2, 2, 7, 15, 20)),
        ("Lobos es un juego de dados de tres a cinco jugadores con mucha suerte.", (3, 5, None, None, None)),
        ("Un juego para dos jugadores a partir de 9 años, de 30 a 40 minutos.", (2, 2, 9, 30, 40)),
        ("Take 3 tiles and wait until all the players have finished with their turn.", (None, None, None, None, None)),
    ],
)
def test_facts_in_a_sentence(text: str, expected: tuple[int | None, ...], tmp_path: Path) -> None:
    (edition,) = read(tmp_path, text + "\n").editions.values()
    names = ("players_min", "players_max", "age_min", "minutes_min", "minutes_max")
    assert tuple(edition.facts[name].value if name in edition.facts else None for name in names) == expected


@pytest.mark.parametrize(
    ("text", "author", "publisher", "year"),
    [
        ("Game design: Ada Lane. Published by North Star Games, 2011.", "Ada Lane", "North Star Games", 2011),
        ("Graphic design: Bo Frey\n\nThe game is played by all of you.", None, None, None),
        (
            "Autoren: Ada Lane und Bo von Frey, erschienen 1998 bei Nordspiele.",
            "Ada Lane, Bo von Frey",
            "Nordspiele",
            1998,
        ),
        ("Un jeu de Ada Lane, paru chez Étoile du Nord en 2004.", "Ada Lane", "Étoile du Nord", 2004),
        ("Diseñado por Ada Lane. Es un juego de la casa. © 2020 by Norte", "Ada Lane", "Norte", 2020),
    ],
)
def test_who_made_it(text: str, author: str | None, publisher: str | None, year: int | None, tmp_path: Path) -> None:
    (edition,) = read(tmp_path, text + "\n").editions.values()
    found = tuple(
        edition.facts[name].value if name in edition.facts else None for name in ("author", "publisher", "year")
    )
    assert found == (author, publisher, year)


def test_several_sources_make_one_rulebook(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(ENGLISH, encoding="utf-8")
    german = (
        "Wer am Ende die meisten Punkte hat, gewinnt das Spiel. Haben zwei Spieler gleich viele, teilen sie den Sieg."
    )
    (tmp_path / "b.txt").write_text(german, encoding="utf-8")
    rulebook = extract([tmp_path / "a.txt", tmp_path / "b.txt"])
    assert list(rulebook.editions) == ["en", "de"]
    assert rulebook.source is not None and rulebook.source.file == "a.txt, b.txt"
