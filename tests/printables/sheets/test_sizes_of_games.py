"""Sizes come from `game.toml`: another size there gives a set of that size, or one line that says what does not fit."""

from __future__ import annotations

import copy
import importlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from extract.rulebook import curated_games, game_toml
from printables.drawing import Drawing, Text, box_around
from printables.games import printed_set
from printables.pieces import PrintError, Room, check_fits, check_words
from printables.preflight import MeasuredFile
from printables.sheets import PrintOptions, print_game

Edit = Callable[..., None]


@pytest.fixture
def edit(monkeypatch: pytest.MonkeyPatch) -> Edit:
    def edited(game: str, by: float, only: str = "") -> None:
        numbers: dict[str, Any] = copy.deepcopy(dict(game_toml(game)))
        for component in numbers["components"]:
            if "size_mm" in component and only in component["id"]:
                component["size_mm"] = [round(by * side, 2) for side in component["size_mm"]]
        monkeypatch.setattr(importlib.import_module(f"printables.games.{game}.pieces"), "game_toml", lambda _: numbers)

    return edited


@pytest.mark.parametrize("game", curated_games())
def test_a_size_in_game_toml_is_the_size_of_the_pieces(edit: Edit, out: Path, game: str) -> None:
    first = {piece.kind: piece for piece in printed_set(game).pieces}
    for by in (1.1, 0.95):
        edit(game, by)
        pieces = {piece.kind: piece for piece in printed_set(game).pieces}
        for kind, piece in pieces.items():
            sides = (by * first[kind].width, by * first[kind].height)
            assert (piece.width, piece.height) == pytest.approx(sides, abs=0.01)
        kind, piece = next(iter(pieces.items()))
        print_game(game, out, PrintOptions(mode="press", only=piece.id, marks="none"))
        with MeasuredFile(out) as file:
            assert file.pages[0].trim.width == pytest.approx(piece.width, abs=0.01)
            wide = file.pages[0].media.width
            assert wide - piece.width == pytest.approx(6, abs=0.01)


@pytest.mark.parametrize("game", curated_games())
def test_ids_that_find_no_room_are_told_in_a_line(edit: Edit, game: str) -> None:
    if not any(piece.id != piece.kind and piece.cut == "rectangle" for piece in printed_set(game).pieces):
        return
    edit(game, 0.2)
    with pytest.raises(PrintError, match=r"^[^\n]+$"):
        printed_set(game)


def test_every_board_says_what_lies_on_it() -> None:
    for game in curated_games():
        whole = printed_set(game)
        assert bool(whole.boards) <= bool(whole.rooms)
        check_fits(whole)


def test_what_does_not_fit_is_told_with_its_measures(edit: Edit) -> None:
    """The first room of each game that takes more than one, or a piece that grows beyond its space."""
    found = 0
    for game in curated_games():
        rooms: tuple[Room, ...] = printed_set(game).rooms
        for room in (r for r in rooms if r.most > 1):
            edit(game, 1.3, room.kind)
            with pytest.raises(PrintError) as told:
                printed_set(game)
            line = str(told.value)
            assert re.search(rf"{room.most} {room.kind}.*{room.on}\b.* mm.*size_mm", line)
            assert "\n" not in line
            found += 1
    assert found


def test_a_turned_line_reaches_half_its_length_up_and_down_from_its_middle() -> None:
    def face(text: str) -> Drawing:
        return Drawing((Text(text, 0, 0, 2.5, anchor="middle", angle=90.0),), box_around(12, 24))

    check_words(face("One side"), (12, 24), "x")
    with pytest.raises(PrintError, match="x: its words find no room on 12 x 24 mm"):
        check_words(face("One side of it all is long"), (12, 24), "x")
