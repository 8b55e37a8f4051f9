"""Nothing is lost: kills, cuts, two programs, a full disk, a folder that may not be written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from refcli.record import judge, read
from refcli.session import BrokenJournalError, History, LockedError, Session, Storage, journal_path, unfinished
from tests.conftest import ROOT, Run
from tests.table.games import GAMES, dealt, random_tokens

KILLS = int(os.environ.get("REFCLI_KILLS", "8"))
"""How many games are killed; 300 for a thorough run."""


def kept_game(name: str, path: Path, plies: int) -> Session:
    session = Session(dealt(name), Storage(path))
    session.begin()
    for token in random_tokens(name, plies):
        session.play(session.history.game.parse(token))
    return session


@pytest.mark.parametrize("name", GAMES)
def test_each_ply_is_in_journal_and_record_and_comes_back(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    session = kept_game(name, path, 12)
    session.storage.close()
    for keep in ("both", "journal", "record"):
        if keep == "journal":
            path.unlink()
        if keep == "record":
            path.write_text(session.history.record())
            journal_path(path).unlink()
        storage = Storage(path)
        found = storage.recover()
        storage.close()
        assert found is not None
        assert found.history.record() == session.history.record()
        assert found.torn is None
        assert found.aside is None


def test_a_game_with_its_journal_cut_anywhere_comes_back_to_the_last_whole_ply(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    session = kept_game("tokan", path, 6)
    session.undo(1)
    session.storage.close()
    content = journal_path(path).read_bytes()
    path.unlink()
    lines = content.splitlines(keepends=True)
    states = [0, 1, 2, 3, 4, 5, 6, 5]
    for cut in range(len(lines[0]) - 1, len(content) + 1):
        journal_path(path).write_bytes(content[:cut])
        for old in tmp_path.glob("*.torn-*"):
            old.unlink()
        whole = sum(len(b"".join(lines[: n + 1])) - 1 <= cut for n in range(len(lines)))
        storage = Storage(path)
        found = storage.recover()
        storage.close()
        assert found is not None
        assert len(found.history.played) == states[whole - 1]


def test_a_record_changed_by_hand_is_right_and_the_old_journal_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    session = kept_game("tokan", path, 4)
    session.storage.close()
    journal = journal_path(path).read_bytes()
    other = session.history
    other.undo(2)
    other.play(list(other.position.legal_moves())[-1])
    path.write_text(other.record() + "{by hand}\n")
    storage = Storage(path)
    found = storage.recover()
    assert found is not None
    assert found.history.record() == other.record()
    assert found.aside is not None
    assert found.aside.read_bytes() == journal
    storage.begin(found.history)
    storage.close()
    assert "{by hand}" in json.loads(journal_path(path).read_text().partition(" begin ")[2])["original"]


def test_undo_over_a_draw_stands_in_the_journal_as_overridden(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    session = kept_game("contra", path, 2)
    session.undo(1)
    session.undo(1)
    session.storage.close()
    kinds = [line.split(" ", 1)[1] for line in journal_path(path).read_text().splitlines()[1:]]
    assert kinds[1].startswith("ply +")
    assert kinds[1].endswith(" manual")
    assert kinds[2:] == ["undo 1 override", "undo 1"]


def test_a_journal_of_other_rules_is_no_traceback(tmp_path: Path, refcli: Run) -> None:
    path = tmp_path / "x.game"
    session = kept_game("tokan", path, 2)
    session.storage.keep(session.history, "ply", "a1-a1 -")
    session.storage.close()
    path.unlink()
    storage = Storage(path)
    with pytest.raises(BrokenJournalError):
        storage.recover()
    storage.close()
    done = refcli("play", "tokan", path)
    assert done.returncode == 3
    (line,) = done.stderr.splitlines()
    assert str(journal_path(path)) in line


def test_two_loops_on_one_game_the_second_is_refused(tmp_path: Path, refcli: Run) -> None:
    path = tmp_path / "x.game"
    session = kept_game("tokan", path, 2)
    with pytest.raises(LockedError):
        Storage(path)
    done = refcli("play", "tokan", path, stdin="moves\n")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "another program" in done.stderr
    session.storage.close()
    assert refcli("play", "tokan", path, stdin="quit\n").returncode == 0


def test_a_full_disk_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    """Files may grow to 400 bytes only: like a full disk, it stops a write in the middle of a line."""
    path = tmp_path / "x.game"
    session = kept_game("tokan", path, 0)
    session.storage.close()
    tokens = random_tokens("tokan", 16)
    limited = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400));"
    limited += "sys.argv = ['refcli', 'play', 'tokan', sys.argv[1]]; runpy.run_module('refcli', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-B", "-c", limited, str(path)],
        input="".join(f"play {token}\n" for token in tokens) + "position\n",
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "REFCLI_LANG": "en"},
        check=False,
    )
    *answers, position, unsaved, last = done.stdout.splitlines()
    assert answers.count("ok") == len(tokens), done.stderr
    assert set(answers) == {"ok", unsaved}
    assert unsaved.startswith("unsaved ")
    assert last == "ok"
    assert json.loads(position)["saved"] is False
    assert json.loads(position)["plies"] == len(tokens)
    assert done.returncode == 1
    assert "could not be written" in done.stderr
    storage = Storage(path)  # what was written before is whole
    found = storage.recover()
    storage.close()
    assert found is not None
    assert 0 < len(found.history.played) < len(tokens)
    assert [str(ply) for ply in found.history.plies] == tokens[: len(found.history.played)]


def test_a_folder_that_may_not_be_written_is_told_and_the_game_goes_on(tmp_path: Path, refcli: Run) -> None:
    folder = tmp_path / "shut"
    folder.mkdir()
    folder.chmod(0o555)
    if os.access(folder, os.W_OK):  # nothing is shut for the superuser but what the system itself keeps
        folder = Path("/proc")
        if not folder.is_dir():
            pytest.skip("no folder here that may not be written")
    done = refcli("play", "rings", folder / "x.game", stdin="moves P\nplay P:-2,0;-1,0;0,0\nscore\nquit\n")
    assert done.stdout.count("ok\n") == 4
    assert done.stdout.count("unsaved ") == 4
    assert "goes on in memory" in done.stderr
    assert done.returncode == 1


def test_what_could_not_be_written_is_written_once_it_can_be(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    history = dealt("tokan")
    session = Session(history, Storage(folder / "x.game"))
    session.begin()
    session.play(next(iter(history.position.legal_moves())))
    assert (session.storage.trouble, session.storage.in_memory) == ("No such file or directory", True)
    folder.mkdir()
    session.play(next(iter(history.position.legal_moves())))
    assert (session.storage.trouble, session.storage.in_memory) == (None, False)
    session.storage.close()
    assert (folder / "x.game").read_text() == history.record()
    storage = Storage(folder / "x.game")
    found = storage.recover()
    storage.close()
    assert found is not None
    assert len(found.history.played) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_every_ply_answered_ok_survives_a_kill(tmp_path: Path) -> None:
    rng = Random(7)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    for n in range(KILLS):
        name = rng.choice(GAMES)
        path = tmp_path / f"{n}.game"
        path.write_text(dealt(name, n).record())
        tokens = random_tokens(name, 40, n)
        process = subprocess.Popen(
            [sys.executable, "-m", "refcli", "play", name, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=env,
        )
        assert process.stdin
        assert process.stdout
        process.stdin.write("".join(f"{token}\n" for token in tokens).encode())
        process.stdin.flush()
        answered = [process.stdout.readline() for _ in range(rng.randrange(len(tokens)))]
        time.sleep(rng.random() / 500)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
        process.wait()
        oks = len(answered) + rest.count(b"ok\n")
        storage = Storage(path)
        found = storage.recover()
        storage.close()
        assert found is not None
        history = [str(ply) for ply in found.history.plies]
        assert history == tokens[: len(history)]
        assert len(history) >= oks
        assert judge(read(path.read_text())).refusal is None


def test_a_resumed_record_goes_on_where_it_was(tmp_path: Path) -> None:
    history = dealt("tokan")
    history.play(next(iter(history.position.legal_moves())))
    history.note("a remark")
    history.end_by("agreed draw")
    again = History.resume(read(history.record()))
    assert again.record() == history.record()
    assert again.notes == {1: "a remark"}
    assert again.termination == "agreed draw"


def test_the_game_left_last_and_not_over_is_offered(tmp_path: Path) -> None:
    assert unfinished(tmp_path, "rings") is None
    for n, plies in enumerate((3, 1)):
        session = kept_game("rings", tmp_path / f"rings-{n}.game", plies)
        session.storage.close()
        os.utime(journal_path(tmp_path / f"rings-{n}.game"), (n, n))
    assert unfinished(tmp_path, "rings") == (tmp_path / "rings-1.game", 1)
    assert unfinished(tmp_path, "tokan") is None
    session = Session(dealt("rings"), Storage(tmp_path / "rings-2.game"))
    session.begin()
    session.end_by("agreed draw")
    session.storage.close()
    journal_path(tmp_path / "rings-3.game").write_bytes(b"torn")
    assert unfinished(tmp_path, "rings") == (tmp_path / "rings-1.game", 1)


def test_a_game_that_another_program_began_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    session = Session(dealt("tokan"), Storage(folder / "x.game"))
    session.begin()
    folder.mkdir()
    kept_game("tokan", folder / "x.game", 3).storage.close()
    theirs = (folder / "x.game").read_text()
    session.play(next(iter(session.history.position.legal_moves())))
    assert (session.storage.trouble, session.storage.in_memory) == ("File exists", True)
    assert (folder / "x.game").read_text() == theirs
