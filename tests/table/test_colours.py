"""Colours at a terminal: what went well is green, unless nobody wants colours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.table import terminal
from tests.table.games import dealt

GREEN = "\x1b[32m"


@pytest.mark.parametrize(("no_color", "is_green"), [("", True), ("1", False)])
def test_a_note_that_was_taken_is_said_in_green(
    no_color: str, is_green: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "_ESCAPES", re.compile("\r"))
    path = tmp_path / "x.game"
    path.write_text(dealt("tokan").record())
    with terminal.playing("tokan", path, "en", NO_COLOR=no_color) as shown:
        shown.wait_for("Red>")
        shown.type("note a fine start")
        before = shown.wait_for("noted")
        assert before.endswith(GREEN) == is_green
        shown.type("quit")
