"""Languages side by side over several pages, each with rules of its own numbering."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from extract.pipeline import extract
from extract.rulebook import Rulebook

RULES = {
    "de": (
        "Jeder Spieler wählt eine Farbe und nimmt sich alle sieben Schiffe dieser Farbe.",
        "Legt den Leuchtturm in die Mitte des Tisches. Von hier beginnt jede Reise.",
        "Wer an der Reihe ist, legt ein Plättchen so an, dass es mindestens ein anderes berührt.",
        "Ein Schiff darf nie über ein Riff fahren. Gibt es keinen anderen Weg, bleibt das Schiff stehen.",
        "Wer keinen Zug machen kann, setzt einmal aus und zieht dafür zwei Plättchen vom Stapel.",
        "Das Spiel endet, sobald jemand fünf Schiffe zum Leuchtturm zurückgebracht hat.",
    ),
    "en": (
        "Each player chooses a colour and takes all seven ships of that colour.",
        "Place the lighthouse in the middle of the table. Every voyage begins here.",
        "Whoever has the turn places a tile so that it touches at least one other tile.",
        "A ship may never cross a reef. If there is no other way, the ship stays where it is.",
        "Whoever cannot make a move passes once and draws two tiles from the stack instead.",
        "The game ends as soon as somebody has brought five ships back to the lighthouse.",
    ),
    "fr": (
        "Chaque joueur choisit une couleur et prend les sept bateaux de cette couleur.",
        "Posez le phare au milieu de la table. C’est d’ici que part chaque voyage.",
        "Le joueur dont c’est le tour pose une tuile de sorte qu’elle touche au moins une autre tuile.",
        "Un bateau ne peut jamais traverser un récif. S’il n’y a pas d’autre chemin, il reste sur place.",
        "Celui qui ne peut pas jouer passe son tour et pioche deux tuiles dans la pile.",
        "La partie se termine dès que quelqu’un a ramené cinq bateaux au phare.",
    ),
}
BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=13)


def read(path: Path, printed: str, parts: Sequence[Sequence[int]]) -> Rulebook:
    """The languages in columns; on page after page each goes on to the next of its `parts`, the number of rules."""
    made = Canvas(str(path), pagesize=(595, 842))
    for page in range(max(map(len, parts))):
        for column, (rules, ends) in enumerate(zip(RULES.values(), parts, strict=True)):
            y = 780.0
            for place in range(sum(ends[:page]), sum(ends[: page + 1])):
                paragraph = Paragraph(f"{printed % (place + 1)} {rules[place]}", BODY)
                _, height = paragraph.wrap(160, 500)
                paragraph.drawOn(made, 40 + 180 * column, y - height)
                y -= height + 8
        made.showPage()
    made.save()
    return extract([path], ocr="never")


@pytest.mark.parametrize("printed", ["%d.", "(%d)"])
@pytest.mark.parametrize("parts", [[(4, 2)] * 3, [(4, 2), (5, 1), (4, 2)], [(2, 2, 2)] * 3])
def test_each_language_goes_on_with_its_own_numbers(printed: str, parts: list[tuple[int, ...]], tmp_path: Path) -> None:
    rulebook = read(tmp_path / "a.pdf", printed, parts)
    assert {
        language: [(rule.number, rule.text) for rule in edition.rules()]
        for language, edition in rulebook.editions.items()
    } == {
        language: [(str(number), text) for number, text in enumerate(rules, start=1)]
        for language, rules in RULES.items()
    }
    assert not rulebook.findings


def test_a_list_of_things_and_how_many_is_no_list_of_rules(tmp_path: Path) -> None:
    made = Canvas(str(tmp_path / "a.pdf"), pagesize=(595, 842))
    made.setFont("Times-Roman", 10)
    made.drawString(60, 780, "The following things are in the box, and all of them are needed to play the game:")
    for index, thing in enumerate(("Board", "Dice", "Pawns", "Markers", "Cards")):
        made.drawString(60, 755 - 25 * index, f"{index + 1} {thing}")
    made.save()
    (edition,) = extract([tmp_path / "a.pdf"], ocr="never").editions.values()
    assert not list(edition.rules())
