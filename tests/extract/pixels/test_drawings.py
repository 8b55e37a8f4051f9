"""Drawings, icons and bullets are found on a page by their ink alone, and text is left as it is."""

from __future__ import annotations

import itertools
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from extract.pixels.components import Component, connected_components, letter_height, rows_of
from extract.pixels.display_type import displayed
from extract.pixels.drawings import is_cell, without_drawings
from extract.pixels.illumination import even_illumination

DPI = 300.0
WORDS = "A mouse moves exactly one space to the side"


def picture(path: Path) -> Image.Image:
    document = pypdfium2.PdfDocument(path)
    page = document[0].render(scale=DPI / 72, grayscale=True).to_pil()
    document.close()
    return Image.frombytes("L", page.size, page.convert("L").tobytes())


def set_rows(canvas: Canvas, count: int, *, size: float = 10, top: float = 700) -> None:
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
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(60, 700, WORDS)
    canvas.drawString(190, 640, "The mouse may stop here.")
    canvas.save()
    text = picture(tmp_path / "a.pdf")
    canvas = Canvas(str(tmp_path / "b.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(60, 700, WORDS)
    canvas.drawString(190, 640, "The mouse may stop here.")
    board(canvas, 90, 590)
    canvas.save()
    page = without_drawings(picture(tmp_path / "b.pdf"), DPI)
    assert len(page.drawings) == 1
    left, top, right, bottom = (edge * page.step * 72 / DPI for edge in page.drawings[0])
    assert [left, top, right, bottom] == pytest.approx([90, 842 - 670, 170, 842 - 590], abs=2)
    assert ImageChops.difference(page.picture, text).getbbox() is None


def test_a_title_in_heavy_type_is_no_drawing(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Times-Bold", 30)
    canvas.drawString(60, 740, "Rhombic Rodeo")
    canvas.setFont("Times-Roman", 10)
    for row in range(6):
        canvas.drawString(60, 700 - 12 * row, WORDS)
    canvas.save()
    text = picture(tmp_path / "a.pdf")
    page = without_drawings(text, DPI)
    assert page.drawings == ()
    assert ImageChops.difference(page.picture, text).getbbox() is None


def test_the_lines_of_a_table_go_and_its_cells_stay(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    for row in range(5):
        canvas.drawString(70, 700 - 20 * row, str(row + 2))
        canvas.drawString(110, 700 - 20 * row, "points for a group of them")
    canvas.save()
    text = picture(tmp_path / "a.pdf")
    canvas = Canvas(str(tmp_path / "b.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    canvas.grid([60, 100, 260], [615 + 20 * row for row in range(6)])
    for row in range(5):
        canvas.drawString(70, 700 - 20 * row, str(row + 2))
        canvas.drawString(110, 700 - 20 * row, "points for a group of them")
    canvas.save()
    page = without_drawings(picture(tmp_path / "b.pdf"), DPI)
    assert page.drawings == ()
    assert ImageChops.difference(page.picture, text).point(lambda level: 255 if level > 60 else 0).getbbox() is None


def score_table(path: Path, *, ruled: bool) -> Image.Image:
    canvas = Canvas(str(path), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    wide = 78.0
    if ruled:
        canvas.grid([60, 60 + wide, 60 + 2 * wide], [600 + 16 * row for row in range(7)])
    for row, texts in enumerate([("Cards", "Points"), *((str(row), str(row * row)) for row in range(1, 6))]):
        for column, text in enumerate(texts):
            canvas.drawString(66 + wide * column, 684 - 16 * row, text)
    for row in range(6):
        canvas.drawString(60, 560 - 14 * row, "Whoever has the most points at the end of the game wins.")
    canvas.save()
    return picture(path)


def test_a_table_with_a_figure_in_each_cell_is_no_board(tmp_path: Path) -> None:
    text = score_table(tmp_path / "a.pdf", ruled=False)
    page = without_drawings(score_table(tmp_path / "b.pdf", ruled=True), DPI)
    assert page.drawings == ()
    assert ImageChops.difference(page.picture, text).point(lambda level: 255 if level > 60 else 0).getbbox() is None


def test_a_letter_that_touches_a_line_of_its_table_is_kept(tmp_path: Path) -> None:
    grid = score_table(tmp_path / "a.pdf", ruled=True)
    # a speck between the first letter of the heading and the line above it
    points = DPI / 72
    letter = (round((66 + 1) * points), round((A4[1] - 691) * points))
    ImageDraw.Draw(grid).line((*letter, letter[0], round((A4[1] - 697) * points)), fill=0, width=4)
    page = without_drawings(grid, DPI)
    box = (letter[0] - 8, letter[1], letter[0] + 30, letter[1] + 30)
    assert (
        ImageChops.difference(page.picture.crop(box), grid.crop(box)).point(lambda level: level > 60).getbbox() is None
    )
    assert len(page.rulings) == 10


def test_square_spaces_with_figures_are_a_board(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    canvas.grid([60 + 20 * column for column in range(7)], [600 + 20 * row for row in range(7)])
    for place in range(36):
        canvas.drawString(65 + 20 * (place % 6), 606 + 20 * (place // 6), str(place + 1))
    for row in range(6):
        canvas.drawString(60, 560 - 14 * row, "Whoever has the most points at the end of the game wins.")
    canvas.save()
    assert len(without_drawings(picture(tmp_path / "a.pdf"), DPI).drawings) == 1


def test_bullets_are_found_and_full_stops_and_dots_are_none(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    for row in range(3):
        canvas.drawString(60, 700 - 14 * row, "•")
        canvas.drawString(70, 700 - 14 * row, f"{row + 4} tiles. In a box.")
    canvas.drawString(60, 640, "i is a letter . . . and so on.")
    canvas.save()
    page = without_drawings(picture(tmp_path / "a.pdf"), DPI)
    tops = [round(bullet.top * page.step * 72 / DPI) for bullet in page.bullets]
    assert tops == [pytest.approx(tops[0] + 14 * row, abs=1) for row in range(3)]


def test_a_sign_before_a_caption_is_painted_over(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.circle(66, 703.5, 5.5, fill=1, stroke=0)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(76, 700, WORDS)
    canvas.save()
    page = without_drawings(picture(tmp_path / "a.pdf"), DPI)
    assert len(page.drawings) == 1
    assert min(piece.x0 for piece in page.pieces) * page.step * 72 / DPI > 74


@pytest.mark.parametrize("font", ["Times-Bold", "Helvetica-Bold"])
def test_a_capital_with_an_accent_and_a_short_word_whose_letters_touch_are_no_signs(font: str, tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont(font, 14)
    canvas.drawString(60, 730, "À quatre joueurs")
    set_rows(canvas, 4)
    text = canvas.beginText(60, 648)
    text.setCharSpace(-0.9)
    text.textOut("de")
    text.setCharSpace(0)
    text.textOut("  conseiller son partenaire")
    canvas.drawText(text)
    canvas.save()
    page = without_drawings(picture(tmp_path / "a.pdf"), DPI)
    assert page.drawings == ()


def test_a_letter_of_a_board_below_the_middle_of_a_row_is_no_last_row_of_a_text(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    board(canvas, 90, 590)
    canvas.setFont("Helvetica", 5)
    for index, sign in enumerate("abcde"):
        canvas.drawString(96 + index * 16, 674, sign)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(60, 685, "El  mono")
    canvas.drawString(109, 685, "no puede quedarse ahora")
    canvas.save()
    page = without_drawings(picture(tmp_path / "a.pdf"), DPI)
    boxes = [tuple(edge * page.step * 72 / DPI for edge in (piece.x0, piece.bottom)) for piece in page.pieces]
    assert any(x0 > 109 and bottom < 160 for x0, bottom in boxes)
    assert not any(842 - 675 < bottom < 842 - 672 for _, bottom in boxes)


@pytest.mark.parametrize("title", ["El puerto de los faroles", "Le port des lanternes", "Hafen der Laternen"])
@pytest.mark.parametrize(("font", "size", "body"), [("VeraBd", 22, 8), ("VeraBd", 22, 10), ("Times-Bold", 36, 10)])
def test_a_title_in_heavy_type_with_short_words_and_letters_below_the_row_is_no_drawing(
    title: str, font: str, size: int, body: int, tmp_path: Path
) -> None:
    pdfmetrics.registerFont(TTFont("VeraBd", "VeraBd.ttf"))
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont(font, size)
    canvas.drawString(60, 770, title)
    set_rows(canvas, 8, size=body)
    canvas.save()
    whole = picture(tmp_path / "a.pdf")
    page = without_drawings(whole, DPI)
    assert page.drawings == ()
    assert ImageChops.difference(page.picture, whole).getbbox() is None


@pytest.mark.parametrize("grey", [0.5, 0.55, 0.65])
def test_a_table_with_faint_upright_lines_is_no_drawing(grey: float, tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    set_rows(canvas, 8, size=9)
    canvas.setLineWidth(0.5)
    for row in range(7):
        canvas.line(100, 400 + 18 * row, 230, 400 + 18 * row)
    canvas.setStrokeGray(grey)
    for x in (100, 170, 230):
        canvas.line(x, 400, x, 508)
    for row, cells in enumerate([("5", "20"), ("4", "14"), ("3", "9"), ("2", "5"), ("1", "2"), ("Sheep", "Points")]):
        canvas.drawString(106, 405 + 18 * row, cells[0])
        canvas.drawString(176, 405 + 18 * row, cells[1])
    canvas.save()
    assert without_drawings(picture(tmp_path / "a.pdf"), DPI).drawings == ()


def test_counters_in_a_row_are_no_title() -> None:
    letters = [Component(x, 10, x + wide, 40) for x, wide in ((0, 20), (24, 14), (42, 26), (72, 17))]
    assert displayed(letters, 15, 60) == letters
    assert displayed([Component(30 * place, 10, 30 * place + 26, 40) for place in range(5)], 15, 60) == []
    assert displayed(letters[:3], 15, 60) == []


def test_a_letter_with_straight_sides_is_no_card_beside_a_drawing(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Helvetica-Bold", 14)
    canvas.drawString(92, 675, "Matériel")
    board(canvas, 90, 590, 16)
    set_rows(canvas, 4, top=540)
    canvas.save()
    whole = picture(tmp_path / "a.pdf")
    heading = (0, round((842 - 684) * DPI / 72), whole.width, round((842 - 671.5) * DPI / 72))
    page = without_drawings(whole, DPI)
    assert ImageChops.difference(page.picture.crop(heading), whole.crop(heading)).getbbox() is None


def test_rings_that_touch_one_below_the_other_are_a_drawing(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(60, 700, WORDS)
    for index in range(5):
        canvas.circle(100 + 9 * (index % 2), 600 - 15 * index, 9)
    canvas.save()
    assert len(without_drawings(picture(tmp_path / "a.pdf"), DPI).drawings) == 1


def test_spaces_that_touch_in_a_row_of_spaces_are_no_letters_of_a_title() -> None:
    cells = [Component(x, top, x + 17, top + 17) for top in (20, 50, 80) for x in (0, 60)]
    touching = [Component(22, top, 56, top + 17) for top in (20, 50, 80)]
    letters = [Component(22, top, 36, top + 17) for top in (20, 50, 80)]
    assert is_cell(cells[0], [*cells, *touching], 7.0)
    assert not is_cell(cells[0], [*cells, *letters], 7.0)


def test_the_points_of_letters_do_not_part_a_row() -> None:
    letters = [Component(x, 10, x + 4, 17) for x in range(0, 60, 6)]
    points = [Component(letter.x0 + 1, 7, letter.x0 + 2, 8) for letter in letters[::2]]
    tall = Component(60, 6, 64, 17), Component(65, 6, 66, 7), Component(66, 10, 70, 17), Component(71, 10, 75, 17)
    rows = rows_of([*letters, *points, *tall], 7.0)
    assert max(len([piece for piece in row if piece.height > 3]) for row in rows) == len(letters) + 3


def test_pieces_of_ink_touch_at_corners_too() -> None:
    page = Image.new("L", (20, 20), 255)
    for place in ((2, 2), (3, 3), (4, 2), (10, 10), (12, 10)):
        page.putpixel(place, 0)
    boxes = sorted((piece.x0, piece.top, piece.x1, piece.bottom, piece.ink) for piece in connected_components(page))
    assert boxes == [(2, 2, 5, 4, 3), (10, 10, 11, 11, 1), (12, 10, 13, 11, 1)]


def test_the_height_of_small_letters_is_measured(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 12)
    for row in range(6):
        canvas.drawString(60, 700 - 15 * row, WORDS)
    canvas.save()
    # small letters of Helvetica are 0.52 of its size high
    assert letter_height(connected_components(picture(tmp_path / "a.pdf")), DPI) == pytest.approx(
        0.52 * 12 * DPI / 72, rel=0.1
    )


def grey(page: Image.Image, row: int) -> int:
    return page.crop((600, row, 601, row + 1)).tobytes()[0]


def test_paper_is_white_however_the_light_falls() -> None:
    light = Image.linear_gradient("L").resize((1200, 1600)).point([110 + level // 2 for level in range(256)])
    page = light.copy()
    for row in range(200, 1400, 50):
        page.paste(30, (100, row, 1000, row + 6))
    even = even_illumination(page, 150)
    assert (grey(page, 30) < 130, grey(page, 1570) > 220) == (True, True)
    assert (grey(even, 30) > 235, grey(even, 1570) > 235) == (True, True)
    assert (grey(even, 203) < 90, grey(even, 1353) < 90) == (True, True)


def test_a_page_in_even_light_is_left_alone() -> None:
    page = Image.new("L", (800, 800), 255)
    page.paste(0, (100, 100, 300, 110))
    assert even_illumination(page, 150) is page


def test_the_short_last_row_of_a_caption_stays_and_a_letter_above_it_goes(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    board(canvas, 90, 590)
    canvas.setFont("Helvetica", 10)
    for row, text in enumerate(("Die Murmel kommt auf", "einen Randring und geht", "an.")):
        canvas.drawString(190, 650 - 12 * row, text)
    canvas.drawString(96, 572, "The mouse may stop here.")
    canvas.save()
    page = without_drawings(picture(tmp_path / "a.pdf"), DPI)
    boxes = [tuple(edge * page.step * 72 / DPI for edge in (piece.x0, piece.bottom)) for piece in page.pieces]
    assert any(x0 < 194 and abs(bottom - (842 - 626)) < 2 for x0, bottom in boxes)
    assert not any(x0 < 180 and 842 - 588 < bottom < 842 - 580 for x0, bottom in boxes)


@pytest.mark.parametrize("thick", [2, 3, 4])
def test_a_bar_beside_a_text_does_not_join_the_drawing_below_it(thick: float, tmp_path: Path) -> None:
    pages = []
    for bar in (False, True):
        canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
        canvas.setFont("Helvetica", 9)
        for row in range(6):
            canvas.drawString(100, 700 - 12 * row, WORDS)
        if bar:
            canvas.rect(90, 636, thick, 74, stroke=0, fill=1)
        board(canvas, 92, 548)
        canvas.save()
        pages.append(without_drawings(picture(tmp_path / "a.pdf"), DPI))
    without, beside = pages
    assert len(without.drawings) == 1
    assert beside.drawings == without.drawings
    assert ImageChops.difference(without.picture, beside.picture).getbbox() is None


@pytest.mark.parametrize(("heading", "size"), [("A turn", 14), ("Barcos y carga", 13), ("Hafen der Laternen", 22)])
def test_the_short_words_and_capitals_of_a_heading_are_no_signs(heading: str, size: int, tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.setFont("Helvetica-Bold", size)
    canvas.drawString(60, 720, heading)
    canvas.setFont("Helvetica", 9)
    for row in range(6):
        canvas.drawString(60, 690 - 12 * row, WORDS)
    canvas.save()
    text = picture(tmp_path / "a.pdf")
    page = without_drawings(text, DPI)
    assert page.drawings == ()
    assert ImageChops.difference(page.picture, text).getbbox() is None
