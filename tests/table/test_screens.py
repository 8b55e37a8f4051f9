"""Games typed in short at a real terminal, 80x24 and 40 columns: no line is wider, nothing shown is higher.

`SCREENS=all` plays every game in every language at both widths; a few of them otherwise.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest

from refcli.messages import Language, text
from tests.games.playing import played
from tests.table.games import GAMES, LANGUAGES, dealt, in_short, typed_on
from tests.table.terminal import Terminal, running

ROWS = 24
PLIES = 18
EVERY: Sequence[tuple[str, Language, int]] = list(product(GAMES, LANGUAGES, (80, 40)))
SEEN = EVERY if os.environ.get("SCREENS") == "all" else EVERY[::7]
_ASKED = re.compile(r"\n\((?:[^\n]|\n  )*> ?$")
"""The prompt, in several lines where it is long."""


def shown(terminal: Terminal, typed: str) -> list[str]:
    """What is shown from a line that is typed (or the beginning) to the next prompt, that included."""
    terminal.seen = ""
    if typed:
        terminal.type(typed)
    while not _ASKED.search(terminal.seen):
        terminal.read()
    assert "Traceback" not in terminal.seen
    # A prompt in several lines is drawn again with what is typed: what is shown begins behind the last of it.
    return terminal.seen.rpartition(f"> {typed}\n")[2].split("\n")[0 if f"> {typed}\n" in terminal.seen else 1 :]


def pages(terminal: Terminal, typed: str, language: Language) -> Iterator[list[str]]:
    """What is shown for a word, a screenful at a time: Enter shows the next one."""
    more = text(language, "play.more")
    while typed is not None:
        terminal.seen = ""
        terminal.type(typed)
        while not _ASKED.search(terminal.seen) and not terminal.seen.rstrip().endswith(more):
            terminal.read()
        # A prompt in several lines is drawn again with what is typed, the more often the slower the machine.
        _, echo, behind = terminal.seen.rpartition(f"> {typed}\n") if typed else ("", "", terminal.seen)
        lines = (behind if echo else terminal.seen).rstrip("\n").split("\n")
        yield lines if echo else lines[1:]
        if not lines[-1].rstrip().endswith(more):
            return
        typed = ""


def fits(lines: Sequence[str], columns: int) -> bool:
    return len(lines) <= ROWS and max(map(len, lines[:-1]), default=0) <= columns


def sized(columns: int) -> dict[str, str]:
    """What a shell tells of the screen: the tests around may have told it otherwise."""
    return {"COLUMNS": str(columns), "LINES": str(ROWS)}


@pytest.mark.parametrize(("name", "language", "columns"), SEEN)
def test_a_game_typed_in_short_fits_the_screen(name: str, language: Language, columns: int, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(dealt(name, 7).record())
    history = played(dealt(name, 7), Random(7), PLIES)
    half = min(6, len(history.plies))
    with running("play", name, path, "--lang", language, rows=ROWS, columns=columns, env=sized(columns)) as terminal:
        shown(terminal, "")
        for n in range(0, half, 2):
            lines = shown(terminal, typed_on(history, n, min(n + 2, half)))
            assert fits(lines, columns), "\n".join(lines)
            if any(line.startswith("1) ") for line in lines):  # it reads as one ply, too
                shown(terminal, "1")
        for line in ("?", "help", "board", "menu", "0", "moves"):
            for lines in pages(terminal, line, language):
                assert fits(lines, columns), "\n".join(lines)
        shown(terminal, f"\x1b[200~{history.record()}\x1b[201~")
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    assert path.read_text().split("]\n\n")[1] == history.record().split("]\n\n")[1]


@pytest.mark.parametrize(("name", "language"), list(zip(GAMES, (*LANGUAGES, *LANGUAGES), strict=False)))
def test_a_game_told_in_sentences_draws_nothing(name: str, language: Language, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(dealt(name, 7).record())
    history = played(dealt(name, 7), Random(7), 3)
    with running("play", name, path, "--plain", "--lang", language, rows=ROWS, columns=80, env=sized(80)) as terminal:
        shown(terminal, "")
        for step in history.steps():
            lines = shown(terminal, in_short(step, history.game))
            assert fits(lines, 80), "\n".join(lines)
            assert not re.search("[─│┼○]", "".join(lines))
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    assert path.read_text().split("]\n\n")[1] == history.record().split("]\n\n")[1]
