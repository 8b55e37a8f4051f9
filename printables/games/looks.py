"""How a game looks, found by the game's name: its folder here, the parts of its own folder, or plain."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from typing import Protocol, cast

from extract.packs import Pack, PackError, find, names
from extract.rulebook import title_of
from printables import games
from printables.diagrams import EVERYTHING, Labels, Layout, Space, View
from printables.drawing import Color, Drawing, Length, Point
from printables.pieces import PIECES, PrintedSet, PrintError, Style


class Looks(Protocol):
    """What a folder `printables.games.<game>` gives; `pictures.py` of a game's own folder gives what it likes of it."""

    ACCENT: Color
    """One colour for headings and boxes; dark enough for text-sized marks on white."""

    PITCH: Length
    """From space to space in diagrams, as the printed pieces lie."""

    def printed_set(self, style: Style) -> PrintedSet:
        """Its pieces and boards, every number and id from the game's `game.toml`."""

    def diagram(self, layout: Layout, view: View) -> Drawing:
        """A position, in millimetres of the printed pieces."""

    def spots(self, layout: Layout, view: View) -> Callable[[Space], Point]:
        """Where the middle of a space is in `diagram`, whether anything lies there or not."""

    def pictured(self, written: str, seat: str) -> Drawing | None:
        """A thing by itself, as it is written in a layout or chosen by `seat`; None for what has no picture."""

    def spaces(self, ply: str) -> frozenset[Space]:
        """The spaces that a ply names."""

    LEGEND: tuple[str, ...]
    """The marks of its pictures, by their names among `printables.diagrams.SIGNS`."""

    def setup(self, layout: Layout, labels: Labels, letters: Length) -> Drawing:
        """The table before the first ply: the board, and what lies around it, with names as large as `letters`."""


def printed_games() -> tuple[str, ...]:
    """The games that have pieces to print, in alphabetical order, but for those that are broken."""
    return tuple(name for name in names() if _has_pieces(name))


def printed_set(game: str, style: Style | None = None) -> PrintedSet:
    """The pieces of a game. Raises PrintError for a game that has none, or where its `pieces.toml` is wrong."""
    if not _has_pieces(game):
        file = PIECES if game in names() else "game of that name"
        raise PrintError(
            f"no pieces of {game!r} to print, for want of a {file}; there are {', '.join(printed_games())}"
        )
    style = style or Style()
    pack = find(game)
    if pack.part(PIECES):
        from printables.pieces import pieces_in

        return pieces_in(pack.folder, style, game=game, title=title_of(game, style.lang))
    whole = _looks(game).printed_set(style)
    if whole.rooms:
        from printables.pieces import check_fits

        check_fits(whole)
    return whole


def _has_pieces(name: str) -> bool:
    try:
        pack = find(name)
    except PackError:
        return False
    return pack.part(PIECES) is not None or (pack.is_of_the_house and name in _of_the_house())


@cache
def _of_the_house() -> frozenset[str]:
    return frozenset(found.name for found in pkgutil.iter_modules(games.__path__) if found.ispkg)


def board_diagram(game: str, layout: Layout, view: View = EVERYTHING) -> Drawing:
    """A picture of the position, as large as the printed pieces are; `drawing.fitted` makes it smaller.

    Raises PackError for a game that there is not.
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


def spots_of(game: str, layout: Layout, view: View = EVERYTHING) -> Callable[[Space], Point]:
    """Where spaces are in the picture that `board_diagram` gives: the middle of each."""
    return _looks(game).spots(layout, view)


def piece_picture(game: str, written: str, seat: str = "") -> Drawing | None:
    """A tile, card or marble by itself, as a layout or a choice of `seat` names it; None for what has no picture."""
    return _looks(game).pictured(written, seat)


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
    """Whether positions of the game can be drawn: of every game that there is, if only as its lattice."""
    return game in names()


@cache
def _looks(game: str) -> Looks:
    pack = find(game)
    if pack.is_of_the_house:
        return cast(Looks, importlib.import_module(f"{games.__name__}.{game}"))
    return _completed(pack)


def _completed(pack: Pack) -> Looks:
    """The pictures that a folder brings along, and for what they leave out the plain ones of its lattice."""
    from types import SimpleNamespace

    from printables import diagrams as plainly

    plain = {
        "ACCENT": plainly.LATTICE_ACCENT,
        "PITCH": plainly.LATTICE_PITCH,
        "diagram": plainly.lattice_diagram,
        "spots": plainly.lattice_spots,
        "pictured": plainly.lattice_piece,
        "spaces": plainly.lattice_spaces,
    }
    pictures = pack.code("pictures")
    return cast(Looks, SimpleNamespace(**plain | (vars(pictures) if pictures else {})))
