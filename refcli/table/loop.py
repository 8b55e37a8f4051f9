"""The play loop: a line in, an answer out, the record on disk before the next prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from extract.rulebook import Language, game_toml, load_curated
from refcli import messages
from refcli.citation import cite, explain
from refcli.commands.rules import print_rules
from refcli.console import write_whole
from refcli.game import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, Outcome
from refcli.match import Match
from refcli.table.board import as_text
from refcli.table.reading import read_ply

_SHOWN_MOVES = 60


class Loop:
    """One game at the table: takes lines, says what the referee says, keeps the record in `path`."""

    def __init__(
        self, match: Match, path: Path, language: Language, show: Callable[[str], None], *, ascii_only: bool = False
    ) -> None:
        self.match = match
        self.path = path
        self.language = language
        self.show = show
        self.ascii_only = ascii_only
        self.unsaved: str | None = None
        self._words: dict[str, Callable[[Sequence[str]], None]] = {
            "board": self._board,
            "moves": self._moves,
            "undo": self._undo,
            "score": self._score,
            "rules": self._rules,
            "help": self._help,
            "?": self._help,
        }

    def say(self, key: str, **values: object) -> None:
        """Show a sentence of the catalogue."""
        self.show(messages.text(self.language, key, values))

    def prompt(self) -> str:
        """Whose turn it is and what is expected; a warning where the record cannot be written."""
        position = self.match.position
        parts = [position.turn or "-"]
        if position.draw_due:
            parts.append(messages.text(self.language, "play.draw"))
        if self.unsaved:
            parts.append(messages.text(self.language, "play.unsaved"))
        return " ".join(parts) + "> "

    def begin(self) -> None:
        """Show where the game stands."""
        self.say("play.begin", game=game_toml(self.match.name)["title"], players=self.match.tags["Players"])
        self._board([])
        self._save()

    def answer(self, line: str) -> None:
        """Answer one line: a word of the loop, or a ply."""
        word, *rest = line.split() or [""]
        if not word:
            return
        if word.lower() in self._words:
            self._words[word.lower()](rest)
            return
        try:
            ply = self.match.play(read_ply(self.match.game, self.match.position, line))
        except InvalidMoveError as error:
            self.say("play.unreadable", text=line.strip(), expected=messages.text(self.language, error.expected))
        except AmbiguousMoveError as error:
            self.say("play.ambiguous", text=error.text, candidates=error.candidates)
        except IllegalMoveError as error:
            self._refuse(error)
        else:
            self._save()
            self._board([])
            self.say("play.played", ply=ply)
            if outcome := self.match.position.outcome():
                self._announce(outcome)

    def _refuse(self, error: IllegalMoveError) -> None:
        citation = cite(error.violation.rule, self.language)
        self.say("play.refused", token=error.token, cause=explain(error.violation, self.language))
        number = f"{citation.number}. " if citation.number else ""
        self.show(f"  [{citation.rule}] {number}{citation.text}")
        near = self._nearest(error.token)
        if near:
            self.say("play.nearest", moves=near)

    def _nearest(self, token: str) -> list[str]:
        """Legal plies that begin as the refused one does, the longest common beginning first."""
        tokens = map(str, islice(self.match.position.legal_moves(), 2000))

        def shared(other: str) -> int:
            return next((i for i, (a, b) in enumerate(zip(token, other, strict=False)) if a != b), len(other))

        ranked = sorted((-shared(other), other) for other in tokens if shared(other) > 1)
        return [other for _, other in ranked[:5]]

    def _announce(self, outcome: Outcome) -> None:
        scores = self.match.position.scores()
        shown = "" if scores is None else " (" + ", ".join(f"{seat} {n}" for seat, n in scores.items()) + ")"
        key = "play.over" if len(outcome.winners) == 1 else "play.tie"
        self.say(key, winners=outcome.winners, scores=shown)
        self.show(f"  [{outcome.reason}] {cite(outcome.reason, self.language).text}")

    def _save(self) -> None:
        try:
            write_whole(self.path, self.match.record())
        except OSError as error:
            self.unsaved = error.strerror or str(error)
            self.say("play.not_kept", file=self.path, reason=self.unsaved)
        else:
            self.unsaved = None

    def _board(self, _rest: Sequence[str]) -> None:
        for line in as_text(self.match.position.layout(), self.language, ascii_only=self.ascii_only):
            self.show(line)

    def _moves(self, rest: Sequence[str]) -> None:
        beginning = rest[0].lower() if rest else ""
        tokens = (str(ply) for ply in self.match.position.legal_moves())
        found = list(islice((t for t in tokens if t.lower().startswith(beginning)), _SHOWN_MOVES + 1))
        self.show("  ".join(found[:_SHOWN_MOVES]) + (" ..." if len(found) > _SHOWN_MOVES else "") if found else "-")

    def _undo(self, rest: Sequence[str]) -> None:
        count = int(rest[0]) if rest and rest[0].isdecimal() and len(rest[0]) < 6 else 1
        taken = self.match.undo(count)
        if not taken:
            self.say("play.nothing_to_undo")
            return
        self._save()
        self._board([])
        self.say("play.undone", plies=[str(ply) for ply in taken])

    def _score(self, _rest: Sequence[str]) -> None:
        scores = self.match.position.scores()
        if scores is None:
            self.say("score.none")
        else:
            self.show(", ".join(f"{seat} {points}" for seat, points in scores.items()))

    def _rules(self, rest: Sequence[str]) -> None:
        wanted = " ".join(rest) or None
        if not print_rules(load_curated(self.match.name), self.language, wanted):
            self.say("rules.none", game=self.match.name, wanted=wanted)

    def _help(self, _rest: Sequence[str]) -> None:
        example = next(iter(self.match.position.legal_moves()), None)
        self.say("play.help", example=example or "-")
