"""Hyphens at line ends: those that only divide a word go, those that belong to it stay."""

from __future__ import annotations

import pytest

from extract.model import Line
from extract.repair.dehyphenate import join_lines


def joined(*texts: str) -> str:
    lines = [Line(text, 1, number) for number, text in enumerate(texts, start=1)]
    return join_lines(lines)[0]


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (("Die Spiel-", "steine und die Karten"), "Die Spielsteine und die Karten"),
        (("Die Spiel\u00ad", "steine und die Karten"), "Die Spielsteine und die Karten"),
        (("EINFÜH-", "RUNG IN DAS SPIEL"), "EINFÜHRUNG IN DAS SPIEL"),
        (("Schreibt eine E-", "Mail an uns"), "Schreibt eine E-Mail an uns"),
        (("Die Vor-", "und Nachteile"), "Die Vor- und Nachteile"),
        (("ein Spiel für 2-", "4 Spieler"), "ein Spiel für 2-4 Spieler"),
        (("eine 3-", "malige Wahl"), "eine 3-malige Wahl"),
        (("ein 2-", "oder 3-maliger Zug"), "ein 2- oder 3-maliger Zug"),
        (("put it face-", "down on the table"), "put it face-down on the table"),
        (("for two-to-", "four of you"), "for two-to-four of you"),
        (("le joueur prend celui-", "ci ou peut-", "être un autre"), "le joueur prend celui-ci ou peut-être un autre"),
        (("Mélangez la pile et placez-", "la face cachée"), "Mélangez la pile et placez-la face cachée"),
        (("the re-", "maining tiles"), "the remaining tiles"),
        (("it has a one-", "turn cooldown"), "it has a one-turn cooldown"),
        (("un sous-", "marin ennemi"), "un sous-marin ennemi"),
        (
            ("Inhalt der Red-", "cups kann von jedem Spieler bestimmt werden"),
            "Inhalt der Redcups kann von jedem Spieler bestimmt werden",
        ),
        (("die Resilienz-", "punkte der Partie"), "die Resilienzpunkte der Partie"),
    ],
)
def test_hyphens_at_line_ends(lines: tuple[str, ...], text: str) -> None:
    assert joined(*lines) == text


def test_a_line_with_a_label_below_one_with_another_keeps_its_own_line() -> None:
    card = ("Activation : at once, where a player moves onto it", "Placement : an empty space")
    assert joined(*card) == "\n".join(card)
    prices = ("Prices now: Bread: $2, Dairy: $1,", "Dry Goods: $3, and Frozen: $3.")
    assert joined(*prices) == " ".join(prices)
    stats = ("Prestige - a sophisticated activity, intimidation", "Personality - convincing others")
    assert joined(*stats) == "\n".join(stats)
    sizes = ("4 players: 1 mayor, 1 guard, 2 thieves", "5 players: 1 mayor, 2 guards, 2 thieves")
    assert joined(*sizes) == "\n".join(sizes)
    assert (
        joined("The winner of a round says", "Stop: nobody moves any more.")
        == "The winner of a round says Stop: nobody moves any more."
    )
