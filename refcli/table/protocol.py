"""The line protocol: the play loop for other programs, when standard input is no terminal.

A command a line in; out comes one block: lines of answer, none of which begins like a last line, then the last line:

    ok
    refused RULE CAUSE      the ply is not allowed (`play`)
    error REASON            the line cannot be understood, or cannot be answered

Commands: `play PLY` (or the ply alone), `moves [FILTER]` (one a line; how they begin, or a tile by its id), `undo [N]`,
`change N PLY`, `insert N PLY`, `delete N`, `board`, `score`, `position` (one line of JSON), `perft N`, `help` (or `?`),
`quit`; for programs that play `choices [MADE]`, `effects PLY` and, where its command hands one in, `hint [N]`
(docs/protocol.md). An accepted ply is on disk before its `ok`; what ends the game is answered with
`over SEAT... RULE` before it. Nobody is asked anything: `undo` over a draw is noted in the journal as overridden. In a
game dealt by the program `play` and what goes back answer with the draws that the program has made since, one a line.
Where a slip is mended `waits N PLY RULE` names the first later ply that fits no more, `waits N draw` the draw that is
missing there: `play` puts one there, `delete` leaves it out, `undo` takes the mending back. What a program plays on its
seat follows as `bot SEAT PLY`, each with its draws; `undo` then counts the plies of the others. While plies are on no
disk each answer says `unsaved REASON` before its `ok`. All answers hold what everybody may know, or what the seat knows
that is served.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from refcli import messages
from refcli.game import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, Seat, Who
from refcli.hands import as_json, from_json
from refcli.messages import Language, Spoken, names_in, one_line
from refcli.referee import ambiguous, cause, ended_by, filters, read_ply, sentences, unreadable
from refcli.session import Session, Step, View
from refcli.table.boards import as_text
from refcli.table.counting import TooLargeError, perft

if TYPE_CHECKING:
    from refcli.table.loop import Bot

LONGEST_LINE = 4096
MOST_MOVES = 200_000
_NUMBER = re.compile("0*([0-9]{1,6})", re.ASCII)


Hints: TypeAlias = Callable[[Any, Seat | None], Iterable[tuple[Any, float, float, float]]]
"""The best plies of a position as a seat (None: everybody) knows it, best first: the share of the win that each brings,
and between which shares it lies."""
_HINTS = 3
_EXAMPLE = '[["space", 0, 1], ["piece", "x"]]'


class CommandError(Exception):
    """A command that cannot be answered; the text says why."""


class Protocol:
    """Answers commands about one game with what `seat` (None: everybody) may know; each answer is a block of lines.

    On the seats of `bots`, machines of `session`, programs play.
    """

    def __init__(
        self,
        session: Session,
        language: Language,
        *,
        seat: Seat | None = None,
        ascii_only: bool = False,
        hints: Hints | None = None,
        bots: Mapping[Seat, Bot] = MappingProxyType({}),
    ) -> None:
        self.session = session
        self.history = session.history
        self.view = View(session.history, seat)
        self.language = Spoken(language, names_in(session.history.tags))
        self.ascii_only = ascii_only
        self.ended = False
        self._hints = hints
        self._bots = bots
        self._was_over = self.view.position.outcome() is not None
        self._counted: dict[int, int | str] = {}
        self._commands: dict[str, Callable[[str], Iterator[str]]] = {
            "play": self._play,
            "moves": self._moves,
            "undo": self._undo,
            "change": lambda rest: self._put(rest, self.session.change, 0),
            "insert": lambda rest: self._put(rest, self.session.insert, 1),
            "delete": self._delete,
            "board": self._board,
            "score": self._score,
            "position": self._position,
            "perft": self._perft,
            "choices": self._choices,
            "effects": self._effects,
            **({"hint": self._hint} if hints else {}),
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
        }

    def serve(self, source: IO[bytes], write: Callable[[str], None]) -> None:
        """Answer lines until `quit` or the end of the input."""
        while not self.ended and (line := source.readline(LONGEST_LINE)):
            whole = line
            while len(whole) == LONGEST_LINE and not whole.endswith(b"\n"):
                whole = source.readline(LONGEST_LINE)
                line = b""
                if not whole:
                    break
            try:
                text = line.decode()
            except UnicodeDecodeError:
                text = ""
            write("\n".join(self.answer(text)) + "\n")

    def answer(self, line: str) -> Iterator[str]:
        """The block that answers a line."""
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word.lower())
        try:
            if word.lower() != "quit":  # where a program begins, the first answer tells what it has played
                yield from self._answered()
            if command:
                yield from command(rest.strip())
            elif word:
                yield from self._play(line.strip())
            else:
                raise CommandError(messages.text(self.language, "play.commands", commands=list(self._commands)))
            yield from self._answered()
            yield from self._end()
            if self.session.storage.in_memory:
                yield f"unsaved {one_line(str(self.session.storage.trouble))}"
            yield "ok"
        except IllegalMoveError as error:
            yield f"refused {error.violation.rule} {one_line(cause(error.violation, error.token, self.language))}"
        except (InvalidMoveError, AmbiguousMoveError, CommandError) as error:
            yield f"error {one_line(self._told(error))}"

    def _told(self, error: InvalidMoveError | AmbiguousMoveError | CommandError) -> str:
        if isinstance(error, InvalidMoveError):
            return unreadable(self.history.game, error, self.language)
        return ambiguous(error, self.language) if isinstance(error, AmbiguousMoveError) else str(error)

    def _answered(self) -> Iterator[str]:
        """What the programs on their seats play, each ply with the draws that follow it."""
        while not self.ended and (seat := self.session.machine_due):
            seen = View(self.history, seat).position
            ply, *drawn = self.session.play(self._bots[seat](seen, self.history.tags["Players"].split(), lambda: None))
            yield f"bot {seat} {self.view.told(ply)}"
            yield from self._mended(drawn)

    def _end(self) -> Iterator[str]:
        """Who has won, and by which rule, once the game is over."""
        outcome, before = self.view.position.outcome(), self._was_over
        self._was_over = outcome is not None
        if outcome and not before:
            yield f"over {' '.join(outcome.winners)} {outcome.reason}"

    def _help(self, _rest: str) -> Iterator[str]:
        """How plies are written, and which commands there are; no line begins like a last one."""
        for line in messages.text(self.language, f"{self.history.name}.sheet").split(" · "):
            yield f"  {line}"
        commands = [command for command in self._commands if command != "?"]
        yield f"  {messages.text(self.language, 'play.commands', commands=commands)}"

    def _play(self, rest: str) -> Iterator[str]:
        if how := self.history.termination:
            raise CommandError(
                messages.text(self.language, "play.ended", how=ended_by(self.history.name, how, self.language))
            )
        ply = read_ply(self.history.game, self.view.position, rest)
        if violation := self.view.fault(ply):
            raise IllegalMoveError(str(ply), violation)
        _, *drawn = self.session.play(ply)
        yield from self._mended(drawn)

    def _moves(self, rest: str) -> Iterator[str]:
        position = self.view.position
        for is_wanted in filters(self.history.game, position, rest):
            tokens = list(islice(filter(is_wanted, map(str, self.view.plies())), MOST_MOVES + 1))
            if len(tokens) > MOST_MOVES:
                raise CommandError(messages.text(self.language, "play.too_many", n=MOST_MOVES))
            yield from tokens
            if tokens:
                return

    def _undo(self, rest: str) -> Iterator[str]:
        plies = self._number(rest) if rest else 1
        if self.session.seed_told:
            raise CommandError(messages.text(self.language, "play.seed_is_told"))
        if self.history.termination:
            self.session.end_by(None)
            return
        if self.history.waiting:
            self._refuse_anothers(self.history.common(self.history.mended))
            yield from self._mended(self.session.unmend())
            return
        most = len(self.history.played)
        if not 1 <= plies <= most:
            key = "play.undo_at_most" if most else "play.nothing_to_undo"
            raise CommandError(messages.text(self.language, key, n=most))
        if self.session.machines:
            plies = self.session.plies_of(plies)
            if not plies:
                raise CommandError(messages.text(self.language, "play.nothing_to_undo"))
        plies = self.session.stepped_over(plies)
        self._refuse_anothers(most - plies)
        _, drawn = self.session.undo(plies)
        yield from self._mended(drawn)

    def _put(self, rest: str, put: Callable[[int, Any], list[Step]], more: int) -> Iterator[str]:
        """Put a ply in the place of that number, or before it; what came after it is played again."""
        place, _, text = rest.partition(" ")
        number = self._place(place, more if self.history.waiting else 0)
        past = View(self.history.until(number - 1), self.view.seat)
        ply = read_ply(past.history.game, past.position, text)
        if violation := past.fault(ply):
            raise IllegalMoveError(str(ply), violation)
        self._refuse_anothers(number - 1)
        yield from self._mended(put(number, ply))

    def _delete(self, rest: str) -> Iterator[str]:
        number = self._place(rest, 1 if self.history.waiting else 0)
        self._refuse_anothers(number - 1)
        yield from self._mended(self.session.delete(number))

    def _place(self, text: str, more: int) -> int:
        """The number of an old ply that may be touched."""
        if self.session.seed_told:
            raise CommandError(messages.text(self.language, "play.seed_is_told"))
        if how := self.history.termination:
            raise CommandError(
                messages.text(self.language, "play.ended", how=ended_by(self.history.name, how, self.language))
            )
        number = self._number(text)
        if not 1 <= number <= len(self.history.played) + more:
            raise CommandError(messages.text(self.language, "play.mend.no_number", value=text))
        return number

    def _refuse_anothers(self, left: int) -> None:
        """Stop where going back to so many plies takes back what showed another seat's secret."""
        if self.view.seat and any(map(self.view.is_anothers, self.history.reveals(len(self.history.played) - left))):
            raise CommandError(
                messages.text(self.language, "play.undo_anothers", seat=Who.at(self.history.name, self.view.seat))
            )

    def _mended(self, drawn: Sequence[Step]) -> Iterator[str]:
        """The draws of the program, and what waits behind a slip."""
        self._counted.clear()
        yield from map(self.view.told, drawn)
        if not self.history.waiting:
            return
        ply, number = self.history.waiting[0].ply, len(self.history.played) + 1
        if self.view.position.draw_due:
            yield f"waits {number} draw"
        elif violation := self.view.fault(ply):
            yield f"waits {number} {self.view.told_now(ply)} {violation.rule}"

    def _number(self, text: str) -> int:
        if number := _NUMBER.fullmatch(text):
            return int(number[1])
        raise CommandError(messages.text(self.language, "play.number", value=text))

    def _board(self, _rest: str) -> Iterator[str]:
        yield from as_text(self.view.layout(), self.language, ascii_only=self.ascii_only)

    def _score(self, _rest: str) -> Iterator[str]:
        scores, outcome = self.view.position.scores(), self.view.position.outcome()
        for seat, points in (scores or {}).items():
            yield f"{seat} {points}"
        if scores is None and outcome:
            yield f"won {' '.join(outcome.winners)} {outcome.reason}"

    def _position(self, _rest: str) -> Iterator[str]:
        position = self.view.position
        outcome, layout = position.outcome(), self.view.layout()
        scores = position.scores()
        found = {
            "game": self.history.name,
            "plies": len(self.history.played),
            "turn": position.turn,
            "draw": position.draw_due,
            "outcome": {"winners": list(outcome.winners), "reason": outcome.reason} if outcome else None,
            "scores": None if scores is None else dict(scores),
            "cells": {f"{x},{y}": list(pile) for (x, y), pile in sorted(layout.cells.items())},
            "beside": [list(entry) for entry in layout.beside],
            "record": self.view.record(),
            "saved": self.session.storage.trouble is None,
        }
        yield json.dumps(found)

    def _perft(self, rest: str) -> Iterator[str]:
        depth = self._number(rest)
        if depth not in self._counted:
            try:
                self._counted[depth] = perft(self.view.position, depth)
            except TooLargeError:
                self._counted[depth] = messages.text(self.language, "play.perft_large", n=depth)
        found = self._counted[depth]
        if isinstance(found, str):
            raise CommandError(found)
        yield str(found)

    def _choices(self, rest: str) -> Iterator[str]:
        """What can be chosen next, a choice a line; what they stand for once they are a ply."""
        try:
            made = from_json(rest or "[]")
        except (ValueError, RecursionError):
            raise CommandError(messages.text(self.language, "play.choices.unread", example=_EXAMPLE)) from None
        position = self.view.position
        offered = position.choices(made)
        yield from (json.dumps(as_json(choice)) for choice in offered)
        if not offered and position.outcome() is None:
            ply = position.chosen(made)
            if ply is None:
                raise CommandError(messages.text(self.language, "play.choices.not_offered"))
            yield f"ply {ply}"

    def _effects(self, rest: str) -> Iterator[str]:
        """What a ply would do on the table, in order, as far as it follows from what is known."""
        position = self.view.position
        ply = read_ply(self.history.game, position, rest)
        if violation := position.judge(ply):
            raise IllegalMoveError(str(ply), violation)
        for effect in position.effects(position.canonical(ply), self.view.seat):
            said = " ".join(sentences([effect], self.language))
            moved = [[what, [*origin], [*target]] for what, origin, target in effect.moved]
            yield json.dumps({"key": effect.key, "moved": moved, "said": said})

    def _hint(self, rest: str) -> Iterator[str]:
        """The best plies, with the share of the win that they bring and how sure that is."""
        position = self.view.position
        most = self._number(rest) if rest else _HINTS
        if position.outcome() is not None or position.draw_due:
            raise CommandError(messages.text(self.language, "play.nothing_to_hint"))
        assert self._hints
        for ply, share, low, high in islice(self._hints(position, self.view.seat), most):
            yield f"{self.view.told_now(ply)} {share:.3f} {low:.3f} {high:.3f}"

    def _quit(self, _rest: str) -> Iterator[str]:
        self.ended = True
        yield from ()
