"""Programs that play: legal plies from what their seat sees and nothing else, the stronger the longer they think."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from refcli.game import Outcome, Seat, games
from refcli.players import UnknownLevelError, Values, level, standing, worth
from refcli.session import History
from tests.games.playing import GAMES, dealt, played

LEVELS = ("random", "greedy", "mcts:4")


def undecided(game: str, plies: int, seed: int = 3) -> History:
    """A random game in which somebody has to choose."""
    history = played(dealt(game, seed), Random(seed), plies)
    while history.position.draw_due:
        history.play(history.position.random_ply(Random(seed)))
    return history


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", games())
def test_a_player_answers_with_a_legal_ply_and_the_same_one_again(game: str, name: str) -> None:
    for plies in (0, 9):
        history = undecided(game, plies)
        position, seats = history.position, history.tags["Players"].split()
        if position.turn is None:
            continue
        seen = position.observation(position.turn)
        first, again = (level(name).ply(seen, seats, Random(5)) for _ in range(2))
        assert str(first) == str(again) == str(position.canonical(first))
        assert position.judge(first) is None


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_makes_no_difference_to_a_player(game: str, name: str) -> None:
    """What others hold is swapped: the same random source gives the same plies, as the seat sees the same table."""
    swapped = 0
    for plies in (0, 12, 24):
        history = undecided(game, plies)
        position, seats = history.position, history.tags["Players"].split()
        if position.turn is None:
            continue
        seen = position.observation(position.turn)
        others = [seen.filled(Random(k)) for k in range(3)]
        swapped += sum(other != position for other in others)
        told = {str(level(name).ply(other.observation(position.turn), seats, Random(1))) for other in others}
        assert told == {str(level(name).ply(seen, seats, Random(1)))}
    assert bool(swapped) == any(position.hidden(None) for position in dealt(game, 3).positions)


@pytest.mark.parametrize("game", games())
def test_a_player_in_a_hurry_answers_at_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither trials nor what is looked at before them go on when it is enough."""
    judged = 0

    def counted(position: Any, seats: Sequence[Seat], rng: Random) -> Values:
        nonlocal judged
        judged += 1
        return worth(position, seats, rng)

    monkeypatch.setattr("refcli.players.search.worth", counted)
    history = undecided(game, 4)
    seen, seats = history.position.observation(history.position.turn), history.tags["Players"].split()
    assert history.position.judge(level("mcts:1000000").ply(seen, seats, Random(1), lambda: True)) is None
    assert judged == 1


@dataclass(frozen=True)
class Bait:
    """Two take in turn from what lies open; one of what there is brings most at once, and much more to who is next."""

    taken: tuple[int, ...] = ()

    draw_due = False
    unlisted = None

    @property
    def turn(self) -> str | None:
        return None if len(self.taken) == 4 else "ab"[len(self.taken) % 2]

    def legal_moves(self) -> Iterator[int]:
        yield from (1, 2, 3)
        if self.taken and self.taken[-1] == 3:
            yield 20

    def random_ply(self, rng: Random) -> int:
        return rng.choice([*self.legal_moves()])

    def play(self, ply: int) -> Bait:
        return Bait((*self.taken, ply))

    def scores(self) -> dict[str, int]:
        return {"a": sum(self.taken[::2]), "b": sum(self.taken[1::2])}

    def outcome(self) -> Outcome | None:
        if self.turn:
            return None
        points = self.scores()
        return Outcome((max("ab", key=points.__getitem__),), "bait.end")

    def filled(self, rng: Random) -> Bait:
        return self

    def canonical(self, ply: int) -> int:
        return ply


def test_the_search_sees_the_answer_that_the_greedy_player_does_not() -> None:
    for seed in range(5):
        assert level("greedy").ply(Bait(), "ab", Random(seed)) == 3
        assert level("mcts:20").ply(Bait(), "ab", Random(seed)) == 2


@pytest.mark.parametrize("game", games())
def test_what_a_position_is_worth_lies_between_lost_and_won(game: str) -> None:
    history = undecided(game, 15)
    seats = history.tags["Players"].split()
    for value in (worth(history.position, seats, Random(1)), standing(history.position, seats)):
        assert set(value) == set(seats)
        assert all(0 <= one <= 1 for one in value.values())


@pytest.mark.parametrize(
    "wrong", ["", "strong", "mcts", "mcts:", "mcts:0", "mcts:-1", "mcts:x", "mcts:10000000", "mcts:²"]
)
def test_a_level_that_there_is_not(wrong: str) -> None:
    with pytest.raises(UnknownLevelError):
        level(wrong)
