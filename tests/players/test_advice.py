"""Hints and analyses: the winning ply is found, what is hidden stays so, and what cost a game is named."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from refcli.game import games
from refcli.players import Knowing, advised, contest, judged
from refcli.session import History
from tests.conftest import Run
from tests.games.playing import dealt, played


def before_a_win() -> tuple[History, set[str], set[str]]:
    """A game in which the next ply can end it, and the plies by which who plays wins and loses it."""
    for seed in range(200):
        history = played(dealt("tokan", seed), Random(seed), 200)
        history.undo(1)
        position = history.position
        ends = {str(ply): position.play(ply).outcome() for ply in position.legal_moves()}
        wins = {ply for ply, outcome in ends.items() if outcome and outcome.winners == (position.turn,)}
        losses = {ply for ply, outcome in ends.items() if outcome and position.turn not in outcome.winners}
        if wins and losses and len(ends) > 2 > len(wins):
            return history, wins, losses
    raise AssertionError


def test_the_ply_that_wins_is_advised_first_and_has_won_always() -> None:
    history, wins, losses = before_a_win()
    knowing = Knowing(history.position, history.tags["Players"].split())
    best = advised(knowing, Random(1), 120)
    assert str(best[0].ply) in wins
    assert best[0].share.rate == 1.0 > best[0].share.low > 0.7
    assert [one.share.rate for one in best] == sorted((one.share.rate for one in best), reverse=True)
    other = next(ply for ply in history.position.legal_moves() if str(ply) in losses)
    found = judged(knowing, other, Random(1), 120)
    assert found.played is not None and found.played.ply == other and found.played.share.rate < 1.0


@pytest.mark.parametrize("game", games())
def test_the_command_advises_three_plies_of_what_a_seat_sees(game: str, tmp_path: Path, refcli: Run) -> None:
    record, history = tmp_path / "x.game", dealt(game, 2)
    while history.position.draw_due:
        history.play(history.position.random_ply(Random(1)))
    record.write_text(history.record())
    seat = history.position.turn
    assert seat is not None
    shown = refcli("hint", str(record), "--seat", seat, "--trials", "12", "--time", "60", "--json")
    assert shown.returncode == 0, shown.stderr
    rows = json.loads(shown.stdout)
    assert 1 <= len(rows) <= 3
    assert all(history.position.judge(history.game.parse(row["ply"])) is None for row in rows)
    assert all(row["low"] <= row["rate"] <= row["high"] for row in rows)


def test_no_share_is_told_of_too_few_trials(tmp_path: Path, refcli: Run) -> None:
    record = tmp_path / "x.game"
    record.write_text(dealt("tokan", 2).record())
    few = refcli("hint", record, "--trials", "2", "--time", "60", "--lang", "en").stdout
    assert "too few" in few and "%" not in few
    many = refcli("hint", record, "--trials", "120", "--time", "60", "--lang", "en").stdout
    assert "%" in many and "too few" not in many


def test_a_hidden_hand_is_advised_to_nobody_else(tmp_path: Path, refcli: Run) -> None:
    record = tmp_path / "x.game"
    record.write_text(dealt("rhombus", 2).record())
    for others in ((), ("--seat", "ne")):
        shown = refcli("hint", str(record), *others)
        assert shown.returncode == 2 and shown.stdout == ""
        assert "--seat sw" in shown.stderr
    shown = refcli("analyse", str(record))
    assert shown.returncode == 2 and "--seat sw" in shown.stderr


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_is_analysed_with_curve_and_pictures(language: str, tmp_path: Path, refcli: Run) -> None:
    one = contest("tokan", {}, ("random",), 3)
    record, page = tmp_path / "x.game", tmp_path / "x.html"
    record.write_text(one.record)
    done = refcli("analyse", str(record), "-o", str(page), "--json", "--trials", "12", "--lang", language)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert {row["ply"] for row in told["plies"]} <= set(range(1, len(one.plies) + 1))
    assert all(row["played"]["ply"] == one.plies[row["ply"] - 1] for row in told["plies"])
    costs = {row["ply"]: row["cost"] for row in told["plies"]}
    assert told["costliest"] == sorted(costs, key=lambda n: (-costs[n], n))[:3]
    for row in told["plies"]:
        assert sum(row["chances"].values()) in (0, pytest.approx(1, abs=0.01))
    html = page.read_text()
    assert html.count("<svg") == 4 and html.count("<polyline") >= 2
