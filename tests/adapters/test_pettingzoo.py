"""Our games in PettingZoo, held against its own tests. SIMULATED=20 plays more (`make company`)."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest

from refcli.game import games, load_game
from tests.conftest import ROOT

pytest.importorskip("pettingzoo", reason="needs the extra: pip install 'refcli[adapters]'")

GAMES = games()
CYCLES = 20 * int(os.environ.get("SIMULATED", "1"))
WAYS = [(name, {"players": players}) for name in GAMES for players in load_game(name).SEATINGS] + [
    (name, {"variants": (variant,)}) for name in GAMES for variant in load_game(name).VARIANTS
]


def environment(name: str, **options: Any) -> Any:
    from refcli.adapters.pettingzoo import env

    return env(name, **options)


@pytest.mark.parametrize(("name", "options"), WAYS)
def test_api_test_of_pettingzoo(name: str, options: dict[str, Any]) -> None:
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it would rather have: agents called player_0
        api_test(environment(name, plies=CYCLES, **options), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "options"), WAYS)
def test_seed_test_of_pettingzoo(name: str, options: dict[str, Any]) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: environment(name, plies=CYCLES, **options), num_cycles=CYCLES)


def chosen(table: Any, numbers: Any) -> int:
    return int(numbers.choice(np.flatnonzero(table.last()[0]["action_mask"])))


def test_a_game_that_is_over_pays_each_agent_once_and_is_terminated() -> None:
    table, numbers = environment("tokan"), np.random.default_rng(1)
    table.reset(seed=1)
    paid = {}
    for agent in table.agent_iter():
        _, reward, terminated, truncated, _ = table.last()
        if terminated or truncated:
            assert (terminated, truncated) == (True, False)
            paid[agent] = reward
        table.step(None if terminated or truncated else chosen(table, numbers))
    assert sorted(paid.values()) in ([-1, 1], [0, 0])


def test_a_game_that_is_cut_off_is_truncated_for_nothing() -> None:
    table, numbers = environment("rhombus", plies=9), np.random.default_rng(1)
    table.reset(seed=2)
    ends = []
    for _ in table.agent_iter():
        _, reward, terminated, truncated, _ = table.last()
        if terminated or truncated:
            ends.append((reward, terminated, truncated))
        table.step(None if terminated or truncated else chosen(table, numbers))
    assert ends == [(0, False, True)] * 2


def test_an_agent_does_not_see_what_another_one_holds() -> None:
    table, numbers = environment("rhombus"), np.random.default_rng(1)
    table.reset(seed=3)
    inner, seen = table.unwrapped, 0
    for _ in range(30):
        for agent in inner.agents:
            text = bytes(inner.observe(agent)["observation"]).decode().rstrip("\0")
            words = {*text.replace("/", " ").split()}
            assert not words & inner.moment.position.hidden(agent)
            seen += len(inner.moment.position.hidden(agent))
        if not inner.agents or table.last()[2]:
            break
        table.step(chosen(table, numbers))
    assert seen


def test_a_choice_that_is_not_offered_is_refused_and_changes_nothing() -> None:
    table = environment("tokan", render_mode="ansi")
    table.reset(seed=1)
    before = table.render()
    with pytest.raises(ValueError, match="is not offered here"):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0]))
    assert table.render() == before


def test_a_missing_library_is_one_line() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None\nimport refcli.adapters.pettingzoo"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stderr.splitlines()[-1].endswith("pip install 'refcli[adapters]'")
