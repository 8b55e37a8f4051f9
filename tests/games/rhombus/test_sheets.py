"""The cards, the board and the rule sheet, measured in the finished file."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.rulebook import Language, game_toml, load_curated
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
