"""`examples/muehle`: a whole game as a folder, on points and lines, with a second referee."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.packs import open_folder
from refcli.referee import examined, told
from tests.conftest import ROOT, Run

MUEHLE = ROOT / "examples" / "muehle"
OPENING = "a1\nb2\nd1\nd2\ng1\ng1xb2\nboard\n"
BOARD = """\
   a   b   c   d   e   f   g
7  ·───────────·───────────·  7
   │           │           │
6  │   ·───────·───────·   │  6
   │   │       │       │   │
5  │   │   ·───·───·   │   │  5
   │   │   │       │   │   │
4  ·───·───·       ·───·───·  4
   │   │   │       │   │   │
3  │   │   ·───·───·   │   │  3
   │   │       │       │   │
2  │   ·───────b───────·   │  2
   │           │           │
1  w───────────w───────────w  1
   a   b   c   d   e   f   g
Men in hand, White: 6
Men in hand, Black: 7
"""


def test_it_is_without_a_fault_and_both_referees_agree() -> None:
    report = examined(open_folder(str(MUEHLE)), games=200)
    assert [told(fault, "en") for fault in report.faults] == []
    assert "naive.py" not in report.not_asked
    assert report.plies > 10_000


def test_a_second_referee_that_errs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = open_folder(str(MUEHLE))
    naive = pack.code("naive")
    assert naive
    naive.__dict__["MILLS"].pop()
    faults = examined(pack, games=60, only=("second",)).faults
    assert [fault.key for fault in faults] == ["try.second"]


def test_its_board_is_drawn_as_points_and_lines(tmp_path: Path, refcli: Run) -> None:
    talk = refcli("play", MUEHLE, tmp_path / "m.game", "--no-input", stdin=OPENING).stdout
    assert BOARD in talk
    assert "refused muehle.mill.take g1: a mill is closed and takes a man, such as the one on b2" in talk
    shown = refcli("show", tmp_path / "m.game", "--game", MUEHLE, "--ascii", "--flip").stdout.splitlines()
    assert shown[0] == "   g   f   e   d   c   b   a"
    assert shown[1] == "1  w-----------w-----------w  1"
    svg = refcli("show", tmp_path / "m.game", "--game", MUEHLE, "--format", "svg", "--lang", "de").stdout
    assert "Mühle" in svg
    assert svg.count("<circle") == 24 + 4
    moves = refcli("moves", tmp_path / "m.game", "d", "--game", MUEHLE).stdout.split()
    assert moves == ["d3", "d5", "d6", "d7"]
    page = refcli("show", tmp_path / "m.game", "--game", MUEHLE, "-o", tmp_path / "m.html")
    assert page.returncode == 0, page.stderr
    assert "Nine Men’s Morris" in (tmp_path / "m.html").read_text()


@pytest.mark.parametrize("language", ["en", "de"])
def test_its_rules_are_read_and_typeset(language: str, tmp_path: Path, refcli: Run) -> None:
    rules = refcli("rules", MUEHLE, "--lang", language).stdout
    assert rules.count("[muehle.") == 9
    done = refcli("rules", MUEHLE, "--lang", language, "--pdf", tmp_path / "r.pdf")
    assert done.returncode == 0, done.stderr


def test_a_ply_names_the_points_that_a_picture_shows() -> None:
    from printables.diagrams import lattice_spaces

    assert lattice_spaces("a7-a4xb2") == {(0, 6), (0, 3), (1, 1)}
    assert lattice_spaces("+bgry") == frozenset()
    assert lattice_spaces("P:-1,2;3,0") == {(-1, 2), (3, 0)}


def test_its_pieces_are_printed_as_a_shop_takes_them(tmp_path: Path, refcli: Run) -> None:
    done = refcli("print", MUEHLE, "-o", tmp_path / "m.pdf")
    assert done.returncode == 0, done.stderr
    assert refcli("preflight", tmp_path / "m.pdf").returncode == 0


def test_its_points_can_be_tapped(tmp_path: Path) -> None:
    """Where a point is in the picture is where its man is drawn."""
    from printables.games import board_diagram, piece_picture, spots_of
    from refcli.game import load_game

    open_folder(str(MUEHLE))
    layout = load_game("muehle").start({"Players": "white black"}).layout()
    at = spots_of("muehle", layout)
    box = board_diagram("muehle", layout).box
    assert all(box.x0 < at(point)[0] < box.x1 for line in layout.lines for point in line)
    assert at((6, 6)) == (6 * at((1, 1))[0], 6 * at((1, 1))[1])
    assert piece_picture("muehle", "w") is not None
