"""The hex mats: as pure geometry, and in the finished file."""

from __future__ import annotations

from extract.rulebook import game_toml
from printables.drawing import Color, Text, cap_height, pt, width
from printables.games.rings import art, mat
from printables.pieces import BLEED
from refcli.games.rings.components import cell_name
from tests.printables.conftest import Printed


def test_names_and_coordinates_of_hexes_are_read_with_and_without_rings() -> None:
    """Large in the middle; in the corners as large as fits between the ring and the two sides that meet there."""
    spaces: dict[mat.Hex, Color | None] = {(q, r): mat.FIELDS[0] for q in range(-2, 3) for r in range(-2, 3)}
    labels = [shape for shape in mat.hex_mat(spaces, BLEED).drawing.shapes if isinstance(shape, Text)]
    assert len(labels) == 4 * len(spaces)
    for name, axial, upper, lower in (labels[n : n + 4] for n in range(0, len(labels), 4)):
        assert (name.text, axial.text) == (upper.text, lower.text)
        assert name.size >= pt(14) and axial.size >= pt(8) and upper.size >= pt(6)
        assert name.y - axial.y > cap_height(size=axial.size)
        middle = name.y
        ends = {upper.y - middle: upper, middle - lower.y - cap_height(lower.face, lower.size): lower}
        for above, small in ends.items():
            assert above > art.RING / 2
            top = above + cap_height(small.face, small.size)
            assert width(small.text, small.face, small.size) / 2 <= (mat.PITCH / 3**0.5 - top) * 3**0.5


def test_the_mats_name_spaces_as_people_type_them() -> None:
    boards = game_toml("rings")["rules"]["boards"]
    for shape, players in (("hexagon", 4), ("triangle", 3)):
        spaces = mat.spaces_of([board for board in boards if board["shape"] == shape])
        labels = [shape.text for shape in mat.hex_mat(spaces, BLEED).drawing.shapes if isinstance(shape, Text)]
        named = {
            tuple(map(int, labels[n + 1].replace("−", "-").split(","))): labels[n] for n in range(0, len(labels), 4)
        }
        assert named == {space: cell_name(space, players) for space in spaces}


def test_the_mats_show_every_space_of_their_board(printed: Printed) -> None:
    file = printed("rings", paper="a3", only="mat", duplex="none")
    hexagon, triangle = ("".join(g.text for g in page.glyphs) for page in file.pages)
    for space in ("0,0", "3,0", "−3,3", "0,−3"):
        assert space in hexagon
    for space in ("0,0", "6,0", "0,6", "3,3"):
        assert space in triangle
