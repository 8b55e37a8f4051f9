"""The printed tiles, measured in the finished file."""

from __future__ import annotations

from printables.drawing import Box
from tests.printables.conftest import Printed


def test_the_sides_of_a_tile_run_clockwise_from_the_north(printed: Printed) -> None:
    file = printed("contra", mode="press", only="B01")  # bgry
    picture = file.picture(1, 127, Box(3, 3, 39, 39))
    wide, high = picture.size

    def color(x: float, y: float) -> tuple[int, int, int]:
        patch = picture.crop((int(x * wide) - 6, int(y * high) - 6, int(x * wide) + 6, int(y * high) + 6))
        (_, found), *_ = sorted(patch.getcolors(1000) or [], reverse=True)
        assert isinstance(found, tuple)
        return found[0], found[1], found[2]

    north, east, south, west = color(0.3, 0.05), color(0.95, 0.3), color(0.3, 0.95), color(0.05, 0.3)
    assert north[2] > 150 > north[0]
    assert east[1] > 130 > east[0]
    assert south[0] > 180 > south[1]
    assert min(west[:2]) > 200 > west[2]
