"""The drawn animals."""

from __future__ import annotations

from printables.drawing import Outline
from printables.games.tokan.animals import RED_COAT, SPECIES, animal


def test_animals_fill_their_box_and_stay_in_it() -> None:
    for species in SPECIES:
        for shape in animal(species, RED_COAT).shapes:
            if isinstance(shape, Outline):
                assert all(abs(v) <= 51 for _, values in shape.segments for v in values[-2:])
