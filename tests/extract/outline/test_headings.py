"""Headings and markers on both sides of the limits that tell them from text."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.model import Line
from extract.outline.headings import below_numbered, depths, heading_level, type_sizes
from extract.outline.numbering import series
from extract.pipeline import extract


def line(text: str, size: float = 0.0, number: int = 1, indent: float = 0.0, **more: bool) -> Line:
    box = (50 + indent, 20.0 * number, 400, 20.0 * number + 10) if size else None
    return Line(text, 1, number, box, size, indent, **{"spaced": True, **more})  # type: ignore[arg-type]


TEXT = "The player whose turn it is moves one of the ships to an empty harbour and takes the coins that lie there."


def test_larger_type_is_an_eighth_larger_than_that_of_the_text() -> None:
    lines = [line(TEXT, 10), line("Harbours", 11), line("Ships", 11.5), line("Aim", 11.2), line("Lanterns", 20)]
    assert type_sizes(lines) == (20, 11.5, 10)
    assert type_sizes([line(TEXT)]) == ()


@pytest.mark.parametrize(("length", "found"), [(90, True), (91, False)])
def test_a_heading_has_ninety_letters_at_most(length: int, found: bool) -> None:
    text = "Ship" + "x" * (length - 4)
    assert (heading_level(line(text, 20), None, False, (20, 10)) > 0) == found


def test_a_heading_has_a_word_and_no_leaders() -> None:
    assert heading_level(line("Ab", 20), None, False, (20, 10)) == 1
    for text in ("A", "12", "Ships . . . . 7", "Ships …… 7", "www.ships.example", "ships@games.example"):
        assert heading_level(line(text, 20), None, False, (20, 10)) == 0


def test_each_size_of_type_has_a_level_of_its_own() -> None:
    sizes = (40.0, 35.0, 30.0, 25.0, 20.0, 18.0, 16.0, 10.0)
    levels = [heading_level(line("Ships", size), None, False, sizes) for size in sizes[:7]]
    assert levels == sorted(set(levels))


@pytest.mark.parametrize("size", [20.0, 10.0])
def test_a_number_of_more_parts_is_deeper(size: float) -> None:
    heads = [line(f"{number} Ships", size, bold=True) for number in ("4", "4.1", "4.1.1", "4.2.13.1")]
    levels = [heading_level(head, None, False, (20.0, 10.0)) for head in heads]
    assert levels == sorted(set(levels))
    assert levels[-1] < heading_level(line("Ships", 10, bold=True), None, False, (20.0, 10.0)) or size == 10


def test_a_heading_is_one_level_below_those_that_it_mostly_stands_under() -> None:
    assert depths([1, 3, 3, 2, 3]) == {1: 1, 2: 2, 3: 2}
    assert depths([1, 2, 3, 3, 2, 4, 1, 3]) == {1: 1, 2: 2, 3: 3, 4: 3}
    assert depths([2, 3, 1, 2]) == {1: 1, 2: 2, 3: 3}
    assert depths([5, 5]) == {5: 1} and max(depths(range(1, 9)).values()) == 6


def test_a_name_above_a_date_is_no_heading() -> None:
    date = line("September 26, 2015", 14, 2)
    for text in ("Ada Lind", "Ada Lind and Per Nowak"):
        assert heading_level(line(text, 14), date, False, (14, 10)) == 0
    assert heading_level(line("Ada Lind", 14), line("The aim", 14, 2), False, (14, 10)) == 1
    assert heading_level(line("Oh Gull Bay,", 14), line("The aim", 14, 2), False, (14, 10)) == 1


def test_bold_type_and_capitals_are_a_level_below_all_sizes() -> None:
    sizes = (20.0, 10.0)
    below = heading_level(line("Ships", 10, bold=True), None, False, sizes)
    assert below > heading_level(line("Ships", 20), None, False, sizes)
    assert heading_level(line("SHIPS", 10), None, False, sizes) == below
    assert heading_level(line("SHI", 10), None, False, sizes) == 0
    assert heading_level(line("Ships", 9.2, bold=True), None, False, sizes) == 0
    assert heading_level(line("Ships", 9.4, bold=True), None, False, sizes) == below
    assert heading_level(line("ships", 10, bold=True), None, False, sizes) == 0
    assert heading_level(line("Ships,", 10, bold=True), None, False, sizes) == 0
    assert heading_level(line("Ships", 10), None, False, sizes) == 0


def plain(text: str, after: str = TEXT, **more: bool) -> bool:
    """Whether a short line of a plain text is a heading."""
    return heading_level(line(text, **{"short": True, **more}), line(after, spaced=False), False, ()) > 0


def test_a_heading_in_plain_text_has_fifty_letters_at_most() -> None:
    assert plain("S" + "h" * 49) and not plain("S" + "h" * 50)
    assert not plain("Ships", short=False) and not plain("ships") and not plain("Ships.") and not plain("Ships: two")


def marked(*markers: str, apart: int = 1) -> int:
    """How many of these markers are a series: lines of a page, so many rows apart."""
    lines: list[Line] = []
    for marker in markers:
        lines.append(line(f"{marker} {TEXT}", 10, len(lines) + 1))
        lines += [line(TEXT, 10, len(lines) + 1, 20, spaced=False) for _ in range(apart)]
    return len(series(lines))


def test_two_markers_are_a_series_and_of_bare_numbers_three() -> None:
    for markers in (("1.1", "1.2"), ("(a)", "(b)"), ("A.", "B."), ("1", "2", "3")):
        assert marked(*markers) == len(markers), markers
        assert marked(*markers[:-1]) == 0, markers
    assert marked("A.", "C.") == marked("1.1", "1.3", "1.5") == 0


def test_headings_and_components_of_a_plain_text(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "NACHTMARKT\n\nEin Handelsspiel, in dem drei bis fünf Spieler kaufen\nDauer: 45 bis 60 Minuten\n\n"
        "INHALT\n  50 Warenkarten\n    - 10 Lampions\n    - 25 Stoffe\n  30 Münzen\n   1 Laterne\n\n"
        "1. VORBEREITUNG\n1.1 Jeder Spieler erhält vier Münzen und einen Schirm.\n1.2 Die Karten werden gemischt.\n\n"
        "2. SPIELZUG\n2.1 Der Spieler am Zug kauft eine Karte vom Markt.\n2.2 Dann ist der nächste am Zug.\n",
        "utf-8",
    )
    edition = extract([tmp_path / "a.txt"]).editions["de"]
    assert [s.heading for s in edition.sections if s.heading] == [
        "NACHTMARKT",
        "INHALT",
        "1. VORBEREITUNG",
        "2. SPIELZUG",
    ]
    texts = [block.text for section in edition.sections for block in section.blocks]
    assert "10 Lampions\n25 Stoffe" in texts and "30 Münzen\n1 Laterne" in texts


def test_a_month_above_a_text_is_no_heading() -> None:
    assert heading_level(line("April 2023", 14), None, False, (20, 14, 10)) == 0


def test_signs_of_a_diagram_are_no_heading() -> None:
    assert heading_level(line("8 0S ZE 0HZL 0L ZH0E ZS", 20), None, False, (20, 10)) == 0
    assert heading_level(line("2vs2 MODE", 20), None, False, (20, 10)) == 1


def test_a_number_of_parts_alone_makes_no_heading_of_the_first_line_of_a_text() -> None:
    below = line("Ships may go on there.", 10, 2, spaced=False)
    assert heading_level(line("4.1 Whoever has the most ships of them all goes", 10), below, False, (20, 10)) == 0
    assert heading_level(line("4.1 Ships", 10, short=True), below, False, (20, 10)) > 0


def test_bold_headings_between_numbers_that_go_on_lie_below_these() -> None:
    going_on = {0: (9, "A. TERRAIN"), 3: (8, "Towns"), 5: (9, "B. WEATHER"), 6: (8, "Rain"), 9: (9, "C. COMBAT")}
    going_on = {index: (level + 1, text) for index, (level, text) in going_on.items()}
    levels = below_numbered(going_on)
    assert levels[3] == levels[6] > levels[0] == levels[9] == 10
    anew = {0: (9, "Terrain"), 1: (10, "1. Towns"), 2: (10, "2. Roads"), 3: (9, "Weather"), 4: (10, "1. Rain")}
    assert below_numbered(anew) == {0: 9, 1: 10, 2: 10, 3: 9, 4: 10}
