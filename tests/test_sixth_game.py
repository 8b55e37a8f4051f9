"""A game that the house has never heard of: its folders are laid into a copy, and every command finds it.

What a game is made of is in `tests/sixth`, laid out as in the house. No file of the house is edited.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from refcli.game import Game
from tests.conftest import ROOT
from tests.table.terminal import playing

PACKAGES = ("refcli", "extract", "printables", "source_rules")
SIXTH = ROOT / "tests" / "sixth"
RECORD = '[Game "noughts"]\n[Players "x o"]\n\n1. b2\n2. a1\n3. c1\n4. a3\n5. a2\n6. c2\n7. b3\n8. b1\n9. c3\n'
WON = '[Game "noughts"]\n[Players "o x"]\n[Result "o"]\n\n1. a1\n2. b1\n3. a2\n4. b2\n5. a3\n'

House = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the sixth game in it."""
    copy = tmp_path_factory.mktemp("house")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(SIXTH, copy, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.fixture(scope="module")
def house(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> House:
    """Run `refcli` of the copy, in a folder with a few records."""
    table = tmp_path_factory.mktemp("table")
    (table / "full.game").write_text(RECORD)
    (table / "won.game").write_text(WON)
    environment = {**os.environ, "PYTHONPATH": str(copy), "REFCLI_LANG": "en", "XDG_STATE_HOME": str(table)}

    def run(*args: str, stdin: str = "", status: int = 0) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "refcli", *args]
        done = subprocess.run(
            command, input=stdin, capture_output=True, text=True, cwd=table, env=environment, timeout=120, check=False
        )
        assert done.returncode == status, done.stderr
        assert "Traceback" not in done.stderr
        return done

    return run


def test_the_house_has_no_such_game() -> None:
    assert not any(ROOT.joinpath(room).exists() for room in ("source_rules/noughts", "refcli/games/noughts"))


def test_the_model_of_a_small_game_says_all_that_a_game_promises() -> None:
    """Every name of `Game` stands in its `__all__`, as the type checker asks of games."""
    tree = ast.parse(SIXTH.joinpath("refcli", "games", "noughts", "__init__.py").read_text())
    (names,) = [node.value for node in tree.body if isinstance(node, ast.Assign) and "__all__" in ast.unparse(node)]
    promised = {name for name in {*vars(Game), *Game.__annotations__} if not name.startswith("_")}
    assert {*ast.literal_eval(names)} == promised | {"Ply", "Position"}


def test_games(house: House) -> None:
    assert "noughts  Noughts and crosses, 2 players, age 4+, 1-2 minutes" in house("games").stdout
    assert "Tres en raya" in house("games", "--lang", "es").stdout


def test_rules(house: House) -> None:
    assert "[noughts.end.line]" in house("rules", "noughts").stdout
    found = house("rules", "noughts", "noughts.mark.empty", "--lang", "de").stdout
    assert "Setzt abwechselnd" in found
    assert "In der Mitte steht schon ein Zeichen." in found
    assert "2 │  ·   │  x   │  ·   │ 2" in found
    assert "rules.pdf" in house("rules", "noughts", "--pdf", "rules.pdf", "--lang", "fr").stdout


def test_check_and_score(house: House) -> None:
    assert "Cross and Nought share the win [noughts.end.full]" in house("check", "full.game").stdout
    verdict = json.loads(house("check", "--json", "--counts", "won.game").stdout)
    assert (verdict["ok"], verdict["game"], verdict["counts"]) == (True, "noughts", [9, 8, 7, 6, 5])
    assert verdict["outcome"] == {"winners": ["o"], "reason": "noughts.end.line"}
    assert house("score", "won.game").stdout.startswith("The game is over: Nought wins.\n  [noughts.end.line]")
    assert "no written form" in house("score", "noughts", "--position", "x", status=2).stderr


def test_a_refusal_speaks_with_the_games_own_words(house: House) -> None:
    wrong = '[Game "noughts"]\n[Players "x o"]\n\nb2 b2\n'
    for language, words in (
        ("en", "b2 has a mark already"),
        ("de", "auf b2 steht schon ein Zeichen"),
        ("fr", "b2 porte déjà une marque"),
        ("es", "b2 ya tiene una marca"),
    ):
        refused = house("check", "-", "--lang", language, stdin=wrong, status=1)
        assert words in refused.stderr
        assert "noughts.mark.empty" in refused.stderr


def test_moves_and_show(house: House) -> None:
    assert house("moves", "full.game", "--at", "7").stdout.split() == ["b1", "c3"]
    shown = house("show", "won.game").stdout
    assert shown.count(" o ") == 3
    assert house("show", "won.game", "--format", "svg").stdout.startswith("<svg")


def test_play_by_protocol(house: House) -> None:
    talk = house("play", "noughts", "new.game", "--no-input", stdin="b2\nb2\nboard\nperft 1\nquit\n").stdout
    assert "refused noughts.mark.empty b2: b2 has a mark already" in talk
    assert "\n8\nok" in talk


def test_deal_and_print(house: House) -> None:
    assert '[Game "noughts"]\n[Players "x o"]' in house("deal", "noughts").stdout
    assert "noughts.pdf" in house("print", "noughts", "-o", "noughts.pdf").stdout
    house("preflight", "noughts.pdf")


def test_at_the_prompt(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with playing("noughts", tmp_path / "one.game", "de", PYTHONPATH=str(copy)) as terminal:
        terminal.wait_for_prompt()
        terminal.type("?")
        terminal.wait_for("b2 setzt dein Zeichen auf b2")
        terminal.type("why b2")
        terminal.wait_for("[noughts.mark.empty] 1. Setzt abwechselnd")
        terminal.type("b2")
        terminal.wait_for("Kringel>")
        terminal.type("quit")
