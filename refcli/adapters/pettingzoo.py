"""Our games as environments of PettingZoo, in which agents act in turn (AEC): pip install 'refcli[adapters]'.

    from refcli.adapters.pettingzoo import env

    table = env("mygame", players=3)

The agents are the seats. An action is a choice with its number in the game's vocabulary; several make a ply. An
observation is a dictionary: `observation`, the text of the table as the agent sees it, in bytes, and `action_mask`,
1 for each choice that is offered to who is to act. What is dealt and drawn follows from the seed of `reset`. Rewards
come at the end: whoever does not win gets -1, the winners share it. A game that is cut off is truncated, for nothing.
"""

from __future__ import annotations

from random import Random
from typing import Any

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"PettingZoo needs a library more ({missing.name}): pip install 'refcli[adapters]'", name=missing.name
    ) from None

from refcli.adapters.moments import MOST_PLIES, Moment, numbered
from refcli.adapters.seen import MOST_BYTES, as_bytes, text_of, whole_of
from refcli.game import Seat

_SEED_BITS = 63


def env(
    name: str,
    players: int = 0,
    variants: tuple[str, ...] = (),
    plies: int = MOST_PLIES,
    render_mode: str | None = None,
) -> AECEnv:
    """The environment of a game with the checks that PettingZoo lays around its own.

    `players` 0: the fewest. After `plies` the game is cut off. `render_mode` "ansi": `render` gives a text.
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(Environment(name, players, variants, plies, render_mode)))


class Environment(AECEnv):
    """A game in which seats act in turn; without the checks of `env`."""

    def __init__(
        self,
        name: str,
        players: int = 0,
        variants: tuple[str, ...] = (),
        plies: int = MOST_PLIES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"refcli_{name}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.table = numbered(name, players, tuple(variants), plies)
        self.moment: Moment = self.table.beginning
        self.possible_agents = [*self.table.seats]
        choices = len(self.table.vocabulary)
        self.action_spaces = {seat: Discrete(choices) for seat in self.table.seats}
        self.observation_spaces = {
            seat: Dict(
                {"observation": Box(0, 255, (MOST_BYTES,), np.uint8), "action_mask": Box(0, 1, (choices,), np.int8)}
            )
            for seat in self.table.seats
        }
        self._rng = Random(self._new_seed(None))

    def observation_space(self, agent: Seat) -> Dict:
        """What an agent can be told."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> Discrete:
        """The numbers of all choices."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A start is dealt: with the same seed the same one, and the same draws."""
        if seed is not None:
            self._rng = Random(self._new_seed(seed))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Seat, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._come_to(self.table.shuffled(self._rng))

    def step(self, action: int | None) -> None:
        """Choose; chance is drawn at once. Raises ValueError for a choice that is not offered."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act: a number is needed")
        after = self.moment.after(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._come_to(after)
        self._accumulate_rewards()

    def _come_to(self, moment: Moment) -> None:
        while moment.is_chance:
            moment = moment.drawn_by(self._rng)
        self.moment = moment
        if moment.turn is not None:
            self.agent_selection = moment.seat(moment.turn)
            return
        self.rewards = dict(zip(self.agents, moment.rewards(), strict=True))
        self.truncations = dict.fromkeys(self.agents, moment.cut)
        self.terminations = dict.fromkeys(self.agents, not moment.cut)

    def observe(self, agent: Seat) -> dict[str, Any]:
        """What `agent` sees; nothing is offered to who is not to act."""
        seen = np.frombuffer(as_bytes(text_of(self.moment, agent)), np.uint8)
        mask = np.zeros(len(self.table.vocabulary), np.int8)
        if self.moment.turn is not None and self.moment.seat(self.moment.turn) == agent:
            mask[[*self.moment.offered]] = 1
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """All there is as text, secrets as well, where the render mode is "ansi"."""
        return whole_of(self.moment) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _new_seed(self, seed: int | None) -> int:
        return int(np_random(seed)[0].integers(1 << _SEED_BITS))
