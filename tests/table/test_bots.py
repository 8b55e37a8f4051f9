"""A program on a seat at the table: it plays, tells what hands do for it, and undo goes back past what it did."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from refcli.players import Seated, level
from refcli.session import Session, Storage
from refcli.table import Loop, Protocol
from tests.conftest import Run
from tests.table.games import Shown, dealt
from tests.table.terminal import running


class Nimble:
    """Plays the first legal ply, and remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def __call__(self, seen: Any, seats: Sequence[str], tick: Callable[[], None]) -> Any:
        tick()
        self.seen.append(seen)
        return next(seen.legal_moves())


def at_table(path: Path, bot: Nimble, seat: str, game: str = "tokan", seed: int | None = None) -> Loop:
    history = dealt(game)
    session = Session(history, Storage(path), seed, (seat,))
    loop = Loop(session, "en", screen=Shown, bots={seat: bot})
    loop.begin()
    return loop


def test_a_program_plays_when_its_seat_is_to_act_and_not_before(tmp_path: Path) -> None:
    bot = Nimble()
    loop = at_table(tmp_path / "x.game", bot, "black")
    assert isinstance(loop.screen, Shown)
    assert not loop.let_bot_play()
    loop.answer(str(next(loop.history.position.legal_moves())))
    loop.screen.lines.clear()
    assert loop.let_bot_play()
    assert not loop.let_bot_play()
    shown = "\n".join(loop.screen.lines)
    assert "Black: the program thinks" in shown
    assert f"Black: {loop.history.plies[1]} (no. 2)." in shown
    assert "taboo for the next move" in shown  # what hands do for it, and what it means for the others
    assert (tmp_path / "x.game").read_text().count("-") >= 2


def test_what_a_line_holds_for_the_seat_of_a_program_waits(tmp_path: Path) -> None:
    loop = at_table(tmp_path / "x.game", Nimble(), "black")
    mine = next(loop.history.position.legal_moves())
    theirs = next(ply for ply in loop.history.position.play(mine).legal_moves())
    loop.answer(f"{mine} {theirs}")
    assert [str(ply) for ply in loop.history.plies] == [str(mine)]
    assert isinstance(loop.screen, Shown)
    assert "The rest of the line waits until Black has moved." in loop.screen.lines
    assert loop.let_bot_play()
    assert loop.plies.take_rest() == str(theirs)


def test_undo_goes_back_past_what_the_program_played(tmp_path: Path) -> None:
    bot = Nimble()
    loop = at_table(tmp_path / "x.game", bot, "black")
    loop.answer(str(next(loop.history.position.legal_moves())))
    loop.let_bot_play()
    plies = [str(ply) for ply in loop.history.plies]
    loop.answer("undo")
    assert loop.history.plies == []
    assert not loop.let_bot_play()
    loop.answer("redo")
    assert [str(ply) for ply in loop.history.plies] == plies


def test_what_a_program_played_before_anybody_else_is_not_taken_back(tmp_path: Path) -> None:
    loop = at_table(tmp_path / "x.game", Nimble(), "red")
    assert loop.let_bot_play()
    loop.answer("undo")
    assert len(loop.history.plies) == 1


def test_a_program_is_shown_what_its_seat_may_see(tmp_path: Path) -> None:
    bot = Nimble()
    loop = at_table(tmp_path / "x.game", bot, "sw", "rhombus", 1)
    assert loop.let_bot_play()
    assert bot.seen[0].hidden("sw") == frozenset()
    assert bot.seen[0] == loop.history.positions[0].observation("sw") != loop.history.positions[0]


def test_ctrl_c_makes_it_play_its_best_so_far() -> None:
    history = dealt("tokan")
    seats = history.tags["Players"].split()
    bot = Seated(level("mcts:1000000"), 600)
    ticks = []

    def tick() -> None:
        ticks.append(1)
        signal.raise_signal(signal.SIGINT)

    assert history.position.judge(bot(history.position, seats, tick)) is None
    assert ticks == [1]


def test_wrong_seats_and_levels_are_refused_in_one_line(tmp_path: Path, refcli: Run) -> None:
    done = refcli("play", "tokan", str(tmp_path / "x.game"), "--deal", "--bot", "blue")
    assert (done.returncode, done.stdout) == (2, "")
    assert "blue" in done.stderr
    with running("play", "tokan", tmp_path / "y.game", "--deal", "--bot", "black=strong", "--lang", "de") as terminal:
        terminal.wait_for("„strong“ ist keine Spielstärke; es gibt: random, greedy, mcts:N")


def test_in_the_line_protocol_it_answers_each_ply(tmp_path: Path) -> None:
    history, bot = dealt("tokan"), Nimble()
    session = Session(history, Storage(tmp_path / "x.game"), None, ("red",))
    session.begin()
    protocol = Protocol(session, "en", bots={"red": bot})
    first, *_, last = protocol.answer("score")
    assert (first, last) == (f"bot red {history.plies[0]}", "ok")
    assert [*protocol.answer("undo")] == ["error there is nothing to take back"]
    mine = next(history.position.legal_moves())
    assert [*protocol.answer(f"play {mine}")] == [f"bot red {history.plies[2]}", "ok"]
    assert history.plies[1] == mine
    assert [*protocol.answer("play x9-x8")][-1].startswith("error")
    assert [*protocol.answer("undo")] == ["ok"]
    assert len(history.plies) == 1
    while history.position.turn:
        answer = [*protocol.answer(f"play {next(history.position.legal_moves())}")]
    outcome = history.position.outcome()
    assert outcome
    assert answer[-2:] == [f"over {' '.join(outcome.winners)} {outcome.reason}", "ok"]
    assert answer[0] == f"bot red {history.plies[-1]}" or len(answer) == 2


def test_in_the_line_protocol_it_draws_and_shows_no_hand(tmp_path: Path, refcli: Run) -> None:
    said = ("play", "rhombus", tmp_path / "x.game", "--deal", "--seed", "3", "--seat", "sw", "--bot", "ne=random")
    done = refcli(*said, "--bot", "sw=random", stdin="score\nquit\n")
    played = done.stdout.splitlines()
    whose = [line.split()[1] if line.startswith("bot ") else "" for line in played]
    theirs = [draw for seat, draw in zip(whose, played[1:], strict=False) if seat == "ne" and draw.startswith("+")]
    mine = [draw for seat, draw in zip(whose, played[1:], strict=False) if seat == "sw" and draw.startswith("+")]
    assert "+?" in theirs
    assert "+?" not in mine
    assert mine
    assert any(line.startswith("over ") for line in played)


def test_an_evening_against_the_program(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    with running("play", "tokan", path, "--deal", "--bot", "black=greedy", "--lang", "en", "--seed", "1") as terminal:
        terminal.wait_for("Black: the program plays (greedy)")
        terminal.wait_for_prompt()
        terminal.type(str(dealt("tokan").position.random_ply(Random(1))))
        terminal.wait_for("Black: the program thinks")
        terminal.wait_for("(no. 2).")
        terminal.wait_for("3. Red")
        terminal.type("quit")
        terminal.wait_for("x.game")
    assert path.read_text().count("-") >= 2
