"""Player aids, measured in the finished files: one a player, in each language, every line of "At a glance" on it."""

from __future__ import annotations

import re
from pathlib import Path

import pdfplumber
import pytest

from extract.rulebook import game_toml, load_curated
from printables.pieces import Style
from printables.rulesheet import set_with_aids
from printables.sheets import PrintOptions, print_game
from refcli.game import games

LEAST_PT = 6.9


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.replace("\u00a0", " "))


def _line(text: str) -> str:
    return "".join(_words(text))


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_an_aid_tells_the_turn_and_the_end_to_each_player(game: str, language: str, tmp_path: Path) -> None:
    out = tmp_path / "aids.pdf"
    print_game(game, out, PrintOptions(lang=language, only="aids"))
    sections = load_curated(game).editions[language].sections
    glance, *_ = (s for s in sections if s.blocks and s.blocks[0].kind == "list")
    tables = [block for section in sections for block in section.blocks if block.kind == "table"]
    front = _words(glance.blocks[0].text)
    with pdfplumber.open(out) as pdf:
        fronts, backs = pdf.pages[::2], pdf.pages[1::2]
        printed = [word for page in fronts for word in _words(page.extract_text())]
        sizes = [char["size"] for page in pdf.pages for char in page.chars if char["fontname"].endswith("-Regular")]
        assert min(sizes) >= LEAST_PT - 0.01
        back = {_line(word["text"]) for word in backs[0].extract_words()} if tables else set()
    parted = {word for table in tables for cell in table.cells[0] for word in map(_line, cell.split())} - back
    assert not parted, "no word of a table's head is parted"
    players = game_toml(game)["facts"]["players_max"]
    for word in set(front):
        assert printed.count(word) >= players * front.count(word) - players, word
    assert [piece.count for piece in set_with_aids(game, Style(language)).pieces if piece.id == "aid"] == [players]
