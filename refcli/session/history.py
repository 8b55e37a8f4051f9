"""The course of one game: positions and plies, undo and redo, what was let stand, notes, an end by agreement."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from refcli.game import Game, IllegalMoveError, Position, RuleId, load_game
from refcli.record import LET_STAND, TERMINATION, Record, Verdict, judge, let_stand_value, turns, write

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


class History:
    """The positions and plies of one game. Undo goes back to an older position; nothing is ever played backwards."""

    def __init__(self, name: str, tags: Mapping[str, str]) -> None:
        """Begin a game. Raises TagError or SetupError where the tags describe no start."""
        self.name = name
        self.game: Game = load_game(name)
        self._tags = dict(tags)
        self._positions: list[Position] = [self.game.start(tags)]
        self._played: list[Played] = []
        self._undone: list[Played] = []
        self._notes: dict[int, str] = {}

    @classmethod
    def resume(cls, record: Record) -> History:
        """Go on with a record. Raises RefusedRecordError for one that the referee refuses."""
        verdict = judge(record)
        if verdict.refusal or verdict.game is None:
            raise RefusedRecordError(verdict)
        history = cls(verdict.game, record.tags)
        history._go_on(verdict)
        return history

    def _go_on(self, verdict: Verdict) -> None:
        self._positions = list(verdict.positions)
        self._played = [Played(ply, verdict.let.get(n)) for n, ply in enumerate(verdict.plies, start=1)]
        for tag, value in list(self._tags.items()):
            note = _NOTE.fullmatch(tag)
            if note and int(note[1]) <= len(self._played):
                self._notes[int(note[1])] = value
                del self._tags[tag]

    @property
    def tags(self) -> Mapping[str, str]:
        """The tags of the record, but for notes."""
        return self._tags

    @property
    def positions(self) -> Sequence[Position]:
        """The positions from the start on, one more than plies."""
        return self._positions

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def played(self) -> Sequence[Played]:
        """The plies played, in canonical form, with the rules that they broke."""
        return self._played

    @property
    def plies(self) -> list[Any]:
        """The plies played, in canonical form."""
        return [played.ply for played in self._played]

    @property
    def notes(self) -> Mapping[int, str]:
        """The notes, each by the ply (from 1; 0: the start) that it is about."""
        return self._notes

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else played since."""
        return bool(self._undone)

    def steps(self, first: int = 0) -> list[Step]:
        """The plies played from that one (from 0) on."""
        before = self._positions[first:-1]
        return [Step(position, *played) for position, played in zip(before, self._played[first:], strict=True)]

    @property
    def turns(self) -> int:
        """How many turns have begun, the one that is to begin now among them."""
        return sum(position.starts_turn for position in self._positions)

    @property
    def draws(self) -> int:
        """How many draws have been due, the one that is due now among them."""
        return sum(position.draw_due for position in self._positions)

    @property
    def termination(self) -> str | None:
        """How the players ended the game, or None."""
        return self._tags.get(TERMINATION)

    def play(self, ply: Any) -> Any:
        """Play a ply and return it in canonical form. Raises IllegalMoveError; then nothing has changed."""
        violation = self.position.judge(ply)
        if violation:
            raise IllegalMoveError(str(ply), violation)
        ply = self.position.canonical(ply)
        self._append(Played(ply), self.position.play(ply))
        self._undone.clear()
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
        self._undone.clear()
        return played

    def _append(self, played: Played, after: Position) -> None:
        self._positions.append(after)
        self._played.append(played)

    def undo(self, plies: int = 1) -> list[Step]:
        """Take back the last plies, at most as many as there are; the plies taken back, in the order of play."""
        keep = max(0, len(self._played) - plies)
        taken = self.steps(keep)
        self._undone += reversed(self._played[keep:])
        del self._positions[keep + 1 :]
        del self._played[keep:]
        for ply in [ply for ply in self._notes if ply > keep]:
            del self._notes[ply]
        return taken

    def redo(self, plies: int = 1) -> list[Step]:
        """Play again what was taken back last; the plies played, in the order of play."""
        first = len(self._played)
        while self._undone and len(self._played) < first + plies:
            played = self._undone.pop()
            self._append(played, self.position.play(played.ply))
        return self.steps(first)

    def reveals(self, plies: int) -> list[Step]:
        """Of the last plies, those that revealed something: draws, and plays that showed a hidden card."""
        last = self.steps(max(0, len(self._played) - plies))
        return [step for step in last if step.before.reveals(step.ply)]

    def note(self, text: str) -> None:
        """Note something about the last ply."""
        ply = len(self._played)
        self._notes[ply] = f"{self._notes[ply]} / {text}" if ply in self._notes else text

    def tag(self, name: str, value: str) -> None:
        """Say something about the game that no rule reads."""
        self._tags[name] = value

    def end_by(self, how: str | None) -> None:
        """End the game as the players agree (None: it goes on)."""
        self._tags.pop(TERMINATION, None)
        if how is not None:
            self._tags[TERMINATION] = how

    def retag(self, tags: Mapping[str, str]) -> None:
        """Take the tags of a record of this very game, with a name added by hand, say."""
        self._tags = dict(tags)

    def record(self) -> str:
        """The game so far in canonical form, with the result once it is over."""
        return self.written(self._tags, self.plies)

    def written(self, tags: Mapping[str, str], plies: Sequence[Any]) -> str:
        """The record with these start tags and plies in place of its own."""
        tags = dict(tags)
        let = {n: played.broke for n, played in enumerate(self._played, start=1) if played.broke}
        ours = {LET_STAND: let_stand_value(let)} if let else {}
        if self.position.outcome():
            ours["Result"] = self.position.result()
        for tag in (LET_STAND, "Result"):
            if tag not in ours:
                tags.pop(tag, None)
        tags |= ours
        tags |= {f"Note.{ply}": text for ply, text in sorted(self._notes.items())}
        return write(self.game.canonical_tags(tags), self.game.own_tags(tags), turns(self._positions, plies))
