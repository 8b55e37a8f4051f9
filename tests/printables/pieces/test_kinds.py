"""Boards, dice, standees, meeples, tuck boxes."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from printables.art import TINTS
from printables.drawing import Box, Circle, Drawing, Outline, Point, Text, low_ink_drawing, rendered
from printables.pieces import Board, Piece
from printables.pieces.kinds.nets import flap
from tests.printables.pieces.making import SQUARE, every, fault, folder_with, made, words


def one_board(root: Path, toml: str, **files: str) -> Board:
    (board,) = made(folder_with(root, pieces_DOT_toml=f"[board.map]\n{toml}\n", **files)).boards
    return board


def one_piece(root: Path, toml: str, **files: str) -> Piece:
    (piece,) = made(folder_with(root, pieces_DOT_toml=toml, **files)).pieces
    return piece


def dashed(drawing: Drawing) -> list[Outline]:
    """The folds."""
    return [s for s in every(drawing) if isinstance(s, Outline) and s.stroke is not None and s.stroke.dash]


# -- boards --------------------------------------------------------------------------------------------------------


def test_squares_have_coordinates_and_are_parted_between_them(tmp_path: Path) -> None:
    board = one_board(tmp_path, 'squares = "6x5"\ncell = 25\nmargin = 14')
    assert (board.trim.width, board.trim.height) == (6 * 25 + 28, 5 * 25 + 28)
    assert list(board.vertical_seams) == [-50, -25, 0, 25, 50]
    assert sorted({*words(board.drawing)}) == [*"12345", *"abcdef"]


def test_squares_in_turn_have_the_colours_that_are_asked_for(tmp_path: Path) -> None:
    board = one_board(tmp_path, 'squares = "4x4"\nspaces = ["#111111", "#eeeeee"]\ncoordinates = false')
    fills = [s.fill for s in every(board.drawing) if isinstance(s, Outline)]
    assert (fills.count("#111111"), fills.count("#eeeeee")) == (8, 8)
    assert not words(board.drawing)


def test_hexagons_lie_side_by_side(tmp_path: Path) -> None:
    board = one_board(tmp_path, 'hexes = "4x3"\ncell = 30')
    hexes = [s for s in every(board.drawing) if isinstance(s, Outline) and len(s.segments) == 7]
    assert len(hexes) == 12
    assert sorted(words(board.drawing)) == sorted(f"{c}{r}" for c in "abcd" for r in "123")
    x0, x1 = (min(v[0] for _, v in h.segments if v) for h in hexes[:2])
    assert x1 - x0 == pytest.approx(30)


def test_points_and_lines(tmp_path: Path) -> None:
    toml = 'size = "100x80"\npoints = { a = "10,10", b = "90,10", c = "50,70" }\nlines = ["a b c", "c a"]'
    board = one_board(tmp_path, toml)
    spots = {(round(s.x, 3), round(s.y, 3)) for s in every(board.drawing) if isinstance(s, Circle)}
    assert spots == {(-40, 30), (40, 30), (0, -30)}
    assert len([s for s in every(board.drawing) if isinstance(s, Outline) and len(s.segments) == 2]) == 3
    assert sorted(words(board.drawing)) == ["a", "b", "c"]


@pytest.mark.parametrize("numbers", ["0-50", "1-100", "0-20", "0-49"])
def test_a_track_goes_round_the_edge(tmp_path: Path, numbers: str) -> None:
    board = one_board(tmp_path, f'squares = "6x5"\ncell = 25\nmargin = 14\ntrack = "{numbers}"\ntrack-cell = 12')
    assert (board.trim.width, board.trim.height) == (178 + 24, 153 + 24)
    first, last = (int(n) for n in numbers.split("-"))
    told = [s for s in board.drawing.shapes if isinstance(s, Text)]
    assert [int(s.text) for s in told] == list(range(first, last + 1))
    # Clockwise: each number stands on the next space of the edge, the first one in the upper left corner.
    assert told[0].x == board.trim.x0 + 6
    assert abs(told[0].y - (board.trim.y1 - 6)) < 2
    assert told[1].x > told[0].x
    for label in told:
        off = min(label.x - board.trim.x0, board.trim.x1 - label.x, label.y - board.trim.y0, board.trim.y1 - label.y)
        assert 3 < off < 7


def test_a_picture_may_be_the_board_or_lie_under_it(tmp_path: Path) -> None:
    whole = one_board(tmp_path / "a", 'image = "art/a.svg"\nsize = "300x200"', art__a_DOT_svg=SQUARE)
    assert (whole.trim.width, whole.trim.height) == (300, 200)
    assert len(whole.vertical_seams) == 14
    under = one_board(tmp_path / "b", 'squares = "4x4"\nimage = "art/a.svg"', art__a_DOT_svg=SQUARE)
    assert len({*words(under.drawing)}) == 8


def test_layers_may_lie_over_a_board(tmp_path: Path) -> None:
    toml = 'squares = "4x4"\nlayout = "over"\n[layout.over]\nx = { text = "Harbour", box = "40,40,40,10" }'
    assert "Harbour" in words(one_board(tmp_path, toml).drawing)


@pytest.mark.parametrize(
    ("toml", "told"),
    [
        ("cell = 3", "is nothing; a board has one of squares, hexes, points, image, layout"),
        ('squares = "0x5"', "is not columns x rows"),
        ('squares = "900x900"', "is not columns x rows"),
        ('squares = "60x40"\ncell = 60', "at most 1500 are printed"),
        ('squares = "4x4"\ntrack = "5"', "is not from - to"),
        ('size = "100x100"\npoints = { a = "10,10" }\nlines = ["a b"]', "there is no point 'b'"),
        ('size = "100x100"\npoints = { a = "10,200" }', "point a: 10,200 is not on the board"),
        ('squares = "4x4"\nspaces = ["blu"]', "'blu' is no colour"),
        ('squares = "4x4"\ncels = 3', "cels is not known here; did you mean cell?"),
    ],
)
def test_what_is_wrong_with_a_board_is_told(tmp_path: Path, toml: str, told: str) -> None:
    line = fault(folder_with(tmp_path, pieces_DOT_toml=f"[board.map]\n{toml}\n"))
    assert line.startswith("pieces.toml, board map: ")
    assert told in line


# -- what is folded ------------------------------------------------------------------------------------------------

DIE = """
[die.wind]
table = "t.csv"
size = 20
[layout.wind]
x = { text = "{side}", box = "safe", font = "sans bold 20" }
"""


def test_a_die_has_six_sides_that_are_folded(tmp_path: Path) -> None:
    piece = one_piece(tmp_path, DIE, t_DOT_csv="side\n1\n2\n3\n4\n5\n6\n")
    assert sorted({*words(piece.front)}) == [*"123456"]
    assert len(dashed(piece.front)) == 12  # five between the sides, seven flaps
    assert piece.back is None
    assert "t.csv has 5 rows; a die has six sides" in fault(
        folder_with(tmp_path, pieces_DOT_toml=DIE, t_DOT_csv="side\n1\n2\n3\n4\n5\n")
    )


def test_a_standee_is_a_strip_of_front_back_and_feet(tmp_path: Path) -> None:
    toml = '[standee.folk]\nsize = "25x40"\nbase = 10\ntable = "t.csv"\n'
    toml += '[layout.folk]\nx = { text = "{name}", box = "safe" }\n'
    piece = one_piece(tmp_path, toml, t_DOT_csv="name,count\nMiller,3\n")
    assert (piece.id, piece.count) == ("folk[2]", 3)
    assert (piece.width, piece.height) == (25 + 4, 2 * 50 + 4)
    assert len(dashed(piece.front)) == 3
    assert {*words(piece.front)} == {"Miller"}


def test_meeples_come_in_the_colours_of_the_players(tmp_path: Path) -> None:
    root = folder_with(tmp_path, pieces_DOT_toml='[meeple.folk]\ncount = 3\ncolours = ["blue", "#aa5500"]\n')
    one, other = made(root).pieces
    assert [(p.id, p.count) for p in (one, other)] == [("folk[blue]", 3), ("folk[2]", 3)]
    assert one.front != other.front


@pytest.mark.parametrize("color", TINTS)
def test_a_meeple_has_a_thin_line_around_it_and_its_symbol_amid_its_trunk(tmp_path: Path, color: str) -> None:
    piece = one_piece(tmp_path, f'[meeple.folk]\ncolours = ["{color}"]\nheight = 60\n')
    (drawn,) = rendered([(piece.front, Box(-29, -59.5, 29, -0.5))], 150)
    fill = Image.new("RGB", drawn.size, TINTS[color].full)
    areas = reduce(ImageChops.lighter, ImageChops.difference(drawn, fill).split()).point(lambda off: 255 * (off > 60))
    width, height = areas.size
    middle = width // 2
    for paper in ((0, 0), (middle, height - 1)):
        ImageDraw.floodfill(areas, paper, 128)  # with the line
    figure = areas.point(lambda value: 255 * (value != 128))
    wide = [sum(figure.crop((0, y, width, y + 1)).histogram()[1:]) for y in range(height)]
    neck = min(range(height // 5, height // 2), key=lambda y: wide[y])
    fork = max(y for y in range(height) if figure.getpixel((middle, y)))
    line = sum(drawn.convert("L").crop((middle, 0, middle + 1, neck)).histogram()[:60])
    assert 0.01 * height < line < 0.02 * height
    left, top, right, foot = areas.point(lambda value: 255 * (value == 255)).getbbox() or (0, 0, 0, 0)
    assert 0.2 * (fork - neck) < foot - top < fork - neck
    assert left + right == pytest.approx(width, abs=2)
    assert top + foot == pytest.approx(neck + fork, abs=0.04 * height)


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("kind", ["die", "meeple", "box"])
def test_folds_are_dashed_and_cuts_are_not(tmp_path: Path, kind: str, ink: str) -> None:
    deck = '[deck.a]\nsize = "poker"\ncount = 54\n[layout.a]\nx = { rect = "bleed" }\n'
    toml = {"die": DIE, "meeple": '[meeple.folk]\ncolours = ["#808080"]\n', "box": f'{deck}[box.case]\nfor = "a"\n'}
    *_, piece = made(folder_with(tmp_path, pieces_DOT_toml=toml[kind], t_DOT_csv="side\n1\n2\n3\n4\n5\n6\n")).pieces
    (drawn,) = rendered([(low_ink_drawing(piece.front) if ink == "low" else piece.front, piece.front.box)], 300)

    grey = drawn.convert("L").filter(ImageFilter.MinFilter(3)).tobytes()
    box, scale = piece.front.box, drawn.width / piece.front.box.width

    def dark(a: Point, b: Point) -> float:
        """How much of a line is dark, but for its ends, where it meets others."""
        parts = [n / 200 for n in range(10, 191)]
        spots = [(a[0] + (b[0] - a[0]) * part - box.x0, box.y1 - a[1] - (b[1] - a[1]) * part) for part in parts]
        return sum(grey[int(y * scale) * drawn.width + int(x * scale)] < 128 for x, y in spots) / len(spots)

    assert all(0.4 < dark(*fold) < 0.8 for fold in piece.folds)
    assert all(dark(*side) > 0.95 for cut in piece.outline for side in pairwise(cut))


def test_a_box_holds_its_deck(tmp_path: Path) -> None:
    toml = '[deck.a]\nsize = "poker"\ncount = 54\n[layout.a]\nx = { rect = "bleed" }\n[box.case]\nfor = "a"\n'
    _, box = made(folder_with(tmp_path, pieces_DOT_toml=toml)).pieces
    deep = 54 * 0.33 + 1
    assert box.width == pytest.approx(2 * (64.5 + deep) + min(12, 0.9 * deep + 3) + 4)
    assert box.height == pytest.approx(89.9 + 2 * (deep + 15) + 4)
    assert len(dashed(box.front)) == 12


@pytest.mark.parametrize(
    ("toml", "told"),
    [
        ('for = "b"', "box case: for = 'b' is no deck; there are a"),
        ('inside = "64x89"', "is not width x height x depth"),
        ('inside = "64x89x900"', "each length is 5 to 300 mm"),
    ],
)
def test_what_is_wrong_with_a_box_is_told(tmp_path: Path, toml: str, told: str) -> None:
    deck = '[deck.a]\nsize = "poker"\n[layout.a]\nx = { rect = "bleed" }\n[box.case]\n'
    assert told in fault(folder_with(tmp_path, pieces_DOT_toml=deck + toml))


def test_a_flap_leans_in_at_both_ends() -> None:
    box = Box(10, 20, 50, 40)
    assert flap(box, "top", 6, 1) == ((10, 40), (11, 46), (49, 46), (50, 40))
    assert flap(box, "right", 6, 1) == ((50, 40), (56, 39), (56, 21), (50, 20))
    assert flap(box, "foot", 6, 1) == ((50, 20), (49, 14), (11, 14), (10, 20))
    assert flap(box, "left", 6, 1) == ((10, 20), (4, 21), (4, 39), (10, 40))
