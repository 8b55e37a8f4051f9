"""A game in progress: its history, undo, and the record of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refcli.game import Game, IllegalMoveError, Position, load_game
from refcli.record import Record, write
from refcli.referee import Verdict, judge


class RefusedRecordError(ValueError):
    """A record that cannot be gone on with; `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.refusal.rule if verdict.refusal else "")
        self.verdict = verdict


class Match:
    """The positions and plies of one game. Undo goes back to an older position; nothing is ever played backwards."""

    def __init__(self, name: str, tags: Mapping[str, str]) -> None:
        """Begin a game. Raises TagError or SetupError where the tags describe no start."""
        self.name = name
        self.game: Game = load_game(name)
        self.tags = dict(tags)
        self.positions: list[Position] = [self.game.start(tags)]
        self.plies: list[Any] = []

    @classmethod
    def resume(cls, record: Record) -> Match:
        """Go on with a record. Raises RefusedRecordError for one that the referee refuses."""
        verdict = judge(record)
        if verdict.refusal or verdict.game is None:
            raise RefusedRecordError(verdict)
        match = cls(verdict.game, record.tags)
        match.positions = list(verdict.positions)
        match.plies = list(verdict.plies)
        return match

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    def play(self, ply: Any) -> Any:
        """Play a ply and return it in canonical form. Raises IllegalMoveError; then nothing has changed."""
        violation = self.position.judge(ply)
        if violation:
            raise IllegalMoveError(str(ply), violation)
        ply = self.position.canonical(ply)
        self.positions.append(self.position.play(ply))
        self.plies.append(ply)
        return ply

    def undo(self, plies: int = 1) -> list[Any]:
        """Take back the last plies, at most as many as there are; the plies taken back, in the order of play."""
        plies = min(plies, len(self.plies))
        taken = self.plies[len(self.plies) - plies :]
        del self.positions[len(self.positions) - plies :]
        del self.plies[len(self.plies) - plies :]
        return taken

    def record(self) -> str:
        """The game so far in canonical form, with the result once it is over."""
        tags = {tag: value for tag, value in self.tags.items() if tag != "Result"}
        if self.position.outcome():
            tags["Result"] = self.position.result()
        verdict = Verdict(self.name, tuple(self.positions), tuple(self.plies), None)
        return write(tags, self.game.own_tags(tags), verdict.turns())
