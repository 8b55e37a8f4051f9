"""What holds in every game of Rings & Marbles, whatever is played."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from refcli import record
from refcli.games import rings
from refcli.games.rings.side_view import height
from tests.games.rings.table import random_ply


def marbles(position: rings.Position) -> int:
    """All marbles in the game, on the board and in the supplies."""
    return sum(plane.bit_count() for planes in position.marbles for plane in planes) + sum(position.supply)


class Playing(RuleBasedStateMachine):
    """Random plies from the usual start, legal ones and others."""

    tags: dict[str, str]
    plies: list[Any]

    def __init__(self) -> None:
        super().__init__()
        self.position = rings.start({"Players": "red blue"})
        self.tags = {"Game": "rings", "Players": "red blue"}
        self.plies = []
        self.total = marbles(self.position)

    @initialize(seats=strategies.permutations(["red", "blue", "yellow", "green"]), n=strategies.integers(2, 4))
    def sit_down(self, seats: list[str], n: int) -> None:
        self.tags["Players"] = " ".join(seats[:n])
        self.position = rings.start(self.tags)
        self.total = marbles(self.position)

    @precondition(lambda self: self.position.turn is not None)
    @rule(seed=strategies.integers(0, 1 << 30))
    def play_a_random_ply(self, seed: int) -> None:
        ply = random_ply(self.position, Random(seed))
        assert self.position.judge(ply) is None
        assert self.position.canonical(ply) == ply == rings.parse(str(ply))
        self.play(ply)

    @precondition(lambda self: self.position.turn is not None and len(self.plies) > 4)
    @rule(seed=strategies.integers(0, 1 << 30))
    def try_a_ply_of_before(self, seed: int) -> None:
        ply = Random(seed).choice(self.plies)
        before = self.position.setup()
        violation = self.position.judge(ply)
        assert self.position.setup() == before
        if violation is None:
            self.play(self.position.canonical(ply))

    @precondition(lambda self: self.position.turn is None)
    @rule(seed=strategies.integers(0, 1 << 30))
    def play_after_the_end(self, seed: int) -> None:
        violation = self.position.judge(Random(seed).choice(self.plies))
        assert violation is not None
        assert violation.rule == "rings.end"

    def play(self, ply: Any) -> None:
        """Play it: what is captured comes back as own marbles; only what is given up leaves, or a player who is out."""
        before, self.position = self.position, self.position.play(ply)
        self.plies.append(ply)
        total = marbles(self.position)
        if self.position.left == before.left:
            given_up = sum(step.sacrifice is not None for step in ply.steps) if isinstance(ply, rings.Move) else 0
            assert total == self.total - given_up
        else:
            assert total <= self.total
        self.total = total

    @invariant()
    def rings_stay_as_many(self) -> None:
        count = self.position.board.rings.bit_count()
        assert count == rings.start(self.tags).board.rings.bit_count()

    @invariant()
    def rings_hold_what_they_may(self) -> None:
        for bit in self.position.board.spaces:
            heights = [height(planes, bit) for planes in self.position.marbles]
            assert max(heights) <= 3
            assert sum(heights) <= 4
            assert bit & self.position.board.rings or not any(heights)

    @invariant()
    def who_is_to_act_can_act(self) -> None:
        assert (self.position.turn is None) == (self.position.outcome() is not None)
        assert (self.position.turn is None) == (self.position.count_legal() == 0)

    def teardown(self) -> None:
        position = rings.start(self.tags)
        turns = []
        for ply in self.plies:
            turns.append([str(ply)])
            position = position.play(ply)
        text = record.write(self.tags, rings.own_tags(self.tags), turns)
        read = record.read(text)
        verdict = record.judge(read)
        assert verdict.refusal is None
        assert verdict.position == self.position
        assert record.write(read.tags, rings.own_tags(read.tags), verdict.turns()) == text


Playing.TestCase.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
TestPlaying = Playing.TestCase
