"""Diagrams of positions: every game, whole and in part. The positions are those of the games' own tests."""

from __future__ import annotations

import importlib
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from extract.rulebook import curated_games
from printables.diagrams.square_boards import Squares
from printables.diagrams.view import View
from printables.drawing import to_svg
from printables.games import board_diagram, is_drawn, pitch_of, spaces_of
from tests.printables.diagrams.drawn import Case

CASES = [
    pytest.param(game, case, id=f"{game} {case.ply}")
    for game in curated_games()
    for case in importlib.import_module(f"tests.games.{game}.test_diagrams").CASES
]


def test_every_curated_game_has_diagrams() -> None:
    assert all(is_drawn(game) for game in curated_games())
    assert not is_drawn("chess")


@pytest.mark.parametrize(("game", "case"), CASES)
def test_a_diagram_is_svg_in_all_views(game: str, case: Case) -> None:
    for view in (
        View(),
        View(flip=True),
        View(case.names, case.ply, seat=case.seat),
        View(case.names, case.ply, allowed=False, beside=True, flip=True),
    ):
        drawing = board_diagram(game, case.layout, view)
        assert drawing.box.width > pitch_of(game) / 2
        root = ET.fromstring(to_svg(drawing))
        assert root.tag.endswith("svg")


@pytest.mark.parametrize(("game", "case"), CASES)
def test_the_spaces_of_a_ply_are_found(game: str, case: Case) -> None:
    assert spaces_of(game, case.ply) == case.names
    assert spaces_of(game, "?") == frozenset()


@pytest.mark.parametrize(("game", "case"), CASES)
def test_a_ply_allowed_and_refused_look_different(game: str, case: Case) -> None:
    plain = board_diagram(game, case.layout, View(case.names))
    allowed = board_diagram(game, case.layout, View(case.names, case.ply))
    refused = board_diagram(game, case.layout, View(case.names, case.ply, allowed=False))
    assert len({plain, allowed, refused}) == 3


def test_a_flipped_board_is_turned_by_half_a_turn() -> None:
    upright, turned = Squares((0, 0), (5, 4), 10), Squares((0, 0), (5, 4), 10, flip=True)
    assert upright.at((0, 0)) == turned.at((5, 4)) == (0, 0)
    assert next(upright.spaces()) == (0, 4)
    assert next(turned.spaces()) == (5, 0)


@pytest.mark.parametrize(("game", "case"), CASES)
def test_what_lies_beside_the_board_is_shown_where_it_is_asked_for(game: str, case: Case) -> None:
    if any(contents for _, _, contents in case.layout.beside):
        view = View(case.names, case.ply, case.seat)
        plain = board_diagram(game, case.layout, view)
        assert plain == board_diagram(game, case.layout, replace(view, beside=False))
        assert plain.box.height < board_diagram(game, case.layout, replace(view, beside=True)).box.height
