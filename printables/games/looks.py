"""How a game looks, found by the game's name: its folder here, or nothing."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Protocol, cast

from printables import games
from printables.diagrams import EVERYTHING, Labels, Layout, Space, View
from printables.drawing import Color, Drawing, Length
from printables.pieces import PrintedSet, PrintError, Style


class Looks(Protocol):
    """What a folder `printables.games.<game>` gives."""

    ACCENT: Color
    """One colour for headings and boxes; dark enough for text-sized marks on white."""

    PITCH: Length
    """From space to space in diagrams, as the printed pieces lie."""

    def printed_set(self, style: Style) -> PrintedSet:
        """Its pieces and boards, every number and id from the game's `game.toml`."""

    def diagram(self, layout: Layout, view: View) -> Drawing:
        """A position, in millimetres of the printed pieces."""

    def spaces(self, ply: str) -> frozenset[Space]:
        """The spaces that a ply names."""

    LEGEND: tuple[str, ...]
    """The marks of its pictures, by their names among `printables.diagrams.SIGNS`."""

    def setup(self, layout: Layout, labels: Labels, letters: Length) -> Drawing:
        """The table before the first ply: the board, and what lies around it, with names as large as `letters`."""


@cache
def printed_games() -> tuple[str, ...]:
    """The games that have looks, in alphabetical order."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(games.__path__) if found.ispkg))


def printed_set(game: str, style: Style | None = None) -> PrintedSet:
    """The pieces of a game. Raises PrintError for a game that has none."""
    if game not in printed_games():
        raise PrintError(f"no pieces of {game!r} to print; there are {', '.join(printed_games())}")
    return _looks(game).printed_set(style or Style())


def board_diagram(game: str, layout: Layout, view: View = EVERYTHING) -> Drawing:
    """A picture of the position, as large as the printed pieces are; `drawing.fitted` makes it smaller.

    Raises ModuleNotFoundError for a game that nobody has drawn.
    """
    return _looks(game).diagram(layout, view)


def setup_picture(game: str, layout: Layout, labels: Labels, letters: Length) -> Drawing:
    """The table as it is laid out before the first ply; `labels` name what lies beside the board.

    A game that draws nothing of the kind shows its board alone.
    """
    looks = _looks(game)
    return looks.setup(layout, labels, letters) if hasattr(looks, "setup") else looks.diagram(layout, EVERYTHING)


def legend_of(game: str) -> tuple[str, ...]:
    """The marks that the game's pictures use, by their names among `printables.diagrams.SIGNS`."""
    return tuple(getattr(_looks(game), "LEGEND", ()))


def spaces_of(game: str, ply: str) -> frozenset[Space]:
    """The spaces that a ply of the game names: those that a diagram of it must show."""
    return _looks(game).spaces(ply)


def pitch_of(game: str) -> Length:
    """How far apart the spaces of the game's diagrams are."""
    return _looks(game).PITCH


def accent_of(game: str) -> Color:
    """The colour of the game's rule sheet."""
    return _looks(game).ACCENT


def is_drawn(game: str) -> bool:
    """Whether there are looks of the game."""
    return game in printed_games()


def _looks(game: str) -> Looks:
    return cast(Looks, importlib.import_module(f"{games.__name__}.{game}"))
