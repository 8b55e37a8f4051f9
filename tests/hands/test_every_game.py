"""What is true of the choices and the effects of every game."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import count
from math import ceil
from random import Random
from typing import Any

import pytest

from refcli.game import Layout, Position, Seat, load_game
from refcli.hands import BOX, MOST_CHOICES, carried, difference, every_path, in_order
from refcli.messages import LANGUAGES, text
from refcli.session import History
from tests.games.playing import GAMES, dealt, seatings, variants
from tests.hands.steps import cost, soon

POSITIONS = int(os.environ.get("POSITIONS", "60"))
"""How many positions of each game are looked at; 2,000 and more by `make hands`."""

LISTED = ("contra", "dschunke", "rhombus", "tokan")
"""Games of which every path is gone; the paths of others are counted and sampled beside their other tests."""

MOVED = ("contra", "dschunke", "rhombus", "rings", "tokan")
"""Games that say what each ply moves, and that say it in four languages."""

TOTALLED = ("contra", "dschunke", "tokan")
"""Games with points whose items are effects at the end: `points` of `who` each."""

MOST_LINES = 3
LONGEST = 100
"""A sentence has a line of a screen, or little more; one in a hundred may have two, where much happens at once."""


def looked_at(game: str, plies: int) -> Iterator[Position]:
    """About so many positions of random games, draws too, as many of every seating and variant, with last ones."""
    ways = [(variant, seats) for variant in variants(game) for seats in seatings(game)]
    for first, (variant, seats) in enumerate(ways):
        left = ceil(plies / len(ways))
        for seed in count(first, len(ways)):
            rng = Random(seed)
            positions = list(_played(dealt(game, seed, variant, seats), rng))
            if left <= len(positions):
                yield from (*rng.sample(positions[:-1], left - 1), positions[-1])
                break
            yield from positions
            left -= len(positions)


def _played(history: History, rng: Random) -> Iterator[Position]:
    while history.position.turn is not None:
        yield history.position
        history.play(history.position.random_ply(rng))


def audiences(position: Position) -> list[Seat | None]:
    """Everybody, and each seat that something lies beside the board for."""
    return [None, *dict.fromkeys(seat for _, seat, _ in position.layout().beside if seat)]


@pytest.mark.parametrize("game", LISTED)
def test_every_legal_ply_is_the_end_of_one_path_and_no_path_ends_elsewhere(game: str) -> None:
    vocabulary = frozenset(load_game(game).vocabulary())
    for position in looked_at(game, POSITIONS):
        paths = list(every_path(position))
        ends = Counter(str(ply) for _, ply in paths)
        assert not ends or max(ends.values()) == 1
        if position.draw_due:
            for ply in map(load_game(game).parse, ends):
                assert position.judge(ply) is None
            assert ends[str(position.canonical(position.random_ply(Random(1))))]
        else:
            assert set(ends) == {str(position.canonical(ply)) for ply in position.legal_moves()}
        assert not vocabulary or all(vocabulary.issuperset(path) for path, _ in paths)


@pytest.mark.parametrize("game", MOVED)
def test_a_step_is_sorted_and_can_be_looked_over(game: str) -> None:
    rng = Random(2)
    for position in looked_at(game, POSITIONS):
        made: tuple[object, ...] = ()
        while offered := position.choices(made, any_order=True):  # type: ignore[arg-type]
            assert 1 < len(offered) <= MOST_CHOICES
            assert tuple(offered) == in_order(offered)
            assert position.chosen(made) is None  # type: ignore[arg-type]
            made = (*made, rng.choice(offered))
        ply = position.chosen(made)  # type: ignore[arg-type]
        assert ply is not None
        assert position.judge(ply) is None
        assert str(position.canonical(ply)) == str(ply)


@pytest.mark.parametrize("game", MOVED)
def test_a_step_is_soon_there_whatever_is_known_of_the_hands(game: str) -> None:
    rng = Random(6)
    spent: list[float] = []
    for position in looked_at(game, min(POSITIONS, 300)):
        for known in (position, position.observation(None)):
            made: tuple[Any, ...] = ()
            offered: Sequence[object] = (None,)
            while offered:
                offered, one = cost(partial(known.choices, made))
                spent.append(one)
                made = (*made, rng.choice(offered)) if offered else made
    assert soon(spent)


@pytest.mark.parametrize("game", MOVED)
def test_who_carries_what_is_moved_has_the_table_after_the_ply(game: str) -> None:
    rng = Random(3)
    for position in looked_at(game, POSITIONS):
        ply = position.canonical(position.random_ply(rng))
        after = position.play(ply)
        for seat in audiences(position):
            effects = position.effects(ply, seat)
            assert plain(carried(position.layout(seat), effects)) == plain(after.layout(seat)), str(ply)
            moved = [move for effect in effects for move in effect.moved]
            assert not [move for move in moved if move[1] == BOX == move[2]]


@pytest.mark.parametrize("game", MOVED)
def test_every_effect_is_a_sentence_in_every_language_and_few_lines_till_the_end(game: str) -> None:
    rng = Random(5)
    seen = set[str]()
    lengths: list[int] = []
    for position in looked_at(game, min(POSITIONS, 300)):
        ply = position.canonical(position.random_ply(rng))
        effects = position.effects(ply)
        over = position.play(ply).turn is None
        assert over or len(effects) <= MOST_LINES, ply
        for effect in effects:
            seen.add(effect.key)
            for language in LANGUAGES:
                said = text(language, effect.key, effect.values)
                assert said != effect.key and not {"{", "}", "\n"}.intersection(said), said
                assert said.endswith("."), said
                assert game not in said, said  # a key that no catalogue has
                lengths += [] if over else [len(said)]
    assert len(seen) > 1
    assert sum(length > LONGEST for length in lengths) <= len(lengths) / 100
    assert max(lengths) <= 2 * LONGEST


@pytest.mark.parametrize("game", TOTALLED)
def test_the_points_told_at_the_end_add_up_to_those_of_each_seat(game: str) -> None:
    for variant in variants(game):
        for seed in range(ceil(POSITIONS / 12)):
            last = list(_played(dealt(game, seed, variant), rng := Random(seed)))[-1]
            ply = next(ply for ply in _plies(last, rng) if last.play(ply).turn is None)
            told = Counter[str]()
            for effect in last.effects(ply):
                if "points" in effect.values:
                    told[effect.values["who"].seat] += effect.values["points"]
            scores = last.play(ply).scores() or {}
            assert {seat: told[seat] for seat in scores} == scores


def _plies(position: Position, rng: Random) -> Iterator[Any]:
    """Random plies without an end."""
    while True:
        yield position.random_ply(rng)


@pytest.mark.parametrize("game", MOVED)
def test_who_carries_what_a_ply_against_the_rules_moves_has_the_table_after_it(game: str) -> None:
    rng = Random(7)
    near = import_module(f"tests.games.{game}.nearby").near
    stood = 0
    for position in looked_at(game, min(POSITIONS, 1000)):
        for ply in near(position, position.random_ply(rng), rng):
            if position.judge(ply) and (let := position.let(ply)):
                stood += 1
                after = carried(position.layout(), position.effects(let[0]))
                assert plain(after) == plain(let[1].layout()), str(ply)
    assert stood


@pytest.mark.parametrize("game", GAMES)
def test_the_difference_of_two_tables_is_complete_for_a_game_that_says_nothing_of_its_own(game: str) -> None:
    rng = Random(4)
    for position in looked_at(game, min(POSITIONS, 300)):
        after = position.play(position.canonical(position.random_ply(rng)))
        for seat in audiences(position):
            before, now = position.layout(seat), after.layout(seat)
            assert plain(carried(before, difference(before, now, "x"))) == plain(now)


def plain(layout: Layout) -> tuple[object, ...]:
    """What the carrying is about: the pieces, not the marks."""
    return dict(layout.cells), {(key, seat): text for key, seat, text in layout.beside}
