"""One whole game of each at the real prompt, from the deal to the end: refusals, an undo, a kill, two languages.

What must be shown is written down here, and what is allowed, and who wins, says the plain second referee. Then games
with names, several plies a line, a slip mended far back: some of them, with `SCREENS=all` every game in every language
at both widths.
"""

from __future__ import annotations

import importlib
import os
import re
import signal
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from extract.rulebook import Language
from refcli.game import MoveError, Seat
from refcli.messages import LANGUAGES, seat_word, text
from refcli.referee import read_ply
from refcli.session import History, View
from tests.games.naive.record import split
from tests.games.playing import dealt, played
from tests.table.games import typed_on
from tests.table.terminal import Terminal, playing, running

MOST_PLIES = 100
WHOLE: list[tuple[str, int, Language, Language]] = [
    ("contra", 2155, "fr", "es"),
    ("dschunke", 0, "es", "en"),
    ("rhombus", 321, "en", "fr"),
    ("rings", 10, "de", "fr"),
    ("tokan", 3957, "en", "de"),
]
"""A game, the seed of a short course of it, the languages before and after the kill."""


SAID: dict[Language, dict[str, str]] = {
    "en": {
        "played": "{seat}: {token}",
        "legal": "allowed. It was held against these rules:",
        "question": "This takes back what has been drawn or shown: {token}. Do all agree? [y/N]",
        "yes": "yes",
        "unchanged": "nothing has changed",
        "undone": "took back {token}",
        "resumed": "going on with {file} after {plies} moves",
        "ended": "The game is over: {winner} wins",
        "over": "(over)>",
    },
    "de": {
        "played": "{seat}: {token}",
        "legal": "erlaubt. Geprüft nach diesen Regeln:",
        "question": "Das nimmt zurück, was gezogen oder gezeigt wurde: {token}. Sind alle einverstanden? [j/N]",
        "yes": "ja",
        "unchanged": "nichts hat sich geändert",
        "undone": "zurückgenommen: {token}",
        "resumed": "weiter mit {file} nach {plies} Zügen",
        "ended": "Die Partie ist zu Ende: {winner} gewinnt",
        "over": "(zu Ende)>",
    },
    "fr": {
        "played": "{seat} : {token}",
        "legal": "permis. Vérifié selon ces règles :",
        "question": "Cela annule ce qui a été pioché ou montré : {token}. Tout le monde est d’accord ? [o/N]",
        "yes": "oui",
        "unchanged": "rien n’a changé",
        "undone": "annulé : {token}",
        "resumed": "suite de {file} après {plies} coups",
        "ended": "La partie est finie : {winner} gagne",
        "over": "(fini)>",
    },
    "es": {
        "played": "{seat}: {token}",
        "legal": "permitida. Se ha comparado con estas reglas:",
        "question": "Esto deshace lo que se ha robado o mostrado: {token}. ¿Están todos de acuerdo? [s/N]",
        "yes": "sí",
        "unchanged": "no ha cambiado nada",
        "undone": "deshecho: {token}",
        "resumed": "se continúa con {file} tras {plies} jugadas",
        "ended": "La partida ha terminado: gana {winner}",
        "over": "(terminada)>",
    },
}


def second(name: str, start: str, tokens: list[str]) -> dict[str, Any]:
    """What the plain second referee says of a game with these plies."""
    tags = "".join(line for line in start.splitlines(keepends=True) if line.startswith("["))
    answer: dict[str, Any] = importlib.import_module(f"tests.games.{name}.naive").referee(
        f"{tags}\n{' '.join(tokens)}\n"
    )
    return answer


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
        """Wait until this is said in the language of this table."""
        self.sees(SAID[self.language][key].format(**values))

    def called(self, seat: Seat | None) -> str:
        """The word of a seat, as it begins a sentence."""
        word = seat_word(self.language, self.history.name, seat or "")
        return word[:1].upper() + word[1:]

    def is_asked(self) -> None:
        """Wait until the next ply is asked for: the number of the ply and the seat are those of the history."""
        self.sees(f"{len(self.history.played) + 1}. {self.called(self.history.position.turn)}>")

    def plays(self, token: str) -> None:
        before = self.history.position
        self.terminal.type(token)
        ply = self.history.play(self.history.game.parse(token))
        self.reads(
            "played", seat=self.called(before.turn), token=self.history.game.spoken(before, before.told(ply, None))
        )
        if self.history.position.turn:
            self.is_asked()

    def is_refused(self, token: str, rule: str) -> None:
        """A ply that is not allowed: its rule is named, and the same ply is asked for again."""
        for line in (token, f"why {token}"):
            self.terminal.type(line)
            self.sees(f"[{rule}]")
            self.is_asked()

    def asks_why(self, token: str) -> None:
        """A ply that is allowed: every rule that it was held against is shown."""
        self.terminal.type(f"why {token}")
        self.reads("legal")
        for rule in self.history.position.explain(self.history.game.parse(token)):
            self.sees(f"[{rule}]")
        self.is_asked()

    def takes_back(self) -> int:
        """Undo what was done last, a draw with the ply that caused it; how many plies that were.

        Where something was revealed, say no at first.
        """
        draws = [position.draw_due for position in self.history.positions[:-1]]
        count = 1 + next((n for n, draw in enumerate(reversed(draws)) if not draw), 0)
        taken = self.history.steps()[-count:]
        if self.history.reveals(count):
            shown = [View(self.history).spoken(step) for step in taken if step.before.reveals(step.ply)]
            self.terminal.type("undo")
            self.answers(shown, "n")
            self.reads("unchanged")
            self.is_asked()
            self.terminal.type("undo")
            self.answers(shown, SAID[self.language]["yes"])
        else:
            self.terminal.type("undo")
        told = [View(self.history).spoken(step) for step in taken]
        self.history.undo(count)
        self.reads("undone", token=(" | " if any("," in one for one in told) else ", ").join(told))
        self.is_asked()
        return count

    def answers(self, tokens: list[str], answer: str) -> None:
        self.reads("question", token=", ".join(tokens))
        self.terminal.type(answer)


def forbidden(history: History, start: str, tokens: list[str]) -> tuple[str, str]:
    """A ply of the script at the wrong time, and the rule that it breaks by the second referee."""
    played = [str(ply) for ply in history.plies]
    for token in tokens:
        try:
            read_as_written = str(read_ply(history.game, history.position, token)) == token
        except MoveError:
            continue
        error = second(history.name, start, [*played, token])["error"]
        if read_as_written and error:
            assert (error["ply"], error["token"]) == (len(played) + 1, token)
            return token, error["rule"]
    raise AssertionError("every ply of the script is allowed here")


@pytest.mark.parametrize(("name", "seed", "first", "other"), WHOLE, ids=[name for name, *_ in WHOLE])
def test_a_whole_game_from_the_deal_to_its_end(
    name: str, seed: int, first: Language, other: Language, tmp_path: Path
) -> None:
    path = tmp_path / "whole.game"
    path.write_text(dealt(name, seed).record())
    script = played(dealt(name, seed), Random(seed), MOST_PLIES)
    start = path.read_text()
    tokens = [str(ply) for ply in script.plies]
    judged = second(name, start, tokens)
    assert judged["ok"] and judged["outcome"], "the course of this seed does not end; choose another"
    (winner,) = judged["outcome"]["winners"]
    draws = [n for n, position in enumerate(script.positions) if position.draw_due]
    taken_back = draws[0] if draws else 1
    killed = max(len(tokens) // 2, taken_back + 1)
    asked = {next(n for n in range(start, len(tokens)) if n not in draws) for start in (0, killed)}
    history = dealt(name, seed)

    with playing(name, path, first) as terminal:
        table = AtTerminal(terminal, history, first)
        table.is_asked()
        table.is_refused(*forbidden(history, start, tokens))
        for n, token in enumerate(tokens[:killed]):
            if n in asked:
                table.asks_why(token)
            table.plays(token)
            if n == taken_back:
                assert bool(draws) == bool(history.reveals(1))
                count = table.takes_back()
                assert path.read_text() == history.record()
                for again in tokens[n + 1 - count : n + 1]:
                    table.plays(again)
        terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
    assert path.read_text() == history.record()

    with playing(name, path, other) as terminal:
        table = AtTerminal(terminal, history, other)
        table.reads("resumed", file=path, plies=killed)
        table.is_asked()
        table.is_refused(*forbidden(history, start, tokens))
        for n, token in enumerate(tokens[killed:], start=killed):
            if n in asked:
                table.asks_why(token)
            table.plays(token)
        table.reads("ended", winner=seat_word(table.language, table.history.name, winner))
        table.sees(f"[{judged['outcome']['reason']}]")
        table.reads("over")
        terminal.type("quit")
        table.sees(path.name)
        assert terminal.process.wait(20) == 0

    text = path.read_text()
    record = split(text)
    assert record.tokens == tokens
    assert second(name, text, record.tokens) == judged
    assert {key: record.tags[key] for key in split(start).tags} == split(start).tags
    assert winner in record.tags["Result"]


NAMES = ("Anaïs", "Björn", "Chloé", "Dörte")
EVERY = [(name, seed, language, columns) for (name, seed, *_), language, columns in product(WHOLE, LANGUAGES, (80, 40))]
PLAYED = EVERY if os.environ.get("SCREENS") == "all" else [EVERY[n] for n in (3, 12, 38)]
ROWS = 24
ON_A_LINE = 3
BACK = 12
_ASKED = re.compile(r"\n\((?:[^\n]|\n  )*> ?$")
"""The prompt, in several lines where it is long."""


class Typing:
    """A terminal of that width, at which nothing that is shown may be wider, and nothing may go wrong."""

    def __init__(self, terminal: Terminal, columns: int) -> None:
        self.terminal = terminal
        self.columns = columns

    def shown(self, typed: str | None) -> str:
        """What is shown from a line that is typed to the next prompt."""
        self.terminal.seen = ""
        if typed is not None:
            self.terminal.type(typed)
        while not (found := _ASKED.search(self.terminal.seen)):
            self.terminal.read()
        shown = self.terminal.seen[: found.start()]
        assert "Traceback" not in shown
        echo = re.compile("> " + "\n?".join(map(re.escape, typed or "")))
        answered = max((found.end() for found in echo.finditer(shown)), default=0)
        for line in shown[answered:].split("\n")[1:]:
            if re.search(r"\d\. \S+> ", line) or (typed and typed[-5:] in line):  # what was typed, however wide
                continue
            assert len(line) <= self.columns or " " not in line.strip(), line
        return " ".join(shown.split())

    def agreeing(self, typed: str, language: Language) -> str:
        """The same, where a question may come, to which all say yes."""
        self.terminal.seen = ""
        self.terminal.type(typed)
        asked = re.compile(re.escape(f"[{text(language, 'play.yes')[0]}/"))
        while not _ASKED.search(self.terminal.seen) and not asked.search(self.terminal.seen):
            self.terminal.read()
        return self.shown(text(language, "play.yes")) if asked.search(self.terminal.seen) else self.terminal.seen


def unfitting(history: History, at: int) -> Iterator[str]:
    """Other plies at that number (from 0) with which a later one fits no more."""
    position = history.positions[at]
    for ply in position.legal_moves():
        other = History(history.name, history.tags)
        for played_ply in history.plies[:at]:
            other.play(played_ply)
        if ply == history.plies[at]:
            continue
        other.play(ply)
        for later in history.plies[at + 1 :]:
            if other.position.turn is None or other.position.draw_due != str(later).startswith("+"):
                break  # then it is a draw that waits, or nothing any more
            if other.position.judge(later):
                yield str(ply)
                break
            other.play(later)


@pytest.mark.parametrize(("name", "seed", "language", "columns"), PLAYED)
def test_a_game_with_names_is_typed_several_plies_a_line_to_its_end(
    name: str, seed: int, language: Language, columns: int, tmp_path: Path
) -> None:
    path = tmp_path / "x.game"
    path.write_text(dealt(name, seed).record())
    script = played(dealt(name, seed), Random(seed), MOST_PLIES)
    outcome = script.position.outcome()
    assert outcome is not None
    seats = script.tags["Players"].split()
    called = dict(zip(seats, NAMES, strict=False))
    sized = {"COLUMNS": str(columns), "LINES": str(ROWS)}
    players = " ".join(NAMES[: len(seats)])
    words = text(language, "play.say.change"), text(language, "play.say.undo"), text(language, "play.say.quit")
    command = ("play", name, path, "--players", players, "--lang", language)
    plies = len(script.plies)
    mended = max(range(0, plies - 1, ON_A_LINE))
    with running(*command, rows=ROWS, columns=columns, env=sized) as terminal:
        table = Typing(terminal, columns)
        table.shown(None)
        for n in range(0, plies, ON_A_LINE):
            if n == mended and n > BACK:
                slips = {at: slip for at in range(n - BACK, n) if (slip := next(unfitting(script.until(n), at), None))}
                for at, slip in list(slips.items())[:1]:
                    shown = table.agreeing(f"{words[0]} {at + 1} {slip}", language)
                    assert f"{at + 1}" in shown and slip in "".join(shown.split())
                    waits = text(language, "play.mend.waits", n="0", cause="").partition("0")[0].strip()
                    assert waits.split()[0] in shown
                    table.agreeing(words[1], language)
            shown = table.shown(typed_on(script, n, n + ON_A_LINE))
            while " 1) " in shown:  # where a line reads as one ply, too, it is asked
                shown = table.shown("1")
        assert f"[{outcome.reason}]" in shown
        for seat in outcome.winners:
            assert called[seat] in shown
        assert language == "en" or not any(f" {seat} " in shown for seat in seats if len(seat) > 2)
        terminal.type(words[2])
        terminal.wait_for(path.name)
        assert terminal.process.wait(20) == 0
    assert split(path.read_text()).tokens == [str(ply) for ply in script.plies]
