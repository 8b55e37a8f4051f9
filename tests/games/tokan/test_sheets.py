"""Tokan's sheets, measured in the finished file."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from printables.drawing import Box
from printables.preflight import MeasuredFile, MeasuredPage, cutting
from printables.sheets import print_game
from tests.printables.conftest import Printed

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}


def fronts(file: MeasuredFile) -> list[MeasuredPage]:
    """The pages that hold pieces between cut marks, without their backs."""
    return [page for page in file.pages[::2] if cutting(page).pieces]


@pytest.mark.parametrize("paper", SIZES)
def test_every_page_has_the_size_of_the_paper(printed: Printed, paper: str) -> None:
    for page in printed("tokan", paper=paper).pages:
        assert page.media.width == pytest.approx(SIZES[paper][0], abs=0.01)
        assert page.media.height == pytest.approx(SIZES[paper][1], abs=0.01)
        assert page.bleed == page.media
        assert page.trim == page.media


@pytest.mark.parametrize(("paper", "full"), [("a4", 24), ("letter", 20), ("a3", 30)])
def test_thirty_tiles_lie_on_as_few_sheets_as_the_paper_allows(printed: Printed, paper: str, full: int) -> None:
    counts = [len(cutting(page).pieces) for page in fronts(printed("tokan", paper=paper, only="tiles"))]
    assert sum(counts) == 30
    assert counts[0] == full


@pytest.mark.parametrize("duplex", ["long", "short", "fold", "none"])
def test_tiles_are_forty_millimetres_between_their_cut_marks(printed: Printed, duplex: str) -> None:
    pieces = [box for page in printed("tokan", duplex=duplex, only="tiles").pages for box in cutting(page).pieces]
    assert pieces
    for box in pieces:
        assert box.width == pytest.approx(40, abs=0.02)
        assert box.height == pytest.approx(40, abs=0.02)


def test_each_kind_is_there_as_often_as_in_the_box(printed: Printed) -> None:
    ids = "".join(glyph.text for page in printed("tokan", only="tiles").pages for glyph in page.glyphs)
    kinds = {kind: ids.count(kind) for kind in ("rM", "rJ", "rL", "bM", "bJ", "bL")}
    assert kinds == {"rM": 3, "rJ": 7, "rL": 5, "bM": 3, "bJ": 7, "bL": 5}


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_land_on_their_fronts(printed: Printed, duplex: str) -> None:
    file = printed("tokan", duplex=duplex, only="tiles")
    for front, back in list(zip(file.pages[::2], file.pages[1::2], strict=True))[:2]:
        wide, high = front.media.width, front.media.height
        if duplex == "long":
            turned = [Box(wide - b.x1, b.y0, wide - b.x0, b.y1) for b in front.art]
        else:
            turned = [Box(b.x0, high - b.y1, b.x1, high - b.y0) for b in front.art]
        assert len(back.art) == len(front.art)
        for a, b in zip(sorted(turned), sorted(back.art), strict=True):
            assert a == pytest.approx(b, abs=0.02)


def test_every_front_page_has_a_back_page(printed: Printed) -> None:
    file = printed("tokan", only="tiles,mat")
    assert len(file.pages) % 2 == 0
    mats = [page for page in file.pages if any(art.width > 200 for art in page.art)]
    assert [page.number % 2 for page in mats] == [1, 1]
    # tiles go onto board, so that none lies beside the mat
    assert [file.pages[page.number].art for page in mats] == [(), ()]


def test_the_last_tiles_lie_beside_the_aids(printed: Printed) -> None:
    """Without a bleed, too: neither way a sheet is printed for a few of them."""
    for bleed in (3.0, 0.0):
        file = printed("tokan", bleed=bleed)
        assert len(file.pages) == 8
        assert sum(len([box for box in cutting(page).pieces if box.width < 50]) for page in file.pages[::2]) == 30


def test_folded_backs_mirror_their_fronts_in_the_fold(printed: Printed) -> None:
    page = printed("tokan", duplex="fold").pages[0]
    art = sorted(page.art)
    mirrored = sorted(Box(210 - b.x1, b.y0, 210 - b.x0, b.y1) for b in art)
    for a, b in zip(art, mirrored, strict=True):
        assert a == pytest.approx(b, abs=0.02)
    assert any(line.dashed and line.at == pytest.approx(105, abs=0.01) for line in page.lines)


def test_backs_can_be_shifted_against_the_error_of_a_printer(printed: Printed) -> None:
    straight = printed("tokan").pages
    shifted = printed("tokan", shift=(0.5, -0.25)).pages
    assert shifted[0].art == straight[0].art
    for a, b in zip(straight[1].art, shifted[1].art, strict=True):
        assert (b.x0 - a.x0, b.y0 - a.y0) == pytest.approx((0.5, -0.25), abs=0.001)


def lightest(picture: Image.Image) -> int:
    return max(level for level, count in enumerate(picture.convert("L").histogram()) if count)


def test_three_millimetres_around_each_tile_hold_no_white(printed: Printed) -> None:
    file = printed("tokan", marks="none")
    for x0, y0, x1, y1 in cutting(printed("tokan").pages[0]).pieces[::5]:
        strips = (
            Box(x0 - 2.9, y0 - 2.9, x0, y1 + 2.9),
            Box(x1, y0 - 2.9, x1 + 2.9, y1 + 2.9),
            Box(x0, y0 - 2.9, x1, y0),
            Box(x0, y1, x1, y1 + 2.9),
        )
        for strip in strips:
            assert lightest(file.picture(1, 254, strip)) < 200


def test_nothing_stands_within_five_millimetres_of_the_edge(printed: Printed) -> None:
    for options in ({}, {"duplex": "fold"}, {"paper": "letter", "markers": True}):
        file = printed("tokan", **options)
        for page in file.pages:
            picture = file.picture(page.number, 127)
            wide, high = picture.size
            for strip in (
                (0, 0, wide, 24),
                (0, high - 24, wide, high),
                (0, 0, 24, high),
                (wide - 24, 0, wide, high),
            ):
                assert picture.crop(strip).convert("L").getextrema() == (255, 255)


def test_every_cut_has_a_mark_at_both_ends_outside_the_bleed(printed: Printed) -> None:
    for page in fronts(printed("tokan")):
        cuts = cutting(page)
        assert cuts.unpaired == ()
        marked = {(pair.vertical, round(pair.at, 2)) for pair in cuts.pairs}
        for box in cuts.pieces:
            assert {(True, round(box.x0, 2)), (True, round(box.x1, 2))} <= marked
            assert {(False, round(box.y0, 2)), (False, round(box.y1, 2))} <= marked
        for line, art in product(page.lines, (art for art in page.art if art.width < 60)):
            low, high = (art.y0, art.y1) if line.vertical else (art.x0, art.x1)
            across = (art.x0, art.x1) if line.vertical else (art.y0, art.y1)
            if across[0] < line.at < across[1]:
                assert line.high <= low or line.low >= high


def test_ids_keep_clear_of_the_trim_and_are_black(printed: Printed) -> None:
    for page in fronts(printed("tokan")):
        for box in cutting(page).pieces:
            inner = box.grown(-2.5)
            centers = ((glyph, glyph.box.center) for glyph in page.glyphs)
            glyphs = [glyph for glyph, (x, y) in centers if box.x0 < x < box.x1 and box.y0 < y < box.y1]
            assert glyphs
            for glyph in glyphs:
                assert glyph.black
                assert inner.x0 <= glyph.box.x0 <= glyph.box.x1 <= inner.x1
                assert inner.y0 <= glyph.box.y0 <= glyph.box.y1 <= inner.y1


def test_all_fonts_are_embedded_subsets_that_can_be_read_back(printed: Printed) -> None:
    fonts = printed("tokan", lang="fr").fonts
    assert fonts
    assert all(font.embedded and font.subset and font.unicode for font in fonts)
    assert not any("Helvetica" in font.name for font in fonts)


@pytest.mark.parametrize(("duplex", "wish"), [("long", "LongEdge"), ("short", "ShortEdge"), ("none", "Simplex")])
def test_the_file_asks_for_true_scale_and_the_right_turn(printed: Printed, duplex: str, wish: str) -> None:
    wishes = printed("tokan", duplex=duplex).catalog["ViewerPreferences"]
    assert wishes["PrintScaling"].name == "None"
    assert wishes["Duplex"].name.endswith(wish)


def test_the_same_call_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = (print_game("tokan", tmp_path / name)[0].read_bytes() for name in ("a.pdf", "b.pdf"))
    assert first == second


def test_a_sheet_takes_at_most_fifty_kib_and_repeated_art_is_stored_once(printed: Printed) -> None:
    file = printed("tokan")
    assert file.size <= 50 * 1024 * len(file.pages) / 2
    assert printed("tokan", only="rM").size > 0.8 * printed("tokan", only="rM", sheets_for=8).size / 2


def test_the_mat_is_whole_on_a3_and_in_two_parts_on_a4(printed: Printed) -> None:
    whole = printed("tokan", paper="a3", only="mat").pages
    parts = printed("tokan", paper="a4", only="mat").pages
    assert len(whole) == 2
    assert len(parts) == 4
    letters = ["".join(sorted({g.text for g in page.glyphs if g.text in "abcdef"})) for page in whole[::2]]
    assert letters == ["abcdef"]


def test_the_parts_of_the_mat_overlap_and_say_where_they_meet(printed: Printed) -> None:
    left, right = printed("tokan", only="mat").pages[::2]
    # Both pages place the whole mat and show a window of it: the same seam, marked at the top and at the bottom.
    seam_left = {round(line.at - left.art[0].x0, 2) for line in left.lines if line.vertical}
    seam_right = {round(line.at - right.art[0].x0, 2) for line in right.lines if line.vertical}
    assert len(seam_left & seam_right) == 1
    for page, words in ((left, "A1·glue"), (right, "A1·cuthere")):
        assert words in "".join(g.text for g in page.glyphs if not g.text.isspace())


def test_a_press_page_is_one_piece_with_its_boxes(printed: Printed) -> None:
    file = printed("tokan", mode="press", only="tiles")
    assert len(file.pages) == 60
    for page in file.pages:
        assert (page.trim.width, page.trim.height) == pytest.approx((40, 40), abs=0.01)
        assert (page.media.width, page.media.height) == pytest.approx((46, 46), abs=0.01)
        assert page.bleed == page.media
        assert page.trim.x0 == pytest.approx(3, abs=0.01)
    picture = file.picture(1, 127)
    assert lightest(picture.crop((0, 0, picture.width, 12))) < 200


def coverage(file: MeasuredFile, page: int) -> float:
    histogram = file.picture(page, 50).convert("L").histogram()
    return sum((255 - level) * count for level, count in enumerate(histogram)) / sum(histogram) / 255


def test_low_ink_saves_most_of_it_and_keeps_the_tiles_apart(printed: Printed) -> None:
    full, low = printed("tokan"), printed("tokan", ink="low")
    assert coverage(low, 1) < coverage(full, 1) / 5
    boxes = cutting(full.pages[0]).pieces
    mouse, jackal, lion, black = (low.picture(1, 40, boxes[i]).convert("1") for i in (20, 23, 14, 11))
    assert len({p.tobytes() for p in (mouse, jackal, lion, black)}) == 4


def deuteranopia(picture: Image.Image) -> Image.Image:
    """How a deuteranope sees it (Machado et al. 2009, severity 1, on the given values)."""
    matrix = (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0)
    return picture.convert("RGB", matrix)


def test_red_and_black_differ_without_colour(printed: Printed) -> None:
    file = printed("tokan", paper="a3", only="tiles")
    boxes = cutting(file.pages[0]).pieces
    red, black = (deuteranopia(file.picture(1, 60, box)).convert("L") for box in (boxes[-1], boxes[0]))
    mean = [sum(v * n for v, n in enumerate(p.histogram())) / (p.width * p.height) for p in (red, black)]
    assert mean[0] - mean[1] > 60


def test_the_back_looks_the_same_under_half_a_turn(printed: Printed) -> None:
    picture = printed("tokan", mode="press", only="tiles").picture(2, 127).convert("L")
    turned = picture.rotate(180)
    differences = sum(abs(a - b) > 60 for a, b in zip(picture.tobytes(), turned.tobytes(), strict=True))
    assert differences < 0.02 * picture.width * picture.height


def test_several_sets_share_their_sheets(printed: Printed) -> None:
    counts = [len(cutting(p).pieces) for p in fronts(printed("tokan", only="tiles", sheets_for=2))]
    assert counts == [24, 24, 12]


def test_machine_marks_stand_in_three_corners_clear_of_everything_else(printed: Printed) -> None:
    for paper, (wide, high) in SIZES.items():
        file = printed("tokan", markers=True, only="tiles", paper=paper)
        page = file.pages[0]
        corner = Box(5.4, high - 10, 10, high - 5.4)
        assert lightest(file.picture(1, 127, corner)) < 20
        around = [Box(5.2, high - 11, 10.6, high - 10.4), Box(10.5, high - 10.6, 11, high - 5.2)]
        assert all(lightest(file.picture(1, 127, strip)) > 250 for strip in around)
        assert not any(a.x0 < 10.7 and a.y1 > high - 10.7 for a in page.art)
        for line in page.lines:  # cut marks end before the corners' lines, half a millimetre wide at the margin
            across = (line.low, line.high) if not line.vertical else (line.at, line.at)
            up = (line.low, line.high) if line.vertical else (line.at, line.at)
            assert min(across[0], up[0], wide - across[1], high - up[1]) > 5.2 + 0.7
