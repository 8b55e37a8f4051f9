"""The hex mats: as pure geometry, and in the finished file."""

from __future__ import annotations

from printables.drawing import Color, Text, cap_height, pt, width
from printables.games.rings import art, mat
from printables.pieces import BLEED
from tests.printables.conftest import Printed


def test_coordinates_of_hexes_are_read_with_and_without_rings() -> None:
    """Large in the middle; in the corner as large as fits between the ring and the two sides that meet there."""
    spaces: dict[mat.Hex, Color | None] = {(q, r): mat.FIELDS[0] for q in range(-2, 3) for r in range(-2, 3)}
    labels = [shape for shape in mat.hex_mat(spaces, BLEED).drawing.shapes if isinstance(shape, Text)]
    middle, corner = labels[::2], labels[1::2]
    assert len(middle) == len(corner) == len(spaces)
    for large, small in zip(middle, corner, strict=True):
        assert large.text == small.text
        assert large.size >= pt(14)
        assert small.size >= pt(6)
        above = small.y - large.y - cap_height(size=large.size) / 2  # from the middle of the hex to the base line
        assert above > art.RING / 2
        top = above + cap_height(small.face, small.size)
        assert width(small.text, small.face, small.size) / 2 <= (mat.PITCH / 3**0.5 - top) * 3**0.5


def test_the_mats_show_every_space_of_their_board(printed: Printed) -> None:
    file = printed("rings", paper="a3", only="mat", duplex="none")
    hexagon, triangle = ("".join(g.text for g in page.glyphs) for page in file.pages)
    for space in ("0,0", "3,0", "−3,3", "0,−3"):
        assert space in hexagon
    for space in ("0,0", "6,0", "0,6", "3,3"):
        assert space in triangle
