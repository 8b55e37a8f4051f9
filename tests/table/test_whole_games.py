"""One whole game of each at the real prompt, from the deal to the end: refusals, an undo, a kill, two languages."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from random import Random

import pytest

from extract.rulebook import Language
from refcli import messages
from refcli.game import MoveError, Violation
from refcli.record import judge, read_file
from refcli.session import History, View
from refcli.table import cause, ending, read_ply
from tests.games.playing import dealt, played
from tests.table.test_terminal import Terminal, playing

MOST_PLIES = 100
WHOLE: list[tuple[str, int, Language, Language]] = [
    ("contra", 2155, "fr", "es"),
    ("dschunke", 0, "es", "en"),
    ("rhombus", 321, "en", "fr"),
    ("rings", 10, "de", "fr"),
    ("tokan", 3957, "en", "de"),
]
"""A game, the seed of a short course of it, the languages before and after the kill."""


class AtTerminal:
    """A person who plays a script in a terminal, and a history that goes the same way."""

    def __init__(self, terminal: Terminal, history: History, language: Language) -> None:
        self.terminal = terminal
        self.history = history
        self.language = language

    def sees(self, text: str) -> None:
        """Wait until this text is shown, however its lines are broken."""
        pattern = re.compile(r"\s+".join(map(re.escape, text.split())))
        while not (found := pattern.search(self.terminal.seen)):
            self.terminal.read()
        self.terminal.seen = self.terminal.seen[found.end() :]

    def reads(self, key: str, **values: object) -> None:
        """Wait until a sentence of the catalogue is shown in the language of this table."""
        self.sees(messages.text(self.language, key, values))

    def is_asked(self) -> None:
        """Wait until the next ply is asked for: the number of the turn and the seat are those of the history."""
        position = self.history.position
        number = sum(p.starts_turn for p in self.history.positions[:-1]) + position.starts_turn
        self.sees(f"{number}. {position.turn}>")

    def plays(self, token: str) -> None:
        before = self.history.position
        self.terminal.type(token)
        ply = self.history.play(self.history.game.parse(token))
        self.reads("play.played", seat=before.turn, ply=str(before.told(ply, None)))
        if self.history.position.turn:
            self.is_asked()

    def is_refused(self, token: str, violation: Violation) -> None:
        """A ply that is not allowed: its cause and its rule are shown, and the same ply is asked for again."""
        for line in (token, f"why {token}"):
            self.terminal.type(line)
            self.sees(cause(violation, token, self.language))
            self.sees(f"[{violation.rule}]")
            self.is_asked()

    def asks_why(self, token: str) -> None:
        """A ply that is allowed: every rule that it was held against is shown."""
        self.terminal.type(f"why {token}")
        self.reads("play.legal", token=token)
        for rule in self.history.position.explain(self.history.game.parse(token)):
            self.sees(f"[{rule}]")
        self.is_asked()

    def takes_back(self) -> None:
        """Undo the last ply; where it revealed something, say no at first."""
        token = View(self.history).told(self.history.steps()[-1])
        if self.history.reveals(1):
            self.terminal.type("undo")
            self.answers("n")
            self.reads("play.unchanged")
            self.is_asked()
            self.terminal.type("undo")
            self.answers(messages.text(self.language, "play.yes"))
        else:
            self.terminal.type("undo")
        self.history.undo()
        self.reads("play.undone", plies=[token])
        self.is_asked()

    def answers(self, answer: str) -> None:
        yes = messages.text(self.language, "play.yes")
        self.reads("play.undo_revealed", plies=[View(self.history).told(self.history.steps()[-1])])
        self.sees(f"[{yes[0]}/N]")
        self.terminal.type(answer)


def forbidden(history: History, tokens: list[str]) -> tuple[str, Violation]:
    """A ply of the script at the wrong time."""
    for token in tokens:
        try:
            ply = read_ply(history.game, history.position, token)
        except MoveError:
            continue
        if str(ply) == token and (violation := history.position.judge(ply)):
            return token, violation
    raise AssertionError("every ply of the script is allowed here")


@pytest.mark.parametrize(("name", "seed", "first", "second"), WHOLE, ids=[name for name, *_ in WHOLE])
def test_a_whole_game_from_the_deal_to_its_end(
    name: str, seed: int, first: Language, second: Language, tmp_path: Path
) -> None:
    path = tmp_path / "whole.game"
    path.write_text(dealt(name, seed).record())
    script = played(dealt(name, seed), Random(seed), MOST_PLIES)
    outcome = script.position.outcome()
    assert outcome, "the course of this seed does not end; choose another"
    tokens = [str(ply) for ply in script.plies]
    draws = [n for n, position in enumerate(script.positions) if position.draw_due]
    taken_back = draws[0] if draws else 1
    killed = max(len(tokens) // 2, taken_back + 1)
    asked = {next(n for n in range(start, len(tokens)) if n not in draws) for start in (0, killed)}
    history = dealt(name, seed)

    with playing(name, path, first) as terminal:
        table = AtTerminal(terminal, history, first)
        table.is_asked()
        table.is_refused(*forbidden(history, tokens))
        for n, token in enumerate(tokens[:killed]):
            if n in asked:
                table.asks_why(token)
            table.plays(token)
            if n == taken_back:
                assert bool(draws) == bool(history.reveals(1))
                table.takes_back()
                assert path.read_text() == history.record()
                table.plays(token)
        terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
    assert path.read_text() == history.record()

    with playing(name, path, second) as terminal:
        table = AtTerminal(terminal, history, second)
        table.reads("play.resumed", file=path, plies=killed)
        table.is_asked()
        table.is_refused(*forbidden(history, tokens))
        for n, token in enumerate(tokens[killed:], start=killed):
            if n in asked:
                table.asks_why(token)
            table.plays(token)
        for line in ending(outcome, history.position, second):
            table.sees(line)
        table.reads("play.prompt_over")
        terminal.type("quit")
        table.sees(path.name)
        assert terminal.process.wait(20) == 0

    record = read_file(path)
    verdict = judge(record)
    assert verdict.refusal is None
    assert verdict.outcome == outcome
    assert [str(ply) for ply in verdict.plies] == tokens
    assert record.tags["Result"] == script.position.result()
    assert path.read_text() == script.record()
