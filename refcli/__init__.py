"""Referee physical board games: judge plies, cite rules, keep the record, score.

For programs (docs/python.md has more):

>>> import refcli
>>> name = refcli.known_games()[0]
>>> position = refcli.load_game(name).start(refcli.dealt_tags(name, 7, None, {}))
>>> ply = next(position.legal_moves())
>>> position.judge(ply) is None, position.play(ply) == position
(True, False)

Games and positions: `known_games`, `load_game`, `dealt_tags`; what they promise is told by `Game` and `Position`.
Records: `read`, `read_file`, `judge`, `write`, `turns`. For people: `as_text` draws a board, `cause` says why a ply is
not allowed, `text` a sentence of the catalogue. Nothing is imported before it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from refcli.game import AmbiguousMoveError as AmbiguousMoveError
    from refcli.game import Game as Game
    from refcli.game import IllegalMoveError as IllegalMoveError
    from refcli.game import InvalidMoveError as InvalidMoveError
    from refcli.game import Layout as Layout
    from refcli.game import MoveError as MoveError
    from refcli.game import Outcome as Outcome
    from refcli.game import Position as Position
    from refcli.game import SetupError as SetupError
    from refcli.game import TagError as TagError
    from refcli.game import Violation as Violation
    from refcli.game import load_game as load_game
    from refcli.messages import text as text
    from refcli.record import Record as Record
    from refcli.record import Refusal as Refusal
    from refcli.record import UnreadableRecordError as UnreadableRecordError
    from refcli.record import Verdict as Verdict
    from refcli.record import judge as judge
    from refcli.record import read as read
    from refcli.record import read_file as read_file
    from refcli.record import turns as turns
    from refcli.record import write as write
    from refcli.referee import cause as cause
    from refcli.session import dealt_tags as dealt_tags
    from refcli.table import as_text as as_text

__all__ = [
    "AmbiguousMoveError",
    "Game",
    "IllegalMoveError",
    "InvalidMoveError",
    "Layout",
    "MoveError",
    "Outcome",
    "Position",
    "Record",
    "Refusal",
    "SetupError",
    "TagError",
    "UnreadableRecordError",
    "Verdict",
    "Violation",
    "__version__",
    "as_text",
    "cause",
    "dealt_tags",
    "judge",
    "known_games",
    "load_game",
    "read",
    "read_file",
    "text",
    "turns",
    "write",
]


def known_games() -> tuple[str, ...]:
    """The names of all games: of the house, of installed packages, of folders on `REFCLI_GAMES`."""
    from refcli.game import games

    return games()


def _later(name: str) -> Any:
    """A name of a room, imported when it is asked for; what every start imports stays as little as it is."""
    from extract import imported_later

    return imported_later(
        __name__,
        game="AmbiguousMoveError Game IllegalMoveError InvalidMoveError Layout MoveError Outcome Position SetupError "
        "TagError Violation load_game",
        messages="text",
        record="Record Refusal UnreadableRecordError Verdict judge read read_file turns write",
        referee="cause",
        session="dealt_tags",
        table="as_text",
    )(name)


__getattr__ = _later


def __dir__() -> list[str]:
    return sorted(__all__)
