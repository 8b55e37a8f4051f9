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


@pytest.mark.parametrize(("width", "height"), [(400, 400), (150, 400), (400, 150)])
def test_a_board_without_seams_must_fit_in_both_directions(width: float, height: float) -> None:
    with pytest.raises(PaperTooSmallError, match="mat"):
        board_pages(board(width, height, 1), PAPERS["a4"])


@pytest.mark.parametrize(("width", "height", "turned"), [(150, 260, False), (260, 150, True)])
def test_a_board_that_fits_one_way_round_lies_that_way(width: float, height: float, turned: bool) -> None:
    (page,) = board_pages(board(width, height, 1), PAPERS["a4"])
    assert page.matrix[:4] == ((0, 1, -1, 0) if turned else (1, 0, 0, 1))


def test_the_trim_turns_with_the_mat() -> None:
    """Its origin in a corner, one bleed wider than the other, so that no turn about a middle hides a wrong one."""
    trim = Box(0, 0, 260, 150)
    mat = Board("mat", "mat", Drawing((), Box(-5, -3, 263, 153)), trim)
    (page,) = board_pages(mat, PAPERS["a4"])
    left, foot = (210 - 156) / 2 + 3, (297 - 268) / 2 + 5
    assert page.window == pytest.approx(Box(left - 3, foot - 5, left + 153, foot + 263))
    assert page.trim == pytest.approx(Box(left, foot, left + 150, foot + 260))
