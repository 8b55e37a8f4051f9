"""Several kinds on a sheet as pure geometry: nothing is drawn here."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extract.rulebook import curated_games
from printables.building import cutting_order, unmounted
from printables.drawing import Box, Drawing, bounds, box_around
from printables.games import printed_set
from printables.paper import PAPERS, BoardPage, Plan, Sheet, board_pages, cut_marks, fewer_sheets, impose
from printables.pieces import Board, Piece
from printables.rulesheet import set_with_aids
from tests.printables.paper.test_imposition import cut_apart, overlap, piece


def packed(
    pieces: list[Piece], boards: list[Board], paper: str, bleed: float, duplex: str
) -> tuple[Plan, Plan, list[BoardPage]]:
    plan = impose(pieces, PAPERS[paper], duplex=duplex, bleed=bleed)
    pages = [page for board in boards for page in board_pages(board, PAPERS[paper])]
    after, moved = fewer_sheets(plan, pages, bleed=bleed)
    return plan, after, moved


def board(width: float, height: float) -> Board:
    return Board("board", "board", Drawing((), box_around(width, height).grown(3)), box_around(width, height))


sizes = st.tuples(st.integers(12, 90), st.integers(12, 90), st.integers(1, 30), st.booleans())


@settings(max_examples=25, deadline=None)
@given(
    st.lists(sizes, min_size=2, max_size=4, unique_by=lambda s: s[:2]),
    st.sampled_from(["a4", "letter"]),
    st.sampled_from([0.0, 3.0]),
    st.sampled_from(["long", "short", "fold", "none"]),
    st.booleans(),
)
def test_pieces_of_all_kinds_are_there_apart_and_can_be_cut(
    kinds: list[tuple[int, int, int, bool]], paper: str, bleed: float, duplex: str, with_board: bool
) -> None:
    pieces = [
        piece(wide, high, count, name=f"p{n}", edge="#123456" if shared else None)
        for n, (wide, high, count, shared) in enumerate(kinds)
    ]
    boards = [board(150, 170)] if with_board else []
    before, after, moved = packed(pieces, boards, paper, bleed, duplex)
    assert len(after.sheets) <= len(before.sheets)
    sheets: list[tuple[Sheet, Box | None]] = [(sheet, None) for sheet in after.sheets]
    sheets += [(page.beside, page.window) for page in moved if page.beside]
    found = Counter(p.piece.id for sheet, _ in sheets for p in sheet.front)
    assert found == {p.id: p.count for p in pieces}
    inner = Box(0, 0, PAPERS[paper].width, PAPERS[paper].height).grown(-5)
    for sheet, window in sheets:
        trims = [p.trim for p in sheet.front]
        for p in sheet.front:
            assert bounds([p.bleed, inner]) == inner
            assert window is None or not overlap(p.bleed, window)
        for a, b in combinations(sheet.front, 2):
            assert not overlap(a.bleed, b.trim)
            if a.piece.id != b.piece.id:
                assert not overlap(a.bleed, b.bleed)
        assert cut_apart([*trims, window] if window else trims, sheet)


@pytest.mark.parametrize("game", curated_games())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_once_blocks_are_parted_each_has_its_own_marks_and_no_others(game: str, paper: str) -> None:
    whole = set_with_aids(game)
    _, after, _ = packed(list(whole.pieces), list(whole.boards), paper, 3.0, "long")
    page = Box(0, 0, after.paper.width, after.paper.height)
    for sheet in after.sheets:
        partings = [step for step in cutting_order(page, [p.trim for p in sheet.front], sheet.cuts) if step.parts]
        marks = [bounds(Box(x, y, x, y) for _, (x, y) in mark.segments) for mark in cut_marks(sheet.cuts)]
        assert all(max(mark.width, mark.height) > 0.89 for mark in marks)
        for step in partings:
            (x0, y0), (x1, y1) = step.ends
            for mark in marks:
                if step.cut.vertical:
                    assert not (mark.x0 < x0 < mark.x1 and y0 < mark.y0 < y1), (step, mark)
                else:
                    assert not (mark.y0 < y0 < mark.y1 and x0 < mark.x0 < x1), (step, mark)


@pytest.mark.parametrize("game", curated_games())
def test_no_set_takes_more_sheets_than_one_kind_a_sheet(game: str) -> None:
    whole = printed_set(game)
    for paper in PAPERS:
        before, after, pages = packed(list(whole.pieces), list(whole.boards), paper, 3.0, "long")
        assert len(after.sheets) <= len(before.sheets)
        # One kind a sheet and the rest on one more is the least that mixing must reach.
        rest = [sheet for sheet in before.sheets if len(sheet.front) < sheet.capacity]
        area = sum(p.bleed.width * p.bleed.height for sheet in rest for p in sheet.front)
        if area < 0.6 * PAPERS[paper].width * PAPERS[paper].height:
            assert len(after.sheets) <= len(before.sheets) - len(rest) + 1
        assert len(pages) == sum(len(board_pages(b, PAPERS[paper])) for b in whole.boards)


def test_full_sheets_are_packed_again_where_that_makes_up_for_one() -> None:
    """Four of these leave a broad strip; the small ones fit into the strips, and on no sheet of their own."""
    before, after, _ = packed([piece(75, 120, 8), piece(22, 22, 20)], [], "a4", 3.0, "long")
    assert [len(sheet.front) for sheet in before.sheets] == [4, 4, 20]
    assert len(after.sheets) == 2
    assert Counter(p.piece.width for sheet in after.sheets for p in sheet.front) == {75: 8, 22: 20}


def test_blocks_that_lie_in_line_are_not_parted() -> None:
    alike = [piece(30, 30, 3, name=name, edge=edge) for name, edge in (("a", "#111111"), ("b", "#222222"))]
    _, after, _ = packed([*alike, piece(90, 30, 1, name="c")], [], "a4", 3.0, "long")
    (sheet,) = after.sheets
    edges = {(True, x) for p in sheet.front for x in (p.trim.x0, p.trim.x1)}
    edges |= {(False, y) for p in sheet.front for y in (p.trim.y0, p.trim.y1)}
    steps = cutting_order(Box(0, 0, 210, 297), [p.trim for p in sheet.front], sheet.cuts)
    assert all(step.parts or (step.cut.vertical, step.cut.at) in edges for step in steps)


def test_the_manual_tells_how_many_sheets_a_set_takes() -> None:
    told = (Path(__file__).parents[3] / "docs" / "printing.md").read_text(encoding="utf-8")
    found = 0
    for game in curated_games():
        whole = set_with_aids(game)
        row = re.search(rf"\| {re.escape(whole.title)} \| (\d+) \((\d+)\) \| (\d+) \((\d+)\) \|", told)
        if row is None:
            continue
        found += 1
        counts = []
        for paper in ("a4", "letter"):
            plan = impose(whole.pieces, PAPERS[paper])
            pages = [page for board in whole.boards for page in board_pages(board, PAPERS[paper])]
            after, _ = fewer_sheets(plan, pages, beside_boards=unmounted(game))
            counts.append((len(plan.sheets) + len(pages), len(after.sheets) + len(pages)))
        (before, now), (other_before, other_now) = counts
        assert [*map(int, row.groups())] == [before, other_before, now, other_now], game
    assert found


def test_what_a_board_leaves_free_is_filled() -> None:
    before, after, pages = packed([piece(20, 20, 6)], [board(180, 180)], "a4", 3.0, "long")
    assert (len(before.sheets), len(after.sheets)) == (1, 0)
    assert pages[0].beside is not None
    assert len(pages[0].beside.front) == 6


def test_what_is_not_printed_on_the_same_as_boards_does_not_lie_beside_them() -> None:
    """Tiles that are glued onto board have sheets of their own; an aid may share the sheet of the mat."""
    paper = PAPERS["a4"]
    plan = impose([piece(20, 20, 6, name="tile"), piece(20, 40, 2, name="aid")], paper)
    after, moved = fewer_sheets(
        plan, board_pages(board(180, 180), paper), beside_boards=lambda piece: piece.id == "aid"
    )
    beside = [p.piece.id for page in moved if page.beside for p in page.beside.front]
    assert "tile" not in beside
    assert Counter(beside + [p.piece.id for sheet in after.sheets for p in sheet.front]) == {"tile": 6, "aid": 2}


def test_where_nothing_is_saved_all_lies_as_before() -> None:
    before, after, pages = packed([piece(63, 88, 9, edge="#ffeedd"), piece(75, 25, 18)], [], "a4", 3.0, "long")
    assert after == before
    assert pages == []
