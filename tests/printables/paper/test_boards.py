"""Boards over several pages, as pure geometry."""

from __future__ import annotations

import pytest

from printables.drawing import Box, Drawing, box_around
from printables.paper.boards import OVERLAP, board_pages
from printables.paper.imposition import PaperTooSmallError
from printables.paper.sizes import PAPERS
from printables.pieces import Board


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
