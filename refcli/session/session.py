"""A game in progress: each thing that happens is judged, kept on disk, and followed by due draws."""

from __future__ import annotations

from typing import Any

from refcli.session.draws import draw
from refcli.session.history import History, Step
from refcli.session.storage import Storage


class Session:
    """A history and its files; with a `seed` the program draws wherever a draw is due."""

    def __init__(self, history: History, storage: Storage, seed: int | None = None) -> None:
        self.history = history
        self.storage = storage
        self.seed = seed
        self.seed_told = False
        """Whether the seed has been told, so that no draw is a secret any more."""
        if self.over:
            self.tell_seed()

    @property
    def over(self) -> bool:
        """Whether nothing more is played: the game has ended, or its players have ended it."""
        return bool(self.history.position.outcome() or self.history.termination)

    def tell_seed(self) -> None:
        """Remember that the seed is known, if there is one and anything is drawn."""
        self.seed_told = self.seed is not None and self.history.game.DRAWS

    def begin(self) -> list[Step]:
        """Keep the beginning; the draws that were due."""
        self.storage.begin(self.history, self.seed)
        return self._draw()

    def play(self, ply: Any) -> list[Step]:
        """Play a ply; it, and the draws after it. Raises IllegalMoveError."""
        first = len(self.history.played)
        source = "manual" if self.history.position.draw_due else "-"
        ply = self.history.play(ply)
        self.storage.keep(self.history, "ply", f"{ply} {source}")
        self._draw()
        return self.history.steps(first)

    def let_stand(self, ply: Any) -> list[Step]:
        """Let an illegal ply stand; it, and the draws after it. Raises InexpressibleError."""
        first = len(self.history.played)
        played = self.history.let_stand(ply)
        self.storage.keep(self.history, "let", f"{played.ply} {played.broke}")
        self._draw()
        return self.history.steps(first)

    def _draw(self) -> list[Step]:
        first = len(self.history.played)
        while self.seed is not None and self.history.position.draw_due:
            ply = self.history.play(draw(self.history, self.seed))
            self.storage.keep(self.history, "ply", f"{ply} seeded")
        return self.history.steps(first)

    def stepped_over(self, plies: int) -> int:
        """How many plies an undo of so many takes back: draws of the program go with the ply before them."""
        plies = min(plies, len(self.history.played))
        if self.seed is not None:
            while plies < len(self.history.played) and self.history.positions[-1 - plies].draw_due:
                plies += 1
        return plies

    def undo(self, plies: int) -> tuple[list[Step], list[Step]]:
        """Take back exactly so many plies, whatever they revealed: these, and the draws that are due again."""
        override = " override" if self.history.reveals(plies) else ""
        taken = self.history.undo(plies)
        self.storage.keep(self.history, "undo", f"{plies}{override}")
        return taken, self._draw()

    def redo(self, plies: int) -> list[Step]:
        """Play again what was taken back; the plies."""
        again = self.history.redo(plies)
        while self.seed is not None and self.history.position.draw_due and self.history.can_redo:
            again += self.history.redo(1)
        if again:
            self.storage.keep(self.history, "redo", str(len(again)))
            self._draw()
        return again

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
