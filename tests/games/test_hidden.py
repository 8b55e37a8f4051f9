"""What a seat may not know: observations are whole positions, and games that look alike to a seat are alike to it."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from refcli.game import Position, Seat
from refcli.session import History
from tests.games.playing import GAMES, dealt, played, seatings


def courses(game: str, plies: int = 80) -> list[History]:
    """A random game for each number of players."""
    return [played(dealt(game, 3, (), seats), Random(3), plies) for seats in seatings(game)]


def audiences(history: History) -> list[Seat | None]:
    return [None, *history.tags["Players"].split()]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_saw_it_plays_on_with_what_it_is_told(game: str) -> None:
    """Observing and playing can change places: an observation is a position, and `told` all that it needs."""
    for history in courses(game):
        for seat in audiences(history):
            for before, ply, after in zip(history.positions, history.plies, history.positions[1:], strict=False):
                seen = before.observation(seat)
                told = before.told(ply, seat)
                assert seen.judge(told) is None
                if not after.outcome():  # which the referee may have found by what is hidden
                    assert seen.play(seen.canonical(told)) == after.observation(seat)
                assert (seen.turn, seen.draw_due, seen.starts_turn) == (
                    before.turn,
                    before.draw_due,
                    before.starts_turn,
                )


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_holds_nothing_hidden_and_of_an_observation_there_is_nothing_new(game: str) -> None:
    for history in courses(game):
        seats = audiences(history)
        for position in history.positions:
            for seat in seats:
                seen = position.observation(seat)
                assert seen.hidden(seat) == frozenset()
                assert seen.observation(seat) == seen
                assert seen.observation(None) == position.observation(None)
                assert position.layout(seat) == seen.layout(seat)
                assert position.hidden(None) >= position.hidden(seat)
                assert not (bool(position.hidden(seat)) and seen == position)


@pytest.mark.parametrize("game", GAMES)
def test_certain_are_the_legal_plies_that_show_nothing(game: str) -> None:
    for history in courses(game, 20):
        for position in history.positions[::9]:
            for seat in audiences(history):
                seen: Position = position.observation(seat)
                shown_nothing = (ply for ply in seen.legal_moves() if not seen.reveals(ply))
                assert list(islice(seen.certain_moves(), 100)) == list(islice(shown_nothing, 100))


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_is_played_on_at_random(game: str) -> None:
    """To judge, to list, to count and to play at random need no more than what a seat knows."""
    for history in courses(game, 30):
        for seat in audiences(history):
            position: Position = history.position.observation(seat)
            rng = Random(7)
            for _ in range(30):
                if position.turn is None:
                    break
                ply = position.random_ply(rng)
                assert position.judge(ply) is None
                listed = next(iter(position.legal_moves()), None)
                assert position.draw_due == (listed is None)
                position = position.play(position.canonical(ply))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_and_what_is_shown_is_revealed(game: str) -> None:
    """What a ply shows to all is then hidden from nobody; what it shows to one seat, from that seat."""
    shown, secret, drawn, held = 0, 0, 0, 0
    for history in courses(game):
        for before, ply, after in zip(history.positions, history.plies, history.positions[1:], strict=False):
            revealed = before.reveals(ply)
            assert revealed or not before.draw_due
            assert revealed or str(before.told(ply, None)) == str(ply)
            drawn += before.draw_due
            held += bool(after.hidden(None))
            if revealed:
                shown += 1
                assert all(name in str(ply) for name in revealed.names)
                assert after.hidden(revealed.to).isdisjoint(revealed.names)
                if revealed.to is not None:
                    secret += 1
                    assert after.hidden(None) >= set(revealed.names)
                    assert not any(name in str(before.told(ply, None)) for name in revealed.names)
    assert shown >= drawn
    assert bool(secret) == bool(held)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_does_not_know_is_dealt_so_that_it_sees_no_difference(game: str) -> None:
    """A program that imagines what it cannot see imagines nothing else than it sees; and not always the same."""
    for history in courses(game):
        worlds, hides = set[str](), False
        for n, position in enumerate(history.positions):
            for seat in audiences(history):
                seen = position.observation(seat)
                world = seen.filled(Random(n))
                hides = hides or seen != position
                if not world.outcome():  # what is dealt may be a hand that ends the game
                    assert world.observation(seat) == seen
                assert world.filled(Random(1)) == world
                worlds |= {str(seen.filled(Random(k))) for k in range(3)} if n == len(history.positions) // 2 else set()
        assert not hides or len(worlds) > 3
        assert hides or all(position.filled(Random(1)) is position for position in history.positions)
