"""Diagrams of the field: towers, coordinates, the page around."""

from __future__ import annotations

import io
from dataclasses import replace

import pdfplumber
import pytest

from printables.art import INK, PAPER
from printables.diagrams import View, position_pdf
from printables.drawing import Outline
from printables.games import board_diagram
from printables.games.tokan.animals import RED_COAT
from tests.printables.diagrams.drawn import Case, Layout, around, every, outlines, words

FIELD = Layout("grid", {(0, 0): ("rM",), (2, 3): ("bJ", "rL", "bM"), (5, 4): ("bL",)}, 6, 5, marked=((2, 3),))
CASES = [
    Case(FIELD, "a1-c1+1", frozenset({(0, 0), (1, 0), (2, 0)})),
    Case(Layout("plane", {(0, 0): ("rM",), (1, 0): ("bL",)}), "rJ@2,-1", frozenset({(2, -1)})),
]


def test_a_whole_grid_has_coordinates_on_all_sides_and_a_part_on_two() -> None:
    whole = words(board_diagram("tokan", FIELD))
    assert sorted(whole) == sorted([*"abcdef" * 2, *"12345" * 2, "3"])
    part = words(board_diagram("tokan", FIELD, View(frozenset({(0, 0), (3, 1)}))))
    assert sorted(part) == sorted([*"abcd", *"12"])


def test_a_tower_shows_its_height_and_its_top() -> None:
    lone = board_diagram("tokan", replace(FIELD, cells={(2, 3): ("bM",)}, marked=()))
    tower = board_diagram("tokan", replace(FIELD, cells={(2, 3): ("rM",) * 7 + ("bM",)}, marked=()))
    assert "8" in words(tower)
    assert "8" not in words(lone)
    fills = [s.fill for s in every(tower.shapes) if isinstance(s, Outline)]
    assert fills.count("#b93a22") == 7 + [s.fill for s in every(lone.shapes) if isinstance(s, Outline)].count("#b93a22")


@pytest.mark.parametrize(("tile", "ground"), [("rM", RED_COAT.main), ("bM", INK)])
def test_the_face_of_a_tile_lies_exactly_within_the_line_around_it(tile: str, ground: str) -> None:
    drawn = [*outlines(board_diagram("tokan", replace(FIELD, cells={(2, 3): (tile,)}, marked=())).shapes)]
    (trim,) = (around(s) for s in drawn if s.fill is None and s.stroke and s.stroke.color == "#3a302a")
    face = next(around(s) for s in drawn if s.fill == ground)
    assert face == pytest.approx(trim)
    assert trim.width == pytest.approx(trim.height)


def test_a_page_has_title_coordinates_and_notes() -> None:
    field = board_diagram("tokan", FIELD)
    page = position_pdf(field, "Tokan · 12", ["c4: bJ.rL.bM"], lang="de")
    with pdfplumber.open(io.BytesIO(page)) as pdf:
        assert len(pdf.pages) == 1
        text = pdf.pages[0].extract_text()
        assert text.startswith("Tokan · 12")
        assert text.endswith("c4: bJ.rL.bM")
        assert "a b c d e f" in text
        assert all("+Source" in char["fontname"] for char in pdf.pages[0].chars)
        catalog: dict[str, bytes] = pdf.doc.catalog
        assert catalog["Lang"] == b"de"
    assert page == position_pdf(field, "Tokan · 12", ["c4: bJ.rL.bM"], lang="de")


def test_tiles_of_one_colour_in_a_pile_are_parted_by_pale_lines() -> None:
    pile = Layout("grid", {(0, 0): ("rL", "rJ", "rM")}, 6, 5)
    shapes = every(board_diagram("tokan", pile, View()).shapes)
    parted = [s for s in shapes if isinstance(s, Outline) and s.fill and s.stroke and s.stroke.color == PAPER]
    assert len(parted) == 2
