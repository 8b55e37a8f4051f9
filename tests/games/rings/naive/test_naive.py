"""The naive referee for Rings & Marbles against the examples of the specification, and against itself."""

from __future__ import annotations

import random

import pytest

from tests.games.naive import record
from tests.games.naive.examples import Example, examples
from tests.games.rings import naive
from tests.games.rings.naive.board import State
from tests.games.rings.naive.rules import count_moves, move_faults, start_of, stepped, steps


@pytest.mark.parametrize("example", examples("rings"), ids=str)
def test_example(example: Example, monkeypatch: pytest.MonkeyPatch) -> None:
    text = example.text()
    # The counts above fifty millions hold too, but take seconds each.
    monkeypatch.setattr("tests.games.rings.naive.rules.MOST_FIRST_STEPS", 5000)
    verdict = naive.referee(text)
    for number, count in enumerate(verdict["counts"]):
        if count == "skip":
            assert example.expected["counts"][number] > 10_000_000
            verdict["counts"][number] = example.expected["counts"][number]
    example.check(verdict)


@pytest.mark.parametrize("setup", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_records_hold(seats: int, setup: bool) -> None:
    rng = random.Random(seats)
    for _ in range(6 if setup else 1):
        text = naive.random_record(rng, seats=seats, setup=setup)
        verdict = naive.referee(text)
        assert verdict["ok"], (text, verdict)
        assert verdict["plies"] == len(verdict["counts"]) == len(record.split(text).tokens)
        assert 0 not in verdict["counts"], text


def test_moves_are_counted_as_they_are_tried_out_one_by_one() -> None:
    rng = random.Random(3)
    for _ in range(25):
        state = start_of(record.split(naive.random_record(rng, setup=True, plies=0)).tags)
        assert isinstance(state, State)
        if len(state.board) > 10:
            continue
        moves = set()
        for first in steps(state.board, state.turn):
            board, _ = stepped(state.board, state.turn, first)
            for second in steps(board, state.turn):
                if stepped(board, state.turn, second)[0] != state.board:
                    moves.add((first, second))
        assert count_moves(state) == len(moves)
        for pair in rng.sample(sorted(moves, key=str), min(10, len(moves))):
            assert move_faults(state, list(pair)) == []


def test_spoilt_records_break_every_rule() -> None:
    rules = {"rings.end", "rings.turn.changes", "rings.turn.first", "rings.place.three", "rings.place.entry"}
    rules |= {f"rings.change.{name}" for name in ("four", "touch", "elsewhere", "previous", "twice")}
    rules |= {f"rings.move.{name}" for name in ("two", "reach", "sacrifice", "blocked")}
    rules |= {"rings.ring.three", "rings.ring.four", "rings.capture.surround"}
    rules |= {"record.syntax", "record.tag", "record.setup", "record.result"}
    rng, broken = random.Random(2), set[str]()
    for _ in range(2500):
        text = naive.random_record(rng, plies=rng.choice([0, 1, 3]), setup=rng.random() < 0.9)
        broken |= naive.acceptable(naive.mutate(rng, text))
        if broken >= rules:
            break
    assert broken == rules
