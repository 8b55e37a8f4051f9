"""Every game's sheets, measured in the finished file. Counts and sizes are those of the printing specification."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from printables.drawing import Box
from printables.games import printed_games
from printables.preflight import cutting, preflight
from printables.sheets.options import PrintOptions
from printables.sheets.printing import print_game
from tests.printables.conftest import Printed

GAMES = ("contra", "dschunke", "rhombus", "rings", "tokan")

PIECES: dict[str, dict[tuple[float, float], int]] = {
    "tokan": {(40, 40): 30},
    "contra": {(36, 36): 80, (22, 22): 40},
    "dschunke": {(25, 75): 43},
    "rings": {(30, 30): 37, (14, 14): 96},
    "rhombus": {(63, 88): 37, (20, 20): 24},
}


def test_these_are_the_games() -> None:
    assert printed_games() == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_is_there_in_its_size(printed: Printed, game: str) -> None:
    found: Counter[tuple[float, float]] = Counter()
    families = {"tokan": "tiles", "contra": "tiles,coins", "dschunke": "tiles", "rings": "rings,marbles"}
    file = printed(game, only=families.get(game, "cards,pieces"))
    for page in file.pages[::2]:
        for box in cutting(page).pieces:
            short, long = sorted((box.width, box.height))
            found[round(short, 1), round(long, 1)] += 1
            assert short == pytest.approx(round(short), abs=0.02)
            assert long == pytest.approx(round(long), abs=0.02)
    assert found == PIECES[game]


SETS: list[tuple[str, dict[str, str]]] = [
    *((game, {}) for game in GAMES),
    ("tokan", {"paper": "letter", "duplex": "short"}),
    ("tokan", {"duplex": "fold", "ink": "low"}),
    ("contra", {"paper": "a3", "ink": "low", "only": "crown,gold"}),
    ("contra", {"mode": "press", "only": "bear,gold"}),
    ("dschunke", {"paper": "a3", "marks": "crop"}),
    ("dschunke", {"paper": "letter", "duplex": "fold"}),
    ("rings", {"paper": "letter", "duplex": "short", "ink": "low"}),
    ("rhombus", {"paper": "letter", "lang": "fr"}),
    ("rhombus", {"mode": "press", "lang": "de"}),
]


@pytest.mark.parametrize(("game", "options"), SETS, ids=lambda v: v if isinstance(v, str) else "-".join(v.values()))
def test_every_sheet_keeps_every_limit(out: Path, game: str, options: dict[str, str]) -> None:
    print_game(game, out, PrintOptions(**options))  # type: ignore[arg-type]
    report = preflight(out)
    assert [check for check in report.checks if not check.ok] == []
    assert len(report.checks) > 10


@pytest.mark.parametrize("game", GAMES)
def test_the_same_call_gives_the_same_bytes(tmp_path: Path, game: str) -> None:
    first, low, second = (
        print_game(game, tmp_path / "sheets.pdf", PrintOptions(ink=ink))[0].read_bytes()
        for ink in ("full", "low", "full")
    )
    assert first == second != low


@pytest.mark.parametrize(
    ("game", "pattern", "count"),
    [("contra", r"[BLC]\d\d", 80), ("dschunke", r"D\d\d", 42), ("rhombus", r"(?:10|[6-9JQKA])[SHDC]", 36)],
)
def test_every_piece_that_is_drawn_blind_carries_its_own_id(
    printed: Printed, game: str, pattern: str, count: int
) -> None:
    file = printed(game, duplex="none", marks="none", only="tiles" if game != "rhombus" else "cards")
    small = "".join(g.text if g.font.endswith("Light") else " " for page in file.pages for g in page.glyphs)
    ids = Counter(re.findall(pattern, small))
    assert len(ids) == count
    assert set(ids.values()) == {1}


@pytest.mark.parametrize("game", GAMES)
def test_backs_carry_no_text_and_do_not_show_how_they_lie(printed: Printed, game: str) -> None:
    file = printed(game, mode="press", only={"rhombus": "6S", "rings": "ring"}.get(game, "tiles"))
    step = max(2, len(file.pages) // 6 // 2 * 2)
    for back in file.pages[1::step]:
        assert back.glyphs == ()
        picture = file.picture(back.number, 127).convert("L")
        if game != "rings":  # both sides of rings are the same and lie open
            differing = ImageChops.difference(picture, picture.rotate(180)).point([0] * 60 + [255] * 196)
            assert differing.histogram()[255] < 0.02 * picture.width * picture.height


def deuteranopia(picture: Image.Image) -> Image.Image:
    """How a deuteranope sees it (Machado et al. 2009, severity 1)."""
    matrix = (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0)
    return picture.convert("RGB", matrix)


@pytest.mark.parametrize(
    ("game", "ids"), [("rings", ("red", "blue", "yellow", "green")), ("rhombus", ("sw", "se", "ne", "nw"))]
)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_colours_differ_in_pattern_and_symbol_without_colour(
    printed: Printed, game: str, ids: tuple[str, ...], ink: str
) -> None:
    seen = []
    for name in ids:
        file = printed(game, mode="press", only=name, ink=ink)
        half = file.pages[0].trim.width / 2 + 3
        symbol = file.picture(1, 150, Box(half - 3, half - 3, half + 3, half + 3))
        grey = deuteranopia(symbol).convert("L")
        low, high = grey.getextrema()
        assert isinstance(low, int | float)
        assert isinstance(high, int | float)
        assert high - low > 60  # the symbol stands out from its ground
        middle = (low + high) / 2
        seen.append(grey.point([255 if v > middle else 0 for v in range(256)]))
    for i, a in enumerate(seen):
        for b in seen[i + 1 :]:
            different = ImageChops.difference(a, b).histogram()[255]
            assert different > 0.1 * a.width * a.height


@pytest.mark.parametrize(
    ("game", "paper", "only", "first"),
    [
        ("rhombus", "a4", "cards", 9),
        ("dschunke", "a4", "tiles", 25),
        ("contra", "a4", "tiles", 24),
        ("contra", "a3", "tiles", 54),
        ("rings", "a4", "rings", 37),
        ("rings", "a4", "marbles", 96),
    ],
)
def test_a_sheet_holds_as_many_as_it_can(printed: Printed, game: str, paper: str, only: str, first: int) -> None:
    assert len(cutting(printed(game, paper=paper, only=only).pages[0]).pieces) == first
