"""`--plain`: the table in sentences, row by row, and after a ply only what changed."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from refcli import messages
from refcli.hands import Piece
from refcli.messages import Language
from refcli.session import History, Session, Storage
from refcli.table import Loop
from refcli.table.boards import changed, described
from refcli.table.screen import Screen
from tests.games.playing import played
from tests.table.games import GAMES, LANGUAGES, Shown, dealt, in_short


def told(history: History, folder: Path, language: Language = "en") -> tuple[Loop, Shown]:
    """A loop that tells the table."""
    loop = Loop(Session(history, Storage(folder / f"{language}.game")), language, plain=True, screen=Shown)
    assert isinstance(loop.screen, Shown)
    loop.begin()
    return loop, loop.screen


def test_the_table_is_told_row_by_row_and_then_what_changes(tmp_path: Path) -> None:
    loop, screen = told(dealt("tokan"), tmp_path)
    rows = [line for line in screen.lines if line.startswith("Row ")]
    assert [row[:6] for row in rows] == ["Row 5:", "Row 4:", "Row 3:", "Row 2:", "Row 1:"]
    assert rows[0].startswith("Row 5: a5 black lion; b5 black mouse; c5 red lion;")
    screen.lines.clear()
    loop.answer("f1w")
    assert screen.lines[0] == "Red: f1-d1 (no. 1)."
    assert screen.lines[-1] == "Now: d1 2 high, from the bottom: black lion, red jackal; f1 empty."
    assert not any(line.startswith("Row ") for line in screen.lines)
    screen.lines.clear()
    loop.answer("undo")
    assert screen.lines[-1] == "Now: d1 black lion; f1 red jackal."
    screen.lines.clear()
    loop.answer("board")
    assert [row for row in screen.lines if row.startswith("Row ")] == rows


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_without_pictures_and_every_thing_has_a_word(
    name: str, language: Language, tmp_path: Path
) -> None:
    loop, screen = told(dealt(name, 4), tmp_path, language)
    for step in played(dealt(name, 4), Random(name), 14).steps():
        loop.answer(in_short(step, loop.history.game))
    loop.answer("board")
    loop.answer("menu")
    shown = "\n".join(screen.lines)
    assert not re.search(r"[─│┼○·×]", shown)
    assert not re.search(rf"(?<!\[)\b{name}\.\w|play\.\w", shown)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_after_a_ply_is_all_that_changed(name: str) -> None:
    history = played(dealt(name, 5), Random(name), 25)
    called = history.game.called
    for step, after in zip(history.steps(), history.positions[1:], strict=True):
        old, new = step.before.layout(), after.layout()
        moved = {space for space in {*old.cells, *new.cells} if old.cells.get(space) != new.cells.get(space)}
        lines = list(changed(old, new, "en", called))
        assert lines[0].count(";") + 1 == len(moved) if moved else not any(line.startswith("Now") for line in lines)
        assert len(lines) == bool(moved) + len({*new.beside} - {*old.beside})
        assert list(changed(new, new, "en", called)) == []
        assert len(list(described(new, "en", called, {}))) == len({y for _, y in new.cells} | {*range(new.rows)}) + len(
            new.beside
        )


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_to_choose_has_a_word_in_every_language(name: str) -> None:
    game = dealt(name).game
    for choice in game.vocabulary():
        if isinstance(choice, Piece):
            for language in LANGUAGES:
                word = messages.text(language, "play.said", said=game.called(choice.name))
                assert word
                assert not word.startswith(f"{name}.")


def test_a_plain_screen_has_no_colours_and_redraws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    screen = Screen("en", lambda _typed: ())
    screen.colour = True
    screen.keep_plain()
    assert not screen.colour
    monkeypatch.setattr("builtins.input", lambda prompt: f"typed at {prompt}")
    assert screen.line("1. red> ") == "typed at 1. red> "


def test_long_lists_stop_at_a_screenful_and_a_line_typed_there_is_answered_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Screen, "pages", True)
    typed = iter(["", " board ", "typed later", "q"])
    monkeypatch.setattr("refcli.table.screen.typed", lambda _prompt: next(typed))
    screen = Screen("en", lambda _typed: ())
    screen.keep_plain()
    monkeypatch.setattr("refcli.table.screen.size", lambda: (100, 12))
    screen.page(f"line {n}" for n in range(40))
    # Of twelve lines the question takes one, and the prompt before them another one.
    assert capsys.readouterr().out.splitlines() == [f"line {n}" for n in range(20)]
    assert screen.line("> ") == "board"
    assert screen.line("> ") == "typed later"
    screen.page(f"line {n}" for n in range(11))
    assert len(capsys.readouterr().out.splitlines()) == 11
    monkeypatch.setattr("refcli.table.screen.size", lambda: (40, 12))
    screen.page(f"line {n}" for n in range(40))
    assert len(capsys.readouterr().out.splitlines()) == 8
    monkeypatch.setattr("refcli.table.screen.typed", lambda _prompt: "a new line")
    assert screen.line("> ") == "a new line"
