"""Where spaces are in a picture, and pictures of single things, for whoever has people tap on them."""

from __future__ import annotations

from random import Random

import pytest

from printables.diagrams import View
from printables.games import board_diagram, piece_picture, spots_of
from refcli.hands import Choice, Piece, Space
from tests.games.playing import GAMES, dealt, played


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("flip", [False, True])
def test_every_space_that_can_be_chosen_is_in_the_picture(game: str, flip: bool) -> None:
    for seed in range(8):
        rng = Random(seed)
        position = played(dealt(game, seed), rng, 6 + 2 * seed).position
        made: tuple[Choice, ...] = ()
        while offered := position.choices(made):
            spaces = {(choice.x, choice.y) for choice in offered if isinstance(choice, Space)}
            layout = position.layout(position.turn)
            view = View(part=frozenset({*layout.cells, *spaces}), flip=flip)
            box, at = board_diagram(game, layout, view).box, spots_of(game, layout, view)
            spots = {space: at(space) for space in spaces}
            assert all(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in spots.values())
            assert len({*spots.values()}) == len(spaces)
            made = (*made, rng.choice(offered))


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_that_can_be_chosen_has_a_picture(game: str) -> None:
    for seed in range(8):
        rng = Random(seed)
        position = played(dealt(game, seed), rng, 3 + seed).position
        made: tuple[Choice, ...] = ()
        while offered := position.choices(made):
            for choice in offered:
                if type(choice) is Piece:
                    assert piece_picture(game, choice.name, position.turn or ""), choice
            made = (*made, rng.choice(offered))
    assert piece_picture(game, "no such thing") is None
