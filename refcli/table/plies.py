"""Plies that are typed, one or several a line: each is read, judged and kept before the next one is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any

from refcli import messages, referee
from refcli.game import AmbiguousMoveError, InvalidMoveError, Position, Sentence, Violation, Who
from refcli.messages import Language
from refcli.referee import Menu, read_ply, typist
from refcli.session import Session, Step, View
from refcli.table.hints import hint
from refcli.table.screen import Tone, size
from refcli.table.typed import Asking, Line, Show, Words, joined

_TOLD_EACH = 3
"""Of so many plies on a line it is said what each one does; of more, what the last one did."""
_LISTED = 12


class Plies:
    """What becomes of typed plies: they are played, refused, or asked about with numbers.

    `rest` is what a line still held when it was stopped, to be shown again for editing; `refused` the last ply that was
    refused, with the position that it was typed for.
    """

    def __init__(
        self,
        session: Session,
        view: View,
        language: Language,
        words: Words,
        *,
        show: Show,
        after: Callable[[Iterable[str]], None],
        looked: Callable[[str], bool],
        numbered: Callable[[], bool],
    ) -> None:
        """`after` shows the table and what has happened, `looked` answers a line that changes nothing, if it is one.

        `numbered` is whether the table as it is shown has the numbers of its places.
        """
        self.session = session
        self.view = view
        self.language = language
        self.words = words
        self.by = typist(language)
        self.rest = ""
        self.refused: tuple[Position, Any] | None = None
        self._show = show
        self._after = after
        self._numbered = numbered
        self.asking = Asking(language, show=show, looked=looked, meaning=self._meaning, left=self._keep_rest)

    @property
    def stopped(self) -> bool:
        """Whether something is left to be typed again or a question is open."""
        return bool(self.rest) or self.asking.is_open

    def take_rest(self) -> str:
        """What is left to be typed again; then nothing is."""
        rest, self.rest = self.rest, ""
        return rest

    def keep(self, more: str) -> None:
        """Keep more lines behind what is left."""
        if self.asking.is_open:
            self.asking.keep(more)
        else:
            self.rest = "\n".join(filter(None, (self.rest, more)))

    def _keep_rest(self, rest: str) -> None:
        self.rest = rest

    def _meaning(self, text: str) -> str | None:
        """The only ply that a text can mean now, if it is allowed, as people read it."""
        with suppress(AmbiguousMoveError, InvalidMoveError):
            by = self.by._replace(shown=self.view.position)
            ply = read_ply(self.view.history.game, self.view.position, text, by)
            return None if self.view.fault(ply) else self.view.named(ply)
        return None

    # --- The menu ---

    def menu(self) -> None:
        """Lead through the choices to a ply, one by one."""
        self._show_menu(Menu(self.view, self.language))

    def _show_menu(self, menu: Menu) -> None:
        """Ask for the next choice; a ply that is chosen is played, one that nobody could choose is confirmed."""
        ply = menu.ply()
        if ply is not None and menu.made:
            self._play_chosen(Line(""), ply)
            return
        if ply is None and not menu.offered:
            self._say("play.menu.none")
            return

        def choose(n: int) -> None:
            if ply is None:
                menu.choose(n)
                self._show_menu(menu)
            else:
                self._play_chosen(Line(""), ply)

        def back() -> None:
            if menu.back():
                self._show_menu(menu)
            else:
                self._say("play.unchanged")

        others = {messages.text(language, "play.menu.back"): back for language in ("en", self.language)}
        self.asking.ask(
            messages.text(self.language, "play.menu.only") if ply else menu.heading(),
            [self.view.named(ply)] if ply else menu.answers(),
            choose,
            words={} if ply else menu.typed(),
            others={**others, "0": back},
            numbers=None if ply else menu.numbers(),
            notes=("play.menu.if_held", "play.menu.how") if menu.is_unsure else ("play.menu.how",),
            in_menu=True,
            names_place=menu.names_place,
        )

    # --- Plies ---

    def read(self, text: str, then: Callable[[Any], None]) -> None:
        """Go on with the ply that a text means; where it means several, with the one that is chosen."""
        try:
            ply = read_ply(self.view.history.game, self.view.position, text, self.by)
        except AmbiguousMoveError as error:
            self._ask_which(error, then)
        except InvalidMoveError as error:
            self._show(self._unread(text, error), "bad")
        else:
            then(ply)

    def ends_in_word(self, text: str) -> bool:
        """Whether the last word of a line is one of the loop and no part of a ply, of a record or of a comment."""
        last = text.split()[-1]
        if (last != "?" and last not in self.words) or " ;" in text or not set("\n[{").isdisjoint(text):
            return False
        by = self.by._replace(shown=self.view.position)
        try:
            read_ply(self.view.history.game, self.view.position, text, by, listing=False)
        except InvalidMoveError:
            return True
        except AmbiguousMoveError:
            pass
        return False

    def play(self, text: str) -> None:
        """Play what a line holds, up to the first ply that is refused; what is left can be edited then."""
        text = joined(self.view.history.game, self.view.position, text, self.by)
        line = Line(text, self.by._replace(shown=self.view.position))
        if fault := line.fault or self._pass_over_known(line):
            self._say(fault.key, "bad", **fault.values)
            return
        self._play_on(line)

    def _play_on(self, line: Line, typed: str = "", played: Sequence[Sequence[Step]] = ()) -> None:
        """Play what is left of a line; `typed` is its next ply, where that was asked; some have been `played`."""
        done = [*played]
        stopped: Callable[[], None] | None = None
        while stopped is None and (readings := (typed,) if typed else self._next(line)):
            typed = ""
            waits = done and self._is_for_a_program()
            stopped = partial(self._wait, line) if waits else self._play_next(line, readings, done)
        if done:
            self._after(self.told(done))
        if stopped:
            stopped()

    def _next(self, line: Line) -> Sequence[str]:
        return line.next_ply(self.view.history.game, self.view.position, drawn=self.session.seed is not None)

    def _play_next(self, line: Line, readings: Sequence[str], done: list[Sequence[Step]]) -> Callable[[], None] | None:
        """Play the next ply of a line; what is to be said and asked where that cannot be done."""
        if len(readings) > 1:
            return partial(self._ask_how_long, line, readings)
        try:
            ply = read_ply(self.view.history.game, self.view.position, readings[0], line.by)
        except AmbiguousMoveError as error:
            return partial(self._ask_which, error, partial(self._play_chosen, line), line.behind)
        except InvalidMoveError as error:
            told = list(self._unread(readings[0], self._as_seen(line, error)))
            return partial(self._refuse, line, told, several=bool(done))
        if violation := self.view.fault(ply):
            return partial(self._refuse, line, self._refusal(ply, violation, readings[0]), several=bool(done))
        line.drop()
        done.append(self.session.play(ply))
        return None

    def _as_seen(self, line: Line, error: InvalidMoveError) -> InvalidMoveError:
        """Why a ply of a line cannot be read, for who looks at the table as it is when the line has stopped."""
        places, seen = self.view.history.game.places, line.by.shown
        if error.expected != "play.no_numbered_place" or seen is None or places(seen) == places(self.view.position):
            return error
        return InvalidMoveError(error.token, "play.no_numbered_place_then", **error.values)

    def _play_chosen(self, line: Line, ply: Any) -> None:
        """Play the next ply of a line as it was chosen, and go on."""
        if violation := self.view.fault(ply):
            self._refuse(line, self._refusal(ply, violation), several=False)
            return
        line.drop()
        self._play_on(line, played=[self.session.play(ply)])

    def _refusal(self, ply: Any, violation: Violation, typed: str = "") -> Sequence[str]:
        self.refused = self.view.position, ply
        return list(referee.refusal(self.view, violation, ply, self.language, typed))

    def _refuse(self, line: Line, refusal: Sequence[str], *, several: bool) -> None:
        """Say why a line goes no further; what is left of one with several plies is kept."""
        self._show(refusal, "bad")
        if several or line.behind:
            self.rest = line.rest
            places = self.view.history.game.places
            if line.by.shown and places(line.by.shown) != places(self.view.position) and self._numbered():
                self._say("play.rest_numbers", "quiet")

    def _is_for_a_program(self) -> bool:
        position = self.view.position
        return position.turn in self.session.machines and not position.draw_due

    def _wait(self, line: Line) -> None:
        """Keep what is left of a line until the program has played: nobody else plays for its seat."""
        self.rest = line.rest
        who = Who.at(self.view.history.name, self.view.position.turn or "")
        self._say("play.bot.rest", "quiet", who=who)

    def _ask_how_long(self, line: Line, readings: Sequence[str]) -> None:
        """Ask with how many words the next ply of a line is meant."""

        def choose(n: int) -> None:
            line.take(readings[n])
            self._play_on(line, readings[n])

        heading = messages.text(self.language, "play.how_long", text=readings[-1])
        self.asking.ask(heading, readings, choose, waiting=line.rest)

    def forget(self) -> None:
        """Ask no more what was asked: the game has gone on elsewhere."""
        self.asking.forget()

    def told(self, played: Iterable[Sequence[Step]]) -> Iterable[str]:
        """What typed plies did, each with the number by which it is mended; then the draws of the program."""
        played, history = list(played), self.view.history
        first = len(history.played) + 1
        numbers = [first - sum(map(len, played[n:])) for n in range(len(played))]
        if len(played) > _TOLD_EACH:
            several = [(n, steps[0]) for n, steps in zip(numbers, played, strict=True)][-_LISTED:]
            listed = [f"{n} {self.view.spoken(step)}" for n, step in several]
            key = "play.played_several" if len(played) <= _LISTED else "play.played_many"
            yield messages.text(self.language, key, plies=listed, n=len(played))
            yield from referee.happened(self.view, played[-1], self.language)
            return
        for number, (typed, *drawn) in zip(numbers, played, strict=True):
            who = Who.at(self.view.history.name, typed.before.turn or "")
            yield messages.text(self.language, "play.played", n=number, ply=self.view.spoken(typed), seat=who)
            yield from referee.happened(self.view, [typed], self.language)
            yield from referee.drawn(self.view, drawn, self.language)

    def _pass_over_known(self, line: Line) -> Sentence | None:
        """Pass over what a pasted record has in common with the game; why it cannot be gone on with, or None.

        A record with tags begins with its first ply. One without tags goes on from here, whatever its numbers say.
        """
        history = self.view.history
        if line.tags.get("Game", history.name) != history.name:
            return Sentence("play.paste_game", {"found": line.tags["Game"], "game": history.name})
        tags, found = (history.game.told_tags(all_tags, self.view.seat) for all_tags in (history.tags, line.tags))
        start = ("Players", *history.game.own_tags({**tags, **found}))
        if any(found[tag] != tags.get(tag) for tag in start if tag in found):
            return Sentence("play.paste_start")
        if line.tags and not line.rest:
            self._say("play.paste_tags", "quiet")
        words = line.words if line.tags else []
        common = self.view.common(words)
        if common < min(len(words), len(history.played)):
            return Sentence("play.paste_course", {"n": common + 1, "found": words[common]})
        line.pass_over(common)
        if common:
            self._say("play.paste_known", "quiet", n=common)
        return None

    # --- What is said ---

    def _say(self, key: str, tone: Tone = "plain", **values: object) -> None:
        self._show([messages.text(self.language, key, values)], tone)

    def _unread(self, text: str, error: InvalidMoveError) -> Iterable[str]:
        told = hint(self.view, text, self.words, self.language)
        if told is None and self.view.position.turn is None:
            told = Sentence("play.ended_already")
        if told:
            return [messages.text(self.language, told.key, told.values)]
        return referee.unreadable_here(self.view, error, self.words, self.language)

    def _ask_which(self, error: AmbiguousMoveError, then: Callable[[Any], None], waiting: str = "") -> None:
        """Ask which of several plies is meant."""
        plies = [self.view.history.game.parse(token) for token in error.candidates]
        heading = messages.text(self.language, "play.which", text=error.text, n=len(plies))
        named = [self.view.named(ply) for ply in plies]
        offers = [self._told_short(name, ply) for name, ply in zip(named, plies, strict=True)]
        fits = len(offers) <= _LISTED and max(map(len, offers)) <= size()[0] - 5
        words = {name.casefold(): n for n, name in enumerate(named)}
        self.asking.ask(heading, offers if fits else named, lambda n: then(plies[n]), waiting=waiting, words=words)

    def _told_short(self, token: str, ply: Any) -> str:
        """A ply with the first thing that it does."""
        position = self.view.position
        if position.judge(ply):
            return token
        effects = referee.sentences(position.effects(ply, self.view.seat), self.language)
        return "  ".join((token, *islice(effects, 1)))
