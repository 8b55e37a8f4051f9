"""Folders that are no games, or bad ones: one clear line each, and the exit status; never a traceback."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.packs.folders import WON, noughts_in

HOSTILE: dict[str, tuple[Callable[[Path], object], int, str]] = {
    "no folder": (shutil.rmtree, 2, "there is no folder ./mine"),
    "no game.toml": (lambda f: f.joinpath("game.toml").unlink(), 2, "./mine holds no game: game.toml is missing"),
    "broken TOML": (lambda f: f.joinpath("game.toml").write_text("game = [\n"), 3, "mine/game.toml: "),
    "deep TOML": (lambda f: f.joinpath("game.toml").write_text("a = " + "[" * 9000), 3, "mine/game.toml: "),
    "no text": (lambda f: f.joinpath("game.toml").write_bytes(b"\xff\xfe"), 3, "is not a text file in UTF-8"),
    "huge": (lambda f: f.joinpath("game.toml").write_text("#" * (2 << 20)), 3, "is larger than 1 MiB"),
    "a name that is none": (lambda f: f.joinpath("game.toml").write_text('game = "../x"\n'), 3, "'../x' cannot be"),
    "a reserved name": (lambda f: f.joinpath("game.toml").write_text('game = "record"\n'), 3, "'record' cannot be"),
    "facts that are none": (
        lambda f: f.joinpath("game.toml").write_text('game = "noughts"\n[facts]\nplayers_min = "two"\n'),
        3,
        "facts.players_min has to be a whole number",
    ),
    "a name of the house": (
        lambda f: f.joinpath("game.toml").write_text('game = "tokan"\n'),
        2,
        "two games are called 'tokan': ./mine, ",
    ),
    "no referee": (lambda f: f.joinpath("referee.py").unlink(), 2, "noughts has no referee: mine holds no referee.py"),
    "an import that raises": (
        lambda f: f.joinpath("referee.py").write_text("import json\n\njson.loads('')\n"),
        3,
        "mine/referee.py:3: JSONDecodeError",
    ),
    "no Python": (lambda f: f.joinpath("referee.py").write_text("def x(:\n"), 3, "referee.py:1: SyntaxError"),
    "no Python in another file": (
        lambda f: (
            f.joinpath("referee.py").write_text("import json\n\nfrom . import cards\n"),
            f.joinpath("cards.py").write_text("KINGS = 4\nQUEENS =\n"),
        ),
        3,
        "mine/cards.py:2: SyntaxError",
    ),
    "an import that leaves": (
        lambda f: f.joinpath("referee.py").write_text("\nraise SystemExit(0)\n"),
        3,
        "mine/referee.py:2: SystemExit",
    ),
    "nothing said": (lambda f: f.joinpath("referee.py").write_text(""), 3, "does not say SEATINGS, parse, start"),
    "a start that raises": (
        lambda f: f.joinpath("referee.py").write_text(
            "SEATINGS = {2: ('x', 'o')}\ndef parse(token): ...\ndef start(tags): return 1 // 0\n"
        ),
        3,
        "mine/referee.py:3: ZeroDivisionError",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_folder_is_one_line(name: str, tmp_path: Path, refcli: Run) -> None:
    spoil, status, words = HOSTILE[name]
    spoil(noughts_in(tmp_path, "mine"))
    (tmp_path / "won.game").write_text(WON)
    done = refcli("play", "./mine", "x.game", "--no-input", stdin="a1\n", cwd=tmp_path)
    assert words in done.stderr
    assert (done.returncode, done.stderr.count("\n")) == (status, 1), done.stderr
    assert not list(tmp_path.glob("x.game*")), "nothing is left lying about"
    again = refcli("check", "won.game", "--game", "./mine", cwd=tmp_path)
    assert again.returncode in (1, status)
    assert "Traceback" not in again.stderr


def test_an_import_without_end_is_stopped(tmp_path: Path, refcli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from extract.packs import PackError, code, open_folder

    folder = noughts_in(tmp_path, "endless")
    folder.joinpath("game.toml").write_text('game = "endless"\n')
    folder.joinpath("referee.py").write_text("while True:\n    pass\n")
    monkeypatch.setattr(code, "SECONDS", 0.2)
    with pytest.raises(PackError, match="endless"):
        open_folder(str(folder)).code("referee")


def test_a_page_of_rules_that_cannot_be_read_is_named(tmp_path: Path, refcli: Run) -> None:
    folder = noughts_in(tmp_path, "mine")
    folder.joinpath("de.md").write_bytes(b"\xff\xff")
    done = refcli("rules", "./mine", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (3, "refcli: mine/de.md: is not a text file in UTF-8\n")
