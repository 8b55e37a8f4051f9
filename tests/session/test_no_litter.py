"""What a game leaves behind: its record and its journal, and no file where none was begun."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.conftest import ROOT, Run
from tests.refcli.records import FINE, ILLEGAL_THIRD, saved
from tests.table.games import dealt, random_tokens

KILLS = int(os.environ.get("REFCLI_KILLS", "8"))


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["play", "tokan", "folder"], 2),
        (["play", "tokan", "folder/"], 2),
        (["play", "tokan", "full"], 2),
        (["play", "tokan", "new.game"], 2),
        (["play", "chess", "new.game"], 2),
        (["play", "tokan", "new.game", "--deal", "--players", "x y z"], 2),
        (["play", "tokan", "new.game", "--deal", "--variant", "odd"], 2),
        (["play", "tokan", "empty.game"], 2),
        (["play", "tokan", "bytes.game"], 2),
        (["play", "tokan", "bad.game"], 1),
        (["play", "rings", "fine.game"], 2),
        pytest.param(["play", "tokan", "pipe"], 2, marks=pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="POSIX")),
        (["play", "tokan"], 2),
    ],
)
def test_a_start_that_fails_leaves_no_file(arguments: list[str], status: int, tmp_path: Path, refcli: Run) -> None:
    desk = tmp_path / "desk"
    (desk / "folder").mkdir(parents=True)
    (desk / "full").mkdir()
    for folder in (desk, desk / "full"):
        saved(folder, FINE, "fine.game")
    saved(desk, ILLEGAL_THIRD, "bad.game")
    (desk / "empty.game").touch()
    (desk / "bytes.game").write_bytes(b"\xff\x00\xff")
    if hasattr(os, "mkfifo"):
        os.mkfifo(desk / "pipe")
    before = sorted(tmp_path.rglob("*"))
    done = refcli(*arguments, cwd=desk, XDG_STATE_HOME=str(tmp_path / "state"))
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    assert [path for path in sorted(tmp_path.rglob("*")) if path.is_file() or path.parent == desk] == [
        path for path in before if path.is_file() or path.parent == desk
    ]


def test_a_folder_in_place_of_a_record_is_told_what_to_name(tmp_path: Path, refcli: Run) -> None:
    (tmp_path / "games").mkdir()
    done = refcli("play", "tokan", "games", "--deal", cwd=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "games/tokan.game" in done.stderr


@pytest.mark.parametrize("stdin", ["", "quit\n", "moves\nboard\nquit\n", "play nonsense\n"])
def test_a_game_that_nobody_named_and_nobody_played_is_not_kept(stdin: str, tmp_path: Path, refcli: Run) -> None:
    done = refcli("play", "rings", stdin=stdin, XDG_STATE_HOME=str(tmp_path))
    assert done.returncode == 0
    assert "nothing was played" in done.stderr
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (("rings",), "play P:-2,0;-1,0;0,0\n"),
        (("rings",), "play P:-2,0;-1,0;0,0\nundo\n"),
        (("tokan", "--deal"), ""),
    ],
)
def test_a_game_that_was_dealt_or_played_is_kept(
    arguments: tuple[str, ...], stdin: str, tmp_path: Path, refcli: Run
) -> None:
    done = refcli("play", *arguments, stdin=stdin, XDG_STATE_HOME=str(tmp_path))
    assert done.returncode == 0
    (record,) = tmp_path.rglob("*.game")
    assert str(record) in done.stderr
    assert Path(f"{record}.journal").stat().st_size


def test_a_game_that_was_named_is_kept_although_nothing_was_played(tmp_path: Path, refcli: Run) -> None:
    assert refcli("play", "rings", tmp_path / "x.game", stdin="quit\n").returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.game", "x.game.journal"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_what_a_killed_program_left_is_gone_after_the_next_start(tmp_path: Path, refcli: Run) -> None:
    rng = Random(5)
    path = tmp_path / "x.game"
    path.write_text(dealt("tokan").record())
    tokens = "".join(f"{token}\nundo\n" for token in random_tokens("tokan", 1)) * 500
    left = 0
    for _ in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, "-m", "refcli", "play", "tokan", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert process.stdin and process.stdout
        process.stdin.write(tokens.encode())
        process.stdin.flush()
        process.stdout.readline()
        time.sleep(rng.random() / 20)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        left = max(left, len(list(tmp_path.iterdir())) - 2)
    assert left <= 1
    (tmp_path / ".x.game.part").write_text("what a kill in the middle of a write leaves")
    assert refcli("play", "tokan", path, stdin="quit\n").returncode == 0
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["x.game", "x.game.journal"]


def test_a_game_gone_on_with_stays_although_nothing_more_was_played(tmp_path: Path) -> None:
    """Two games of one second have one name: the second goes on with the first, and must not remove it."""
    code = "import refcli.commands.play as play, pathlib, sys, refcli.__main__ as m\n"
    code += f"play.new_path = lambda game: pathlib.Path({str(tmp_path / 'rings-1.game')!r})\nm.main()"
    for stdin in ("P:-2,0;-1,0;0,0\n", "quit\n"):
        command = [sys.executable, "-c", code, "play", "rings"]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, input=stdin, capture_output=True, text=True, env=env, check=False)
        assert done.returncode == 0, done.stderr
    assert "P:" in (tmp_path / "rings-1.game").read_text()
