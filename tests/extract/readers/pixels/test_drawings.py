"""Drawings and the points of lists are found on a page by their ink alone, and text is left as it is."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from extract.readers.pixels import Grey, even_illumination, with_dark_type, without_drawings
from extract.readers.pixels.pieces import letter_height, pieces_of

DPI = 300.0
WORDS = "A mouse moves exactly one space to the side"


def picture(path: Path) -> Grey:
    document = pypdfium2.PdfDocument(path)
    page = document[0].render(scale=DPI / 72, grayscale=True).to_pil()
    document.close()
    return np.array(page.convert("L"))


def assert_same(one: Grey, other: Grey) -> None:
    assert np.abs(one.astype(int) - other).max() <= 60


def rows(canvas: Canvas, count: int, *, size: float = 10, top: float = 700) -> None:
    """Rows of text, the first on the line at `top` (points)."""
    canvas.setFont("Helvetica", size)
    for row in range(count):
        canvas.drawString(60, top - 13 * row, WORDS)


def board(canvas: Canvas, x: float, y: float, space: float = 16) -> None:
    for column, row in itertools.product(range(5), repeat=2):
        canvas.rect(x + column * space, y + row * space, space, space, fill=(column + row) % 2)
    canvas.setFont("Helvetica", 5)
    for index, sign in enumerate("abcde"):
        canvas.drawString(x + index * space + 6, y - 9, sign)
        canvas.drawString(x - 9, y + index * space + 6, str(index + 1))


def test_a_board_and_the_letters_along_it_are_painted_over_and_its_caption_is_kept(tmp_path: Path) -> None:
    pages = []
    for drawn in (False, True):
        canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
        canvas.setFont("Helvetica", 10)
        canvas.drawString(60, 700, WORDS)
        canvas.drawString(190, 640, "The mouse may stop here.")
        if drawn:
            board(canvas, 90, 590)
        canvas.save()
        pages.append(picture(tmp_path / "a.pdf"))
    assert_same(without_drawings(pages[1], DPI).picture, pages[0])


def test_a_faint_board_goes_too_and_the_dots_of_the_text_above_it_stay(tmp_path: Path) -> None:
    pages = []
    for drawn in (False, True):
        canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
        rows(canvas, 6)
        canvas.drawString(60, 606, "It is high. If nothing fits, finish it.")
        if drawn:
            canvas.setFillGray(0.9)
            canvas.rect(300, 500, 80, 80, stroke=0, fill=1)
            canvas.setFillGray(0)
            board(canvas, 90, 515)
        canvas.save()
        pages.append(picture(tmp_path / "a.pdf"))
    assert_same(without_drawings(pages[1], DPI).picture, pages[0])


def test_the_dots_that_lead_to_a_page_number_go_and_those_of_a_sentence_stay(tmp_path: Path) -> None:
    pages = []
    for dots in (" " * 160, "." * 160):
        canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
        rows(canvas, 6)
        canvas.drawString(60, 600, "Wait ...")
        canvas.drawString(60, 580, "A round")
        canvas.drawString(100, 580, dots)
        canvas.drawString(560, 580, "4")
        canvas.save()
        pages.append(picture(tmp_path / "a.pdf"))
    assert_same(without_drawings(pages[1], DPI).picture, pages[0])


@pytest.mark.parametrize(
    ("title", "font", "size"),
    [
        ("Rhombic Rodeo", "Times-Bold", 30),
        ("El puerto de los faroles", "Helvetica-Bold", 22),
        ("A turn", "Helvetica-Bold", 14),
        ("À quatre joueurs", "Times-Bold", 14),
    ],
)
def test_a_title_in_heavy_type_is_no_drawing(title: str, font: str, size: int, tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont(font, size)
    canvas.drawString(60, 740, title)
    rows(canvas, 8)
    canvas.save()
    text = picture(tmp_path / "a.pdf")
    page = without_drawings(text, DPI)
    assert not page.drawn.any()
    assert_same(page.picture, text)


def score_table(path: Path, *, ruled: bool, wide: float = 78.0, high: float = 16.0) -> Grey:
    canvas = Canvas(str(path), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    if ruled:
        canvas.grid([60, 60 + wide, 60 + 2 * wide], [600 + high * row for row in range(7)])
    for row, texts in enumerate([("Cards", "Points"), *((str(row), str(row * row)) for row in range(1, 6))]):
        for column, text in enumerate(texts):
            canvas.drawString(66 + wide * column, 604 + high * (5 - row), text)
    rows(canvas, 6, top=560)
    canvas.save()
    return picture(path)


def test_the_lines_of_a_table_go_and_its_cells_stay(tmp_path: Path) -> None:
    text = score_table(tmp_path / "a.pdf", ruled=False)
    page = without_drawings(score_table(tmp_path / "b.pdf", ruled=True), DPI)
    assert not page.drawn.any()
    assert_same(page.picture, text)
    assert len(page.rulings) == 7 + 3


def test_square_spaces_with_figures_are_a_board(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    canvas.grid([60 + 20 * column for column in range(7)], [600 + 20 * row for row in range(7)])
    for place in range(36):
        canvas.drawString(65 + 20 * (place % 6), 606 + 20 * (place // 6), str(place + 1))
    rows(canvas, 6, top=560)
    canvas.save()
    page = without_drawings(picture(tmp_path / "a.pdf"), DPI)
    top, bottom, left, right = (round(edge * DPI / 72) for edge in (842 - 718, 842 - 602, 62, 178))
    assert page.drawn.any()
    assert page.picture[top:bottom, left:right].min() > 200


def test_points_of_lists_are_found_and_full_stops_and_dots_are_none(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    for row in range(3):
        canvas.drawString(60, 700 - 14 * row, "•")
        canvas.drawString(70, 700 - 14 * row, f"{row + 4} tiles. In a box.")
    canvas.drawString(60, 640, "i is a letter . . . and so on.")
    canvas.save()
    page = without_drawings(picture(tmp_path / "a.pdf"), DPI)
    tops = [round(top * page.step * 72 / DPI) for _, top, _, _ in page.bullets]
    assert tops == [pytest.approx(tops[0] + 14 * row, abs=1) for row in range(3)]


def test_pieces_of_ink_touch_at_corners_too() -> None:
    page = np.full((20, 20), 255, np.uint8)
    for x, y in ((2, 2), (3, 3), (4, 2), (10, 10), (12, 10)):
        page[y, x] = 0
    found = pieces_of(page)
    boxes = sorted((*found.area(piece), found.ink[piece]) for piece in range(len(found.ink)))
    assert boxes == [(2, 2, 5, 4, 3), (10, 10, 11, 11, 1), (12, 10, 13, 11, 1)]


def test_the_height_of_small_letters_is_measured(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    rows(canvas, 6, size=12)
    canvas.save()
    # small letters of Helvetica are 0.52 of its size high
    assert letter_height(pieces_of(picture(tmp_path / "a.pdf")), DPI) == pytest.approx(0.52 * 12 * DPI / 72, rel=0.1)


def test_paper_is_white_however_the_light_falls() -> None:
    light = Image.linear_gradient("L").resize((1200, 1600)).point([110 + level // 2 for level in range(256)])
    for row in range(200, 1400, 50):
        light.paste(30, (100, row, 1000, row + 6))
    page = np.array(light)
    even = even_illumination(page, 150)
    assert (page[30, 600] < 130, page[1570, 600] > 220) == (True, True)
    assert (even[30, 600] > 235, even[1570, 600] > 235) == (True, True)
    assert (even[203, 600] < 90, even[1353, 600] < 90) == (True, True)


def test_a_page_in_even_light_is_left_alone() -> None:
    page = np.full((800, 800), 255, np.uint8)
    page[100:110, 100:300] = 0
    assert even_illumination(page, 150) is page


def test_the_grey_ground_of_the_head_of_a_table_becomes_white(tmp_path: Path) -> None:
    pages = []
    for ground in (0.7, 1):
        canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
        rows(canvas, 3)
        canvas.setFillGray(ground)
        canvas.rect(60, 600, 360, 16, stroke=0, fill=1)
        canvas.setFillGray(0)
        canvas.grid([60, 180, 300, 420], [568, 584, 600, 616])
        for row, texts in enumerate((("Lantern", "Range", "Points"), ("Red", "two", "4"), ("Green", "one", "7"))):
            for column, text in enumerate(texts):
                canvas.drawString(66 + 120 * column, 604 - 16 * row, text)
        canvas.save()
        pages.append(picture(tmp_path / "a.pdf"))
    clean = [without_drawings(with_dark_type(page, DPI), DPI) for page in pages]
    assert_same(clean[0].picture, clean[1].picture)
    assert len(clean[0].rulings) == len(clean[1].rulings) == 4 + 4


@pytest.mark.parametrize("text", ["Playing a round", "No              15              6              7"])
def test_light_type_on_a_dark_banner_becomes_dark_on_white_and_a_board_stays(text: str, tmp_path: Path) -> None:
    pages = []
    for ground, type_ in ((0.3, 1), (1, 0)):
        canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
        rows(canvas, 3)
        canvas.setFillGray(ground)
        canvas.rect(55, 725, 400, 20, stroke=0, fill=1)
        canvas.setFillGray(type_)
        canvas.drawString(60, 731, text)
        canvas.setFillGray(0)
        board(canvas, 90, 300)
        canvas.save()
        pages.append(picture(tmp_path / "a.pdf"))
    turned = with_dark_type(pages[0], DPI)
    assert np.abs(turned.astype(int) - pages[1]).mean() < 0.1
    assert_same(turned[1200:], pages[1][1200:])
    assert np.array_equal(with_dark_type(pages[1], DPI), pages[1])


@pytest.mark.parametrize("disc", [False, True])
def test_a_light_number_in_a_dark_square_or_disc_becomes_dark_and_bullets_and_letters_stay(
    disc: bool, tmp_path: Path
) -> None:
    pages = []
    for drawn in (True, False):
        canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
        for row, number in enumerate(("1", "8", "12")):
            y = 700 - 20 * row
            canvas.setFillGray(0)
            canvas.setFont("Helvetica", 10)
            canvas.drawString(60, y, WORDS)
            if drawn and disc:
                canvas.circle(46, y + 3.5, 7.5, fill=1, stroke=0)
            elif drawn:
                canvas.rect(39, y - 3, 14, 13, fill=1, stroke=0)
            canvas.setFont("Helvetica-Bold", 10)
            canvas.setFillGray(float(drawn))
            canvas.drawCentredString(46, y, number)
        canvas.setFillGray(0)
        canvas.circle(46, 603, 3, fill=1, stroke=0)
        canvas.drawString(60, 600, "O BOLD GOOD OLD DOOR")
        canvas.save()
        pages.append(picture(tmp_path / "a.pdf"))
    turned = with_dark_type(pages[0], DPI)
    assert np.abs(turned.astype(int) - pages[1]).mean() < 0.1
    assert np.array_equal(with_dark_type(pages[1], DPI), pages[1])
