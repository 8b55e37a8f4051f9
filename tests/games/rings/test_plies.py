"""Counting, listing and drawing plies: three ways through the same set; and what holds whatever is played."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from refcli import record
from refcli.games import rings
from refcli.games.rings.side_view import camp_of, height
from tests.games.rings.table import HEXAGON, LARGE, TRIANGLE, around, fresh, lay, played, random_change, random_ply

TRICKY = {
    "first action of two": fresh("red blue"),
    "first action of three": played(fresh("red blue green"), "P:0,0;0,1;0,2"),
    "first action of four": played(fresh("red blue green yellow"), "P:3,0;2,0;1,0"),
    "lone marble": lay({(0, 0): "red=1", (2, 0): "blue=2"}, supply="red=0", board=HEXAGON),
    "lone marble and entries": lay({(2, 0): "red=1", (1, 0): "blue=2"}, board=HEXAGON),
    "two on one ring": lay({(0, 0): "red=2", (2, 0): "blue=2"}, supply="", board=HEXAGON),
    "three on one ring": lay({(0, 0): "red=3", (2, 0): "blue=2"}, supply="", board=HEXAGON),
    "chain through blocked rings": lay(
        {(-1, 0): "red=1", (0, 0): "red=1,blue=1", (1, 0): "red=1", (1, 1): "red=2,blue=2", (2, 0): "blue=1"},
        supply="",
        board=HEXAGON,
    ),
    "rings that fill": lay(
        {
            (0, 0): "red=2,blue=1",
            (1, 0): "blue=3",
            (0, 1): "blue=2,green=2",
            (-1, 0): "red=2",
            (2, 0): "red=1",
        },
        "red blue green",
        board=HEXAGON,
    ),
    "captures that free marbles": lay(
        {(0, 0): "red=1,blue=1,green=1", (1, 0): "red=1,blue=1", (0, 1): "red=1", (-2, 2): "red=1"},
        "red blue green",
        supply="red=2 blue=3 green=3",
        board=HEXAGON,
    ),
    "inner chains": lay({(0, 0): "red=1", (-1, 0): "red=1", (2, 0): "red=1", (0, 2): "blue=1"}, board=HEXAGON),
    "holes": lay({(-2, 0): "red=2", (1, 0): "red=1", (0, 2): "blue=1"}, board=HEXAGON - {(0, 0), (1, -1)}),
    "islands": lay(
        {(0, 0): "red=2", (9, 9): "red=1,blue=1"}, supply="red=3", board=TRIANGLE | around((9, 9)) | {(9, 9)}
    ),
    "wall about to close": lay(
        {
            **dict.fromkeys(around((0, 0)) - {(1, 0)}, "red=1,blue=1"),
            (0, 0): "blue=3",
            (2, 0): "red=1",
            (2, -1): "red=1",
        },
        supply="red=0 blue=3",
        board=HEXAGON,
    ),
}


tricky = pytest.mark.parametrize("name", TRICKY)


@cache
def listed(name: str) -> tuple[rings.Place | rings.Move, ...]:
    """The legal plies of a tricky position."""
    return tuple(TRICKY[name].legal_moves())


@tricky
def test_count_is_the_number_of_listed_plies(name: str) -> None:
    assert len({str(ply) for ply in listed(name)}) == len(listed(name)) == TRICKY[name].count_legal() > 0


@tricky
def test_listed_plies_are_legal_and_canonical(name: str) -> None:
    position = TRICKY[name]
    for ply in Random(1).sample(listed(name), min(200, len(listed(name)))):
        assert position.judge(ply) is None
        assert position.canonical(ply) == ply == rings.parse(str(ply))


@tricky
def test_move_of_any_two_steps_is_legal_if_and_only_if_it_is_listed(name: str) -> None:
    position = TRICKY[name]
    own = [position.board.spaces[bit] for bit in _bits(position.camp.own[0])] or [(0, 0)]
    rng = Random(2)
    cells = sorted(position.layout().cells)
    legal = {ply.steps for ply in listed(name) if isinstance(ply, rings.Move)}
    for _ in range(600):
        steps = []
        for _ in range(2):
            sacrifice = rng.choice([None, None, rng.choice(own)])
            steps.append(rings.Step(rng.choice([*own, *cells[:2]]), rng.choice(cells), sacrifice))
        if rng.random() < 0.3:
            steps[1] = rings.Step(steps[0].target, rng.choice([steps[0].start, rng.choice(cells)]))
        move = rings.Move(tuple(steps))
        violation = position.judge(move)
        choosing = violation is not None and violation.cause == "rings.capture_missing"
        assert (violation is None or choosing) == (move.steps in legal), (str(move), violation)


def _bits(mask: int) -> list[int]:
    return [1 << n for n in range(mask.bit_length()) if mask >> n & 1]


def test_places_are_listed_once_in_their_first_legal_order() -> None:
    places = [ply.rings for ply in fresh("red blue").legal_moves() if isinstance(ply, rings.Place)]
    assert len(places) == 90
    assert len({frozenset(rings_) for rings_ in places}) == 90
    # In the order q, r the first of these three has no entry.
    assert ((1, 0), (0, 0), (2, 0)) not in places
    assert ((2, 0), (1, 0), (0, 0)) in places


def test_listing_is_lazy() -> None:
    position = lay(dict.fromkeys(sorted(LARGE)[::3], "red=1") | {(0, 0): "blue=1"})
    assert position.count_legal() > 10_000_000
    assert len(list(islice(position.legal_moves(), 1000))) == 1000


@pytest.mark.parametrize(
    "position",
    [
        fresh("red blue"),
        lay({(2, 0): "red=1", (1, 0): "red=1,blue=1", (-2, 0): "blue=1"}, board=HEXAGON - {(-1, 0), (0, -1)}),
        lay({(0, 0): "red=2", (1, 0): "red=1,blue=1"}, board=around((0, 0)) | {(0, 0)}),
        lay({(0, 0): "red=3", (1, 0): "red=2,blue=2"}, board=around((0, 0)) | {(0, 0)}),
    ],
)
def test_random_plies_are_uniform(position: rings.Position) -> None:
    tokens = [str(ply) for ply in position.legal_moves()]
    rng = Random(3)
    drawn = Counter(str(position.random_ply(rng)) for _ in range(40 * len(tokens)))
    assert set(drawn) == set(tokens)
    # Chi-square with k degrees of freedom: mean k, deviation sqrt(2k).
    freedom = len(tokens) - 1
    chi = sum((drawn[token] - 40) ** 2 / 40 for token in tokens)
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5


@tricky
def test_random_plies_and_changes_are_legal(name: str) -> None:
    position, rng = TRICKY[name], Random(4)
    tokens = {str(ply).partition("x")[0] for ply in listed(name)}
    for _ in range(40):
        ply = position.random_ply(rng)
        assert position.judge(ply) is None
        assert str(ply).partition("x")[0] in tokens
        change = random_change(position, rng)
        assert change is None or position.judge(change) is None


def test_no_random_change_where_none_is_allowed() -> None:
    rng = Random(5)
    position = played(fresh("red blue"), "P:2,0;1,0;0,0", "P:-2,0;-2,1;-1,0")
    change = random_change(position, rng)
    assert change is not None
    assert random_change(position.play(change), rng) is None
    assert random_change(fresh("red blue"), rng) is None


@pytest.mark.parametrize("players", ["red blue", "green red blue", "red blue yellow green"])
def test_count_is_the_number_of_listed_plies_all_through_random_games(players: str) -> None:
    rng = Random(6)
    compared = 0
    for _ in range(6):
        position = fresh(players)
        for _ in range(30):
            if position.turn is None:
                break
            count = position.count_legal()
            if count <= 3000:
                assert sum(1 for _ in position.legal_moves()) == count
                compared += 1
            position = position.play(random_ply(position, rng))
    assert compared > 20


def test_a_full_ring_that_is_surrounded_has_room_again() -> None:
    wall = around((0, 0)) - {(1, 0)} | {(2, 0), (3, 0)}
    position = lay({(0, 0): "blue=2,yellow=2", **dict.fromkeys(wall, "red=1")}, "red blue yellow")
    ring = position.board.at[0, 0]
    assert position.camp.full == ring
    assert played(position, "M:2,0>1,0;3,0>2,0").camp.full == 0


def test_a_full_ring_has_room_again_when_one_who_is_on_it_is_out() -> None:
    position = lay({(0, 0): "red=2,blue=2", (2, 0): "red=1"}, "red blue yellow", "red=3 blue=0 yellow=3")
    position = played(position, "M:2,0>3,0;3,0>3,-1")
    assert "blue" not in position.still_playing
    assert position.camp.full == 0


def test_a_full_ring_that_a_let_move_leaves_has_room_again() -> None:
    position = lay({(0, 0): "red=2,blue=2", (1, 0): "red=1", (-1, 0): "blue=1"})
    ring = position.board.at[0, 0]
    assert position.camp.full == ring
    stands = position.let(rings.parse("M:0,0>0,1;1,0>1,1"))
    assert stands is not None
    assert stands[1].camp.full == 0
    assert stands[1].camp.room & ring


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
    def what_the_ply_before_told_is_so(self) -> None:
        now = self.position
        assert now.camp == camp_of(now.board, now.marbles, now.acting)

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
