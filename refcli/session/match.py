"""A game in progress: its history, undo, what was let stand, notes, an end by agreement, and the record of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from refcli.game import Game, IllegalMoveError, Position, RuleId, load_game
from refcli.record import LET_STAND, TERMINATION, Record, write
from refcli.referee import Verdict, judge
from refcli.session import overrides

_NOTE = re.compile(r"Note\.(0|[1-9][0-9]{0,8})", re.ASCII)


class RefusedRecordError(ValueError):
    """A record that cannot be gone on with; `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.refusal.rule if verdict.refusal else "")
        self.verdict = verdict


class InexpressibleError(ValueError):
    """A ply that cannot be let stand: the position after it cannot be expressed."""


class Played(NamedTuple):
    """A ply of the game; `broke` is the rule that it broke and was let stand for."""

    ply: Any
    broke: RuleId | None = None


class Step(NamedTuple):
    """A ply of the history with the position that it was played in; `broke` as in `Played`."""

    before: Position
    ply: Any
    broke: RuleId | None = None


class Match:
    """The positions and plies of one game. Undo goes back to an older position; nothing is ever played backwards."""

    def __init__(self, name: str, tags: Mapping[str, str]) -> None:
        """Begin a game. Raises TagError or SetupError where the tags describe no start."""
        self.name = name
        self.game: Game = load_game(name)
        self.tags = dict(tags)
        self.positions: list[Position] = [self.game.start(tags)]
        self.history: list[Played] = []
        self.undone: list[Played] = []
        self.notes: dict[int, str] = {}

    @classmethod
    def resume(cls, record: Record) -> Match:
        """Go on with a record. Raises RefusedRecordError for one that the referee refuses."""
        verdict = judge(record)
        if verdict.refusal or verdict.game is None:
            raise RefusedRecordError(verdict)
        match = cls(verdict.game, record.tags)
        match.positions = list(verdict.positions)
        match.history = [Played(ply, verdict.let.get(n)) for n, ply in enumerate(verdict.plies, start=1)]
        for tag, value in record.tags.items():
            note = _NOTE.fullmatch(tag)
            if note and int(note[1]) <= len(match.history):
                match.notes[int(note[1])] = value
                del match.tags[tag]
        return match

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def plies(self) -> list[Any]:
        """The plies played, in canonical form."""
        return [played.ply for played in self.history]

    def steps(self, first: int = 0) -> list[Step]:
        """The plies played from that one (from 0) on."""
        before = self.positions[first:-1]
        return [Step(position, *played) for position, played in zip(before, self.history[first:], strict=True)]

    @property
    def turns(self) -> int:
        """How many turns have begun, the one that is to begin now among them."""
        return sum(position.starts_turn for position in self.positions)

    @property
    def termination(self) -> str | None:
        """How the players ended the game, or None."""
        return self.tags.get(TERMINATION)

    def play(self, ply: Any) -> Any:
        """Play a ply and return it in canonical form. Raises IllegalMoveError; then nothing has changed."""
        violation = self.position.judge(ply)
        if violation:
            raise IllegalMoveError(str(ply), violation)
        ply = self.position.canonical(ply)
        self._append(Played(ply), self.position.play(ply))
        self.undone.clear()
        return ply

    def let_stand(self, ply: Any) -> Played:
        """Let a ply stand that a rule forbids (a legal one is just played).

        Raises InexpressibleError where the position after it cannot be expressed; then nothing has changed.
        """
        violation = self.position.judge(ply)
        if violation is None:
            return Played(self.play(ply))
        stands = self.position.let(ply)
        if stands is None:
            raise InexpressibleError(str(ply))
        played = Played(stands[0], violation.rule)
        self._append(played, stands[1])
        self.undone.clear()
        return played

    def _append(self, played: Played, after: Position) -> None:
        self.positions.append(after)
        self.history.append(played)

    def undo(self, plies: int = 1) -> list[Step]:
        """Take back the last plies, at most as many as there are; the plies taken back, in the order of play."""
        keep = max(0, len(self.history) - plies)
        taken = self.steps(keep)
        self.undone += reversed(self.history[keep:])
        del self.positions[keep + 1 :]
        del self.history[keep:]
        for ply in [ply for ply in self.notes if ply > keep]:
            del self.notes[ply]
        return taken

    def redo(self, plies: int = 1) -> list[Step]:
        """Play again what was taken back last; the plies played, in the order of play."""
        first = len(self.history)
        while self.undone and len(self.history) < first + plies:
            played = self.undone.pop()
            self._append(played, self.position.play(played.ply))
        return self.steps(first)

    def reveals(self, plies: int) -> list[Step]:
        """Of the last plies, those that revealed something: draws, and plays that showed a hidden card."""
        last = self.steps(max(0, len(self.history) - plies))
        return [step for step in last if step.before.reveals(step.ply)]

    def note(self, text: str) -> None:
        """Note something about the last ply."""
        ply = len(self.history)
        self.notes[ply] = f"{self.notes[ply]} / {text}" if ply in self.notes else text

    def end_by(self, how: str | None) -> None:
        """End the game as the players agree (None: it goes on)."""
        self.tags.pop(TERMINATION, None)
        if how is not None:
            self.tags[TERMINATION] = how

    def record(self) -> str:
        """The game so far in canonical form, with the result once it is over."""
        return self.written(self.tags, self.plies)

    def written(self, tags: Mapping[str, str], plies: Sequence[Any]) -> str:
        """The record with these start tags and plies in place of its own."""
        tags = dict(tags)
        let = {n: played.broke for n, played in enumerate(self.history, start=1) if played.broke}
        ours = {LET_STAND: overrides.tag_value(let)} if let else {}
        if self.position.outcome():
            ours["Result"] = self.position.result()
        for tag in (LET_STAND, "Result"):
            if tag not in ours:
                tags.pop(tag, None)
        tags |= ours
        tags |= {f"Note.{ply}": text for ply, text in sorted(self.notes.items())}
        verdict = Verdict(self.name, tuple(self.positions), tuple(plies), None)
        return write(self.game.canonical_tags(tags), self.game.own_tags(tags), verdict.turns())
