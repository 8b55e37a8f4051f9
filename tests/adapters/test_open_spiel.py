"""Our games in OpenSpiel, held against OpenSpiel's own tests. SIMULATED=20 plays more (`make company`)."""

from __future__ import annotations

import os
import subprocess
import sys
import unittest
from random import Random
from typing import Any

import numpy as np
import pytest

from refcli.game import games, load_game
from tests.conftest import ROOT

pyspiel: Any = pytest.importorskip("pyspiel", reason="needs the extra: pip install 'refcli[adapters]'")

GAMES = games()
SIMULATED = int(os.environ.get("SIMULATED", "1"))
PLIES = 20 if SIMULATED == 1 else 2000


@pytest.fixture(scope="module", autouse=True)
def registered() -> None:
    import refcli.adapters.open_spiel  # noqa: F401


def each_way() -> list[str]:
    """Every game with every number of players and every variant, as OpenSpiel loads it."""
    ways = []
    for name in GAMES:
        game = load_game(name)
        ways += [f"refcli_{name}(players={players},plies={PLIES})" for players in game.SEATINGS]
        ways += [f"refcli_{name}(variant={variant},plies={PLIES})" for variant in game.VARIANTS]
    return ways


def played(state: Any, rng: Random, plies: int) -> Any:
    """A game after so many random choices and draws."""
    for _ in range(plies):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("way", each_way())
def test_random_sim_test_of_openspiel(way: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(way), num_sims=SIMULATED, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_api_test_of_openspiel(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

    about = {"game": pyspiel.load_game(f"refcli_{name}"), "game_name": name}
    case = type("Api", (EnforceAPIOnPartialTreeBase,), about)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun == 5
    assert result.wasSuccessful(), [said for _, said in (*result.failures, *result.errors)]


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_of_openspiel_comes_out_alike(name: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    way = f"refcli_{name}(plies=3)"
    once, again = (generate_playthrough.playthrough(way, None, seed=7) for _ in range(2))
    assert "IsTerminal() = True" in once
    assert once == again


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_search_of_openspiel_plays_to_the_end(name: str) -> None:
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    game = pyspiel.load_game(f"refcli_{name}(plies={min(PLIES, 200) // 2})")
    numbers = np.random.RandomState(3)
    bot = MCTSBot(game, 1.4, 2, RandomRolloutEvaluator(1, numbers), random_state=numbers)
    state, rng = game.new_initial_state(), Random(3)
    for _ in range(game.max_game_length()):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, shares)[0])
        elif SIMULATED == 1 and len(state.history()) % 5:
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            state.apply_action(bot.step(state))
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)


def test_a_hand_that_another_seat_holds_is_in_nothing_that_a_seat_is_told() -> None:
    game = pyspiel.load_game("refcli_rhombus(plies=60)")
    rng = Random(5)
    state = played(game.new_initial_state(), rng, 40)
    told = 0
    while not state.is_terminal():
        state = played(state, rng, 1)
        if not (state.is_chance_node() or state.is_terminal()):
            moment = state.moment
            for player, seat in enumerate(moment.table.seats):
                held = moment.position.hidden(seat)
                for text in (state.information_state_string(player), state.observation_string(player)):
                    assert not held & {*text.replace(".", " ").replace("/", " ").split()} - _lying(moment)
                told += len(held)
    assert told


def _lying(moment: Any) -> set[str]:
    """Names of cards that were seen by everybody once."""
    record = " ".join(str(ply) for position, ply in moment.played() if not position.draw_due)
    return {*record.replace(":", " ").replace("+", " ").split()}


def test_a_serialized_game_goes_on_where_it_was() -> None:
    game = pyspiel.load_game("refcli_dschunke(plies=40)")
    rng = Random(2)
    state = played(game.new_initial_state(), rng, 25)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    assert again.information_state_string(0) == state.information_state_string(0)


def test_a_process_that_plays_our_games_ends_as_it_should() -> None:
    """What OpenSpiel lets go of when the interpreter is gone does not break it."""
    code = "import pyspiel, refcli.adapters.open_spiel; pyspiel.load_game('refcli_rings').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_missing_library_is_one_line() -> None:
    code = "import sys; sys.modules['pyspiel'] = None\nimport refcli.adapters.open_spiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stderr.splitlines()[-1].endswith("pip install 'refcli[adapters]'")
