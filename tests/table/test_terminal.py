"""The loop in a pseudo-terminal, with its real prompt: five games, two languages, a kill and a resume."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.table.games import GAMES, dealt, random_tokens

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

import fcntl
import pty
import struct
import termios

_ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>]|\][^\x07]*\x07)|\r")
PLIES = 4
PLAYED = {"en": "allowed", "de": "erlaubt"}


class Terminal:
    """A running program and what it has shown since it was last asked."""

    def __init__(self, leader: int, process: subprocess.Popen[bytes]) -> None:
        self.leader = leader
        self.process = process
        self.seen = ""

    def wait_for(self, words: str) -> str:
        """What is shown up to these words."""
        while words not in self.seen:
            self.read()
        before, _, self.seen = self.seen.partition(words)
        return before

    def read(self) -> None:
        """Read what is shown next; it must come soon."""
        assert select.select([self.leader], [], [], 20)[0], self.seen
        self.seen += _ESCAPES.sub("", os.read(self.leader, 65536).decode(errors="replace"))

    def wait_for_prompt(self) -> None:
        """Until it is asked for a ply: the turn's number and the seat."""
        while not re.search(r"\d\. [a-z]+>", self.seen):
            self.read()
        self.seen = ""

    def type(self, line: str) -> None:
        os.write(self.leader, line.encode() + b"\r")


@contextmanager
def playing(name: str, path: Path, lang: str, **env: str) -> Iterator[Terminal]:
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 120, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "refcli", "play", name, str(path), "--lang", lang],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm-256color",
            "PROMPT_TOOLKIT_NO_CPR": "1",
            **env,
        },
        start_new_session=True,
    )
    os.close(follower)
    try:
        yield Terminal(leader, process)
    finally:
        process.kill()
        process.wait()
        os.close(leader)


@pytest.mark.parametrize(("name", "lang"), [(name, "en" if n % 2 else "de") for n, name in enumerate(GAMES)])
def test_a_game_is_played_killed_and_gone_on_with(name: str, lang: str, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(dealt(name).record())
    tokens = random_tokens(name, PLIES)
    with playing(name, path, lang) as terminal:
        for token in tokens:
            terminal.wait_for_prompt()
            terminal.type(f"why {token}")
            terminal.wait_for(PLAYED[lang])
            terminal.wait_for_prompt()
            terminal.type(token)
            terminal.wait_for(f": {token}")
        terminal.wait_for_prompt()
        assert path.read_text().split()[-1] == tokens[-1]
        terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
    with playing(name, path, lang) as terminal:
        terminal.wait_for(str(len(tokens)))
        terminal.wait_for_prompt()
        terminal.type("note again")
        terminal.wait_for_prompt()
        terminal.type("quit")
        terminal.wait_for("x.game")
        assert terminal.process.wait(20) == 0
    assert f'[Note.{len(tokens)} "again"]' in path.read_text()


def test_tab_completes_what_is_legal_and_no_color_is_respected(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    match = dealt("tokan")
    path.write_text(match.record())
    token = str(next(iter(match.position.legal_moves())))
    only = next(n for n in range(2, 6) if sum(str(p).startswith(token[:n]) for p in match.position.legal_moves()) == 1)
    with playing("tokan", path, "en", NO_COLOR="1") as terminal:
        terminal.wait_for_prompt()
        os.write(terminal.leader, token[:only].encode() + b"\t")
        terminal.wait_for(token[only:])
        os.write(terminal.leader, b"\r")
        terminal.wait_for(f": {token}")


def test_an_interrupt_ends_with_130_and_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(dealt("rings").record())
    with playing("rings", path, "en") as terminal:
        terminal.wait_for_prompt()
        os.write(terminal.leader, b"\x03")
        assert terminal.process.wait(20) == 130
