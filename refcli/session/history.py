"""The course of one game: positions and plies, undo and redo, slips mended, what was let stand, notes, an end.

Nothing that was played is thrown away: what another ply takes the place of stays as a branch. A slip is mended by
playing what came after it again; the first ply that fits no more waits, with all behind it, for one that does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import dropwhile
from typing import Any

from refcli.game import Game, IllegalMoveError, InvalidMoveError, Position, RuleId, load_game
from refcli.record import LET_STAND, TERMINATION, Record, Verdict, judge, let_stand_value, turns, write
from refcli.session.course import Line, Played, Step, noted, played_again, shared

_NOTE = re.compile(r"Note\.(0|[1-9][0-9]{0,8})", re.ASCII)


class RefusedRecordError(ValueError):
    """A record that cannot be gone on with; `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.refusal.rule if verdict.refusal else "")
        self.verdict = verdict


class InexpressibleError(ValueError):
    """A ply that cannot be let stand: the position after it cannot be expressed."""


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
        self._waiting: list[Played] = []
        self._mended: Line = ()
        self._undone_then: Line = ()
        self._branches: list[Line] = []
        self._start_note: str | None = None

    @classmethod
    def resume(cls, record: Record) -> History:
        """Go on with a record. Raises RefusedRecordError for one that the referee refuses."""
        verdict = judge(record)
        if verdict.refusal or verdict.game is None:
            raise RefusedRecordError(verdict)
        history = cls(verdict.game, record.tags)
        history._go_on(verdict)
        return history

    @classmethod
    def resume_until_fault(cls, record: Record, verdict: Verdict) -> History:
        """Go on with a record up to its first wrong ply; that one and those behind it wait, as far as they are read.

        Raises RefusedRecordError where something else is wrong than a ply.
        """
        if verdict.game is None or not verdict.positions or not verdict.refusal or verdict.refusal.ply is None:
            raise RefusedRecordError(verdict)
        history = cls(verdict.game, record.tags)
        history._go_on(verdict)
        history.wait_for((token.text, None) for token in record.tokens[verdict.accepted :])
        return history

    def wait_for(self, tokens: Iterable[tuple[str, RuleId | None]]) -> None:
        """Let plies wait behind the last one, with the rules that they break if they stand; up to an unreadable one."""
        self._mended, self._undone_then = tuple(self._played), ()
        with suppress(InvalidMoveError):
            self._waiting.extend(Played(self.game.parse(token), broke) for token, broke in tokens)

    def _go_on(self, verdict: Verdict) -> None:
        self._positions = list(verdict.positions)
        notes = {}
        for tag, value in list(self._tags.items()):
            note = _NOTE.fullmatch(tag)
            if note and int(note[1]) <= len(verdict.plies):
                notes[int(note[1])] = value
                del self._tags[tag]
        self._start_note = notes.get(0)
        plies = enumerate(verdict.plies, start=1)
        self._played = [Played(ply, verdict.let.get(n), notes.get(n)) for n, ply in plies]

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
        """The plies played, in canonical form, with the rules that they broke and the notes."""
        return self._played

    @property
    def plies(self) -> list[Any]:
        """The plies played, in canonical form."""
        return [played.ply for played in self._played]

    @property
    def notes(self) -> Mapping[int, str]:
        """The notes, each by the ply (from 1; 0: the start) that it is about."""
        notes = enumerate((self._start_note, *(played.note for played in self._played)))
        return {ply: note for ply, note in notes if note is not None}

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else played since."""
        return bool(self._undone)

    @property
    def redoes_draw(self) -> bool:
        """Whether what is played again next is a draw."""
        return bool(self._undone) and self._undone[-1].is_draw

    @property
    def waiting(self) -> Sequence[Played]:
        """The plies behind a mended slip that wait: the first of them fits no more."""
        return self._waiting

    @property
    def mended(self) -> Line:
        """The game as it was before the slip was mended that plies wait for."""
        return self._mended

    @property
    def branches(self) -> Sequence[Line]:
        """Other courses of this game that were left, the last one first, each from its first ply on."""
        return [line for line in self._branches if shared(self._played, line) < len(line)]

    def until(self, plies: int) -> History:
        """The game as it was after so many plies."""
        past = History(self.name, self._tags)
        past._follow(self._positions[: plies + 1], self._played[:plies])
        return past

    def _follow(self, positions: list[Position], played: list[Played]) -> None:
        self._positions, self._played = positions, played

    def steps(self, first: int = 0) -> list[Step]:
        """The plies played from that one (from 0) on."""
        before = self._positions[first:-1]
        return [Step(position, *played) for position, played in zip(before, self._played[first:], strict=True)]

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
        played = Played(self.position.canonical(ply))
        self._goes_on(played, self.position.play(played.ply))
        return played.ply

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
        self._goes_on(played, stands[1])
        return played

    def _goes_on(self, played: Played, after: Position) -> None:
        """Append what is played now: for what waits, or again, or as the beginning of another branch."""
        if self._waiting:
            if self._waiting[0].is_draw or not self.position.draw_due:
                del self._waiting[0]
        elif self._undone:
            again = self._undone.pop()
            if again.same_as(played):
                played = again
            else:
                self._keep_branch((*self._played, again, *reversed(self._undone)))
                self._undone.clear()
        self._append(played, after)
        self._fit()

    def _append(self, played: Played, after: Position) -> None:
        self._positions.append(after)
        self._played.append(played)

    def undo(self, plies: int = 1) -> list[Step]:
        """Take back the last plies, at most as many as there are; the plies taken back, in the order of play."""
        keep = max(0, len(self._played) - plies)
        taken = self.steps(keep)
        self._waiting.clear()
        self._undone += reversed(self._played[keep:])
        del self._positions[keep + 1 :]
        del self._played[keep:]
        return taken

    def redo(self, plies: int = 1) -> list[Step]:
        """Play again what was taken back last; the plies played, in the order of play."""
        first = len(self._played)
        while self._undone and len(self._played) < first + plies:
            played = self._undone.pop()
            self._append(played, self.position.play(played.ply))
        return self.steps(first)

    # --- Slips mended ---

    def change(self, number: int, ply: Any) -> Any:
        """Put another ply in the place of that one (from 1) and play the rest again; the ply in canonical form.

        Raises IllegalMoveError; then nothing has changed.
        """
        return self._put(number, ply, self._line[number:])

    def insert(self, number: int, ply: Any) -> Any:
        """Put a ply before that one (from 1) and play the rest again, as `change`."""
        return self._put(number, ply, self._line[number - 1 :])

    def delete(self, number: int) -> None:
        """Take that ply (from 1) away, with the draws that it caused, and play the rest again."""
        rest = self._line[number:]
        if not self._line[number - 1].is_draw:
            rest = tuple(dropwhile(lambda played: played.is_draw, rest))
        self._mend(number, None, rest)

    @property
    def _line(self) -> Line:
        return *self._played, *self._waiting

    def _put(self, number: int, ply: Any, rest: Line) -> Any:
        position = self._positions[number - 1]
        if violation := position.judge(ply):
            raise IllegalMoveError(str(ply), violation)
        ply = position.canonical(ply)
        self._mend(number, Played(ply), rest)
        return ply

    def _mend(self, number: int, played: Played | None, rest: Line) -> None:
        whole = *self._played, *reversed(self._undone)
        self._keep_branch(whole)
        if not self._waiting:
            self._mended, self._undone_then = tuple(self._played), tuple(self._undone)
        self._undone.clear()
        del self._positions[number:]
        del self._played[number - 1 :]
        if played:
            self._append(played, self.position.play(played.ply))
        self._waiting = [*rest]
        self._fit()

    def _fit(self) -> None:
        """Play again what waits, up to the first ply that fits no more; draws that are not due any more are left out.

        So is all behind the end of the game.
        """
        while self._waiting:
            first, position = self._waiting[0], self.position
            if position.outcome():
                self._waiting.clear()
            elif first.is_draw and not position.draw_due:
                del self._waiting[0]
            elif position.draw_due and not first.is_draw:
                return
            elif after := played_again(position, first):
                self._append(*after)
                del self._waiting[0]
            else:
                return

    def unmend(self) -> None:
        """While plies wait: go back to the game as it was before it was mended."""
        self._keep_branch(tuple(self._played))
        self._go_to(self._mended)
        self._undone = [*self._undone_then]
        whole = *self._mended, *reversed(self._undone)
        self._branches = [branch for branch in self._branches if shared(branch, whole) < len(branch)]

    def switch(self, number: int) -> None:
        """Go on with another branch (from 1); the present course becomes one."""
        line = self.branches[number - 1]
        self._keep_branch((*self._played, *reversed(self._undone)))
        self._go_to(line)

    def _go_to(self, line: Line) -> None:
        """Make these plies, which were played once, the course of the game."""
        self._undone.clear()
        self._waiting.clear()
        same = shared(self._played, line)
        del self._positions[same + 1 :]
        del self._played[same:]
        for played in line[same:]:
            self._append(played, self.position.play(played.ply))
        self._branches = [branch for branch in self._branches if shared(branch, line) < len(branch)]

    def _keep_branch(self, line: Line) -> None:
        """Keep a course of the game, unless it is the beginning of one that is kept."""
        if not line or any(shared(line, branch) == len(line) for branch in self._branches):
            return
        self._branches = [branch for branch in self._branches if shared(line, branch) < len(branch)]
        self._branches.insert(0, line)

    def common(self, line: Line) -> int:
        """How many plies the present course has in common with another one."""
        return shared(self._played, line)

    def branch_steps(self, number: int) -> list[Step]:
        """The plies of a branch (from 1) from where it parts from the present course on."""
        line = self.branches[number - 1]
        same = shared(self._played, line)
        aside = self.until(same)
        for played in line[same:]:
            aside._append(played, aside.position.play(played.ply))
        return aside.steps(same)

    def reveals(self, plies: int) -> list[Step]:
        """Of the last plies, those that revealed something: draws, and plays that showed a hidden card."""
        last = self.steps(max(0, len(self._played) - plies))
        return [step for step in last if step.before.reveals(step.ply)]

    def note(self, text: str) -> None:
        """Note something about the last ply."""
        if not self._played:
            self._start_note = noted(self._start_note, text)
        else:
            last = self._played[-1]
            self._played[-1] = last._replace(note=noted(last.note, text))

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
        tags |= {f"Note.{ply}": text for ply, text in self.notes.items()}
        return write(self.game.canonical_tags(tags), self.game.own_tags(tags), turns(self._positions, plies))
