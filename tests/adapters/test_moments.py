"""A game as numbered choices: what is dealt and drawn with which probability, and when a game is cut off."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest

from refcli.adapters import Moment, Numbered, every_way, numbered, numbered_games, record_of, text_of
from refcli.game import games

GAMES = games()


def wandered(moment: Moment, rng: Random, steps: int) -> Moment:
    for _ in range(steps):
        if moment.is_over:
            break
        outcomes = [n for n, _ in moment.chances()] if moment.is_chance else moment.offered
        moment = moment.after(rng.choice(outcomes))
    return moment


@pytest.mark.parametrize("n", [1, 6, 256])
def test_each_outcome_of_a_decision_is_as_likely(n: int) -> None:
    ways = [*every_way(lambda rng: rng.randrange(n))]
    assert sorted(made for made, _ in ways) == [*range(n)]
    assert all(share == pytest.approx(1 / n) for _, share in ways)


def test_a_shuffle_can_come_out_in_every_order_and_a_sample_in_every_choice() -> None:
    def shuffled(rng: Random) -> str:
        letters = [*"abcd"]
        rng.shuffle(letters)
        return "".join(letters)

    assert Counter(made for made, _ in every_way(shuffled)) == {made: 1 for made, _ in every_way(shuffled)}
    assert len([*every_way(shuffled)]) == 24
    sampled = Counter("".join(sorted(made)) for made, _ in every_way(lambda rng: rng.sample("abcd", 2)))
    assert sampled == dict.fromkeys(("ab", "ac", "ad", "bc", "bd", "cd"), 2)


def test_what_cannot_be_told_in_probabilities_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 10000 ways"):
        [*every_way(lambda rng: rng.getrandbits(32))]


@pytest.mark.parametrize("name", GAMES)
def test_chances_are_whole_and_choices_those_of_the_game(name: str) -> None:
    rng = Random(name)
    moment = wandered(numbered(name).beginning, rng, 40)
    drawn = 0
    for _ in range(40):
        if moment.is_chance:
            drawn += 1
            assert sum(share for _, share in moment.chances()) == pytest.approx(1)
        elif not moment.is_over:
            offered = [moment.table.vocabulary[n] for n in moment.offered]
            assert {*offered} == {*moment.position.choices(moment.made)}
        moment = wandered(moment, rng, 1)
    assert drawn or not moment.table.game.DRAWS


@pytest.mark.parametrize("name", [name for name in GAMES if numbered(name).game.DRAWS])
def test_draws_are_as_likely_as_the_game_draws_them(name: str) -> None:
    moment = numbered(name).shuffled(Random(1))
    while not moment.is_chance:
        moment = wandered(moment, Random(4), 1)
    shares = dict(moment.chances())
    first = {moment.position.chosen(path): moment.table.number[path[0]] for path, _ in moment.drawn}
    tried, rng = 3000, Random(1)
    firsts = Counter(first[moment.position.canonical(moment.position.random_ply(rng))] for _ in range(tried))
    assert {*firsts} <= {*shares}
    for number, share in shares.items():
        assert firsts[number] / tried == pytest.approx(share, abs=5 * (share / tried) ** 0.5)


def test_a_game_that_goes_on_for_too_long_is_cut_off_and_brings_nobody_anything() -> None:
    moment = wandered(numbered("rhombus", plies=12).shuffled(Random(1)), Random(1), 10_000)
    assert (moment.is_over, moment.cut, moment.plies) == (True, True, 12)
    assert moment.rewards() == [0, 0]


def test_a_game_that_drifts_beyond_the_numbers_is_cut_off() -> None:
    table = Numbered("dschunke")
    table.number = {choice: n for choice, n in table.number.items() if getattr(choice, "x", 0) in range(-2, 4)}
    moment = wandered(table.shuffled(Random(1)), Random(1), 10_000)
    assert moment.cut
    assert moment.position.outcome() is None


def test_who_does_not_win_pays_and_winners_share() -> None:
    moment = wandered(numbered("rings", players=3).beginning, Random(8), 100_000)
    outcome = moment.position.outcome()
    assert outcome
    rewards = dict(zip(moment.table.seats, moment.rewards(), strict=True))
    assert sum(rewards.values()) == pytest.approx(0)
    assert {seat for seat, reward in rewards.items() if reward > 0} == {*outcome.winners}


@pytest.mark.parametrize("name", GAMES)
def test_a_moment_is_kept_as_its_record(name: str) -> None:
    for steps in (1, 60):
        moment = wandered(numbered(name).beginning, Random(name), steps)
        again = pickle.loads(pickle.dumps(moment))
        assert (again.position, again.made, again.plies, again.steps, again.offered) == (
            *(moment.position, moment.made, moment.plies, moment.steps, moment.offered),
        )
        assert record_of(again, None) == record_of(moment, None)


def test_a_ply_that_is_being_made_is_a_secret_where_there_are_secrets() -> None:
    moment = numbered("rhombus").shuffled(Random(3))
    while not moment.made:
        moment = wandered(moment, Random(3), 1)
    mine = moment.position.turn
    (other,) = {*moment.table.seats} - {mine}
    assert "chosen: " in text_of(moment, mine)
    assert "chosen: " not in text_of(moment, other) + text_of(moment, None)


def test_games_with_numbers_are_those_of_the_house() -> None:
    assert {*GAMES} <= {*numbered_games()}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"players": 5}, "tokan is for 2 players, not 5"),
        ({"variants": ("blue",)}, "tokan has no variant 'blue'; it has towers, heads, random, draft"),
    ],
)
def test_what_a_game_does_not_have_is_one_line(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        numbered("tokan", **asked)
