"""Rings & Marbles choice by choice: every ply is the end of one path, counted where it can be and sampled elsewhere."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations
from math import ceil
from random import Random

import pytest

from refcli.game import Cell
from refcli.games import rings
from refcli.hands import MOST_CHOICES, Choice, Number, Seat, Space, Word, every_path, in_order
from tests.games.rings.table import around, fresh, lay, random_change, random_ply
from tests.hands.steps import cost, soon

POSITIONS = int(os.environ.get("POSITIONS", "60"))
PLACE, MOVE, CHANGE, NOTHING = (Word(f"rings.choice.{key}") for key in ("place", "move", "change", "nothing"))
SMALL = {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (-1, 1), (3, -1)}
# Red closes the last gap around two heaps: which marbles of blue and of yellow go is for red to choose.
CLOSING = lay(
    {space: "red=1,green=1" for space in around((0, 0), (1, 0)) if space != (1, 1)}
    | {(0, 0): "blue=2,yellow=1", (1, 0): "blue=2,yellow=1", (2, 1): "red=2"},
    "red blue yellow green",
    supply="red=0",
    board={*around((0, 0), (1, 0)), (0, 0), (1, 0), (2, 1), (3, 0)},
)


def walk(position: rings.Position, rng: Random, *, any_order: bool) -> tuple[Choice, ...]:
    """Random choices until a ply is reached."""
    made: tuple[Choice, ...] = ()
    while offered := position.choices(made, any_order=any_order):
        made = (*made, rng.choice(offered))
    return made


def positions(seed: int, plies: int) -> Iterator[rings.Position]:
    """Positions of a random game with changes and captures."""
    rng = Random(seed)
    position = fresh(rng.choice(["red blue", "red blue yellow", "red blue yellow green"]))
    for _ in range(plies):
        if position.turn is None:
            break
        yield position
        position = position.play(position.canonical(random_ply(position, rng)))


def legal_as_listed(position: rings.Position) -> Counter[str]:
    """The places and moves that are listed, each with every choice of captures."""
    return Counter(str(one) for ply in position.legal_moves() for one in position.capture_choices(ply))


# --- Every ply, one path ---


@pytest.mark.parametrize(
    "position",
    [
        fresh("red blue"),
        fresh("red blue yellow green"),
        lay({(0, 0): "red=1", (1, 0): "blue=1", (1, 1): "red=1"}, supply="red=3 blue=9", board=SMALL),
        lay({(0, 0): "red=2", (1, 0): "red=1,blue=1"}, supply="red=2", board=SMALL),
        lay({(0, 0): "red=1", (1, 0): "red=1", (0, 1): "blue=2"}, supply="blue=1", board=SMALL),
        lay({(0, 0): "red=1", (2, 0): "red=1", (1, 0): "blue=1"}, supply="red=9 blue=9", board=SMALL),
        CLOSING,
    ],
)
def test_places_and_moves_are_each_the_end_of_one_path(position: rings.Position) -> None:
    position = replace(position, after_change=True)
    assert Counter(str(ply) for _, ply in every_path(position)) == legal_as_listed(position)


@pytest.mark.parametrize("seed", range(ceil(POSITIONS / 30)))
def test_so_are_those_of_random_games(seed: int) -> None:
    for position in positions(seed, 8):
        few = replace(position, after_change=True)
        if few.count_legal() < 3000:
            listed = legal_as_listed(few)
            if len(listed) < 5000:
                assert Counter(str(ply) for _, ply in every_path(few)) == listed


def changes(board: set[Cell], empty: set[Cell]) -> set[tuple[frozenset[Cell], frozenset[Cell]]]:
    """All changes, by the words of the rules: which rings are taken, and where they lie then."""

    def near(space: Cell, lying: set[Cell]) -> int:
        return len(around(space) & lying)

    found = set()
    for taken in combinations(sorted(empty), 4):
        heaps = {frozenset[Cell]()}
        for _ in taken:
            heaps = {
                heap | {space}
                for heap in heaps
                for lying in [board.difference(taken) | heap]
                for space in around(*lying).difference(taken, board)
                if near(space, lying) >= 2
            }
        found |= {(frozenset(taken), heap) for heap in heaps}
    return found


@pytest.mark.parametrize(
    ("empty", "marbles"),
    [
        ({(5, 0), (5, 1), (0, 5), (6, 0)}, {(0, 0): "red=3", (1, 0): "blue=1"}),
        # Rings that another rests on may stay or go.
        ({(2, 0), (1, 1), (-1, 0), (-1, 1), (5, 5)}, {(0, 0): "red=3", (9, 0): "blue=1"}),
        # So scattered that hardly one can be taken.
        ({(2, 0), (5, 5), (7, 5), (9, 9), (-4, 0)}, {(0, 0): "red=3", (12, 0): "blue=1"}),
        ({(2, 0), (4, 0), (6, 0), (8, 0), (10, 0)}, {(0, 0): "red=3", (-9, 0): "blue=1"}),
        ({(5, 0), (9, 0), (0, 5), (0, 9)}, {(0, 0): "red=3", (20, 0): "blue=1"}),
    ],
)
def test_changes_are_counted_by_sets_of_rings_taken_and_laid(empty: set[Cell], marbles: dict[Cell, str]) -> None:
    board = {*empty, *marbles}
    position = lay(marbles, board=board)
    assert position.turn == "red"
    found = [ply for _, ply in every_path(position) if isinstance(ply, rings.Change)]
    assert all(position.judge(ply) is None for ply in found)
    as_sets = Counter((frozenset(ply.taken), frozenset(ply.laid)) for ply in found)
    assert set(as_sets) == changes(board, empty)
    assert not as_sets or max(as_sets.values()) == 1


@pytest.mark.parametrize("seed", range(ceil(POSITIONS / 15)))
def test_any_change_of_a_game_is_the_end_of_its_sorted_path(seed: int) -> None:
    rng = Random(seed)
    for position in positions(seed, 10):
        if change := random_change(position, rng):
            made: tuple[Choice, ...] = (CHANGE, *(Space(*at) for at in (*sorted(change.taken), *sorted(change.laid))))
            for n, choice in enumerate(made):
                offered = position.choices(made[:n])
                assert choice in offered or position.choices(made[:n], any_order=True) == ()
            chosen = position.chosen(made)
            if chosen is None:  # what goes without saying was named too, or marbles are to be removed
                offered = position.choices(made)
                assert all(isinstance(choice, Space | Seat) for choice in offered)
                continue
            assert isinstance(chosen, rings.Change)
            assert (set(chosen.taken), set(chosen.laid)) == (set(change.taken), set(change.laid))


# --- In whatever order ---


@pytest.mark.parametrize("seed", range(ceil(POSITIONS / 15)))
def test_in_whatever_order_equal_choices_are_made_they_lead_to_one_ply(seed: int) -> None:
    rng = Random(seed)
    for position in positions(seed, 8):
        for any_order in (True, False):
            made = walk(position, rng, any_order=any_order)
            ply = position.chosen(made)
            assert ply is not None and position.judge(ply) is None
            assert str(position.canonical(ply)) == str(ply)
            if not isinstance(ply, rings.Move):
                word = made[: isinstance(made[0], Word)]
                spaces = list(made[len(word) :])
                heaps = [spaces] if isinstance(ply, rings.Place) else [spaces[:4], spaces[4:]]
                if ply.captures or len(spaces) != sum(map(len, heaps)) or len(spaces) not in (3, 8):
                    continue
                for heap in heaps:
                    rng.shuffle(heap)
                assert str(position.chosen((*word, *(at for heap in heaps for at in heap)))) == str(ply)


def test_marbles_to_remove_are_named_in_any_order() -> None:
    position = replace(CLOSING, after_change=True)
    closed = [(made, ply) for made, ply in every_path(position) if any(isinstance(part, Seat) for part in made)]
    ways = Counter(str(ply).partition("x")[0] for _, ply in closed)
    assert set(ways.values()) == {6}  # three ways to take two of blue, two ways to take one of yellow
    for made, ply in closed:
        first = next(n for n, part in enumerate(made) if isinstance(part, Seat)) - 1
        named = [(Space(*one.ring), Seat(one.seat)) for one in ply.captures for _ in range(one.n)]
        for order in permutations(named):
            assert str(position.chosen((*made[:first], *(part for pair in order for part in pair)))) == str(ply)


def test_what_was_not_offered_leads_nowhere() -> None:
    position = fresh("red blue")
    for made in ((Space(9, 9),), (MOVE,), (Space(2, -2), Space(2, -2)), (Number(1),)):
        assert (position.choices(made), position.chosen(made)) == ((), None)
    whole = walk(position, Random(1), any_order=True)
    assert position.chosen(whole) is not None
    assert position.chosen((*whole, Space(0, 0))) is None


# --- In order of the hands, few at a time, soon ---


def test_the_action_comes_first_then_what_is_taken_where_it_goes_and_what_is_given_up() -> None:
    position = lay({(3, 0): "red=1", (3, -1): "red=1", (3, -3): "blue=1"})
    assert position.choices() == in_order((PLACE, MOVE, CHANGE))
    assert position.choices((MOVE,)) == (Space(3, -1), Space(3, 0))
    assert Space(-3, 0) in position.choices((MOVE, Space(3, 0)))
    assert position.choices((MOVE, Space(3, 0), Space(2, 0))) == (Space(3, -1), NOTHING)
    # Too far without giving the other marble up: nobody asks for it, and the same marble steps on.
    assert Space(-2, 0) in position.choices((MOVE, Space(3, 0), Space(-3, 0)))
    assert fresh("red blue").choices()[0] == Space(-2, 0)  # a first action is to place


def test_a_board_that_is_too_large_to_look_over_is_asked_by_column() -> None:
    wide = {(q, r) for q in range(16) for r in range(16)}
    position = lay({(0, 0): "red=1", (1, 0): "red=1", (10, 10): "blue=1"}, board=wide)
    target = (MOVE, Space(0, 0))
    assert position.choices(target) == tuple(map(Number, range(16)))
    assert position.choices((*target, Number(3))) == tuple(Space(3, r) for r in range(16))
    line = lay({(0, 0): "red=1", (1, 0): "red=1", (10, 0): "blue=1"}, board={(q, 0) for q in range(254)})
    made = (MOVE, Space(0, 0))
    assert line.choices(made) == (Number(0), Number(1))  # batches of columns
    assert line.choices((*made, Number(1))) == (Number(252), Number(253))


@pytest.mark.parametrize("seed", range(ceil(POSITIONS / 15)))
def test_a_step_is_short_and_soon_there(seed: int) -> None:
    rng = Random(seed)
    vocabulary = frozenset(rings.vocabulary())
    spent: list[float] = []
    for position in positions(seed, 10):
        for any_order in (False, True):
            made: tuple[Choice, ...] = ()
            while True:
                offered, one = cost(partial(position.choices, made, any_order=any_order))
                spent.append(one)
                if not offered:
                    break
                assert len(offered) <= MOST_CHOICES
                assert tuple(offered) == in_order(offered)
                assert vocabulary.issuperset(offered)
                made = (*made, rng.choice(offered))
    assert soon(spent)


def test_a_change_is_offered_on_every_board_that_has_one_soon() -> None:
    scattered = {(3 * n, 0) for n in range(300)} | {(2, 40), (4, 40)}
    marbles = {(0, 0): "red=1", (3, 0): "red=1", (6, 0): "red=1", (9, 0): "blue=1"}
    position = lay(marbles, board=scattered)
    assert CHANGE in position.choices()
    assert CHANGE not in lay(marbles, board=scattered - {(2, 40)}).choices()
    assert (
        CHANGE in fresh("red blue").play(rings.parse("P:2,-2;1,-1;0,0")).play(rings.parse("P:-2,2;-2,1;-2,0")).choices()
    )
