"""A program at a pseudo-terminal: what it shows, what is typed."""

from __future__ import annotations

import os
import re
import select
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.conftest import ROOT

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

import fcntl
import pty
import termios

_ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>]|\][^\x07]*\x07)|\r")

_MORE = re.compile(r"\b(?:Enter|Entrée|Intro)\W+\w+, q\W[^\n]+")
"""What stands under a page of a long answer."""


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
        """Until it is asked for a ply: the turn's number and the seat. A long answer is leafed through to its end."""
        while not re.search(r"\d\. [^\n>]+>", self.seen):
            if leafed := _MORE.search(self.seen):
                self.seen = self.seen[leafed.end() :]
                self.type("")
            else:
                self.read()
        self.seen = ""

    def type(self, line: str) -> None:
        os.write(self.leader, line.encode() + b"\r")


@contextmanager
def running(
    *arguments: str | Path, rows: int = 50, columns: int = 120, env: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    """Our command line with these arguments, on a screen of that size."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "refcli", *map(str, arguments)],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm-256color",
            "PROMPT_TOOLKIT_NO_CPR": "1",
            **(env or {}),
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


def playing(name: str, path: Path, lang: str, **env: str) -> AbstractContextManager[Terminal]:
    """A game at the table."""
    return running("play", name, path, "--lang", lang, env=env)
