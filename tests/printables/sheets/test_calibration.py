"""The calibration page, measured in the finished file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printables.gallery import gallery
from printables.preflight import Line, MeasuredFile, preflight
from printables.sheets.calibration import print_calibration


def rulers(lines: tuple[Line, ...]) -> list[bool]:
    return [line.vertical for line in lines if line.length == pytest.approx(100, abs=0.01)]


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_two_rulers_of_a_hundred_millimetres_in_both_directions(out: Path, paper: str) -> None:
    assert print_calibration(out, paper=paper) == [out]
    with MeasuredFile(out) as file:
        assert sorted(rulers(file.pages[0].lines)) == [False, True]
    assert preflight(out).ok


def cross(lines: tuple[Line, ...], length: float) -> list[tuple[float, float]]:
    upright = [line for line in lines if line.vertical and line.length == pytest.approx(length, abs=0.01)]
    level = [line for line in lines if not line.vertical and line.length == pytest.approx(length, abs=0.01)]
    return [
        (v.at, h.at)
        for v in upright
        for h in level
        if (v.low + v.high) / 2 == pytest.approx(h.at, abs=0.01)
        and (h.low + h.high) / 2 == pytest.approx(v.at, abs=0.01)
    ]


def test_a_cross_of_the_back_lies_in_a_grid_of_the_front_for_either_turn(out: Path) -> None:
    print_calibration(out, paper="a4", lang="de")
    with MeasuredFile(out) as file:
        front, back = file.pages
        grids = cross(front.lines, 10)
        crosses = cross(back.lines, 18)
    assert len(crosses) == 2
    long_edge = [(210 - x, y) for x, y in crosses]
    short_edge = [(x, 297 - y) for x, y in crosses]
    for turned in (long_edge, short_edge):
        assert any(g == pytest.approx(c, abs=0.02) for g in grids for c in turned)


def test_the_grid_names_the_shift_that_mends_what_is_read(out: Path) -> None:
    print_calibration(out)
    with MeasuredFile(out) as file:
        glyphs = file.pages[0].glyphs
    written = "".join(g.text for g in glyphs)
    assert "--shiftDX,DY" in written.replace(" ", "")
    signs = [g for g in glyphs if g.text in "+−"]
    # Turned over the long edge x is mirrored: a cross too far right on the front wants a shift to the right.
    rightmost = max((g for g in signs if g.box.x0 < 100), key=lambda g: g.box.x0)
    assert rightmost.text == "+"


def test_every_shift_of_the_grid_is_a_number_that_can_be_typed(out: Path) -> None:
    """Both ways alike, with half a sheet of minus signs and half of plus signs; only the middle has none."""
    print_calibration(out)
    with MeasuredFile(out) as file:
        written = "".join(glyph.text for glyph in file.pages[0].glyphs)
    shifts = [sign + number for sign, number in re.findall(r"([+−])(\d(?:\.\d)?)", written)]
    assert len(shifts) == len(re.findall("[+−]", written))
    assert {shift[1:] for shift in shifts if shift[0] == "+"} == {shift[1:] for shift in shifts if shift[0] == "−"}


def test_the_gallery_shows_each_page_of_each_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (pdf,) = print_calibration(tmp_path / "a.pdf", paper="a4")
    monkeypatch.setattr("printables.gallery._documents", lambda _: [("Lines & rulers", pdf)])
    index = gallery(tmp_path / "shown")
    page = index.read_text()
    assert index == tmp_path / "shown" / "index.html"
    assert '<a href="a.pdf">Lines &amp; rulers</a>' in page
    assert (tmp_path / "a-1.png").read_bytes().startswith(b"\x89PNG")
    assert '<img src="a-1.png"' in page
