"""What `?` says of signs and examples is true of the game's own data, in each language."""

from __future__ import annotations

import re
from random import Random

import pytest

from refcli.game import load_game
from refcli.messages import LANGUAGES, text
from refcli.referee import typist
from tests.games.contra import table as contra_table
from tests.games.dschunke import table as dschunke_table
from tests.games.playing import played
from tests.table.games import dealt

_IN_BRACKETS = re.compile(r"(?P<typed>\S.*?)  [^;()]*\((?P<token>[+A-Za-z]\S*)\)")


def lines_of_sheet(game: str, language: str) -> list[str]:
    """What `?` says of how plies are written, and of draws."""
    return [line for key in ("sheet", "sheet_drawn") for line in text(language, f"{game}.{key}").split(" · ")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["contra", "dschunke"])
def test_every_sign_in_a_picture_is_explained(game: str, language: str) -> None:
    layout = played(dealt(game), Random(1), 40).position.layout(None)
    seen = {sign for pile in layout.cells.values() for piece in pile for sign in re.findall(r"[A-Z]|[<>^|-]$", piece)}
    told = "\n".join(lines_of_sheet(game, language))
    assert {sign for sign in (*seen, "[ ]") if not re.search(rf"(?<!\w){re.escape(sign)}[ =;]", told)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_means_the_token_behind_it(language: str) -> None:
    tried = 0
    framed = contra_table.lay({(0, 0): "r", (1, 1): "g"}, {(1, 0): "brgy"})
    for game, position, due in (
        ("dschunke", dschunke_table.lay(hand="gR.--.ra"), dschunke_table.start()),
        ("contra", framed, contra_table.played(framed, "C:r@2,0")),
    ):
        for line in lines_of_sheet(game, language):
            for found in _IN_BRACKETS.finditer(line):
                token = found["token"]
                seen = due if token.startswith("+") else position
                meant = load_game(game).interpret(seen, found["typed"], typist(language))
                assert token in map(str, meant), found[0]
                tried += 1
    assert tried == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tile_by_its_number_is_the_tile_by_its_crates(language: str) -> None:
    position, game = dschunke_table.lay(hand="gR.--.ra"), load_game("dschunke")
    lines = [line.partition("  ")[0] for line in lines_of_sheet("dschunke", language)]
    (number,) = (typed for typed in lines if re.match(r"d\d+ ", typed))
    (crates,) = (typed for typed in lines if re.match(r"\S+@", typed))
    assert [str(ply) for ply in game.interpret(position, number)] == [crates]
