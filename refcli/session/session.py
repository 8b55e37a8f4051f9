"""A game in progress: each thing that happens is judged, kept on disk, and followed by due draws."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from refcli.game import Seat
from refcli.session.course import Step
from refcli.session.draws import draw
from refcli.session.history import History
from refcli.session.storage import Storage


class Session:
    """A history and its files; with a `seed` the program draws wherever a draw is due.

    On some seats programs may play (`machines`): what they did nobody takes back alone.
    """

    def __init__(
        self, history: History, storage: Storage, seed: int | None = None, machines: Collection[Seat] = ()
    ) -> None:
        self.history = history
        self.storage = storage
        self.seed = seed
        self.machines = machines
        self.seed_told = False
        """Whether the seed has been told, so that no draw is a secret any more."""
        if self.over:
            self.tell_seed()

    @property
    def over(self) -> bool:
        """Whether nothing more is played: the game has ended, or its players have ended it."""
        return bool(self.history.position.outcome() or self.history.termination)

    @property
    def machine_due(self) -> Seat | None:
        """The seat of the program that is to play now, if any: what has to be mended first, people mend."""
        position, turn = self.history.position, self.history.position.turn
        others = position.draw_due or self.over or self.history.waiting
        return turn if turn in self.machines and not others else None

    def tell_seed(self) -> None:
        """Remember that the seed is known, if there is one and anything is drawn."""
        self.seed_told = self.seed is not None and self.history.game.DRAWS

    def begin(self) -> list[Step]:
        """Keep the beginning; the draws that were due."""
        self.storage.begin(self.history, self.seed)
        return self._draw()

    def play(self, ply: Any) -> list[Step]:
        """Play a ply; it, and the draws that the program makes then. Raises IllegalMoveError."""
        before = self.history.position
        source = "manual" if before.draw_due else "-"
        ply = self.history.play(ply)
        self.storage.keep(self.history, "ply", f"{ply} {source}")
        return [Step(before, ply), *self._draw()]

    def let_stand(self, ply: Any) -> list[Step]:
        """Let an illegal ply stand; it, and the draws that the program makes then. Raises InexpressibleError."""
        before = self.history.position
        played = self.history.let_stand(ply)
        self.storage.keep(self.history, "let", f"{played.ply} {played.broke}")
        return [Step(before, *played), *self._draw()]

    def _draw(self) -> list[Step]:
        drawn = []
        while self.seed is not None and self.history.position.draw_due:
            before = self.history.position
            ply = self.history.play(draw(self.history, self.seed))
            self.storage.keep(self.history, "ply", f"{ply} seeded")
            drawn.append(Step(before, ply))
        return drawn

    def since(self, plies: int) -> list[Step]:
        """What was played after so many plies; nothing where plies have been taken back meanwhile."""
        return self.history.steps(plies) if len(self.history.played) > plies else []

    def stepped_over(self, plies: int) -> int:
        """How many plies an undo of so many takes back: draws of the program go with the ply before them."""
        plies = min(plies, len(self.history.played))
        if self.seed is not None:
            while plies < len(self.history.played) and self.history.positions[-1 - plies].draw_due:
                plies += 1
        return plies

    def plies_of(self, deeds: int) -> int:
        """How many plies the last so many things are that people did: a draw goes with the ply that caused it.

        Draws at the beginning of the game are caused by no ply; those of the program nobody takes back, nor what
        programs have played before any person has. A ply of a program goes with the person's ply that it answers.
        """
        played = self.history.played
        left = kept = len(played)
        while deeds and left:
            cause = next((n for n in range(left - 1, -1, -1) if not played[n].is_draw), None)
            if cause is None and self.seed is not None:
                break
            left = left - 1 if cause is None else cause
            if cause is None or self.history.positions[cause].turn not in self.machines:
                kept = left
                deeds -= 1
        return len(played) - kept

    def undo(self, plies: int) -> tuple[list[Step], list[Step]]:
        """Take back exactly so many plies, whatever they revealed: these, and the draws that are due again."""
        override = " override" if self.history.reveals(plies) else ""
        taken = self.history.undo(plies)
        self.storage.keep(self.history, "undo", f"{plies}{override}")
        return taken, self._draw()

    def redo(self, deeds: int) -> list[Step]:
        """Play again what was taken back, so many things that people did with the draws that they caused; the plies."""
        again: list[Step] = []
        while deeds and self.history.can_redo:
            again += self.history.redo(1)
            while self._redoes_no_deed:
                again += self.history.redo(1)
            deeds -= 1
        if again:
            self.storage.keep(self.history, "redo", str(len(again)))
            self._draw()
        return again

    @property
    def _redoes_no_deed(self) -> bool:
        """Whether what is played again next is nothing that a person did."""
        machine = self.history.position.turn in self.machines
        return self.history.redoes_draw or (self.history.can_redo and machine)

    def change(self, number: int, ply: Any) -> list[Step]:
        """Put another ply in the place of that one, as `History.change`; the draws that the program makes then."""
        overriding = self._overriding(number)
        ply = self.history.change(number, ply)
        return self._mended("change", f"{number} {ply}{overriding}")

    def insert(self, number: int, ply: Any) -> list[Step]:
        """Put a ply before that one, as `History.insert`; the draws that the program makes then."""
        overriding = self._overriding(number)
        ply = self.history.insert(number, ply)
        return self._mended("insert", f"{number} {ply}{overriding}")

    def delete(self, number: int) -> list[Step]:
        """Take that ply away, as `History.delete`; the draws that the program makes then."""
        overriding = self._overriding(number)
        self.history.delete(number)
        return self._mended("delete", f"{number}{overriding}")

    def unmend(self) -> list[Step]:
        """While plies wait: go back to before the slip was mended."""
        self.history.unmend()
        return self._mended("unmend", "")

    def switch(self, number: int) -> list[Step]:
        """Go on with another branch."""
        self.history.switch(number)
        return self._mended("branch", str(number))

    def _overriding(self, number: int) -> str:
        return " override" if self.history.reveals(len(self.history.played) + 1 - number) else ""

    def _mended(self, kind: str, text: str) -> list[Step]:
        self.storage.keep(self.history, kind, text)
        return self._draw()

    def note(self, text: str) -> None:
        """Keep a note about the last ply."""
        self.history.note(text)
        self.storage.keep(self.history, "note", text)

    def tag(self, name: str, value: str) -> None:
        """Keep a tag that no rule reads."""
        self.history.tag(name, value)
        self.storage.keep(self.history, "tag", f"{name} {value}")

    def end_by(self, how: str | None) -> None:
        """End the game as the players agree, or go on with it."""
        self.history.end_by(how)
        self.storage.keep(self.history, "end", how or "")
