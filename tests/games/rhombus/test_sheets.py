"""The cards, the board and the rule sheet, measured in the finished file."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.rulebook import Language, game_toml, load_curated
from printables.drawing import Text, pt, width
from printables.games import printed_set
from printables.games.rhombus.cards import WIDTH, Card, card, summary
from printables.pieces import Style
from printables.rulesheet import typeset
from tests.printables.conftest import Printed
from tests.printables.tagged import text_tagged


@pytest.mark.parametrize("lang", ["en", "de", "fr", "es"])
def test_cards_say_what_they_do_in_the_language(printed: Printed, lang: str) -> None:
    file = printed("rhombus", lang=lang, only="cards", duplex="none")
    written = "\n".join("".join(g.text for g in page.glyphs) for page in file.pages)
    for effect in game_toml("rhombus")["rules"]["effects"]:
        words = effect["line"][lang].replace("\u00a0", " ")  # the file knows only the plain space
        assert written.count(words) >= 4


def test_the_board_fits_on_one_sheet(printed: Printed) -> None:
    for paper in ("a4", "letter"):
        assert len(printed("rhombus", paper=paper, only="board", duplex="none").pages) == 1


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "2 or 4 players"), ("de", "2 oder 4 Personen"), ("fr", "2 ou 4 joueurs")]
)
def test_the_rule_sheet_says_that_two_or_four_play(tmp_path: Path, lang: Language, words: str) -> None:
    sheet = typeset(load_curated("rhombus").editions[lang], tmp_path / "sheet.pdf", game="rhombus")
    assert words in text_tagged(sheet, "P")


def test_the_words_of_the_summary_card_have_its_whole_width() -> None:
    """They begin as far from the left edge as they must end from the right one."""
    words = {"both": "words that are long enough to be broken into lines more than once on a card so narrow " * 2}
    face, _ = summary("Rhombus", [("7", "moves")], words, Card(bleed=3.0))
    texts = [shape for shape in face.shapes if isinstance(shape, Text) and shape.anchor == "start"]
    left = min(shape.x for shape in texts) + WIDTH / 2
    right = WIDTH / 2 - max(shape.x + width(shape.text, shape.face, shape.size) for shape in texts)
    assert 4 <= left <= right < left + 6


@pytest.mark.parametrize("size", [(63, 88), (63.5, 88.9), (57.15, 88.9), (69.85, 120.65), (44, 68), (63.5, 63.5)])
def test_words_on_a_card_fit_and_can_be_read_whatever_its_size(size: tuple[float, float]) -> None:
    """Text is not scaled with the card: long words take a second line before they are smaller than people read."""
    on = Card(*size, 3.0)
    long = "words that are far too long for one line of a card in any size that is usual"
    for words in ("short", long):
        face = card("A", "H", "move", 1, words, on)
        lines = [s for s in face.shapes if isinstance(s, Text) and s.text and s.text in words]
        assert " ".join(line.text for line in lines) == words
        assert all(line.size >= pt(5) and width(line.text, line.face, line.size) <= size[0] - 11 for line in lines)
        assert min(line.y for line in lines) > -size[1] / 2 + 6
    for lang in ("en", "de", "fr", "es"):
        (reference,) = [p for p in printed_set("rhombus", Style(lang, card=size)).pieces if p.id == "summary"]
        assert reference.back is not None
        for side in (reference.front, reference.back):
            texts = [shape for shape in side.shapes if isinstance(shape, Text)]
            assert all(text.size >= pt(5) and abs(text.y) < size[1] / 2 - 2.5 for text in texts)
