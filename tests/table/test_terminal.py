"""The loop in a pseudo-terminal, with its real prompt: five games, two languages, a kill and a resume."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random

import pytest

from tests.refcli.records import FINE
from tests.table.games import GAMES, dealt, under_way
from tests.table.terminal import playing, running

PLIES = 4
PLAYED = {"en": "allowed", "de": "erlaubt"}


@pytest.mark.parametrize(("name", "lang"), [(name, "en" if n % 2 else "de") for n, name in enumerate(GAMES)])
def test_a_game_is_played_killed_and_gone_on_with(name: str, lang: str, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(dealt(name).record())
    tokens = [str(ply) for ply in under_way(name, PLIES, Random(1)).plies]
    match = dealt(name)
    with playing(name, path, lang) as terminal:
        for token in tokens:
            terminal.wait_for_prompt()
            terminal.type(f"why {token}")
            terminal.wait_for(PLAYED[lang])
            terminal.wait_for_prompt()
            terminal.type(token)
            before, ply = match.position, match.play(match.game.parse(token))
            terminal.wait_for(f": {match.game.spoken(before, ply)}")
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


def test_a_record_with_a_wrong_ply_opens_before_it_and_what_is_mended_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(FINE.replace("2. b3-e3\n", "2. b3-a1 b1-b4 a5-a4\n"))
    arguments = ("play", "tokan", path, "--lang", "en")
    with running(*arguments, rows=24, columns=80) as terminal:
        assert "[tokan.move.straight]" in terminal.wait_for("Open it after move 1?")
        terminal.type("y")
        shown = terminal.wait_for("What was played there?")
        assert "number 2 fits no more. b3-a1: " in shown
        # A name of a file is never broken, however long it is.
        assert max(len(line) for line in shown.splitlines()[2:] if str(path) not in line) <= 80
        terminal.wait_for_prompt()
        terminal.type("b3e3")
        terminal.wait_for("number 4 fits no more. a5-a4: ")
        terminal.wait_for_prompt()
        assert path.read_text().endswith("1. c5-e5\n2. b3-e3\n3. b1-b4\n")
        terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
    with running(*arguments, rows=24, columns=80) as terminal:
        terminal.wait_for("number 4 fits no more. a5-a4: ")
        terminal.wait_for_prompt()
        terminal.type("delete 4")
        terminal.wait_for("all that came after it fits again")


def test_a_table_is_entered_played_on_and_put_right(tmp_path: Path) -> None:
    rows = ("rM bM bM bM rM rM", "bJ " * 6, "bJ" + " rJ" * 5, "rJ rJ" + " rL" * 4, "rL" + " bL" * 5)
    with running(
        "play", "tokan", "--lang", "en", rows=24, columns=80, env={"XDG_STATE_HOME": str(tmp_path)}
    ) as terminal:
        terminal.wait_for("2) as the table lies: you enter it")
        terminal.type("2")
        for row, first in zip(rows, ("a5", "a4", "a3", "a2", "a1"), strict=True):
            terminal.wait_for(f"{first}, from bottom to top")
            terminal.type(row)
        terminal.wait_for("whose turn it is [Red]>")
        terminal.type("done")
        terminal.wait_for("Does the table lie like this?")
        terminal.type("y")
        terminal.wait_for_prompt()
        terminal.type("a1n")
        terminal.wait_for("a1-a4")
        terminal.wait_for_prompt()
        terminal.type("set")
        terminal.wait_for("on? [y/N]")
        terminal.type("y")
        terminal.wait_for("such as rM.bJ (- is a gap) [rM]>")
        terminal.type("done")
        terminal.wait_for("Does the table lie like this?")
        terminal.type("y")
        terminal.wait_for("a new record begins")
        terminal.wait_for_prompt()
        terminal.type("quit")
        terminal.wait_for("-2.game")
        assert terminal.process.wait(20) == 0
    second, begun = sorted((tmp_path / "refcli" / "games").glob("*.game"))
    assert begun.read_text().endswith("\n1. a1-a4\n")
    assert f'[Continues "{begun.name}"]' in second.read_text()
    assert "/ black a4" in second.read_text()


BY_TILES = (
    ("a tile laid, from the bottom up", "D01@3,0> D02@0,1>"),
    ("a tile laid, from the bottom up", "left"),
    ("still in the box: --.gf.rs × 1", ""),
    ("tiles drawn in this turn and not yet laid", "D03"),
    ("whose turn it is [Green]>", "done"),
)


BY_RINGS = (
    ("a ring with its marbles", "d5:r2 e5:b1 g5:r1"),
    ("a ring with its marbles", "left"),
    ("rings × 18, Blue × 23, Red × 21", "board"),
    ("f3       ○", ""),
    ("Red: marbles in the supply", "7"),
    ("Blue: marbles in the supply", "10"),
    ("whose turn it is [Red]>", "done"),
)
BY_SEATS = (
    ("South-west: squares of the pieces", "b1 c3"),
    ("South-west: pieces in reserve [3]>", "left"),
    ("still in the box: 10C × 1", ""),
    ("South-west: eliminated pieces [1]>", ""),
    ("South-west: table cards", "6h kd"),
    ("South-west: hand", "?"),
    ("North-east: squares of the pieces", "board"),
    ("Table cards, South-west: 6H KD", "ne.table as 7d"),
    ("North-east: squares of the pieces", "done"),
)


@pytest.mark.parametrize(("game", "asked"), [("dschunke", BY_TILES), ("rhombus", BY_SEATS), ("rings", BY_RINGS)])
def test_each_game_is_entered_at_the_terminal(game: str, asked: tuple[tuple[str, str], ...], tmp_path: Path) -> None:
    with running("play", game, "--lang", "en", rows=24, columns=80, env={"XDG_STATE_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("as the table lies: you enter it")
        terminal.type("2")
        for words, answer in asked:
            terminal.wait_for(words)
            terminal.type(answer)
        terminal.wait_for("Does the table lie like this?")
        terminal.type("y")
        terminal.wait_for_prompt()
        terminal.type("quit")
        terminal.wait_for(".game")
        assert terminal.process.wait(20) == 0
    (begun,) = (tmp_path / "refcli" / "games").glob("*.game")
    assert "[Position " in begun.read_text()


@pytest.mark.parametrize("game", ["tokan", "contra"])
def test_a_named_game_that_needs_a_shuffle_asks_how_it_begins(game: str, tmp_path: Path) -> None:
    with running("play", game, tmp_path / "x.game", "--lang", "en") as terminal:
        terminal.wait_for("How does the game begin?")
        terminal.wait_for("[1]")
        terminal.type("")
        terminal.wait_for_prompt()
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    assert f'[Game "{game}"]' in (tmp_path / "x.game").read_text()


@pytest.mark.parametrize("word", ["quitter", "annuler", "quit"])
def test_who_is_asked_how_a_game_begins_may_leave_and_hears_what_is_no_answer(word: str, tmp_path: Path) -> None:
    with running("play", "tokan", tmp_path / "x.game", "--lang", "fr") as terminal:
        terminal.wait_for("[1]")
        terminal.type("tokan")
        terminal.wait_for("tokan n’est le numéro d’aucune réponse ici")
        terminal.wait_for("[1]")
        terminal.type(word)
        assert terminal.process.wait(20) == 0
    assert not (tmp_path / "x.game").exists()


@pytest.mark.parametrize("word", ["abbrechen", "Cancel"])
def test_the_word_that_leaves_a_question_is_a_no(word: str, tmp_path: Path) -> None:
    with running("play", "rings", tmp_path / "x.game", "--lang", "de") as terminal:
        terminal.wait_for_prompt()
        terminal.type("aufgeben")
        terminal.wait_for("[j/N]")
        terminal.type(word)
        terminal.wait_for_prompt()
        terminal.type("ende")
        assert terminal.process.wait(20) == 0
    assert "Termination" not in (tmp_path / "x.game").read_text()


def test_what_is_neither_yes_nor_no_is_asked_again_before_a_game_is_gone_on_with(tmp_path: Path) -> None:
    env = {"XDG_STATE_HOME": str(tmp_path)}
    with running("play", "tokan", "--deal", "--lang", "de", env=env) as terminal:
        terminal.wait_for_prompt()
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    with running("play", "tokan", "--lang", "de", env=env) as terminal:
        terminal.wait_for("fortsetzen")
        terminal.wait_for("[J/n]")
        terminal.type("?")
        terminal.wait_for("[J/n]")
        terminal.type("ja")
        terminal.wait_for("weiter mit")
        terminal.wait_for_prompt()
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
