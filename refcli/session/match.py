"""A game in progress: its history, undo, what was let stand, notes, an end by agreement, and the record of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from refcli.game import Game, IllegalMoveError, Position, RuleId, load_game
from refcli.record import LET_STAND, Record, write
from refcli.referee import Verdict, judge
from refcli.session import overrides

_NOTE = re.compile(r"Note\.(0|[1-9][0-9]{0,8})", re.ASCII)
_CARD = re.compile(r"[0-9A-Z]{2,}", re.ASCII)
TERMINATION = "Termination"
"""The tag (as in PGN) for a game that its players ended: `agreed draw`, `red resigns`."""


class RefusedRecordError(ValueError):
    """A record that cannot be gone on with; `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.refusal.rule if verdict.refusal else "")
        self.verdict = verdict


class InexpressibleError(ValueError):
    """A ply that cannot be let stand: the position after it cannot be expressed."""


@dataclass(frozen=True, slots=True)
class Played:
    """A ply of the game; `broke` is the rule that it broke and was let stand for."""

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

    def undo(self, plies: int = 1) -> list[Any]:
        """Take back the last plies, at most as many as there are; the plies taken back, in the order of play."""
        keep = max(0, len(self.history) - plies)
        taken = self.history[keep:]
        self.undone += reversed(taken)
        del self.positions[keep + 1 :]
        del self.history[keep:]
        for ply in [ply for ply in self.notes if ply > keep]:
            del self.notes[ply]
        return [played.ply for played in taken]

    def redo(self, plies: int = 1) -> list[Any]:
        """Play again what was taken back last; the plies played, in the order of play."""
        again: list[Any] = []
        while self.undone and len(again) < plies:
            played = self.undone.pop()
            self._append(played, self.position.play(played.ply))
            again.append(played.ply)
        return again

    def reveals(self, plies: int) -> list[Any]:
        """Of the last plies, those that revealed something: draws, and plays that showed a hidden card."""
        first = max(0, len(self.history) - plies)
        return [self.history[n].ply for n in range(first, len(self.history)) if self._revealed(n)]

    def _revealed(self, n: int) -> bool:
        before = self.positions[n]
        if before.draw_due:
            return True
        seen = " ".join(contents for _, _, contents in before.layout().beside)
        return "?" in seen and any(card not in seen for card in _CARD.findall(str(self.history[n].ply)))

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
        tags = dict(self.tags)
        let = {n: played.broke for n, played in enumerate(self.history, start=1) if played.broke}
        ours = {LET_STAND: overrides.tag_value(let)} if let else {}
        if self.position.outcome():
            ours["Result"] = self.position.result()
        for tag in (LET_STAND, "Result"):
            if tag not in ours:
                tags.pop(tag, None)
        tags |= ours
        tags |= {f"Note.{ply}": text for ply, text in sorted(self.notes.items())}
        verdict = Verdict(self.name, tuple(self.positions), tuple(self.plies), None)
        return write(self.game.canonical_tags(tags), self.game.own_tags(tags), verdict.turns())
