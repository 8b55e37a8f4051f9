"""What holds for every game: a new one only adds `tests/games/<game>/conserved.py`."""

from __future__ import annotations

import importlib
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from extract.packs import find
from refcli.game import IllegalMoveError
from refcli.record import judge, read
from refcli.referee import examined, told
from refcli.session import History
from tests.games.playing import GAMES, components, dealt, listed_form, played, seatings, variants, ways_refused

LISTED_AT_MOST = 400
EXAMINED = {"rings": 4, "rhombus": 4}
"""How many random games the examiner plays; `refcli try GAME` plays 200."""

# How many records both referees judge; the plain ones of some games take a second a record. `make agree` asks for more.
COMPARED = {"tokan": 240, "contra": 40, "dschunke": 40, "rings": 60, "rhombus": 60}
if "COMPARED" in os.environ:
    COMPARED = dict.fromkeys(COMPARED, int(os.environ["COMPARED"]))


def _naive(game: str) -> Any:
    return importlib.import_module(f"tests.games.{game}.naive")


def test_there_are_games() -> None:
    assert "tokan" in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_game_has_its_tests(game: str) -> None:
    folder = Path(__file__).with_name(game)
    assert (folder / "conserved.py").exists()
    assert (folder / "test_rules.py").exists()


@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_accepted_when_written_and_read(game: str) -> None:
    for seats in seatings(game):
        for seed, variant in enumerate(variants(game)):
            rng = Random(seed)
            history = played(dealt(game, seed, variant, seats), rng, 400)
            text = history.record()
            verdict = judge(read(text))
            assert verdict.refusal is None, text
            assert verdict.plies == tuple(history.plies)
            assert verdict.outcome == history.position.outcome()
            assert History.resume(read(text)).record() == text


@pytest.mark.parametrize("game", GAMES)
def test_components_are_conserved(game: str) -> None:
    count = components(game)
    for seats in seatings(game):
        for seed, variant in enumerate(variants(game)):
            history = dealt(game, seed, variant, seats)
            box = count(history.position)
            played(history, Random(seed), 400)
            for position in history.positions:
                assert count(position) == box


@pytest.mark.parametrize("game", GAMES)
def test_the_examiner_finds_no_fault(game: str) -> None:
    """What `refcli try` asks of a stranger's game: listing, judging, records, undo, choices, effects, views, words."""
    report = examined(find(game), games=EXAMINED.get(game, 12))
    assert [told(fault, "en") for fault in report.faults] == []


@pytest.mark.parametrize("game", GAMES)
def test_two_referees_agree_on_random_and_spoilt_records(game: str) -> None:
    """Every field of the answer, counts included, for records of all variants and for spoilt ones."""
    naive = _naive(game)
    for seed in range(COMPARED.get(game, 60)):
        rng = Random(seed)
        record = naive.random_record(rng)
        if seed % 6 == 5:
            record = naive.mutate(rng, record)
        assert _answer(record) == _without_skipped(naive.referee(record), record), record


def _answer(text: str) -> dict[str, Any]:
    verdict = judge(read(text), counts=True)
    outcome, refusal = verdict.outcome, verdict.refusal
    return {
        "game": verdict.game,
        "ok": refusal is None,
        "plies": len(verdict.plies),
        "turn": verdict.turn,
        "outcome": {"winners": list(outcome.winners), "reason": outcome.reason} if outcome else None,
        "scores": verdict.scores,
        "error": {"ply": refusal.ply, "token": refusal.token, "rule": refusal.rule} if refusal else None,
        "counts": list(verdict.counts or ()),
    }


def _without_skipped(answer: dict[str, Any], record: str) -> dict[str, Any]:
    """The naive answer, with ours where the naive count would take too long."""
    if "skip" in answer["counts"]:
        ours = _answer(record)["counts"]
        counts = [mine if theirs == "skip" else theirs for mine, theirs in zip(ours, answer["counts"], strict=True)]
        return {**answer, "counts": counts}
    return answer


class _Table(RuleBasedStateMachine):
    """People at a table: they play, take back, try what is not allowed, put the game away and go on."""

    game = ""

    @initialize(seed=st.integers(0, 10_000), data=st.data())
    def deal(self, seed: int, data: st.DataObject) -> None:
        variant = data.draw(st.sampled_from(list(variants(self.game))))
        seats = data.draw(st.sampled_from(seatings(self.game)))
        self.history = dealt(self.game, seed, variant, seats)
        self.box = components(self.game)(self.history.position)
        self.seen: list[Any] = []

    @precondition(lambda self: self.history.position.turn is not None)
    @rule(seed=st.integers(0, 10_000), plies=st.integers(1, 6))
    def play(self, seed: int, plies: int) -> None:
        before = len(self.history.plies)
        played(self.history, Random(seed), plies)
        self.seen = (self.seen + self.history.plies[before:])[-40:]

    @rule(plies=st.integers(1, 5))
    def take_back(self, plies: int) -> None:
        kept = self.history.positions[: max(1, len(self.history.positions) - plies)]
        self.history.undo(plies)
        assert self.history.positions == kept

    @rule(pick=st.integers(0, 10_000))
    def try_an_old_ply(self, pick: int) -> None:
        """A ply that was fine earlier is accepted now if and only if it is among the legal ones.

        Where a listed ply stands for several ways of writing it, those that are no way now break the rule of the way.
        """
        if not self.seen:
            return
        position, ply = self.history.position, self.seen[pick % len(self.seen)]
        refusal = position.judge(ply)
        if position.draw_due or (position.count_legal() or 10**9) > LISTED_AT_MOST:
            return
        form = listed_form(self.game)
        listed = form(str(ply)) in {form(str(legal)) for legal in position.legal_moves()}
        assert refusal or listed
        if refusal:
            assert not listed or refusal.rule in ways_refused(self.game)
            with pytest.raises(IllegalMoveError):
                self.history.play(ply)
            assert self.history.position == position

    @rule()
    def put_away_and_go_on(self) -> None:
        again = History.resume(read(self.history.record()))
        assert again.positions == self.history.positions
        assert again.plies == self.history.plies

    @invariant()
    def nothing_is_lost(self) -> None:
        if hasattr(self, "history"):
            assert components(self.game)(self.history.position) == self.box


@pytest.mark.parametrize("game", GAMES)
def test_table_life(game: str) -> None:
    machine = type(f"{game.title()}Table", (_Table,), {"game": game})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=15, stateful_step_count=15, deadline=None, database=None)
    )
