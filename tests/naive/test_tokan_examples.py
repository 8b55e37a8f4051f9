"""The naive Tokan referee against the examples of the specification, field by field."""

from __future__ import annotations

import random

import pytest

from tests.naive import record, tokan
from tests.naive.examples import Example, examples


@pytest.mark.parametrize("example", examples("tokan"), ids=str)
def test_example(example: Example) -> None:
    example.check(tokan.referee(example.text()))


@pytest.mark.parametrize("opening", ["random", "draft", "mid", "wild"])
def test_random_records_hold(opening: str) -> None:
    rng = random.Random(7)
    for _ in range(8):
        text = tokan.random_record(rng, opening=opening)
        verdict = tokan.referee(text)
        assert verdict["ok"], (text, verdict)
        assert verdict["plies"] == len(verdict["counts"]) == len(record.split(text).tokens)


def test_spoilt_records_break_many_rules() -> None:
    rng = random.Random(11)
    broken = set()
    for _ in range(150):
        verdict = tokan.referee(tokan.mutate(rng, tokan.random_record(rng, plies=rng.choice([3, 6, 12, 60]))))
        if verdict["error"]:
            broken.add(verdict["error"]["rule"])
    rules = {"tokan.end", "tokan.turn.own", "tokan.carry.limit", "tokan.opening.draft"}
    rules |= {f"tokan.move.{name}" for name in ("straight", "exact", "onto", "gap", "taboo", "higher")}
    rules |= {"record.syntax", "record.tag", "record.setup", "record.result"}
    assert broken == rules
