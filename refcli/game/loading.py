"""Games by their names: which there are, the referee of each, its words."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from extract.packs import Pack, PackError, UnknownGameError, find, names
from refcli.game.unsaid import DEFAULTS, NEEDED
from refcli.game.values import Seat, Tags

if TYPE_CHECKING:
    from random import Random

    from refcli.game.protocol import Game


def games() -> tuple[str, ...]:
    """The names of all games that can be refereed, but for those that are broken."""
    return tuple(name for name in names() if _is_refereed(name))


def load_game(name: str) -> Game:
    """The game of that name. Raises KeyError for an unknown one, PackError for one that cannot be had.

    That modules of the house keep the promises of `Game` is checked by their types, in `tests/games/test_protocol.py`;
    what a folder brings along, `refcli try` examines.
    """
    try:
        pack = find(name)
    except UnknownGameError:
        raise KeyError(name) from None
    return _referee(pack)


def words_of(name: str) -> Path:
    """The folder of the words that a game brings along, one `.po` a language."""
    pack = find(name)
    if not pack.is_of_the_house:
        return pack.folder
    home = Path(__file__).parents[1] / "games" / name
    return home / "words" if home.joinpath("words").is_dir() else home


def _is_refereed(name: str) -> bool:
    try:
        pack = find(name)
    except PackError:
        return False
    return pack.is_of_the_house or pack.part(REFEREE) is not None


REFEREE = "referee.py"


@cache
def _referee(pack: Pack) -> Game:
    if pack.is_of_the_house:
        return cast("Game", importlib.import_module(f"refcli.games.{pack.name}"))
    module = pack.code("referee")
    if module is None:
        raise PackError("packs.no_referee", name=pack.name, folder=str(pack.folder), file=REFEREE)
    said = vars(module)
    if lacking := [name for name in NEEDED if name not in said]:
        raise PackError("packs.lacks", file=str(pack.folder / REFEREE), names=lacking)
    for name, default in DEFAULTS.items():
        said.setdefault(name, default)
    said.setdefault("deal", _dealt_alike(module))
    return cast("Game", module)


def _dealt_alike(module: Any) -> Callable[..., dict[str, str]]:
    """The `deal` of a game that always starts alike: who sits where is all that its tags say."""

    def deal(rng: Random, players: Sequence[Seat] | None, variant: Tags) -> dict[str, str]:  # noqa: ARG001
        """The tags of the start."""
        usual = next(iter(module.SEATINGS.values()))
        tags = {"Players": " ".join(players or usual), **variant}
        module.start(tags)
        return tags

    return deal
