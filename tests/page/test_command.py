"""`refcli serve` as it is started: its addresses, the prompt beside the phones, what it leaves behind."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from refcli.commands import serve
from refcli.page import qr_lines
from refcli.record import read
from refcli.session import History
from tests.conftest import ROOT, Run
from tests.page.served import Phone, served
from tests.table.terminal import Terminal, running

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)(/t/[\w-]{22}/)")


def phone_of(terminal: Terminal) -> Phone:
    while not (found := ADDRESS.search(terminal.seen)):
        terminal.read()
    return Phone(int(found[1]), found[2])


def test_prompt_and_phone_play_one_game(tmp_path: Path) -> None:
    """What is typed appears on the phone; what the phone plays is told at the prompt, where a line goes on."""
    with running("serve", "tokan", tmp_path / "g.game", "--deal", "--port", "0") as terminal:
        phone = phone_of(terminal)
        terminal.wait_for("1. Red>")
        with phone.listening() as events:
            next(events)
            begun = History.resume(read((tmp_path / "g.game").read_text()))
            token = str(next(begun.position.legal_moves()))
            terminal.type(token)
            assert next(events)["plies"][0]["ply"] == token
            terminal.wait_for("2. Black>")
            assert phone.tap(Random(1)) == {"done": True}
            told = terminal.wait_for("3. Red>")
            assert "Black: " in told
            played = next(events)["plies"][1]["ply"]
            assert played in told
            terminal.type("undo")
            assert len(next(events)["plies"]) == 1
        terminal.wait_for("2. Black>")
        terminal.type("quit")
        terminal.wait_for("the record is kept in")
    assert token in (tmp_path / "g.game").read_text()


def test_what_was_drawn_is_not_taken_back_at_the_prompt_while_phones_of_seats_are_there(tmp_path: Path) -> None:
    """Those who saw it are asked where they saw it; with their phones away the prompt asks."""
    with running("serve", "contra", tmp_path / "g.game", "--deal", "--seats", "--port", "0") as terminal:
        phone = phone_of(terminal)
        terminal.wait_for("1. ")
        with phone.listening() as events:
            next(events)
            begun = History.resume(read((tmp_path / "g.game").read_text()))
            terminal.type(str(next(begun.position.legal_moves())))
            assert len(next(events)["plies"]) == 2  # the refill was drawn
            terminal.wait_for("no. 1)")
            terminal.wait_for("The Bear>")
            terminal.type("undo")
            terminal.wait_for("the others have seen")
            terminal.wait_for("The Bear>")
        while "Do all agree?" not in terminal.seen:  # until the server has noticed that the phone is away
            terminal.seen = ""
            terminal.type("undo")
            while not re.search(r"others have seen[^>]*>|Do all agree\?", terminal.seen):
                terminal.read()
        terminal.type("y")
        terminal.wait_for("took back")


def test_a_server_without_a_terminal_goes_on_until_it_is_stopped(tmp_path: Path) -> None:
    record = tmp_path / "g.game"
    command = [sys.executable, "-m", "refcli", "serve", "contra", str(record), "--deal", "--seats", "--port", "0"]
    none, pipe = subprocess.DEVNULL, subprocess.PIPE
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        text=True,
        stdin=none,
        stdout=pipe,
        stderr=pipe,
        # shells start programs in the background with SIGINT ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout
    lines = [process.stdout.readline() for _ in range(3)]
    phones = [Phone(int(found[1]), found[2]) for line in lines for found in [ADDRESS.search(line)] if found]
    assert [phone.state()["role"] for phone in phones] == ["seat", "seat", "onlooker"]
    assert phones[0].tap(Random(1)) == {"done": True}
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert "Traceback" not in said
    assert str(record) in said
    assert record.exists()


def test_the_same_game_is_not_played_twice(tmp_path: Path, refcli: Run) -> None:
    with served(tmp_path, "tokan"):
        done = refcli("serve", tmp_path / "tokan.game")
        assert done.returncode == 1
        assert "another program" in done.stderr


@pytest.mark.parametrize("wrong", ["no-such-game", "."])
def test_what_is_no_game_is_one_line(wrong: str, refcli: Run) -> None:
    done = refcli("serve", wrong)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_without_the_extra_one_line_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import typer

    monkeypatch.setattr(serve, "find_spec", lambda _name: None)
    with pytest.raises(typer.Exit) as stopped:
        serve.run("tokan", lang="en")
    assert stopped.value.exit_code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "pip install 'refcli[serve]'" in said


def test_a_taken_port_that_was_asked_for_is_told(tmp_path: Path, refcli: Run) -> None:
    with served(tmp_path, "tokan") as table:
        done = refcli("serve", "contra", tmp_path / "c.game", "--deal", "--port", str(table.server.port))
        assert done.returncode == 2
        assert str(table.server.port) in done.stderr
    assert not list(tmp_path.glob("c.game*"))


def test_the_code_of_an_address_is_as_wide_as_it_is_high() -> None:
    lines = qr_lines("http://192.168.178.21:8017/t/" + "x" * 22 + "/")
    assert len({len(line) for line in lines}) == 1
    assert abs(len(lines[0]) - 2 * len(lines)) <= 1
