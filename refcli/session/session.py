"""A game in progress: each thing that happens is judged, kept on disk, and followed by due draws."""

from __future__ import annotations

from typing import Any

from refcli.session import draws
from refcli.session.match import Match, Step
from refcli.session.storage import Storage


class Session:
    """A match and its files; with a `seed` the program draws wherever a draw is due."""

    def __init__(self, match: Match, storage: Storage, seed: int | None = None) -> None:
        self.match = match
        self.storage = storage
        self.seed = seed

    @property
    def over(self) -> bool:
        """Whether nothing more is played: the game has ended, or its players have ended it."""
        return bool(self.match.position.outcome() or self.match.termination)

    def begin(self) -> list[Step]:
        """Keep the beginning; the draws that were due."""
        self.storage.begin(self.match, self.seed)
        return self._draw()

    def play(self, ply: Any) -> list[Step]:
        """Play a ply; it, and the draws after it. Raises IllegalMoveError."""
        first = len(self.match.history)
        source = "manual" if self.match.position.draw_due else "-"
        ply = self.match.play(ply)
        self.storage.keep(self.match, "ply", f"{ply} {source}")
        self._draw()
        return self.match.steps(first)

    def let_stand(self, ply: Any) -> list[Step]:
        """Let an illegal ply stand; it, and the draws after it. Raises InexpressibleError."""
        first = len(self.match.history)
        played = self.match.let_stand(ply)
        self.storage.keep(self.match, "let", f"{played.ply} {played.broke}")
        self._draw()
        return self.match.steps(first)

    def _draw(self) -> list[Step]:
        first = len(self.match.history)
        while self.seed is not None and self.match.position.draw_due:
            ply = self.match.play(draws.draw(self.match, self.seed))
            self.storage.keep(self.match, "ply", f"{ply} seeded")
        return self.match.steps(first)

    def stepped_over(self, plies: int) -> int:
        """How many plies an undo of so many takes back: draws of the program go with the ply before them."""
        plies = min(plies, len(self.match.history))
        if self.seed is not None:
            while plies < len(self.match.history) and self.match.positions[-1 - plies].draw_due:
                plies += 1
        return plies

    def undo(self, plies: int) -> tuple[list[Step], list[Step]]:
        """Take back exactly so many plies, whatever they revealed: these, and the draws that are due again."""
        override = " override" if self.match.reveals(plies) else ""
        taken = self.match.undo(plies)
        self.storage.keep(self.match, "undo", f"{plies}{override}")
        undone = list(self.match.undone)
        drawn = self._draw()
        self.match.undone = undone if not drawn else []
        return taken, drawn

    def redo(self, plies: int) -> list[Step]:
        """Play again what was taken back; the plies."""
        again = self.match.redo(plies)
        while self.seed is not None and self.match.position.draw_due and self.match.undone:
            again += self.match.redo(1)
        if again:
            self.storage.keep(self.match, "redo", str(len(again)))
            self._draw()
        return again

    def note(self, text: str) -> None:
        """Keep a note about the last ply."""
        self.match.note(text)
        self.storage.keep(self.match, "note", text)

    def end_by(self, how: str | None) -> None:
        """End the game as the players agree, or go on with it."""
        self.match.end_by(how)
        self.storage.keep(self.match, "end", how or "")
