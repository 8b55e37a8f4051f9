"""Pictures of positions: every game, as SVG and as PDF, whole and in part."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

import pdfplumber
import pytest

from extract.rulebook import curated_games
from printables.diagrams.page import position_drawing, write_position
from printables.diagrams.square_boards import Squares
from printables.diagrams.view import Space, View
from printables.drawing import (
    IDENTITY,
    Box,
    Circle,
    Drawing,
    Group,
    Matrix,
    Outline,
    Shape,
    Text,
    Use,
    compose,
    moved_segments,
    outline_of,
    outlined,
    to_svg,
    width,
)
from printables.games import board_diagram, is_drawn, pitch_of, spaces_of


@dataclass(frozen=True)
class Layout:
    """A layout of no referee: pictures know its attributes only."""

    kind: Literal["grid", "plane", "hex"]
    cells: dict[Space, tuple[str, ...]]
    columns: int = 0
    rows: int = 0
    beside: tuple[tuple[str, str, str], ...] = ()
    marked: tuple[Space, ...] = ()


@dataclass(frozen=True)
class Case:
    game: str
    layout: Layout
    ply: str
    names: frozenset[Space] = field(default_factory=frozenset)


TOKAN = Layout("grid", {(0, 0): ("rM",), (2, 3): ("bJ", "rL", "bM"), (5, 4): ("bL",)}, 6, 5, marked=((2, 3),))
CASES = [
    Case("tokan", TOKAN, "a1-c1+1", frozenset({(0, 0), (1, 0), (2, 0)})),
    Case("tokan", Layout("plane", {(0, 0): ("rM",), (1, 0): ("bL",)}), "rJ@2,-1", frozenset({(2, -1)})),
    Case(
        "contra",
        Layout("plane", {(0, 0): ("C:r",), (1, 1): ("C:g",)}, beside=(("contra.display.bear", "bear", "P:bgry"),)),
        "P:rgyb@1,0",
        frozenset((x, y) for x in range(3) for y in range(-1, 2)),
    ),
    Case(
        "dschunke",
        Layout("plane", {(0, 0): ("rs1<",), (1, 0): ("--1-",), (2, 0): ("gR2>",)}),
        "ga.--.rf@0,1^",
        frozenset((x, y) for x in (-1, 0, 1) for y in range(5)),
    ),
    Case(
        "rings",
        Layout("hex", {(0, 0): ("red=2", "blue=1"), (1, 0): (), (0, 1): ("green=1",)}),
        "M:0,0>1,0;0,1>-1,1!0,0x1,0:blue=1",
        frozenset({(0, 0), (1, 0), (0, 1), (-1, 1)}),
    ),
    Case("rings", Layout("hex", {(0, 0): (), (1, 0): ()}), "R:0,0>0,1", frozenset({(0, 0), (0, 1)})),
    Case(
        "rhombus",
        Layout("grid", {(1, 0): ("sw",), (3, 3): ("ne",)}, 5, 5),
        "6S+7S:b1xd4",
        frozenset({(1, 0), (3, 3)}),
    ),
    Case("rhombus", Layout("grid", {(1, 0): ("sw",)}, 5, 5), "9H:a1,8C:KD", frozenset({(0, 0)})),
]


def every(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    for shape in shapes:
        yield shape
        match shape:
            case Group():
                yield from every(shape.shapes)
            case Use():
                yield from every(shape.drawing.shapes)
            case _:
                pass


def across(shape: Shape, matrix: Matrix = IDENTITY) -> Iterator[float]:
    """Where the outlines of a shape have their points, from left to right."""
    match shape:
        case Outline():
            yield from (v for _, values in moved_segments(shape.segments, matrix) for v in values[::2])
        case Group():
            for inner in shape.shapes:
                yield from across(inner, compose(shape.matrix, matrix))
        case Use():
            for inner in shape.drawing.shapes:
                yield from across(inner, compose(shape.matrix, matrix))
        case _:
            pass


def words(drawing: Drawing) -> list[str]:
    return [shape.text for shape in every(drawing.shapes) if isinstance(shape, Text)]


def test_every_curated_game_has_pictures() -> None:
    assert all(is_drawn(game) for game in curated_games())
    assert not is_drawn("chess")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game} {case.ply}")
def test_a_picture_is_svg_in_all_views(case: Case) -> None:
    for view in (
        View(),
        View(flip=True),
        View(case.names, case.ply, seat="bear" if case.game == "contra" else ""),
        View(case.names, case.ply, allowed=False, beside=True, flip=True),
    ):
        drawing = board_diagram(case.game, case.layout, view)
        assert drawing.box.width > pitch_of(case.game) / 2
        root = ET.fromstring(to_svg(drawing))
        assert root.tag.endswith("svg")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game} {case.ply}")
def test_the_spaces_of_a_ply_are_found(case: Case) -> None:
    assert spaces_of(case.game, case.ply) == case.names
    assert spaces_of(case.game, "?") == frozenset()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game} {case.ply}")
def test_a_ply_allowed_and_refused_look_different(case: Case) -> None:
    plain = board_diagram(case.game, case.layout, View(case.names))
    allowed = board_diagram(case.game, case.layout, View(case.names, case.ply))
    refused = board_diagram(case.game, case.layout, View(case.names, case.ply, allowed=False))
    assert len({plain, allowed, refused}) == 3


def test_a_whole_grid_has_coordinates_on_all_sides_and_a_part_on_two() -> None:
    whole = words(board_diagram("tokan", TOKAN))
    assert sorted(whole) == sorted([*"abcdef" * 2, *"12345" * 2, "3"])
    part = words(board_diagram("tokan", TOKAN, View(frozenset({(0, 0), (3, 1)}))))
    assert sorted(part) == sorted([*"abcd", *"12"])


def test_a_flipped_board_is_turned_by_half_a_turn() -> None:
    upright, turned = Squares((0, 0), (5, 4), 10), Squares((0, 0), (5, 4), 10, flip=True)
    assert upright.at((0, 0)) == turned.at((5, 4)) == (0, 0)
    assert next(upright.spaces()) == (0, 4)
    assert next(turned.spaces()) == (5, 0)


def test_a_tower_shows_its_height_and_its_top() -> None:
    lone = board_diagram("tokan", replace(TOKAN, cells={(2, 3): ("bM",)}, marked=()))
    tower = board_diagram("tokan", replace(TOKAN, cells={(2, 3): ("rM",) * 7 + ("bM",)}, marked=()))
    assert "8" in words(tower)
    assert "8" not in words(lone)
    fills = [s.fill for s in every(tower.shapes) if isinstance(s, Outline)]
    assert fills.count("#b93a22") == 7 + [s.fill for s in every(lone.shapes) if isinstance(s, Outline)].count("#b93a22")


def test_the_level_of_a_crate_above_the_table_is_written() -> None:
    assert "2" in words(board_diagram("dschunke", CASES[3].layout, View(frozenset({(0, 0), (2, 0)}))))
    over = View(frozenset({(0, 0)}), "ga.--.rf@0,0>")
    assert "3" in words(board_diagram("dschunke", CASES[3].layout, over))


def test_what_lies_beside_the_board_is_drawn_with_hidden_cards_face_down() -> None:
    beside = (("rhombus.table", "sw", "QS 10H"), ("rhombus.hand", "sw", "? KD"), ("rhombus.reserve", "sw", "2"))
    layout = Layout("grid", {}, 5, 5, beside)
    plain, full = board_diagram("rhombus", layout), board_diagram("rhombus", layout, View(beside=True))
    assert sorted(set(words(full)) - set(words(plain))) == ["10", "K", "Q"]
    assert full.box.y0 < plain.box.y0
    supply = Layout("hex", {(0, 0): ()}, beside=(("rings.supply", "red", "7"), ("rings.supply", "blue", "0")))
    assert {"7", "0"} <= set(words(board_diagram("rings", supply, View(beside=True))))
    gold = replace(CASES[2].layout, beside=(("contra.gold.bear", "bear", "30"), ("contra.display.crown", "", "C:r")))
    assert "30" in words(board_diagram("contra", gold, View(beside=True, seat="lady")))


def test_text_as_outlines_is_as_wide_as_text_and_leaves_no_text() -> None:
    for letters in ("Wäg Ñ1", "ÀÉçœ", "b3"):
        label = Text(letters, 10, 20, 8, "sans-bold", "middle")
        xs = list(across(outline_of(label)))
        assert min(xs) == pytest.approx(10 - width(letters, "sans-bold", 8) / 2, abs=1.0)
        assert max(xs) == pytest.approx(10 + width(letters, "sans-bold", 8) / 2, abs=1.0)
    picture = outlined(board_diagram("tokan", TOKAN))
    assert words(picture) == []
    assert outlined(picture.shapes[0].drawing) if isinstance(picture.shapes[0], Use) else True
    assert any(isinstance(s, Circle | Outline) for s in every(picture.shapes))


def test_a_page_has_title_coordinates_and_notes(tmp_path: Path) -> None:
    path = write_position(tmp_path / "p.pdf", board_diagram("tokan", TOKAN), "Tokan · 12", ["c4: bJ.rL.bM"], lang="de")
    with pdfplumber.open(path) as pdf:
        assert len(pdf.pages) == 1
        text = pdf.pages[0].extract_text()
        assert text.startswith("Tokan · 12")
        assert text.endswith("c4: bJ.rL.bM")
        assert "a b c d e f" in text
        assert all("+Source" in char["fontname"] for char in pdf.pages[0].chars)
        catalog: dict[str, bytes] = pdf.doc.catalog
        assert catalog["Lang"] == b"de"
    again = write_position(tmp_path / "q.pdf", board_diagram("tokan", TOKAN), "Tokan · 12", ["c4: bJ.rL.bM"], lang="de")
    assert path.read_bytes() == again.read_bytes()


def test_a_large_plane_fits_the_page() -> None:
    cells: dict[Space, tuple[str, ...]] = {
        (x, y): ("C:r",) for x in range(-30, 31) for y in range(-30, 31) if (x + y) % 2 == 0
    }
    drawing = position_drawing(board_diagram("contra", Layout("plane", cells)), "Contra", ["x " * 400])
    assert isinstance(drawing.box, Box)
    assert drawing.box.width <= 185
    assert drawing.box.height < 267
