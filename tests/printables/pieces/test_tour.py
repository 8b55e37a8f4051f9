"""What docs/own-game.md tells a maker to write prints, as it is told."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from printables.pieces import pieces_in
from printables.pieces.files import LARGEST
from printables.pieces.layers import KINDS
from printables.pieces.sizes import CARDS
from tests.conftest import ROOT, Run
from tests.printables.pieces.making import words

TOUR = ROOT.joinpath("docs", "own-game.md").read_text().partition("\n# 2. ")[0]
"""The first part, which is about what is printed."""


def files() -> Mapping[str, str]:
    """The files of the first steps: each is named before the block that holds it."""
    told, *blocks = re.split(r"^```", TOUR, flags=re.MULTILINE)
    found = {}
    for block, after in zip(blocks[::2], blocks[1::2], strict=True):
        found[re.findall(r"`mygame/([\w./-]+)`", told)[-1]] = block.partition("\n")[2]
        told = after
    return found


def laid(root: Path) -> Path:
    for name, content in files().items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return root


def test_the_first_steps_print_a_deck(refcli: Run, tmp_path: Path) -> None:
    names = {"game.toml", "cards.csv", "pieces.toml", "art/icons/coin.svg", "art/icons/grain.svg"}
    assert {*files()} == names
    laid(tmp_path / "mygame")
    done = refcli("print", "./mygame", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "wrote mygame-a4.pdf\nwrote mygame-a4-build.pdf\n")
    pieces = pieces_in(tmp_path / "mygame").pieces
    assert [piece.count for piece in pieces] == [3, 2, 5]
    assert words(pieces[2].front) == ["Wood", "1"]


def test_every_part_that_the_tour_shows_is_read() -> None:
    """What stands in its blocks of parts is TOML with keys that the reader knows; what it lists is there."""
    for size in re.findall(r"`([a-z-]+)`", TOUR[TOUR.index("Sizes: ") : TOUR.index('or `"63x88"`')]):
        assert size in CARDS
    for kind, known in KINDS.items():
        row = next(line for line in TOUR.splitlines() if line.startswith("|") and f"`{kind} = " in line)
        assert all(f"`{key}`" in row for key in known), row
    assert {".csv", ".xlsx", ".svg", ".png", ".jpg", ".ttf", ".otf"} <= {*LARGEST}
    assert tomllib.loads(files()["pieces.toml"])["deck"]["folk"]["size"] == "poker"


def test_what_is_wrong_is_told_as_the_tour_says(refcli: Run, tmp_path: Path) -> None:
    root = laid(tmp_path / "mygame")
    table = root / "cards.csv"
    long = "Take :coin: for each *mill* in play. " * 9
    table.write_text(table.read_text().replace("Take :coin: for each *mill* in play.", long.strip()))
    done = refcli("print", "./mygame", cwd=tmp_path)
    shown = next(line.strip() for line in TOUR.splitlines() if "row 3, layer text" in line)
    assert done.stderr.strip() == shown
