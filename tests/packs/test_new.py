"""`refcli new`: what is begun reads, plays and passes the examiner at once, and writes over nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extract.packs import find, open_folder
from extract.rulebook import LANGUAGES, load_curated
from refcli.game import games
from refcli.referee import begun, examined, lay_down, shape_of, told
from tests.conftest import ROOT, Run


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_game_passes_in_every_language(language: str, tmp_path: Path) -> None:
    lay_down(tmp_path / "meadow", begun("meadow", tuple(dict.fromkeys(("en", language)))))
    report = examined(open_folder(str(tmp_path / "meadow")), games=30)
    assert [told(fault, "en") for fault in report.faults] == []
    assert report.not_asked == ["naive.py", "pieces.toml"]
    assert report.plies > 30
    assert load_curated("meadow").editions[language].title == "Meadow"


@pytest.mark.parametrize("like", games())
def test_a_new_game_has_the_shape_of_another(like: str, tmp_path: Path) -> None:
    lay_down(tmp_path / "alike", begun("alike", ("en", "fr"), shape_of(like)))
    pack = open_folder(str(tmp_path / "alike"))
    assert [told(fault, "en") for fault in examined(pack, games=30).faults] == []
    theirs = find(like).numbers["facts"]
    assert pack.numbers["facts"]["players_max"] == theirs["players_max"]


def test_the_first_game_is_written_as_the_house_writes(tmp_path: Path) -> None:
    import subprocess
    import sys

    lay_down(tmp_path / "meadow", begun("meadow", ("en",)))
    for what in (["check"], ["format", "--check"]):
        command = [sys.executable, "-m", "ruff", *what, "--config", str(ROOT / "pyproject.toml"), "."]
        done = subprocess.run(command, cwd=tmp_path / "meadow", capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_on_the_command_line(tmp_path: Path, refcli: Run) -> None:
    done = refcli("new", "My Meadow!", "--lang", "de", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "refcli play './My Meadow!'" in done.stderr
    shown = refcli("rules", "./My Meadow!", "my_meadow.put.apart", cwd=tmp_path).stdout
    assert "It may not lie beside another stone" in shown
    talk = refcli("play", "./My Meadow!", "x.game", "--no-input", "--lang", "de", stdin="b2\nb3\n", cwd=tmp_path).stdout
    assert "refused my_meadow.put.apart b3: auf b2 neben b3 liegt ein Stein" in talk
    assert refcli("check", "x.game", "--game", "./My Meadow!", cwd=tmp_path).returncode == 0
    assert refcli("rules", "./My Meadow!", "--pdf", "r.pdf", cwd=tmp_path).returncode == 0


def test_what_is_there_is_not_written_over(tmp_path: Path, refcli: Run) -> None:
    (tmp_path / "meadow").mkdir()
    (tmp_path / "meadow" / "mine.txt").write_text("mine")
    for folder, status, words in (
        ("meadow", 2, "is there already"),
        ("tokan", 2, "two games are called"),
        ("12", 2, "no name of a game"),
        ("no/where", 2, "there is no folder no"),
    ):
        done = refcli("new", folder, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (status, "")
        assert words in done.stderr
        assert done.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.rglob("*")] == ["meadow", "mine.txt"]


TEXT = """Meadow

A game for 2 to 4 players aged 8 and up, 20 minutes.

Contents
- 24 cards
- 4 meeples "of \\ wood"

Rules
1. Draw a card at the beginning of your turn.
2. Play one card. You may not play two.
3. The player with the most points at the end of the game wins.
"""


def test_from_a_transcription_come_facts_and_rules(tmp_path: Path, refcli: Run) -> None:
    (tmp_path / "meadow.txt").write_text(TEXT)
    assert refcli("extract", "meadow.txt", "-o", "out", cwd=tmp_path).returncode == 0
    done = refcli("new", "meadow", "--from", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    shown = refcli("rules", "./meadow", "meadow.rule.2", cwd=tmp_path).stdout
    assert "You may not play two." in shown
    assert "meadow: Meadow" not in shown
    assert refcli("rules", "./meadow", "--pdf", "r.pdf", cwd=tmp_path).returncode == 0
    tried = refcli("try", "./meadow", cwd=tmp_path)
    assert (tried.returncode, tried.stdout) == (0, "")
    assert "referee.py" in tried.stderr
    listed = refcli("games", "--json", REFCLI_GAMES=str(tmp_path)).stdout.splitlines()
    told = next(json.loads(line) for line in listed if '"meadow"' in line)
    assert (told["players_min"], told["players_max"], told["age_min"], told["minutes_max"]) == (2, 4, 8, 20)
    assert refcli("play", "./meadow", cwd=tmp_path).returncode == 2
    assert refcli("new", "x", "--from", "nothing", cwd=tmp_path).returncode == 3
    assert refcli("new", "x", "--from", "out", "--like", "tokan", cwd=tmp_path).returncode == 2
