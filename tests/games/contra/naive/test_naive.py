"""The naive Contra referee against the examples of the specification, and against its own random records."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.contra import naive
from tests.games.contra.naive.table import TILES
from tests.games.naive import record
from tests.games.naive.examples import Example, examples


@pytest.mark.parametrize("example", examples("contra"), ids=str)
def test_example(example: Example) -> None:
    example.check(naive.referee(example.text()))


def test_each_colour_shows_on_26_sides() -> None:
    assert len(TILES) == 26
    assert Counter("".join(TILES)) == dict.fromkeys("bgry", 26)


@pytest.mark.parametrize("style", ["any", "close", "own", "crowns"])
def test_random_records_hold(style: str) -> None:
    rng = random.Random(7)
    for _ in range(2):
        text = naive.random_record(rng, style=style)
        verdict = naive.referee(text)
        assert verdict["ok"], (text, verdict)
        assert verdict["plies"] == len(verdict["counts"]) == len(record.split(text).tokens)


def test_a_blocked_start_passes_the_turn() -> None:
    head = '[Game "contra"]\n[Players "bear lady"]\n[Start "r r"]\n[Crowns "b g y"]\n[Bear "bbgg bbyy ggyy"]\n'
    alone = naive.referee(head + '[Lady "bbrr bbgg bbyy"]\n')
    assert (alone["turn"], alone["outcome"]) == ("lady", None)
    both = naive.referee(head + '[Lady "bbgg bbyy ggyy"]\n[Result "bear 3, lady 3"]\n\nC:b@2,0')
    assert both["outcome"] == {"winners": ["bear", "lady"], "reason": "contra.end.gold"}
    assert both["error"] == {"ply": 1, "token": "C:b@2,0", "rule": "contra.end.gold"}


def test_spoilt_records_break_many_rules() -> None:
    rules = {"contra.turn.refill", "contra.turn.display", "contra.end.gold"}
    rules |= {f"contra.place.{name}" for name in ("empty", "chess", "touch", "match")}
    rules |= {"record.syntax", "record.tag", "record.setup", "record.result"}
    rng, broken = random.Random(1), set[str]()
    for _ in range(400):
        plies = rng.choice([0, 4, 9, 20])
        verdict = naive.referee(naive.mutate(rng, naive.random_record(rng, plies=plies, blocked=rng.random() < 0.2)))
        if verdict["error"]:
            broken.add(verdict["error"]["rule"])
        if broken >= rules:
            break
    assert broken >= rules
