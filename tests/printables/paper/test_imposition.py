"""Imposition as pure geometry: nothing is drawn here."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printables.drawing import Box, Drawing, box_around
from printables.paper.imposition import PaperTooSmallError, Sheet, impose
from printables.paper.sizes import PAPERS
from printables.pieces import Piece

papers = st.sampled_from(list(PAPERS.values()))
sizes = st.floats(12, 90).map(lambda v: round(v, 1))


def piece(width: float, height: float, count: int = 1, *, name: str = "p", **more: object) -> Piece:
    face = Drawing((), box_around(width, height).grown(3))
    return Piece(name, "kind", "pieces", width, height, face, face, count, **more)  # type: ignore[arg-type]


def overlap(a: Box, b: Box) -> bool:
    return a.x0 < b.x1 - 1e-6 and b.x0 < a.x1 - 1e-6 and a.y0 < b.y1 - 1e-6 and b.y0 < a.y1 - 1e-6


def cut_apart(boxes: list[Box], sheet: Sheet) -> bool:
    """Whether straight cuts through all that is still together free every piece (a guillotine can do no other)."""
    if len(boxes) <= 1:
        return True
    for cut in sheet.cuts:
        low = [b for b in boxes if (b.x1 if cut.vertical else b.y1) <= cut.at + 1e-6]
        high = [b for b in boxes if (b.x0 if cut.vertical else b.y0) >= cut.at - 1e-6]
        if low and high and len(low) + len(high) == len(boxes):
            return cut_apart(low, sheet) and cut_apart(high, sheet)
    return False


@settings(max_examples=60, deadline=None)
@given(
    papers,
    sizes,
    sizes,
    st.integers(1, 70),
    st.sampled_from(["long", "short", "fold", "none"]),
    st.booleans(),
)
def test_every_set_is_placed_whole_apart_and_can_be_cut(
    paper: object, width: float, height: float, count: int, duplex: str, equal: bool
) -> None:
    assert hasattr(paper, "width")
    assert hasattr(paper, "height")
    edge = "#123456" if equal else None
    plan = impose([piece(width, height, count, edge=edge)], paper, duplex=duplex)  # type: ignore[arg-type]
    assert sum(len(sheet.front) for sheet in plan.sheets) == count
    for sheet in plan.sheets:
        for p in sheet.front:
            assert p.bleed.x0 >= 5
            assert p.bleed.y0 >= 5
            assert p.bleed.x1 <= paper.width - 5
            assert p.bleed.y1 <= paper.height - 5
            assert sorted((p.trim.width, p.trim.height)) == pytest.approx(sorted((width, height)))
        for a, b in combinations(sheet.front, 2):
            assert not overlap(a.bleed, b.trim)
        assert cut_apart([p.trim for p in sheet.front], sheet)


@settings(max_examples=40, deadline=None)
@given(papers, sizes, sizes)
def test_no_plain_grid_holds_more(paper: object, width: float, height: float) -> None:
    assert hasattr(paper, "width")
    assert hasattr(paper, "height")
    plan = impose([piece(width, height, 400)], paper)  # type: ignore[arg-type]
    room = (paper.width - 10.4 - 4.6 - 6 + 6, paper.height - 10.4 - 4.6 - 6 + 6)
    plain = [int(room[0] // (w + 6)) * int(room[1] // (h + 6)) for w, h in ((width, height), (height, width))]
    assert len(plan.sheets[0].front) >= max(plain)


def test_nine_cards_with_equal_edges_share_their_bleed_on_a4() -> None:
    plan = impose([piece(63, 88, 9, edge="#ffeedd")], PAPERS["a4"])
    assert len(plan.sheets) == 1
    cuts = [cut.at for cut in plan.sheets[0].cuts if cut.vertical]
    assert len(cuts) == 4  # one cut between neighbours, not two


def test_cards_with_different_edges_keep_their_own_bleed() -> None:
    plan = impose([piece(63, 88, 5, edge="#ffeedd", name="a"), piece(63, 88, 4, name="b")], PAPERS["a4"])
    assert [len(sheet.front) for sheet in plan.sheets] == [8, 1]


def test_strips_fill_a_sheet_upright_and_turned() -> None:
    plan = impose([piece(75, 25, 43, edge="#aa8866")], PAPERS["a4"])
    assert [len(sheet.front) for sheet in plan.sheets] == [25, 18]
    assert {p.angle for p in plan.sheets[0].front} == {0, 90}
    assert cut_apart([p.trim for p in plan.sheets[0].front], plan.sheets[0])


def test_a_quarter_turn_is_taken_back_on_the_other_side() -> None:
    plan = impose([piece(88, 63, 8)], PAPERS["a4"], duplex="long")
    for front, back in zip(plan.sheets[0].front, plan.sheets[0].back, strict=True):
        assert (front.angle + back.angle) % 360 == 0
    plan = impose([piece(88, 63, 8)], PAPERS["a4"], duplex="short")
    for front, back in zip(plan.sheets[0].front, plan.sheets[0].back, strict=True):
        assert (front.angle + back.angle) % 360 == 180


def test_pieces_without_a_back_get_no_back_page_of_pieces() -> None:
    one_sided = Piece("p", "kind", "pieces", 40, 40, Drawing((), box_around(46, 46)), None, 3)
    assert impose([one_sided], PAPERS["a4"]).sheets[0].back == ()


def test_a_piece_that_is_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(PaperTooSmallError, match="300 x 300 mm"):
        impose([piece(300, 300)], PAPERS["a4"])
