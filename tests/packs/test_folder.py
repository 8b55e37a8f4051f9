"""A folder is a game: wherever a command takes a name it takes a folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.packs.folders import FULL, WON, noughts_in


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with the game's folder and a few records in it."""
    noughts_in(tmp_path, "mine")
    (tmp_path / "full.game").write_text(FULL)
    (tmp_path / "won.game").write_text(WON)
    return tmp_path


def test_its_rules(table: Path, refcli: Run) -> None:
    assert "[noughts.end.line]" in refcli("rules", "./mine", cwd=table).stdout
    found = refcli("rules", "./mine", "noughts.mark.empty", "--lang", "de", cwd=table).stdout
    assert "In der Mitte steht schon ein Zeichen." in found
    assert "2 │  ·   │  x   │  ·   │ 2" in found
    assert "r.pdf" in refcli("rules", "./mine", "--pdf", "r.pdf", "--lang", "fr", cwd=table).stdout


def test_its_records(table: Path, refcli: Run) -> None:
    assert "share the win [noughts.end.full]" in refcli("check", "full.game", "--game", "./mine", cwd=table).stdout
    verdict = json.loads(refcli("check", "--json", "--counts", "won.game", "--game", "mine/", cwd=table).stdout)
    assert (verdict["ok"], verdict["counts"]) == (True, [9, 8, 7, 6, 5])
    both = refcli("check", "-j2", "--game", "./mine", "won.game", "full.game", cwd=table)
    assert (both.returncode, both.stderr) == (0, "")
    assert "Nought wins" in refcli("score", "won.game", "--game", "./mine", cwd=table).stdout
    moves = refcli("moves", "full.game", "--at", "7", "--game", "./mine", cwd=table)
    assert moves.stdout.split() == ["b1", "c3"]
    assert "no written form" in refcli("score", "./mine", "--position", "x", cwd=table).stderr
    league = refcli("league", ".", "--game", "./mine", cwd=table)
    assert "2" in league.stderr


def test_pictures_of_its_positions_are_those_of_its_lattice(table: Path, refcli: Run) -> None:
    svg = refcli("show", "won.game", "--game", "./mine", "--format", "svg", cwd=table).stdout
    assert svg.startswith("<svg")
    assert svg.count("<circle") == 5
    for name in ("won.html", "won.png", "won.pdf"):
        done = refcli("show", "won.game", "--game", "./mine", "-o", name, cwd=table)
        assert done.returncode == 0, done.stderr
    assert "Noughts and crosses" in (table / "won.html").read_text()


def test_a_refusal_speaks_with_its_own_words(table: Path, refcli: Run) -> None:
    wrong = '[Game "noughts"]\n[Players "x o"]\n\nb2 b2\n'
    for language, words in (("en", "b2 has a mark already"), ("fr", "b2 porte déjà une marque")):
        refused = refcli("check", "-", "--game", "./mine", "--lang", language, stdin=wrong, cwd=table)
        assert words in refused.stderr
        assert refused.returncode == 1


def test_it_is_played(table: Path, refcli: Run) -> None:
    talk = refcli("play", "./mine", "new.game", "--no-input", stdin="b2\nb2\nboard\nperft 1\nquit\n", cwd=table).stdout
    assert "refused noughts.mark.empty b2: b2 has a mark already" in talk
    assert "\n8\nok" in talk
    assert (table / "new.game").read_text().startswith('[Game "noughts"]')
    assert '[Players "x o"]' in refcli("deal", "./mine", cwd=table).stdout


def test_on_the_path_it_has_a_bare_name(table: Path, refcli: Run) -> None:
    for path in (table / "mine", table):
        where = {"REFCLI_GAMES": str(path)}
        assert "noughts  Noughts and crosses, 2 players, age 4+" in refcli("games", **where).stdout
        assert refcli("check", str(table / "won.game"), **where).returncode == 0
        assert "[noughts.end.line]" in refcli("rules", "noughts", **where).stdout


def test_an_installed_package_has_a_bare_name(table: Path, refcli: Run) -> None:
    site = table / "site"
    noughts_in(site, "lovely_noughts").joinpath("__init__.py").write_text("")
    about = site / "lovely_noughts-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lovely-noughts\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[refcli.games]\nnoughts = lovely_noughts\n")
    import os

    where = {"PYTHONPATH": f"{Path(__file__).parents[2]}{os.pathsep}{site}"}
    assert "noughts  Noughts and crosses" in refcli("games", **where).stdout
    assert refcli("check", str(table / "won.game"), **where).returncode == 0
    twice = refcli("rules", "noughts", REFCLI_GAMES=str(table / "mine"), **where)
    assert twice.returncode == 2
    assert str(table / "mine") in twice.stderr
    assert "lovely-noughts" in twice.stderr


def test_what_is_installed_and_named_is_one_game(table: Path, refcli: Run) -> None:
    done = refcli("rules", "./mine", cwd=table, REFCLI_GAMES=str(table))
    assert (done.returncode, done.stderr) == (0, "")


def test_the_folder_of_a_record_is_not_looked_for(table: Path, refcli: Run) -> None:
    """A record that names a game which nobody has named or installed is refused, and runs nothing."""
    proof = table / "ran"
    (table / "mine" / "referee.py").write_text(f"open({str(proof)!r}, 'w')\n")
    for command in ("check", "show", "moves", "score"):
        done = refcli(command, "won.game", cwd=table / "mine" if command == "show" else table)
        assert done.returncode in (1, 2)
        assert not proof.exists()
    assert "the game 'noughts' is not known" in refcli("check", "won.game", cwd=table).stderr
    assert refcli("games", cwd=table, REFCLI_GAMES=str(table)).returncode == 0
    assert not proof.exists(), "what is only listed is not run either"


def test_a_bare_name_of_a_folder_here_is_answered_with_its_path(table: Path, refcli: Run) -> None:
    assert "write ./mine" in refcli("rules", "mine", cwd=table).stderr


def test_its_points_are_asked_for_with_a_position_alone(table: Path, refcli: Run) -> None:
    assert "--position" in refcli("score", "./mine", cwd=table).stderr
