"""What is true of the choices and the effects of every game."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from refcli.game import Layout, Position, Seat, load_game
from refcli.hands import BOX, MOST_CHOICES, carried, every_path, in_order
from tests.games.playing import dealt, seatings, variants

POSITIONS = int(os.environ.get("POSITIONS", "60"))
"""How many positions of each game are looked at; 2,000 and more by `make hands`."""

LISTED = ("tokan",)
"""Games of which every path is gone; the paths of others are counted and sampled beside their other tests."""

MOVED = ("tokan",)


def looked_at(game: str, plies: int) -> Iterator[Position]:
    """Positions of random games of every seating and variant, draws too, about so many."""
    ways = [(variant, seats) for variant in variants(game) for seats in seatings(game)]
    seen = seed = 0
    while seen < plies:
        variant, seats = ways[seed % len(ways)]
        rng = Random(seed)
        seed += 1
        history = dealt(game, seed, variant, seats)
        while history.position.turn is not None and seen < plies:
            yield history.position
            seen += 1
            history.play(history.position.random_ply(rng))


def audiences(position: Position) -> list[Seat | None]:
    """Everybody, and each seat that something lies beside the board for."""
    return [None, *dict.fromkeys(seat for _, seat, _ in position.layout().beside if seat)]


@pytest.mark.parametrize("game", LISTED)
def test_every_legal_ply_is_the_end_of_one_path_and_no_path_ends_elsewhere(game: str) -> None:
    vocabulary = frozenset(load_game(game).vocabulary())
    for position in looked_at(game, POSITIONS):
        ends = Counter(str(ply) for _, ply in every_path(position))
        assert not ends or max(ends.values()) == 1
        if position.draw_due:
            for ply in map(load_game(game).parse, ends):
                assert position.judge(ply) is None
            assert ends[str(position.canonical(position.random_ply(Random(1))))]
        else:
            assert set(ends) == {str(position.canonical(ply)) for ply in position.legal_moves()}
        for path, _ in every_path(position):
            assert not vocabulary or vocabulary.issuperset(path)


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


def plain(layout: Layout) -> tuple[object, ...]:
    """What the carrying is about: the pieces, not the marks."""
    return dict(layout.cells), {(key, seat): text for key, seat, text in layout.beside}
