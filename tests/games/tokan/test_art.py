"""The drawn animals."""

from __future__ import annotations

from printables.drawing import Outline
from printables.games.tokan.animals import RED_COAT, SPECIES, animal


def test_animals_fill_their_box_and_stay_in_it() -> None:
    for species in SPECIES:
        outlines = [shape for shape in animal(species, RED_COAT).shapes if isinstance(shape, Outline)]
        ends = [values[-2:] for outline in outlines for _, values in outline.segments if values]
        for axis in (0, 1):
            assert max(end[axis] for end in ends) - min(end[axis] for end in ends) >= 80, species
        assert all(abs(v) <= 51 for end in ends for v in end)
