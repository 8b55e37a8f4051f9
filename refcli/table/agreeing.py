"""The words by which people agree on something: a ply that stands, how the game ends, that nothing can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from refcli import messages, referee
from refcli.game import Who
from refcli.messages import Language
from refcli.session import InexpressibleError, Session, View
from refcli.table.plies import Plies
from refcli.table.screen import Screen, Tone
from refcli.table.typed import Show, Words

AGREEING = ("let", "resign", "agree", "stuck")
"""The words, each a method of `Agreeing`."""


class Agreeing:
    """Does to the game what the words say, once all agree."""

    def __init__(
        self,
        session: Session,
        view: View,
        language: Language,
        screen: Screen,
        words: Words,
        *,
        plies: Plies,
        play: Callable[[str], None],
        show: Show,
        after: Callable[[Iterable[str]], None],
        ended: Callable[[], None],
    ) -> None:
        """`after` shows the table and what has happened, `ended` says what is left to say at the end."""
        self.session = session
        self.history = session.history
        self.view = view
        self.language = language
        self.screen = screen
        self.words = words
        self.plies = plies
        self._play = play
        self._show = show
        self._after = after
        self._ended = ended

    def _text(self, key: str, **values: object) -> str:
        return messages.text(self.language, key, values)

    def _say(self, key: str, tone: Tone = "plain", **values: object) -> None:
        self._show([self._text(key, **values)], tone)

    def let(self, rest: str) -> None:
        """Let a ply stand that was played although it was illegal."""
        if not rest:
            self._say("play.name_ply", word=self.words.own["let"])
        elif not self.history.termination:
            self.plies.read(rest, self._let_stand)

    def _let_stand(self, ply: Any) -> None:
        """Let a ply stand, if all agree."""
        if violation := self.view.fault(ply):
            self.screen.show(referee.cause_here(violation, self.view.named(ply), self.language), "bad")
            self.screen.show(referee.rule_line(violation.rule, self.language))
            # By what everybody knows: whether the rest makes it impossible nobody learns without all of them.
            if self.view.position.let(ply) is None:
                self._say("play.let_impossible", "bad", token=self.view.named(ply))
                return
            if not self.screen.confirm(self._text("play.let_question", token=self.view.named(ply))):
                self._say("play.unchanged")
                return
        try:
            played, *drawn = self.session.let_stand(ply)
        except InexpressibleError:
            self._say("play.let_impossible", "bad", token=self.view.named(ply))
            return
        key = "play.let_stood" if played.broke else "play.was_legal"
        told = self._text(key, ply=self.view.spoken(played), rule=played.broke)
        self._after(
            (
                told,
                *referee.happened(self.view, [played], self.language),
                *referee.drawn(self.view, drawn, self.language),
            )
        )

    def resign(self, rest: str) -> None:
        """End the game for who gives up."""
        seat = self.view.position.turn
        if rest:
            seat = messages.seat_in(self.language, self.history.name, self.history.tags, rest)
        if self._cannot_end():
            return
        if seat is None:
            sitting = messages.who_sits(self.language, self.history.name, self.history.tags["Players"].split())
            self._say("cli.unknown_seat", seat=rest, seats=sitting)
        elif self.screen.confirm(self._text("play.resign_question", seat=Who.at(self.history.name, seat))):
            self.session.end_by(f"{seat} resigns")
            self._say("play.resigned", "good", seat=Who.at(self.history.name, seat))
            self._ended()

    def agree(self, rest: str) -> None:
        """End the game as a draw."""
        if self._cannot_end():
            return
        if rest.lower() not in ("", "draw"):
            self._say("play.agree_what")
        elif self.screen.confirm(self._text("play.agree_question")):
            self.session.end_by("agreed draw")
            self._say("play.agreed", "good")
            self._ended()

    def _cannot_end(self) -> bool:
        """Whether the game has ended already; then the person is told."""
        if self.session.over:
            self._say("play.ended_already")
            return True
        return False

    def stuck(self, rest: str) -> None:
        """Say whether anything can be played, or claim that nothing can."""
        position = self.view.position
        if outcome := position.outcome():
            self._show(referee.ending(self.history.name, outcome, position, self.language))
        elif rest:
            self._play(f"stuck {rest}")
        elif position.draw_due:
            self._say("play.draw_due", example=referee.expected_draw(self.view))
        elif moves := referee.first_named(self.view, self.view.certain_plies(), 5):
            self._say("play.not_stuck", seat=Who.at(self.history.name, position.turn or ""), moves=moves)
        else:
            self._say("play.stuck_show")
