"""The hex mats: as pure geometry, and in the finished file."""

from __future__ import annotations

import math
from itertools import pairwise

from extract.rulebook import game_toml
from printables.drawing import Color, Text, cap_height, pt, width
from printables.games.rings import art, mat
from printables.pieces import BLEED
from printables.preflight import MeasuredPage
from refcli.games.rings.components import cell_name
from tests.printables.conftest import Printed
from tests.printables.diagrams.drawn import every

NUMBERS = game_toml("rings")


def test_every_hex_has_one_name_that_is_read_with_and_without_rings() -> None:
    """It stands where three rings meet, clear of all of them."""
    spaces: dict[mat.Hex, Color | None] = {(q, r): mat.FIELDS[0] for q in range(-2, 3) for r in range(-2, 3)}
    labels = [shape for shape in every(mat.hex_mat(spaces, BLEED).drawing.shapes) if isinstance(shape, Text)]
    assert len(labels) == len(spaces)
    named = {label.text: label for label in labels}
    origin = named["c3"].x, named["c3"].y
    for label in labels:
        assert label.size >= pt(7)
        half, high = width(label.text, label.face, label.size) / 2, cap_height(label.face, label.size)
        corners = [(label.x + dx, label.y + dy) for dx in (-half, half) for dy in (0, high)]
        # From the name in the middle to its ring it is as far as from all names to theirs.
        middle = (origin[0], origin[1] + mat.PITCH / 3**0.5 - 0.5 + cap_height(label.face, label.size) / 2)
        for space in spaces:
            x, y = mat.center(space)
            assert all(math.dist(corner, (middle[0] + x, middle[1] + y)) > art.RING / 2 for corner in corners) or (
                label.text.startswith("e")  # the last row stands a little higher, clear of the frame
            )


def test_the_mats_name_spaces_as_people_type_them() -> None:
    boards = NUMBERS["rules"]["boards"]
    for shape, players in (("hexagon", 4), ("triangle", 3)):
        spaces = mat.spaces_of([board for board in boards if board["shape"] == shape])
        labels = [found.text for found in every(mat.hex_mat(spaces, BLEED).drawing.shapes) if isinstance(found, Text)]
        assert sorted(labels) == sorted(cell_name(space, players) for space in spaces)


def names_on(page: MeasuredPage) -> dict[str, tuple[float, float]]:
    """Where the names of spaces stand: a letter and the figure beside it."""
    small = [g for g in page.glyphs if g.font.endswith("SansPro-Semibold")]
    found = {}
    for letter, figure in pairwise(small):
        if letter.text.isalpha() and figure.text.isdigit():
            found[letter.text + figure.text] = letter.box.center
    return found


def test_rings_fit_their_spaces_and_four_marbles_fit_a_ring(printed: Printed) -> None:
    """At true size, measured on the finished pages: marbles lie side by side in the hollow, rings on their hexes."""
    marble = printed("rings", mode="press", only="red", duplex="none").pages[0].trim.width
    file = printed("rings", mode="press", only="ring", duplex="none")
    ring = file.pages[0].trim.width
    picture = file.picture(1, 254).convert("L")
    row = picture.height // 2
    levels = [picture.getpixel((x, row)) for x in range(picture.width)]
    dark = [abs(x - picture.width / 2) for x, level in enumerate(levels) if level < 150]  # type: ignore[operator]
    hollow = 2 * min(dark) / 10
    assert NUMBERS["rules"]["ring"]["total_max"] == 4
    assert hollow >= marble * (1 + 2**0.5)
    for page in printed("rings", paper="a3", only="mat", duplex="none").pages:
        at = names_on(page)
        assert {"b5", "c5", "c6", "d5"} <= set(at)
        for one, other in (("c5", "c6"), ("b5", "c5"), ("c5", "d5")):
            assert math.dist(at[one], at[other]) >= ring


def test_the_mats_show_every_space_of_their_board(printed: Printed) -> None:
    hexagon, triangle = printed("rings", paper="a3", only="mat", duplex="none").pages
    assert set(names_on(hexagon)) == {cell_name(s, 4) for s in spaces_of("hexagon")}
    assert set(names_on(triangle)) == {cell_name(s, 3) for s in spaces_of("triangle")}


def spaces_of(shape: str) -> list[mat.Hex]:
    return list(mat.spaces_of([board for board in NUMBERS["rules"]["boards"] if board["shape"] == shape]))
