"""The naive Tokan referee against the examples of the specification, field by field."""

from __future__ import annotations

import random

import pytest

from tests.games.naive import record
from tests.games.naive.examples import Example, examples
from tests.games.tokan import naive
from tests.games.tokan.naive.table import State, scores, winners


@pytest.mark.parametrize("example", examples("tokan"), ids=str)
def test_example(example: Example) -> None:
    example.check(naive.referee(example.text()))


@pytest.mark.parametrize("opening", ["random", "draft", "mid", "wild"])
def test_random_records_hold(opening: str) -> None:
    rng = random.Random(7)
    for _ in range(8):
        text = naive.random_record(rng, opening=opening)
        verdict = naive.referee(text)
        assert verdict["ok"], (text, verdict)
        assert verdict["plies"] == len(verdict["counts"]) == len(record.split(text).tokens)


@pytest.mark.parametrize(
    ("row", "won"),
    [
        ("bM.rJ rM.bJ", ["red", "black"]),  # all equal
        ("bM.bM.rL rJ.bJ bM", ["red"]),  # the tallest tower decides
        ("bJ.bJ.rM rJ.bL.rM rL.rL.bM rL.bM", ["red"]),  # the second tallest decides
        ("bL.rM bL.rM rL.bJ", ["red"]),  # black has no second tower to compare
        ("bL.rM rM rL.bJ", ["red", "black"]),  # a single tile is no tower
    ],
)
def test_equal_heads_are_decided_by_the_towers(row: str, won: list[str]) -> None:
    board = {(column, 1): entry.split(".") for column, entry in enumerate(row.split(), start=1)}
    state = State(["red", "black"], "heads", False, board)
    assert len(set(scores(state).values())) == 1
    assert winners(state) == won


def test_spoilt_records_break_many_rules() -> None:
    rules = {"tokan.end", "tokan.turn.own", "tokan.carry.limit", "tokan.opening.draft"}
    rules |= {f"tokan.move.{name}" for name in ("straight", "exact", "onto", "gap", "taboo", "higher")}
    rules |= {"record.syntax", "record.tag", "record.setup", "record.result"}
    rng, broken = random.Random(1), set[str]()
    for _ in range(300):
        verdict = naive.referee(naive.mutate(rng, naive.random_record(rng, plies=rng.choice([3, 6, 12, 60]))))
        if verdict["error"]:
            broken.add(verdict["error"]["rule"])
        if broken >= rules:
            break
    assert broken == rules
