"""Rings & Marbles at the table: everything is said in the cells of the mat, nothing in the notation of records."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from refcli.game import Named
from refcli.games import rings
from refcli.session import History
from tests.games.playing import dealt
from tests.games.rings.nearby import near
from tests.games.rings.table import around, fresh, lay, random_ply
from tests.table.games import AtTable

NOTATION = re.compile(r"\d,-?\d|[PMR]:|red=|blue=")
SETUP = {space: "red=1" for space in around((0, 0), (1, 0)) if space != (1, 1)} | {
    (0, 0): "blue=3",
    (1, 0): "blue=1",
    (2, 1): "red=2",
}


def at_a_gap(tmp_path: Path) -> AtTable:
    """Red closes the last gap around two blue heaps with f6: which two of the four marbles go is for red to choose."""
    tags = lay(SETUP).setup()
    return AtTable(History("rings", {"Game": "rings", "Players": "red blue", **tags}), tmp_path / "x.game")


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_of_a_ply_can_be_typed(seed: int) -> None:
    rng = Random(seed)
    position = fresh(rng.choice(["red blue", "red blue yellow", "red blue yellow green"]))
    for _ in range(15):
        if position.turn is None:
            break
        ply = position.canonical(random_ply(position, rng))
        said = rings.spoken(position, ply)
        assert not NOTATION.search(said) or said == str(ply)  # rings may lie beyond the mat
        assert list(rings.interpret(position, said)) == [ply]
        position = position.play(ply)


def test_beyond_the_mat_the_notation_is_said() -> None:
    far = lay({(90, 9): "red=3", (0, 0): "blue=3"}, board={(90, 9), (91, 9), (92, 9), (0, 0)})
    ply = rings.parse("M:90,9>91,9;90,9>0,99")
    assert rings.spoken(far, ply) == str(ply)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_said_in_notation(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    at = AtTable(dealt("rings", seed), tmp_path / "x.game")
    said: list[str] = []
    for _ in range(12):
        position = at.history.position
        assert isinstance(position, rings.Position)
        if position.turn is None:
            break
        ply = position.canonical(position.random_ply(rng))
        for wrong in list(near(position, ply, rng))[:3]:
            typed = rings.spoken(position, wrong)
            if not NOTATION.search(typed):
                said += [at.type(f"why {typed}"), at.type(f"let {typed}"), *at.screen.questions]
        said += [at.type(line) for line in ("moves", "moves d", "stuck", "board", "menu", "1", "1", "cancel")]
        said += [at.type(rings.shortest(position, ply)), at.type("undo"), at.type("redo"), at.type("change 99")]
    assert len(said) > 80
    assert [line for text in said for line in text.splitlines() if NOTATION.search(line)] == []


def test_a_refusal_names_rings_by_the_mat_at_the_table_and_by_the_notation_in_a_record() -> None:
    fault = fresh("red blue").judge(rings.parse("P:9,0;1,0;0,0"))
    assert fault is not None and fault.values["ring"] == "9,0"
    assert isinstance(fault.values["ring"], Named) and fault.values["ring"].called == "e14"


def test_who_has_to_choose_which_marbles_go_is_asked_with_numbers(tmp_path: Path) -> None:
    at = at_a_gap(tmp_path)
    asked = at.type("f7f6 f7f6")
    assert "x e5 e5" in asked and "x e5 e6" in asked and "1) " in asked and "2) " in asked
    assert "Surrounded and out of the game: 2 of Blue on e5." in at.type("1")
    at.type("undo")
    assert "Blue on e5, 1 of Blue on e6" in at.type("f7f6 f7f6 x e5 e6")


def test_what_must_go_and_how_it_is_written_is_said_where_it_is_missing() -> None:
    fault = lay(SETUP).judge(rings.parse("M:2,1>1,1;2,1>1,1"))
    assert fault is not None and fault.cause == "rings.capture_missing"
    assert (fault.values["needed"], fault.values["rings"].called) == (2, "e5 e6")
    assert (fault.values["example"], fault.values["example"].called) == ("x0,0:blue=2", "x e5 e5")


@pytest.mark.parametrize(
    "typed", ["f7f6 ; f7f6xe5e5", "f7-f6;f7-f6 x e5 e5", "f7 > f6 ; f7 > f6 x e5 e5", "f7f6f7f6xe5e5"]
)
def test_steps_may_be_parted_by_semicolons_with_blanks(typed: str, tmp_path: Path) -> None:
    assert "Red: f7-f6 f7-f6 x e5 e5 (no. 1)." in at_a_gap(tmp_path).type(typed)


def test_how_many_cells_are_needed_is_said(tmp_path: Path) -> None:
    at = AtTable(dealt("rings", 1), tmp_path / "x.game")
    assert "cells named: 2; a place names 3" in at.type("e5e6")
    assert "expected cells of the board" in at.type("nonsense")
    assert "expected a place such as P:" in at.type("P:0,0;1")
