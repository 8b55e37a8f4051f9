"""Nothing in the house knows its games by name: without them it plays, prints and explains a foreign one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from extract.packs import names
from tests.conftest import ROOT
from tests.packs.folders import FULL, WON, noughts_in

Bare = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Bare:
    """Run `refcli` of a house that all its games were carried out of, in a folder with a foreign one."""
    house, table = tmp_path_factory.mktemp("house"), tmp_path_factory.mktemp("table")
    without = shutil.ignore_patterns("__pycache__", "source_rules")
    for package in ("refcli", "extract", "printables"):
        shutil.copytree(ROOT / package, house / package, ignore=without)
    for game in names():
        shutil.rmtree(house / "refcli" / "games" / game)
        shutil.rmtree(house / "printables" / "games" / game)
    noughts_in(table)
    (table / "full.game").write_text(FULL)
    (table / "won.game").write_text(WON)
    environment = {**os.environ, "PYTHONPATH": str(house), "REFCLI_LANG": "en", "XDG_STATE_HOME": str(table)}

    def run(*args: str, stdin: str = "", status: int = 0, **more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "refcli", *args]
        everything = {**environment, **more}
        done = subprocess.run(
            command, input=stdin, capture_output=True, text=True, cwd=table, env=everything, timeout=120, check=False
        )
        assert done.returncode == status, done.stderr
        assert "Traceback" not in done.stderr
        return done

    return run


def test_the_bare_house_has_no_game(bare: Bare) -> None:
    assert bare("games").stdout == ""
    assert "there is no game 'tokan'" in bare("rules", "tokan", status=2).stderr
    assert "the game 'noughts' is not known" in bare("check", "won.game", status=1).stderr


def test_it_plays_a_foreign_game(bare: Bare) -> None:
    talk = bare("play", "./noughts", "new.game", "--no-input", stdin="b2\nb2\nboard\nmoves\n").stdout
    assert "refused noughts.mark.empty b2: b2 has a mark already" in talk
    assert json.loads(bare("check", "--json", "won.game", "--game", "./noughts").stdout)["ok"]
    assert bare("check", "full.game", REFCLI_GAMES="noughts").stdout.startswith("full.game")
    assert "No fault" in bare("try", "./noughts", "--games", "10").stderr


def test_it_explains_a_foreign_game(bare: Bare) -> None:
    assert "Setzt abwechselnd" in bare("rules", "./noughts", "noughts.mark.empty", "--lang", "de").stdout
    bare("rules", "./noughts", "--pdf", "rules.pdf")
    assert bare("show", "won.game", "--game", "./noughts", "--format", "svg").stdout.startswith("<svg")


def test_it_begins_and_prints_a_foreign_game(bare: Bare) -> None:
    bare("new", "meadow")
    bare("try", "./meadow", "--games", "10")
    assert "hamlet.pdf" in bare("print", str(ROOT / "examples" / "hamlet"), "-o", "hamlet.pdf").stdout
    bare("preflight", "hamlet.pdf")
