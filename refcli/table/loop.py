"""The play loop: a line in, an answer out; what each word at the prompt does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from extract.forms import write_whole
from extract.rulebook import title_of
from refcli import messages, referee
from refcli.game import Game, Seat, Who, all_told
from refcli.messages import Language, Spoken, names_in
from refcli.referee import typist
from refcli.session import Session, Step, View
from refcli.table.agreeing import AGREEING, Agreeing
from refcli.table.boards import Sight
from refcli.table.clock import Timer
from refcli.table.looking import LOOKING, Looking
from refcli.table.mending import MENDING, Mending
from refcli.table.plies import Plies
from refcli.table.screen import Candidates, Screen, Tone, prompt_lines
from refcli.table.typed import Completion, Words

WORDS = (
    *("moves", "why", *MENDING, "board", "flip", "score", "rules", "note", "draw", "hand"),
    *("menu", "let", "resign", "agree", "stuck", "clock", "save", "help", "quit"),
)
_ASKING = ("why", "rules", "help")
"""Words by which people ask for a rule: the clock stands while they read."""

Bot = Callable[[Any, Sequence[Seat], Callable[[], None]], Any]
"""A program that plays: given a position as its seat sees it and the seats, its ply; called meanwhile: the tick."""


class Loop:
    """One game at the table: takes lines, says what the referee says. It is over when `finished` is true.

    All see the screen, unless it is that of `seat` alone. On the seats of `bots`, its machines, programs play.
    """

    def __init__(
        self,
        session: Session,
        language: Language,
        *,
        seat: Seat | None = None,
        ascii_only: bool = False,
        plain: bool = False,
        in_match: bool = False,
        bots: Mapping[Seat, Bot] = MappingProxyType({}),
        screen: Callable[[Language, Candidates], Screen] = Screen,
        asked_elsewhere: Callable[[], bool] = bool,
    ) -> None:
        self.session = session
        self.history = session.history
        self.view = View(session.history, seat)
        self.language = Spoken(language, names_in(session.history.tags))
        self.sight = Sight(self.view, self.language, ascii_only=ascii_only, plain=plain)
        self.finished = False
        self._in_match = in_match
        self._bots = bots
        self._nothing_before = self._typing = False
        self._followed = len(self.history.played)
        self.words = Words(WORDS, self.language, useless=_useless(session.history.game, in_match=in_match))
        self.by = typist(language)
        self._completion = Completion(self.words, self.by)
        self.screen = screen(self.language, self._candidates)
        if plain:
            self.screen.keep_plain()
        self._trouble: str | None = None
        self.timer = Timer(session, self.view, self.language, self.screen, self._lose)
        self.screen.let_look(self._looked)
        self.plies = Plies(
            self.session,
            self.view,
            self.language,
            self.words,
            show=self._show,
            after=self._after,
            looked=self._looked,
            numbered=lambda: self.sight.has_numbers,
        )
        self.agreeing = Agreeing(
            self.session,
            self.view,
            self.language,
            self.screen,
            self.words,
            plies=self.plies,
            play=self._play,
            show=self._show,
            after=self._after,
            ended=self._tell_ended,
        )
        self.mending = Mending(
            self.session,
            self.view,
            self.language,
            self.screen,
            self.words,
            sight=self.sight,
            in_match=in_match,
            show=self._show,
            after=self._after,
            asked_elsewhere=asked_elsewhere,
        )
        self.looking = Looking(
            self.view,
            self.language,
            self.screen,
            self.words,
            by=self.by,
            sight=self.sight,
            plies=self.plies,
            draws=session.history.game.DRAWS and session.seed is None,
            prompt=self.prompt,
            expected=self._nothing_typed,
        )
        own = (word for word in WORDS if word not in (*AGREEING, *MENDING, *LOOKING))
        self._looking = {"?": self.looking.sheet, **{word: getattr(self.looking, word) for word in LOOKING}}
        self._words: dict[str, Callable[[str], None]] = {
            **self._looking,
            **{word: getattr(self.mending, word) for word in MENDING},
            **{word: getattr(self.agreeing, word) for word in AGREEING},
            **{word: getattr(self, f"_{word}") for word in own},
            "exit": self._quit,
        }

    def _text(self, key: str, **values: object) -> str:
        return messages.text(self.language, key, values)

    def say(self, key: str, tone: Tone = "plain", **values: object) -> None:
        """Show a sentence of the catalogue."""
        self.screen.show(self._text(key, **values), tone)

    def _show(self, lines: Iterable[str], first: Tone = "plain", rest: Tone = "plain") -> None:
        for n, line in enumerate(lines):
            self.screen.show(line, rest if n else first)

    def _candidates(self, typed: str) -> Iterator[tuple[str, str]]:
        for text, token in self._completion.candidates(self.view, typed):
            yield text, self._text(f"play.word.{word}") if (word := self.words.meant(text)) else token

    # --- The course of the game ---

    def run(self) -> None:
        """Take lines until the person quits or there are no more."""
        self.begin()
        while not self.finished and self.mending.set_right is None:
            try:
                if not self.let_bot_play():
                    self.answer(self.line())
            except EOFError:
                return

    def let_bot_play(self) -> bool:
        """Whether it was for a program to play a ply, which it has done."""
        seat = self.session.machine_due
        if seat is None:
            return False
        seen = View(self.history, seat).position
        with self.screen.busy(self._text("play.bot.thinks", who=self._who(seat))) as tick:
            ply = self._bots[seat](seen, self.history.tags["Players"].split(), tick)
        self.plies.forget()
        self._after(self.plies.told([self.session.play(ply)]))
        return True

    def line(self) -> str:
        """The next line that is typed; what the last one still held stands there already."""
        self._typing = True
        try:
            with self.timer.running():
                return self.screen.line(self.timer.label() + self.prompt(), self.plies.take_rest())
        finally:
            self._typing = False

    def wake(self) -> None:
        """From another thread: something has been done to the game elsewhere; a line that is typed is broken off."""
        if self._typing and not self.screen.wake():
            self.follow()

    def follow(self) -> None:
        """Tell what has been done to the game elsewhere."""
        steps = self.session.since(self._followed)
        self.plies.forget()
        self._after(self.plies.told([step] for step in steps))

    def begin(self) -> None:
        """Show where the game stands."""
        drawn = self.session.begin()
        sitting = messages.who_sits(self.language, self.history.name, self.history.tags["Players"].split())
        begun = self._text("play.begin", game=title_of(self.history.name, self.language), players=", ".join(sitting))
        self.screen.show(begun)
        self._after(self._drawn(drawn), above=(begun, "", "", "") if self.session.seed is not None else (begun,))

    def prompt(self) -> str:
        """The turn, whose it is and what is expected; a warning where something is on no disk."""
        position = self.view.position
        parts = []
        if self.history.termination:
            parts.append(f"({self._how_ended()})")
        elif position.turn is None:
            parts.append(messages.text(self.language, "play.prompt_over"))
        else:
            if position.draw_due:
                example = referee.expected_draw(self.view)
                parts.append(messages.text(self.language, "play.prompt_draw", example=example))
            else:
                parts.append(messages.text(self.language, self.plies.asking.prompt or "play.prompt_move"))
            parts.append(self._text("play.prompt_turn", n=len(self.history.played) + 1, who=self._who(position.turn)))
        if self.session.storage.in_memory:
            parts.insert(0, messages.text(self.language, "play.unsaved"))
        return " ".join(parts) + "> "

    def answer(self, line: str) -> None:
        """Answer a line: a number where one was asked for, a word of the loop, or plies; or several pasted lines."""
        if not self.timer.takes(line):
            self._answer_lines(line)
            typed = line.strip().partition(" ")[0]
            word = self.words.meant(typed)
            self.timer.answered(question=typed == "?" or word in _ASKING, mended=word in MENDING)

    def _answer_lines(self, line: str) -> None:
        lines = [*map(self.words.closed, line.strip().splitlines())]
        if len(lines) > 1 and lines[0][0] != "[" and any(map(self._word, lines)):
            for n, one in enumerate(lines, start=1):
                self._answer_lines(one)
                if self.plies.stopped:
                    self.plies.keep("\n".join(lines[n:]))
                    return
        elif not self.plies.asking.answered(line := "\n".join(lines)):
            self._answer(line)

    def _word(self, line: str) -> Callable[[str], None] | None:
        """The word of the loop that a line begins with."""
        return self._command(line.strip().partition(" ")[0])

    def _looked(self, line: str) -> bool:
        """Whether a line only looks, which has been answered then: what is asked meanwhile stays open."""
        word, _, rest = line.strip().partition(" ")
        if looks := self._looking.get(self.words.meant(word) or word):
            looks(rest.strip())
        return looks is not None

    def _command(self, word: str) -> Callable[[str], None] | None:
        return self._words.get(self.words.meant(word) or word.lower())

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word:
            self._nothing_before = False
        command = self._command(word)
        if self.words.meant(word) == "change" and self.mending.is_ply("change", rest.strip()):
            self._play(f"change {rest.strip()}")
        elif command:
            command(rest.strip())
        elif word:
            self._play(line)
        else:
            self._nothing_typed()
            self._nothing_before = not self._nothing_before

    def _nothing_typed(self) -> None:
        """Say what is expected."""
        position = self.view.position
        if position.turn is None or self.history.termination:
            self.looking.score("")
        elif self._nothing_before:
            self._menu("")
        elif position.draw_due:
            self.say("play.draw_due", example=referee.expected_draw(self.view))
        else:
            self.say("play.type_move")

    def _menu(self, _rest: str) -> None:
        if self.session.over:
            self._nothing_typed()
        else:
            self.plies.menu()

    def _play(self, text: str) -> None:
        if self.history.termination:
            self.say("play.ended", how=self._how_ended())
            return
        *plies, word = text.split(" ")
        behind = self._command(word) if plies and self.plies.ends_in_word(text) else None
        played = len(self.history.played)
        self.plies.play(" ".join(plies) if behind else text)
        if behind and self.plies.stopped:
            self.plies.keep(word)
        elif behind and len(self.history.played) > played:
            behind("")

    def _after(self, told: Iterable[str] = (), above: Sequence[str] = ()) -> None:
        """Show the table as it is now, what has happened, and what is to be known about the files and the end.

        `above` are lines that stand over the table already: above the first one the hash of the seed, too.
        """
        told = list(told)
        self._followed = len(self.history.played)
        outcome = self.view.position.outcome()
        below = prompt_lines(self.prompt())
        # What is said at the end may take more than a screen.
        waits = list(self.mending.waits())
        table = list(self.sight.now(below if outcome else [*above, *told, *waits, *below]))
        self._show(() if self.sight.plain else table)
        self._show(told, "good")
        self._show(table if self.sight.plain else ())
        self._show(waits, "bad")
        self._tell_trouble()
        if outcome:
            self._show(referee.ending(self.history.name, outcome, self.view.position, self.language), "good")
            self._tell_last()

    def _who(self, seat: Seat | None) -> Who:
        return Who.at(self.history.name, seat or "")

    def _drawn(self, steps: Iterable[Step]) -> Iterator[str]:
        return referee.drawn(self.view, steps, self.language)

    def _tell_ended(self) -> None:
        """Say what is left to say when people have ended the game."""
        self._tell_last()
        self._tell_trouble()

    def _tell_last(self) -> None:
        """What is left to say when the game is over: the seed, and in a match how it goes on."""
        if self.session.seed is not None:
            self.session.tell_seed()
            self.screen.show(referee.told_seed(self.session.seed, self.language))
        if self._in_match:
            self.say("play.match_goes_on", "quiet", word=self.words.own["quit"])

    def _tell_trouble(self) -> None:
        """Say it when files can no longer be written, or can be again; the prompt goes on saying it."""
        storage = self.session.storage
        if storage.trouble == self._trouble:
            return
        self._trouble = storage.trouble
        if storage.trouble is None:
            self.say("play.kept_again", "good", file=storage.path)
        else:
            key = "play.not_kept" if storage.in_memory else "play.only_journal"
            self.say(key, "bad", file=storage.path, reason=storage.trouble)

    def _how_ended(self) -> str:
        return referee.ended_by(self.history.name, self.history.termination or "", self.language)

    # --- The words ---

    def _note(self, rest: str) -> None:
        text = "".join(sign for sign in rest if sign.isprintable())
        if not text:
            self.say("play.name_note")
            return
        self.session.note(text)
        self.say("play.noted", "good", n=len(self.history.played))
        self._tell_trouble()

    def _draw(self, rest: str) -> None:
        if not self.view.position.draw_due:
            self.say("play.no_draw_due")
        elif rest:
            self._play(rest if rest.startswith("+") else f"+{rest}")
        else:
            self.say("play.draw_due", example=referee.expected_draw(self.view))

    def _save(self, rest: str) -> None:
        if rest:
            target = Path(rest).expanduser()
            question = messages.text(self.language, "cli.replace_question", files=target)
            if target.exists() and not self.screen.confirm(question):
                self.say("play.unchanged")
                return
            try:
                write_whole(target, self.history.record())
            except OSError as error:
                self.say("cli.cannot_write", "bad", file=target, reason=error.strerror)
            else:
                self.say("cli.written", "good", file=target)
            return
        self.session.storage.keep(self.history)
        self._trouble = None
        self._tell_trouble()
        if self.session.storage.trouble is None:
            self.say("play.kept", "good", file=self.session.storage.path)

    def _clock(self, rest: str) -> None:
        self.timer.set(rest)

    def _lose(self, seat: Seat) -> None:
        """End the game for a seat whose time is up."""
        self.session.end_by(f"{seat} loses on time")
        self.say("play.lost_on_time", "good", who=self._who(seat))
        self._tell_ended()

    def _quit(self, _rest: str) -> None:
        unsaved = self.session.storage.in_memory
        self.finished = not unsaved or self.screen.confirm(messages.text(self.language, "play.quit_question"))


def _useless(game: Game, *, in_match: bool) -> Sequence[str]:
    """The words of no use: nothing is drawn, nothing hidden in anybody's hand; in a match no table is put right."""
    all_open = game.told_tags is all_told
    useless = {"set": in_match, "draw": not game.DRAWS, "hand": all_open, "stuck": all_open}
    return [word for word, of_no_use in useless.items() if of_no_use]
