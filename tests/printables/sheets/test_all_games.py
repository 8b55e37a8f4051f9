"""Every game's sheets, measured in the finished file: a new game only adds `tests/games/<game>/printed.py`."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from extract.rulebook import curated_games
from printables.drawing import Box
from printables.games import printed_games
from printables.preflight import cutting, preflight
from printables.sheets.options import PrintOptions
from printables.sheets.printing import print_game
from tests.printables.conftest import Printed
from tests.printables.sheets.expected import Expected

GAMES = curated_games()
EXPECTED: dict[str, Expected] = {
    game: importlib.import_module(f"tests.games.{game}.printed").EXPECTED for game in GAMES
}


def test_every_game_has_looks() -> None:
    assert set(printed_games()) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_is_there_in_its_size(printed: Printed, game: str) -> None:
    found: Counter[tuple[float, float]] = Counter()
    file = printed(game, only=EXPECTED[game].families)
    for page in file.pages[::2]:
        for box in cutting(page).pieces:
            short, long = sorted((box.width, box.height))
            found[round(short, 1), round(long, 1)] += 1
            assert short == pytest.approx(round(short), abs=0.02)
            assert long == pytest.approx(round(long), abs=0.02)
    assert found == EXPECTED[game].pieces


SETS = [(game, options) for game in GAMES for options in ({}, *EXPECTED[game].options)]


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


@pytest.mark.parametrize("game", [game for game in GAMES if EXPECTED[game].ids])
def test_every_piece_that_is_drawn_blind_carries_its_own_id(printed: Printed, game: str) -> None:
    file = printed(game, duplex="none", marks="none", only=EXPECTED[game].blind)
    small = "".join(g.text if g.font.endswith("Light") else " " for page in file.pages for g in page.glyphs)
    ids = Counter(re.findall(EXPECTED[game].ids, small))
    assert len(ids) == EXPECTED[game].named
    assert set(ids.values()) == {1}


@pytest.mark.parametrize("game", GAMES)
def test_backs_carry_no_text_and_do_not_show_how_they_lie(printed: Printed, game: str) -> None:
    file = printed(game, mode="press", only=EXPECTED[game].backs)
    step = max(2, len(file.pages) // 6 // 2 * 2)
    for back in file.pages[1::step]:
        assert back.glyphs == ()
        picture = file.picture(back.number, 127).convert("L")
        if not EXPECTED[game].open:
            differing = ImageChops.difference(picture, picture.rotate(180)).point([0] * 60 + [255] * 196)
            assert differing.histogram()[255] < 0.02 * picture.width * picture.height


def deuteranopia(picture: Image.Image) -> Image.Image:
    """How a deuteranope sees it (Machado et al. 2009, severity 1)."""
    matrix = (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0)
    return picture.convert("RGB", matrix)


@pytest.mark.parametrize("game", [game for game in GAMES if EXPECTED[game].colours])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_colours_differ_in_pattern_and_symbol_without_colour(printed: Printed, game: str, ink: str) -> None:
    seen = []
    for name in EXPECTED[game].colours:
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
    ("game", "paper", "only", "first"), [(game, *full) for game in GAMES for full in EXPECTED[game].full]
)
def test_a_sheet_holds_as_many_as_it_can(printed: Printed, game: str, paper: str, only: str, first: int) -> None:
    assert len(cutting(printed(game, paper=paper, only=only).pages[0]).pieces) == first
