"""Playing games at random, for tests of any game."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import cast

from refcli.game import Position, games, load_game
from refcli.session import History


def components(game: str) -> Callable[[Position], Counter[str]]:
    """What all components of a game are in a position, wherever they lie: `tests.games.<game>.conserved.components`."""
    module = importlib.import_module(f"tests.games.{game}.conserved")
    return cast("Callable[[Position], Counter[str]]", module.components)


def listed_form(game: str) -> Callable[[str], str]:
    """The form in which a token is listed: itself, unless `tests.games.<game>.conserved.listed_form` says more."""
    module = importlib.import_module(f"tests.games.{game}.conserved")
    return cast("Callable[[str], str]", getattr(module, "listed_form", str))


def ways_refused(game: str) -> frozenset[str]:
    """The rules that refuse one way of writing a listed ply and not another: `WAYS_REFUSED` beside `listed_form`."""
    module = importlib.import_module(f"tests.games.{game}.conserved")
    return getattr(module, "WAYS_REFUSED", frozenset())


def variants(game: str) -> Iterator[tuple[str, ...]]:
    """No variant, and each one by its name."""
    yield ()
    for name in load_game(game).VARIANTS:
        yield (name,)


def seatings(game: str) -> list[tuple[str, ...] | None]:
    """The seats to test a game with (None: its usual ones); `tests.games.<game>.conserved.SEATINGS` may name more."""
    module = importlib.import_module(f"tests.games.{game}.conserved")
    return getattr(module, "SEATINGS", [None])


def dealt(game: str, seed: int, chosen: tuple[str, ...] = (), seats: tuple[str, ...] | None = None) -> History:
    """A freshly dealt match."""
    module = load_game(game)
    variant = dict(module.VARIANTS[name] for name in chosen)
    return History(game, {"Game": game, **module.deal(Random(seed), seats, variant)})


def played(history: History, rng: Random, plies: int) -> History:
    """The match after that many random plies, or fewer where it ends."""
    for _ in range(plies):
        if history.position.turn is None:
            break
        history.play(history.position.random_ply(rng))
    return history


GAMES = games()
