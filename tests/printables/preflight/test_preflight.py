"""Preflight against files that are wrong in one way each, drawn by reportlab directly."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from extract.rulebook import curated_games
from printables.preflight.checks import preflight
from printables.preflight.measure import UnreadableError
from printables.preflight.report import Check
from printables.sheets import PrintOptions, print_game
from tests.conftest import Run

Drawer = Callable[[Canvas], None]


def drawn(out: Path, *pages: Drawer, size: tuple[float, float] = (210, 297)) -> Path:
    canvas = Canvas(str(out), pagesize=(size[0] * mm, size[1] * mm))
    for page in pages:
        page(canvas)
        canvas.showPage()
    canvas.save()
    return out


def check(path: Path, name: str) -> Check:
    (found,) = [c for c in preflight(path).checks if c.name == name]
    return found


def tile(canvas: Canvas, x: float, y: float, *, size: float = 40, bleed: float = 3, mark: bool = True) -> None:
    """A blue tile as a form, with its cut marks."""
    if not canvas.hasForm(f"tile{bleed}"):
        canvas.beginForm(f"tile{bleed}", 0, 0, (40 + 2 * bleed) * mm, (40 + 2 * bleed) * mm)
        canvas.setFillColorRGB(0.1, 0.3, 0.6)
        canvas.rect(0, 0, (40 + 2 * bleed) * mm, (40 + 2 * bleed) * mm, fill=1, stroke=0)
        canvas.endForm()
    canvas.saveState()
    canvas.translate((x - bleed) * mm, (y - bleed) * mm)
    canvas.doForm(f"tile{bleed}")
    canvas.restoreState()
    canvas.setLineWidth(0.3)
    for at in (x, x + size):
        canvas.line(at * mm, (y - 8) * mm, at * mm, (y - 4) * mm)
        if mark:
            canvas.line(at * mm, (y + size + 4) * mm, at * mm, (y + size + 8) * mm)
    for at in (y, y + size):
        canvas.line((x - 8) * mm, at * mm, (x - 4) * mm, at * mm)
        canvas.line((x + size + 4) * mm, at * mm, (x + size + 8) * mm, at * mm)


def test_our_sheets_keep_every_limit_and_say_so_in_json(out: Path) -> None:
    print_game("tokan", out)
    report = preflight(out)
    assert report.ok
    written = json.loads(json.dumps(report.as_json()))
    assert written["ok"] is True
    names = {c["name"] for c in written["checks"]}
    assert {
        "page.size",
        "trim.size",
        "bleed.width",
        "duplex.registration",
        "safe.zone",
        "fonts.embedded",
    } <= names
    assert all(c["figure"] is not None and c["limit"] is not None for c in written["checks"])


def test_an_unembedded_font_is_found(out: Path) -> None:
    drawn(out, lambda c: c.drawString(100, 100, "Helvetica"))
    assert check(out, "fonts.embedded").figure == 1
    assert not preflight(out).ok


def test_a_page_that_is_no_paper_is_found(out: Path) -> None:
    drawn(out, lambda c: c.rect(50, 50, 50, 50, fill=1), size=(210, 296.5))
    assert check(out, "page.size").figure == pytest.approx(0.5, abs=0.001)
    assert not check(out, "page.size").ok


def test_ink_at_the_edge_is_found(out: Path) -> None:
    drawn(out, lambda c: c.rect(3 * mm, 50 * mm, 20 * mm, 20 * mm, fill=1, stroke=0))
    assert check(out, "page.margin").figure == pytest.approx(3, abs=0.2)
    assert not check(out, "page.margin").ok


def test_grey_text_is_found(out: Path) -> None:
    def page(canvas: Canvas) -> None:
        canvas.setFillGray(0.4)
        canvas.drawString(100, 100, "grey")

    drawn(out, page)
    assert check(out, "glyphs.black").figure == 4


def test_a_good_tile_passes_and_a_short_bleed_is_found(out: Path) -> None:
    drawn(out, lambda c: tile(c, 80, 100))
    assert check(out, "bleed.width").ok
    assert check(out, "trim.place").ok
    assert check(out, "cuts.unpaired").figure == 0
    drawn(out, lambda c: tile(c, 80, 100, bleed=1.5))
    assert check(out, "bleed.width").figure == pytest.approx(1.5, abs=0.2)
    assert not check(out, "bleed.width").ok


def test_a_tile_of_another_size_and_art_off_its_place_are_found(out: Path) -> None:
    def page(canvas: Canvas) -> None:
        tile(canvas, 20, 100)
        tile(canvas, 80, 160)
        tile(canvas, 140, 220, size=40.1)

    drawn(out, page)
    assert check(out, "trim.size").figure == pytest.approx(0.1, abs=0.005)
    assert check(out, "trim.place").figure == pytest.approx(0.05, abs=0.005)
    assert not check(out, "trim.place").ok


def test_a_mark_without_a_partner_is_found(out: Path) -> None:
    def page(canvas: Canvas) -> None:
        tile(canvas, 20, 100)
        tile(canvas, 80, 160)
        canvas.line(170 * mm, 20 * mm, 170 * mm, 24 * mm)

    drawn(out, page)
    assert check(out, "cuts.unpaired").figure == 1


def test_backs_that_miss_their_fronts_are_found(out: Path) -> None:
    canvas = Canvas(str(out), pagesize=(210 * mm, 297 * mm))
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
    for x in (30, 210 - 30 - 40 + 0.3):
        tile(canvas, x, 100)
        canvas.showPage()
    canvas.save()
    found = check(out, "duplex.registration")
    assert found.figure == pytest.approx(0.3, abs=0.005)
    assert (found.ok, found.page) == (False, 2)


def test_art_beyond_a_fold_that_misses_its_front_is_found(out: Path) -> None:
    def page(canvas: Canvas) -> None:
        tile(canvas, 120, 100)
        canvas.saveState()
        canvas.translate((210 - 160 - 3 + 0.2) * mm, 97 * mm)
        canvas.doForm("tile3")
        canvas.restoreState()
        canvas.setDash([3, 2])
        canvas.line(105 * mm, 6 * mm, 105 * mm, 16 * mm)
        canvas.line(105 * mm, 281 * mm, 105 * mm, 291 * mm)

    drawn(out, page)
    found = check(out, "fold.registration")
    assert found.figure == pytest.approx(0.2, abs=0.005)
    assert not found.ok


def test_text_at_the_trim_is_found(out: Path) -> None:
    def page(canvas: Canvas) -> None:
        tile(canvas, 80, 100)
        canvas.drawString(81 * mm, 110 * mm, "B07")

    drawn(out, page)
    assert check(out, "safe.zone").figure == pytest.approx(1, abs=0.2)
    assert not check(out, "safe.zone").ok


def test_boxes_that_stick_out_are_found(out: Path) -> None:
    canvas = Canvas(str(out), pagesize=(210 * mm, 297 * mm))
    canvas.setTrimBox((10 * mm, 10 * mm, 50 * mm, 50 * mm))
    canvas.setBleedBox((9 * mm, 9 * mm, 51 * mm, 49 * mm))
    canvas.showPage()
    canvas.save()
    assert check(out, "boxes.nested").figure == pytest.approx(1, abs=0.001)
    assert check(out, "boxes.bleed").figure == pytest.approx(-1, abs=0.001)


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7\nnothing", b"\x00" * 500])
def test_what_is_no_pdf_is_said_in_one_line(out: Path, content: bytes) -> None:
    out.write_bytes(content)
    with pytest.raises(UnreadableError) as caught:
        preflight(out)
    assert "\n" not in str(caught.value)


def test_a_torn_file_is_refused_or_measured_but_never_breaks(out: Path) -> None:
    print_game("tokan", out, PrintOptions(only="mouse"))
    whole = out.read_bytes()
    for length in range(0, len(whole), len(whole) // 12):
        out.write_bytes(whole[:length])
        try:
            preflight(out)
        except UnreadableError as error:
            assert "\n" not in str(error)


def test_a_size_in_tenths_of_a_millimetre_is_no_error_of_the_cut(out: Path) -> None:
    """Cards of 63.5 mm are as good as others."""

    def page(canvas: Canvas) -> None:
        tile(canvas, 20, 100, size=63.5)
        tile(canvas, 120, 200, size=63.5)

    drawn(out, page)
    assert check(out, "trim.size").figure == pytest.approx(0, abs=0.005)


def test_a_wide_bleed_is_measured_to_its_end(out: Path) -> None:
    drawn(out, lambda c: tile(c, 80, 100, bleed=4.6))
    assert check(out, "bleed.width").figure == pytest.approx(4.6, abs=0.2)


def panels(canvas: Canvas) -> None:
    """Two pictures in frames with cut corners, as a leaflet has them: their strokes stand like cut marks."""
    for y in (60, 160):
        tile(canvas, 80, y, size=0, mark=False)
    canvas.setLineWidth(0.2)
    for x0, y0 in ((80, 60), (80, 160)):
        for at in (x0, x0 + 40):
            for low in (y0 - 1, y0 + 40.2):
                canvas.line(at * mm, low * mm, at * mm, (low + 0.8) * mm)
        for at in (y0, y0 + 40):
            for low in (x0 - 1, x0 + 40.2):
                canvas.line(low * mm, at * mm, (low + 0.8) * mm, at * mm)


@pytest.mark.parametrize("off", [0.0, 0.15])
def test_a_leaflet_with_framed_pictures_is_no_sheet_to_cut(out: Path, off: float) -> None:
    """Its page was rounded by the program that wrote it, and is A4."""
    report = preflight(drawn(out, panels, size=(210 + off, 297)))
    # reportlab names a font of its own that is in no file.
    assert {c.name for c in report.checks if not c.ok and not c.note} <= {"fonts.embedded"}
    assert {c.name for c in report.checks if not c.ok and c.note} >= {"viewer.duplex"}
    assert check(out, "page.size").ok


def test_a_page_that_is_nearly_paper_and_beyond_rounding_is_found(out: Path) -> None:
    found = check(drawn(out, panels, size=(210.4, 297)), "page.size")
    assert not found.ok and not found.note


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in curated_games() for kind in ("", "--booklet")])
def test_rule_sheets_and_booklets_keep_every_limit(game: str, kind: str, out: Path, refcli: Run) -> None:
    assert refcli("rules", game, "--pdf", out, *kind.split()).returncode == 0
    report = preflight(out)
    assert [check.name for check in report.checks if not check.ok or check.note] == []


def test_mats_have_sizes_that_a_ruler_shows(out: Path) -> None:
    for game in curated_games():
        print_game(game, out, PrintOptions(paper="a3"))
        assert [c for c in preflight(out).checks if c.name == "trim.size" and not c.ok] == [], game
