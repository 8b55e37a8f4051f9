"""Cut lines for plotters, held against the cut marks of the sheets; and the die line in the sheets themselves."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest

from extract.rulebook import curated_games
from printables.drawing import Box, Drawing, rectangle
from printables.games import printed_set
from printables.paper import PAPERS, impose, sheet_contours
from printables.pieces import Piece, pieces_in
from printables.sheets import PrintOptions, print_game, print_pieces
from tests.conftest import ROOT, Run
from tests.printables.building.measured import dxf_entities, opened
from tests.printables.building.test_build_page import marked

Spot = tuple[float, float]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cut")


def svg_lines(path: Path) -> tuple[list[Spot], list[tuple[float, float, float]], list[float]]:
    """All corners (y upwards), circles, and the radii of arcs of a file in millimetres."""
    root = ElementTree.fromstring(path.read_text())
    assert root.attrib["width"] == f"{root.attrib['viewBox'].split()[2]}mm"
    high = float(root.attrib["viewBox"].split()[3])
    spots, discs, radii = [], [], []
    for shape in root.iter():
        if shape.tag.endswith("circle"):
            x, y, r = (float(shape.attrib[name]) for name in ("cx", "cy", "r"))
            discs.append((x, high - y, r))
        elif shape.tag.endswith("path"):
            radii += [float(r) for r in re.findall(r"A([\d.]+)", shape.attrib["d"])]
            ends = re.findall(r"(?:[ML]|A[\d.]+ [\d.]+ 0 0 [01] )([\d.]+) ([\d.]+)", shape.attrib["d"])
            spots += [(float(x), high - float(y)) for x, y in ends]
    return spots, discs, radii


def dxf_lines(path: Path) -> tuple[list[Spot], list[tuple[float, float, float]], list[float]]:
    """The same of a DXF."""
    entities = dxf_entities(path)
    spots = [(float(v["10"]), float(v["20"])) for kind, v in entities if kind == "VERTEX"]
    discs = [(float(v["10"]), float(v["20"]), float(v["40"])) for kind, v in entities if kind == "CIRCLE"]
    return spots, discs, [float(v["42"]) for kind, v in entities if kind == "VERTEX" and "42" in v]


def flat(spots: Sequence[Sequence[float | str]]) -> list[float]:
    return [float(value) for spot in spots for value in spot]


@pytest.mark.parametrize("game", curated_games()[1:])
def test_cut_lines_lie_on_the_trims_that_the_marks_of_the_sheet_show(folder: Path, game: str) -> None:
    out = folder / f"{game}.pdf"
    files = {kind: print_game(game, out, PrintOptions(bleed=2.0), cut=kind)[1:] for kind in ("svg", "dxf")}
    sheets = len(opened(out)) // 2
    assert [path.name for path in files["svg"]] == [f"{game}-cut-{n}.svg" for n in range(1, sheets + 1)]
    for number, (svg, dxf) in enumerate(zip(files["svg"], files["dxf"], strict=True), 1):
        spots, discs, _ = svg_lines(svg)
        assert flat(spots) == pytest.approx(flat(dxf_lines(dxf)[0]), abs=1e-3)
        assert flat(discs) == pytest.approx(flat(dxf_lines(dxf)[1]), abs=1e-3)
        ends = [*spots, *((x + dx * r, y + dy * r) for x, y, r in discs for dx, dy in ((1, 1), (-1, -1)))]
        lines = {(vertical, round(at, 1)) for x, y in ends for vertical, at in ((True, x), (False, y))}
        marks = {(vertical, round(at, 1)) for vertical, at in marked(out, 2 * number - 1)}
        # Parting cuts lie on no trim, and run through no piece from edge to edge; nor does the end of what is glued
        # under its neighbour.
        assert len(marks - lines) <= 6, marks - lines
        assert len(lines - marks) <= 2, lines - marks


def test_round_corners_are_arcs_of_their_radius_and_nothing_foreign_is_replaced(refcli: Run, folder: Path) -> None:
    hamlet = ROOT / "examples" / "hamlet"
    for kind in ("svg", "dxf"):
        print_pieces(partial(pieces_in, hamlet), folder / "hamlet.pdf", origin=f"print {hamlet}", cut=kind)
    _, _, radii = svg_lines(folder / "hamlet-cut-1.svg")
    _, _, bulges = dxf_lines(folder / "hamlet-cut-1.dxf")
    assert {*radii} == {3.0}
    assert len(radii) == len(bulges) and len(radii) % 4 == 0
    assert bulges == pytest.approx([math.tan(math.pi / 8)] * len(bulges), abs=1e-4)
    (folder / "hamlet-cut-1.dxf").write_text("mine")
    done = refcli("print", hamlet, "-o", folder / "hamlet.pdf", "--cut", "dxf")
    assert (done.returncode, (folder / "hamlet-cut-1.dxf").read_text()) == (2, "mine")
    done = refcli("print", hamlet, "--cut", "dxf", "--for", "shop")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "--for" in done.stderr


def test_where_pieces_lie_edge_to_edge_the_blade_goes_once() -> None:
    face = Drawing((rectangle(Box(-23, -23, 23, 23), "#808080"),), Box(-23, -23, 23, 23))
    piece = Piece("a", "a", "a", 63, 88, face, count=9, edge="#808080")
    (sheet,) = impose([piece], PAPERS["a4"], duplex="none").sheets
    ways = sheet_contours(sheet)
    assert len(ways) == len(sheet.cuts)


@pytest.mark.parametrize(("mode", "shown"), [("sheet", False), ("press", True)])
def test_the_die_line_is_a_separation_over_all_ink_on_a_layer_that_is_not_printed(
    folder: Path, mode: str, shown: bool
) -> None:
    game = next(game for game in curated_games() if printed_set(game).pieces[0].cut == "circle")
    out, *cut = print_game(game, folder / f"die-{mode}.pdf", PrintOptions(mode=mode), cut="svg")
    with pikepdf.open(out) as file:
        forms = {
            n: page.Resources.XObject.values() for n, page in enumerate(file.pages) if "/XObject" in page.Resources
        }
        number, die = next((n, form) for n, there in forms.items() for form in there if "/OC" in form)
        space = [str(part) for part in list(die.Resources.ColorSpace.Die)[:3]]
        assert space == ["/Separation", "/CutContour", "/DeviceCMYK"]
        assert str(die.Resources.ExtGState.Over.OP) == "True"
        assert str(die.OC.Usage.Print.PrintState) == "/OFF"
        assert str(die.OC.GTS_Metadata.GTS_ProcStepsType) == "/Cutting"
        starts = re.findall(r"([\d.]+) ([\d.]+) m", die.read_bytes().decode())
    if mode == "sheet":
        discs = svg_lines(cut[number // 2])[1]
        assert flat(starts) == pytest.approx(flat([(x + r, y) for x, y, r in discs]), abs=2e-3)
    page = opened(out)[number]
    picture = page.render(scale=4, crop=(0, page.get_height() * 0.8 * (not shown), 0, 0)).to_pil().convert("RGB")
    magenta = any(r > 200 and g < 60 and 100 < b < 170 for r, g, b in picture.get_flattened_data())
    assert magenta is shown
