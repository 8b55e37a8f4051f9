"""Importing this module registers our games with OpenSpiel, as `refcli_NAME`: pip install 'refcli[adapters]'.

    import pyspiel
    import refcli.adapters.open_spiel

    game = pyspiel.load_game("refcli_mygame(players=3)")

Parameters: `players` (0: the fewest), `variant` (names with `+` between), `plies` (after which a game is cut off).
An action is a choice with its number in the game's vocabulary; several make a ply. Chance nodes deal the start,
decision by decision of the shuffle, and draw. Whoever does not win pays 1, the winners share it; in a game that is cut
off nobody gets anything. The information state of a seat is the record as it may read it, its observation the table as
it sees it (as text; as numbers, the text's bytes).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"OpenSpiel needs a library more ({missing.name}): pip install 'refcli[adapters]'", name=missing.name
    ) from None

from refcli.adapters.moments import MOST_PLIES, Moment, numbered, numbered_games
from refcli.adapters.seen import MOST_BYTES, as_bytes, named, record_of, secrets_of, text_of, whole_of

PREFIX = "refcli_"
_DEFAULTS: Mapping[str, Any] = {"players": 0, "variant": "", "plies": MOST_PLIES}


class Game(pyspiel.Game):
    """One of our games with its parameters; `kind` is what OpenSpiel knows of it before it is loaded."""

    name: str
    kind: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        variants = tuple(variant for variant in given["variant"].split("+") if variant)
        own = numbered(self.name, given["players"], variants, given["plies"])
        seats = len(own.seats)
        has_chance = self.kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
        told = pyspiel.GameInfo(
            num_distinct_actions=len(own.vocabulary),
            max_chance_outcomes=own.outcomes if has_chance else 0,
            num_players=seats,
            min_utility=-1.0,
            max_utility=float(seats - 1),
            utility_sum=0.0,
            max_game_length=own.steps,
        )
        super().__init__(self.kind, told, dict(params or {}))
        self.table = own

    def new_initial_state(self) -> State:
        """The beginning, before anything is dealt."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """What is dealt, and all that can be drawn."""
        return self.table.deals + self.table.steps if self.table.has_chance else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who sees what, as text and as numbers."""
        if params:
            raise ValueError(f"there are no parameters of observations, not {params}")
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.table.seats)


class State(pyspiel.State):
    """A moment of a game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.moment: Moment = game.table.beginning

    def current_player(self) -> int:
        """Who chooses: a player, chance, or nobody any more."""
        if self.moment.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.moment.turn is None else self.moment.turn

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - OpenSpiel asks of who is to choose alone
        return [*self.moment.offered]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance, with their probabilities."""
        return self.moment.chances()

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 - a choice is called alike by all
        if self.moment.position is None:
            return f"deal {action} of {self.moment.outcomes}"
        return named(self.moment.table.vocabulary[action])

    def is_terminal(self) -> bool:
        """Whether the game is over or cut off."""
        return self.moment.is_over

    def returns(self) -> list[float]:
        """What the game has brought each player."""
        return self.moment.rewards()

    def __str__(self) -> str:
        """All there is, secrets as well."""
        return whole_of(self.moment)


class Observer:
    """What a player sees; OpenSpiel asks for it with or without what is public, private, and past."""

    def __init__(self, kind: Any, seats: tuple[str, ...]) -> None:
        self.kind = kind
        self.seats = seats
        self.tensor = None if kind.perfect_recall else np.zeros(MOST_BYTES, np.float32)
        self.dict = {} if self.tensor is None else {"text": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Set the numbers to what `player` sees."""
        if self.tensor is not None:
            self.tensor[:] = np.frombuffer(as_bytes(self.string_from(state, player)), np.uint8)

    def string_from(self, state: State, player: int) -> str:
        """What `player` sees, as text."""
        moment, private = state.moment, self.kind.private_info
        if not self.kind.public_info:
            return "" if private == pyspiel.PrivateInfoType.NONE else secrets_of(moment, self.seats[player])
        seen = record_of if self.kind.perfect_recall else text_of
        return seen(moment, None if private == pyspiel.PrivateInfoType.NONE else self.seats[player])


def _register(name: str) -> None:
    usual = numbered(name)
    chance, knowledge = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=f"{name} (refcli)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if usual.has_chance else chance.DETERMINISTIC,
        information=knowledge.PERFECT_INFORMATION if usual.is_open else knowledge.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(usual.game.SEATINGS),
        min_num_players=min(usual.game.SEATINGS),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(_DEFAULTS),
    )

    # A class for each, not a function: OpenSpiel lets go of it when the interpreter is gone, and only a class survives.
    pyspiel.register_game(kind, type(name, (Game,), {"name": name, "kind": kind}))


for _name in numbered_games():
    _register(_name)
