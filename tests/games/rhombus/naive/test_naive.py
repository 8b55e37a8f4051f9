"""The naive referee for Rhombus against the examples of the specification, its edge cases, and itself."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.games.naive import record
from tests.games.naive.examples import Example, examples
from tests.games.rhombus import naive
from tests.games.rhombus.naive import cards, rules


@pytest.mark.parametrize("example", examples("rhombus"), ids=str)
def test_example(example: Example) -> None:
    example.check(naive.referee(example.text()))


def two(table: str, hand: str, setup: str, *tokens: str) -> str:
    tags = {"Game": "rhombus", "Players": "sw ne", "Table.sw": table, "Table.ne": "8D 10C", "Hand.sw": hand}
    return record.write({**tags, "Setup": setup}, [list(tokens)])


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (two("6H 8C", "KD", "sw:a1/0 ne:e5/0", "6H:a1-c3"), None),  # a loop of four and two
        (two("6H 8C", "KD", "sw:a1/0 ne:e5/0", "6H:a1-b1"), "rhombus.move.exact"),
        (two("6H 8C", "KD", "sw:a1,a2,b2/0 ne:c1/0", "6H:a1-c3"), "rhombus.move.leap"),
        (two("QH KH", "6D", "sw:a1/0 ne:e5/0", "QH:a1-d1,KH:d1-c2"), None),  # the Q may have come from below
        (two("QH KH", "6D", "sw:a1,b2/0 ne:e5/0", "QH:a1-d1,KH:d1-b1"), "rhombus.move.back"),
        (two("QH KH", "6D", "sw:a1,b2,c2/0 ne:d2/0", "QH:a1-d1,KH:d1-e2"), None),
        (two("6H 7H", "KD", "sw:a1/0 ne:e4,e5/0", "6H+7H:a1xe5"), "rhombus.move.exact"),
        (two("6H 10H", "KD", "sw:a1/0 ne:c3,e5/0", "6H+10H:a1xc3"), "rhombus.combo.pair"),
        (two("6H 10H", "KH", "sw:a1/0 ne:c3,e5/0", "6H+10H:a1xc3,KH:c3-c5"), None),
        (two("6H 7S", "KH", "sw:a1/0 ne:c3,e5/0", "6H+7S:a1xc3"), "rhombus.kill.cards"),
        (two("9H 7H", "KD", "sw:b1/1 ne:a1,e5/0", "9H+7H:xa1"), "rhombus.combo.pair"),
        (two("9H 7H", "KH", "sw:b1/1 ne:a1,e5/0", "9H+7H:xa1,KH:b1-c2"), None),
        (two("AH 7S", "KH", "sw:b1/1 ne:b2,c3,d4/0", "AH+7S:b1xb2"), "rhombus.kill.safe"),
        (two("AH 7S", "KH", "sw:b1/1 ne:b2,c3,e5/0", "AH+7S:b1xb2"), None),
        (two("AH KH", "QH", "sw:b1/1 ne:b2,c3,d4/0", "KH+AH+QH:E:b1xc3"), None),
        (two("AH 7S", "KH", "sw:b1/1 ne:b2/3", "AH+7S:b1xb2", "+?"), "rhombus.end.pieces"),
        (two("KH KS", "KD", "sw:b1/1 ne:b2/3", "KS+KH+KD:reactivate", "+9S", "+9D", "+?"), None),
        (two("9H 7S", "8D", "sw:b1/1 ne:b2/3"), "record.setup"),
        (two("9H 7S", "KD", "sw:b1/1 ne:b2/3", "8D:9H"), "rhombus.turn.held"),
        (two("9H 8S", "KD", "sw:b1/1 ne:b2/3", "8S:"), "rhombus.mystery"),
        (two("9H 8H", "7H", "sw:b1/1 ne:b2/3", "8H:,7H:,9H:"), None),
        (two("9H 8H", "7H", "sw:b1/1 ne:b2/3", "8H:9H", "+?"), "rhombus.deck"),
        (two("9H 8H", "7H", "sw:b1/1 ne:b2/3", "8H:9H", "+8D"), "rhombus.deck"),
        (two("JH 7S", "KD", "sw:b1/1 ne:b2/3", "JH:b1-b1"), "rhombus.move.exact"),
        (two("JH 7S", "KD", "sw:b1/1 ne:b2,c3/3", "JH+7S:b1xd3"), "rhombus.kill.move"),
        (two("JH 7S", "KD", "sw:b1/1 ne:c2,d3/3", "JH+7S:b1xd3"), "rhombus.move.leap"),
    ],
)
def test_edge_case(text: str, rule: str | None) -> None:
    error = naive.referee(text)["error"]
    assert (error and error["rule"]) == rule


@pytest.mark.parametrize("hands", ["open", "hidden", "mixed"])
@pytest.mark.parametrize("seats", [2, 4])
def test_random_records_hold(seats: int, hands: str) -> None:
    rng = random.Random(seats)
    for _ in range(12):
        text = naive.random_record(rng, seats=seats, hands=hands)
        verdict = naive.referee(text)
        assert verdict["ok"], (text, verdict)
        assert verdict["plies"] == len(verdict["counts"]) == len(record.split(text).tokens)
        assert 0 not in verdict["counts"], text


def test_listed_plays_are_those_that_the_judge_accepts() -> None:
    rng = random.Random(5)
    squares = [cards.name_of(square) for square in cards.SQUARES]
    for _ in range(4):
        state = naive.start_of(record.split(naive.random_record(rng, hands="open", plies=0)).tags)
        assert isinstance(state, rules.State)
        listed = set(rules.legal_plays(state))
        assert all(naive.faults(state, token) == [] for token in rng.sample(sorted(listed), min(50, len(listed))))
        held = [str(card) for card in state.table[state.seat] + state.hand[state.seat]]
        tries = [f"{card}:{name}" for card in held for name in [*squares, *held, ""]]
        tries += [f"{card}:{a}-{b}" for card in held for a in squares for b in squares]
        for one, other in itertools.permutations(held, 2):
            tries += [f"{one}+{other}:x{name}" for name in squares] + [f"{one}:,{other}:"]
            tries += [f"{one}+{other}:{a}x{b}" for a in squares for b in squares]
        accepted = {token for token in tries if not naive.faults(state, token)}
        assert accepted == {token for token in listed if token in set(tries)}


def test_spoilt_records_break_every_rule() -> None:
    rules = {"rhombus.turn.play", "rhombus.turn.held", "rhombus.eliminator", "rhombus.reactivate"}
    rules |= {f"rhombus.move.{name}" for name in ("exact", "side", "back", "leap")}
    rules |= {f"rhombus.kill.{name}" for name in ("move", "cards", "safe")}
    rules |= {f"rhombus.combo.{name}" for name in ("pair", "flush", "all")}
    rules |= {"rhombus.entry", "rhombus.entry.kill", "rhombus.mystery", "rhombus.deck"}
    rules |= {"rhombus.end.pieces", "rhombus.end.stuck"}
    rules |= {"record.syntax", "record.tag", "record.setup", "record.result"}
    rng, broken = random.Random(3), set[str]()
    for _ in range(3000):
        text = naive.random_record(rng, plies=rng.choice([0, 1, 3]), setup=True)
        _, found = naive.judged(naive.mutate(rng, text), counting=False)
        broken |= set(found)
        if broken >= rules:
            break
    assert rules <= broken <= rules | {"rhombus.team", "rhombus.turn.order"}
