"""Boards over several pages, as pure geometry."""

from __future__ import annotations

import pytest

from printables.drawing import Box, Color, Drawing, Text, box_around, cap_height, pt, width
from printables.games.rings import art
from printables.paper.boards import OVERLAP, board_pages
from printables.paper.imposition import PaperTooSmallError
from printables.paper.sizes import PAPERS
from printables.pieces import BLEED, Board


def board(width: float, height: float, seams: int) -> Board:
    trim = box_around(width, height)
    along = tuple(-width / 2 + width * i / seams for i in range(1, seams))
    up = tuple(-height / 2 + height * i / seams for i in range(1, seams))
    return Board("mat", "mat", Drawing((), trim.grown(3)), trim, along, up)


@pytest.mark.parametrize(
    ("width", "height", "paper", "pages"),
    [(180, 260, "a4", 1), (260, 180, "a4", 1), (280, 240, "a4", 2), (280, 240, "a3", 1), (500, 500, "a4", 6)],
)
def test_boards_take_as_few_pages_as_possible(width: float, height: float, paper: str, pages: int) -> None:
    found = board_pages(board(width, height, 6), PAPERS[paper])
    assert len(found) == pages
    for page in found:
        assert page.window.x0 >= 5
        assert page.window.y0 >= 5
        assert page.window.x1 <= PAPERS[paper].width - 5
        assert page.window.y1 <= PAPERS[paper].height - 5


def test_pages_overlap_at_their_seams_and_cover_the_board() -> None:
    left, right = board_pages(board(280, 240, 6), PAPERS["a4"])
    shown = [Box(p.window.x0 - p.matrix[4], p.window.y0, p.window.x1 - p.matrix[4], p.window.y1) for p in (left, right)]
    assert shown[0].x0 == pytest.approx(-143)
    assert shown[1].x1 == pytest.approx(143)
    assert shown[0].x1 - shown[1].x0 == pytest.approx(OVERLAP)
    assert [seam.cut_here for seam in (*left.seams, *right.seams)] == [False, True]
    assert left.seams[0].name == right.seams[0].name


def test_a_board_without_seams_must_fit() -> None:
    with pytest.raises(PaperTooSmallError, match="mat"):
        board_pages(board(400, 400, 1), PAPERS["a4"])


def test_coordinates_of_hexes_are_read_with_and_without_rings() -> None:
    """Large in the middle; in the corner as large as fits between the ring and the two sides that meet there."""
    spaces: dict[art.Hex, Color | None] = {(q, r): art.FIELDS[0] for q in range(-2, 3) for r in range(-2, 3)}
    labels = [shape for shape in art.hex_mat(spaces, BLEED).drawing.shapes if isinstance(shape, Text)]
    middle, corner = labels[::2], labels[1::2]
    assert len(middle) == len(corner) == len(spaces)
    for large, small in zip(middle, corner, strict=True):
        assert large.text == small.text
        assert large.size >= pt(14)
        assert small.size >= pt(6)
        above = small.y - large.y - cap_height(size=large.size) / 2  # from the middle of the hex to the base line
        assert above > art.RING / 2
        top = above + cap_height(small.face, small.size)
        assert width(small.text, small.face, small.size) / 2 <= (art.PITCH / 3**0.5 - top) * 3**0.5
