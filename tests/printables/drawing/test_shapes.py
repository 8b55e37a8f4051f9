"""Shapes, transformations, and the same drawing as PDF and as SVG."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from pathlib import Path

import pdfplumber
import pytest

from printables.art import symbol
from printables.drawing.canvas import Pdf
from printables.drawing.geometry import Box, apply, box_around, compose, rotation, scaling, translation, turned_at
from printables.drawing.ink import low_ink_drawing, luminance
from printables.drawing.lengths import length, pt
from printables.drawing.shapes import (
    Drawing,
    Outline,
    Stroke,
    circle,
    ellipse,
    fitted,
    place,
    polygon,
    rectangle,
    segments_of,
    smooth,
    text,
)
from printables.drawing.svg import to_svg
from printables.drawing.typeface import lacking, width, wrapped
from printables.paper import PAPERS, paper_called
from printables.preflight import MeasuredFile

STAMP = Drawing((rectangle(box_around(10, 6), "#336699"), text("Größe → ñ", 0, -1, size=pt(6))), box_around(10, 6))


def test_path_data_is_read_with_relative_and_smooth_commands() -> None:
    assert segments_of("M1 2l3 0v4H1z") == (
        ("M", (1, 2)),
        ("L", (4, 2)),
        ("L", (4, 6)),
        ("L", (1, 6)),
        ("Z", ()),
    )
    assert segments_of("M0 0C0 1 1 2 2 2S4 1 4 0")[2] == ("C", (3, 2, 4, 1, 4, 0))
    with pytest.raises(ValueError, match="not path data"):
        segments_of("M0 0 Q1 1 2 2")


def test_transformations_are_done_in_their_order() -> None:
    assert apply(compose(translation(1, 0), rotation(90)), 0, 0) == (0, 1)
    assert apply(compose(rotation(90), translation(1, 0)), 0, 0) == (1, 0)
    assert apply(turned_at(180, 10, 20, 2.0), 1, 1) == (8, 18)
    assert apply(scaling(2, -1), 3, 4) == (6, -4)


def test_a_smooth_curve_goes_through_its_points_and_turns_sharply_at_corners() -> None:
    curve = smooth([(0, 0), (10, 0, 0), (5, 8)], "#000000")
    ends = [values[-2:] for kind, values in curve.segments if kind != "Z"]
    assert ends == [(0, 0), (10, 0), (5, 8), (0, 0)]
    into, out_of = curve.segments[1][1], curve.segments[2][1]
    assert into[2:4] == (10, 0)
    assert out_of[0:2] == (10, 0)


def test_a_drawing_that_is_used_often_is_stored_once(tmp_path: Path) -> None:
    sizes = []
    for count in (1, 40):
        with Pdf(tmp_path / "a.pdf", title="stamps") as pdf:
            pdf.begin_page(PAPERS["a4"])
            for i in range(count):
                pdf.place(symbol("yellow", "#8f8510"), 20 + i, 50 + i, angle=i)
            pdf.end_page()
        sizes.append((tmp_path / "a.pdf").stat().st_size)
    assert sizes[1] - sizes[0] < 40 * 60


def test_art_lands_where_it_is_placed_and_text_reads_as_written(tmp_path: Path) -> None:
    with Pdf(tmp_path / "a.pdf", title="stamp", lang="de") as pdf:
        pdf.begin_page(PAPERS["a4"], trim=Box(10, 10, 200, 287), bleed=Box(7, 7, 203, 290))
        pdf.place(STAMP, 60, 200, angle=90)
        pdf.draw([polygon([(10, 20), (10, 24)], stroke=Stroke(width=0.2), closed=False)])
        pdf.end_page()
    with MeasuredFile(tmp_path / "a.pdf") as file:
        page = file.pages[0]
        (placed,) = page.art
        assert placed == pytest.approx(Box(57, 195, 63, 205), abs=0.001)
        assert page.trim == pytest.approx(Box(10, 10, 200, 287), abs=0.001)
        assert page.bleed == pytest.approx(Box(7, 7, 203, 290), abs=0.001)
        assert page.lines[0].vertical
        assert page.lines[0].length == pytest.approx(4, abs=0.001)
        assert "".join(g.text for g in page.glyphs) == "Größe → ñ"
        assert page.glyphs[0].box.y0 == pytest.approx(200 - width("Größe → ñ", "sans", pt(6)) / 2, abs=0.01)
        assert file.picture(1, 72, Box(58, 196, 59, 197)).getpixel((0, 0)) == (0x33, 0x66, 0x99)


def test_a_failed_drawing_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="ink"), Pdf(tmp_path / "a.pdf", title="x") as pdf:
        pdf.begin_page(PAPERS["a4"])
        raise RuntimeError("out of ink")
    assert list(tmp_path.iterdir()) == []


def test_svg_is_well_formed_upright_and_the_same_every_time() -> None:
    sun = symbol("yellow", "#8f8510")
    board = Drawing(
        (place(sun, 10, 10), place(sun, 30, 10, angle=90), text("a<1", 5, 30)),
        Box(0, 0, 60, 40),
    )
    written = to_svg(board, width=120, title="Suns")
    assert written == to_svg(board, width=120, title="Suns")
    root = ET.fromstring(written)
    name = "{http://www.w3.org/2000/svg}"
    assert root.attrib["viewBox"] == "0 -40 60 40"
    assert (root.attrib["width"], root.attrib["height"]) == ("120mm", "80mm")
    assert len(root.findall(f"{name}use")) == 2
    assert len(root.findall(f"{name}defs/{name}g")) == 1
    label = root.find(f"{name}text")
    assert label is not None
    assert (label.text, label.attrib["y"]) == ("a<1", "-30")


def test_fitted_art_fills_a_box_without_distortion() -> None:
    use = fitted(STAMP, Box(0, 0, 30, 30))
    assert use.matrix == (3, 0, 0, 3, 15, 15)


def test_low_ink_keeps_outlines_at_one_width_and_darkens_what_was_pale() -> None:
    pale = Drawing((circle(0, 0, 5, "#fff0d0"),), box_around(10, 10))
    outer = Drawing(
        (place(pale, 0, 0, scale=0.25), rectangle(box_around(9, 9), "#aa0000", low="drop")),
        box_around(10, 10),
    )
    (use,) = low_ink_drawing(outer).shapes
    (ring,) = use.drawing.shapes  # type: ignore[union-attr]
    assert not isinstance(ring, Outline)
    assert ring.fill == "#ffffff"  # type: ignore[union-attr]
    assert ring.stroke.width * 0.25 == pytest.approx(0.22)  # type: ignore[union-attr]
    assert luminance(ring.stroke.color) < 0.2  # type: ignore[union-attr]


def test_the_fonts_hold_every_character_of_the_four_languages() -> None:
    letters = "ÄÖÜäöüßÀÂÆÇÈÉÊËÎÏÔŒÙÛàâæçèéêëîïôœùûÿÁÍÓÚÑáíóúñ¿¡«»„“”‘’–—…×½→←↑↓−·"
    assert lacking(letters) == ""
    assert lacking(letters, "serif-semibold") == ""
    assert lacking("♠A♠", "sans") == "♠"


def test_words_wrap_at_spaces_within_their_room() -> None:
    lines = wrapped("one two three four five six seven", 15, "sans", pt(9))
    assert " ".join(lines) == "one two three four five six seven"
    assert all(width(written, "sans", pt(9)) <= 15 for written in lines)


def test_words_do_not_wrap_at_no_break_spaces() -> None:
    assert wrapped("aa bb\u00a0; cc", 8, "sans", pt(9)) == ["aa", "bb\u00a0;", "cc"]


@pytest.mark.parametrize(
    ("written", "millimetres"), [("3", 3), ("2.5mm", 2.5), ("1in", 25.4), ("-0.5 cm", -5), ("72pt", 25.4)]
)
def test_lengths_are_read_as_people_write_them(written: str, millimetres: float) -> None:
    assert length(written) == pytest.approx(millimetres)


def test_what_is_no_length_or_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="not a length"):
        length("wide")
    with pytest.raises(ValueError, match="no paper"):
        paper_called("b5")


def test_round_shapes_are_round() -> None:
    """The middle of each of their curves is as far out as its ends."""
    around = [*ellipse(0, 0, 10, 10).segments, *rectangle(box_around(20, 20), radius=10).segments]
    at = (0.0, 0.0)
    for kind, values in around:
        if kind == "C":
            x1, y1, x2, y2, x3, y3 = values
            middle = ((at[0] + 3 * x1 + 3 * x2 + x3) / 8, (at[1] + 3 * y1 + 3 * y2 + y3) / 8)
            assert math.hypot(*middle) == pytest.approx(10, abs=0.01)
        at = (values[-2], values[-1]) if values else at


def test_text_in_a_pdf_has_its_colour_size_and_angle(tmp_path: Path) -> None:
    with Pdf(tmp_path / "a.pdf", title="red") as pdf:
        pdf.begin_page(PAPERS["a4"])
        pdf.draw([text("red", 100, 100, size=pt(12), fill="#ff0000"), text("up", 50, 50, size=pt(12), angle=90)])
        pdf.end_page()
    with pdfplumber.open(tmp_path / "a.pdf") as read:
        signs = read.pages[0].chars
    assert "".join(sign["text"] for sign in signs) == "redup"
    assert {sign["non_stroking_color"] for sign in signs[:3]} == {(1, 0, 0)}
    assert all(sign["upright"] for sign in signs[:3])
    assert not any(sign["upright"] for sign in signs[3:])
    assert all(sign["size"] == pytest.approx(12, abs=0.01) for sign in signs[:3])
