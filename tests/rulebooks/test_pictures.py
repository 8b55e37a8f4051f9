"""A picture shows all that its verdict speaks of: what the effects of its ply name, or the cause that refuses it."""

from __future__ import annotations

import re

import pytest

from extract.rulebook import curated_games, load_examples
from printables.games import spaces_of
from refcli.commands.rules import illustrations
from refcli.referee import PlayedExample, played


def shown(game: str) -> list[PlayedExample]:
    return [each for each in played(game) if not each.over]


@pytest.mark.parametrize("game", curated_games())
def test_what_is_named_lies_inside_the_part_shown(game: str) -> None:
    pictures = illustrations(game, "en")
    examples = shown(game)
    assert len(pictures) == len(examples)
    for picture, example in zip(pictures, examples, strict=True):
        if picture.view.part:
            assert {*example.named} <= picture.view.part, picture.caption


@pytest.mark.parametrize("game", curated_games())
def test_spaces_that_a_caption_names_are_shown(game: str) -> None:
    for picture in illustrations(game, "en"):
        if picture.layout.kind == "grid" and picture.view.part:
            named = re.findall(r"\b([a-h])([1-8])\b", picture.caption)
            assert {(ord(x) - ord("a"), int(y) - 1) for x, y in named} <= picture.view.part, picture.caption


def test_what_only_a_referee_has_to_know_is_not_drawn() -> None:
    hidden = {
        example.captions["en"] for game in curated_games() for example in load_examples(game) if not example.drawn
    }
    assert hidden
    assert not hidden & {picture.caption for game in curated_games() for picture in illustrations(game, "en")}


@pytest.mark.parametrize("game", curated_games())
def test_something_is_named_by_plies_that_are_played_or_refused(game: str) -> None:
    assert any(example.named for example in shown(game))


@pytest.mark.parametrize("game", curated_games())
def test_points_and_ends_show_the_whole_board(game: str) -> None:
    for picture, example in zip(illustrations(game, "en"), shown(game), strict=True):
        if example.example.scores is not None or example.example.outcome is not None:
            assert not picture.view.part


@pytest.mark.parametrize("game", curated_games())
def test_no_picture_reaches_beyond_its_pieces(game: str) -> None:
    """Where spaces are pieces, a picture is as large as what lies there before the ply, in it and behind it."""
    for picture, example in zip(illustrations(game, "en"), shown(game), strict=True):
        if picture.layout.kind == "hex":
            lying = {*picture.layout.cells, *(example.after.cells if example.after else ())}
            assert {*picture.view.part} <= lying | spaces_of(game, picture.view.ply or ""), picture.caption


def test_a_framed_tile_is_shown_with_all_that_frames_it() -> None:
    """What scores on a table without edges is seen with its four neighbours."""
    for game in curated_games():
        for picture, example in zip(illustrations(game, "en"), shown(game), strict=True):
            if picture.layout.kind != "plane" or not picture.view.part:
                continue
            cells = {*picture.layout.cells}
            for x, y in example.named:
                assert cells & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} <= picture.view.part
