"""`refcli table` at a pseudo-terminal: a match, a clock, an evening that is left and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Run
from tests.table.terminal import Terminal, running


def resigns(terminal: Terminal) -> None:
    """Whoever is to act gives up."""
    terminal.wait_for_prompt()
    terminal.type("resign")
    terminal.wait_for("[y/N]")
    terminal.type("y")


def test_a_match_is_left_gone_on_with_and_won(tmp_path: Path) -> None:
    evening = ("table", "tokan", tmp_path / "friday", "--lang", "en")
    with running(*evening, "--players", "Anna Ben") as terminal:
        terminal.wait_for("Game 1 of 3.")
        terminal.wait_for("Anna>")
        terminal.type("")
        resigns(terminal)
        terminal.wait_for("quit goes on with the match")
        terminal.type("quit")
        terminal.wait_for("After 1 of 3 games: Anna 0, Ben 1.")
        terminal.wait_for("The next game?")
        terminal.type("n")
        terminal.wait_for("The evening is kept")
        assert terminal.process.wait(20) == 0
    with running(*evening) as terminal:
        terminal.wait_for("Game 2 of 3.")
        terminal.wait_for("Ben>")
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    with running(*evening, "--players", "Ben Anna") as terminal:
        terminal.wait_for("Game 2 of 3.")
        terminal.wait_for("Ben>")
        terminal.type("")
        resigns(terminal)
        terminal.type("quit")
        terminal.wait_for("After 2 of 3 games: Anna 1, Ben 1.")
        terminal.wait_for("The next game?")
        terminal.type("")
        terminal.wait_for("Anna>")
        terminal.type("")
        resigns(terminal)
        terminal.type("quit")
        terminal.wait_for("The match goes to Ben.")
        assert terminal.process.wait(20) == 0
    with running(*evening) as terminal:
        terminal.wait_for("The match goes to Ben.")
        assert terminal.process.wait(20) == 0
    assert sorted(path.name for path in (tmp_path / "friday").glob("*.game")) == [
        "tokan-1.game",
        "tokan-2.game",
        "tokan-3.game",
    ]


def test_the_clock_is_shown_stands_after_a_question_and_is_kept(tmp_path: Path) -> None:
    with running("table", "tokan", tmp_path, "--players", "Anna Ben", "--clock", "10+5", "--lang", "en") as terminal:
        terminal.wait_for("[10:00]")
        terminal.type("rules tokan.move.taboo")
        terminal.wait_for("The clock stands")
        terminal.wait_for(" =]")
        terminal.type("")
        terminal.wait_for_prompt()
        terminal.type("clock")
        terminal.wait_for("Anna: ")
        terminal.wait_for("Ben: 10:00")
        terminal.wait_for_prompt()
        terminal.type("moves")  # asks for no rule
        terminal.wait_for("moves")
        assert "The clock stands" not in terminal.wait_for("(move) 1. Anna>")
        terminal.type("help undo")
        terminal.wait_for("The clock stands")
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    assert '[TimeControl "10+5"]' in (tmp_path / "tokan-1.game").read_text()


def test_who_has_no_time_left_loses_if_the_players_will_have_it_so(tmp_path: Path) -> None:
    record = tmp_path / "x.game"
    with running("play", "tokan", record, "--deal", "--players", "Anna Ben", "--lang", "en") as terminal:
        terminal.wait_for_prompt()
        terminal.type("clock 10")
        terminal.wait_for("Anna: 10:00")
        terminal.wait_for_prompt()
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    journal = record.with_name("x.game.journal")
    journal.unlink()
    record.write_text(record.read_text().replace('[Clock "red=600 ', '[Clock "red=0 '))
    with running("play", "tokan", record, "--lang", "en") as terminal:
        terminal.wait_for("[0:00]")
        terminal.type("moves")
        terminal.wait_for("The time of Anna is up. Go on all the same? [y/N]")
        terminal.type("n")
        terminal.wait_for("lost on time: Anna")
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    assert '[Termination "red loses on time"]' in record.read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "Anna Ben", "--clock", "soon"), "soon"),
        ((), "--players"),
        (("--players", "Anna Ben Carla"), "3"),
    ],
)
def test_what_cannot_be_an_evening_is_one_line(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    with running("table", "tokan", tmp_path / "friday", *arguments, "--lang", "en") as terminal:
        terminal.wait_for(said)
        assert terminal.process.wait(20) == 2
    assert not (tmp_path / "friday").exists()


def test_the_evening_of_others_is_left_alone(tmp_path: Path) -> None:
    with running("table", "tokan", tmp_path, "--players", "Anna Ben", "--lang", "en") as terminal:
        terminal.wait_for_prompt()
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    with running("table", "tokan", tmp_path, "--players", "Anna Carla", "--lang", "en") as terminal:
        terminal.wait_for("name another folder")
        assert terminal.process.wait(20) == 2


def test_programs_are_sent_to_play(refcli: Run, tmp_path: Path) -> None:
    done = refcli("table", "tokan", tmp_path / "x", "--players", "Anna Ben", "--lang", "en")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
