"""What a guest sees of the game: whose turn it is, the table, what has happened, what can be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from extract.rulebook import title_of
from refcli import messages
from refcli.game import Layout, Seat, Who
from refcli.messages import Language, Spoken, names_in
from refcli.page import pictures
from refcli.page.links import Guest, Role
from refcli.page.room import Room
from refcli.page.taps import Taps
from refcli.referee import cause_here, ended_by, ending, expected_draw, happened, rule_line, told_seed
from refcli.session import Step


class Sight:
    """The game as one guest sees it, in one language."""

    def __init__(self, room: Room, guest: Guest, language: Language, *, flip: bool = False) -> None:
        self.room = room
        self.guest = guest
        self.history = room.history
        self.view = room.view(guest)
        self.language = Spoken(language, names_in(self.history.tags))
        self.flip = flip

    def now(self) -> dict[str, Any]:
        """Everything that the page shows of the game as it is."""
        position, history = self.view.position, self.history
        acts = self.room.may_act(self.guest)
        taps = Taps(self.view, self.language, flip=self.flip)
        first = taps.after(()) if acts else {"board": taps.board()}
        return {
            "number": self.room.stamp,
            "at": self.room.at,
            "game": title_of(history.name, self.language),
            "players": self._players(),
            "you": self._called(self.guest.seat) if self.guest.seat else None,
            "role": self.guest.role,
            "turn": position.turn,
            "headline": self._headline(),
            "over": self.room.session.over,
            "acts": acts,
            "draw": self._draw(),
            "hand": self._hand_to_show(),
            "news": self._news(),
            "said": [*self._said()],
            "ended": [*self._ended()],
            "scores": self._scores(),
            "beside": [*self.beside(self.view.layout())],
            "plies": [*self._plies()],
            "start_note": history.notes.get(0),
            "branches": [*self._branches()],
            "waits": [*self._waits()],
            "can": self._can(),
            "asked": self._asked(),
            "trouble": self.room.session.storage.trouble and self._text("play.unsaved"),
            "first": first,
        }

    def _text(self, key: str, **values: Any) -> str:
        return messages.text(self.language, key, values)

    def _called(self, seat: Seat) -> str:
        return messages.called(self.language, self.history.name, seat)

    def _who(self, seat: Seat | None) -> Who:
        return Who.at(self.history.name, seat or "")

    def _players(self) -> dict[Seat, str]:
        seats = self.history.tags["Players"].split()
        return dict(zip(seats, messages.who_sits(self.language, self.history.name, seats), strict=True))

    def _headline(self) -> str:
        position = self.view.position
        if self.history.termination:
            return messages.capital(ended_by(self.history.name, self.history.termination, self.language))
        if position.turn is None:
            return self._text("page.over")
        key = "page.your_turn" if position.turn == self.guest.seat else "page.turn"
        if position.draw_due:
            key = "page.your_draw" if position.turn == self.guest.seat else "page.draw"
        return self._text(key, who=self._who(position.turn), n=len(self.history.played) + 1)

    def _draw(self) -> str | None:
        """An example of the draw that is due."""
        return expected_draw(self.view) if self.view.position.draw_due and self.room.may_act(self.guest) else None

    def _hand_to_show(self) -> Seat | None:
        """The seat that has a hand to be looked at on a phone that is passed on."""
        turn = self.history.position.turn
        if self.guest.role is not Role.table or self.guest.seat or turn is None:
            return None
        theirs, everybodys = self.history.position.layout(turn).beside, self.view.layout().beside
        return turn if theirs != everybodys else None

    def _news(self) -> str | None:
        """What has become of a question."""
        news = self.room.news
        return messages.text(self.language, news.key, news.values) if news else None

    def _said(self) -> Iterator[str]:
        """What the last deed did, ply by ply."""
        for step in self.room.last:
            yield from self.said_of(step)

    def said_of(self, step: Step) -> Iterator[str]:
        """What a ply did; what it was, where that is all there is to tell."""
        did = list(happened(self.view, [step], self.language))
        if not did:
            did = [messages.labelled(self.language, self._called(step.before.turn or ""), self.view.spoken(step))]
        if step.broke:
            yield self._text("play.let_stood", ply=self.view.spoken(step), rule=step.broke)
        yield from did

    def _ended(self) -> Iterator[str]:
        """Who has won and why; the seed, once it is told."""
        if outcome := self.view.position.outcome():
            yield from ending(self.history.name, outcome, self.view.position, self.language)
        session = self.room.session
        if session.over and session.seed is not None:
            session.tell_seed()
            yield told_seed(session.seed, self.language)

    def _scores(self) -> list[tuple[str, int, Seat]] | None:
        scores = self.view.position.scores()
        return None if scores is None else [(self._called(seat), n, seat) for seat, n in scores.items()]

    def beside(self, layout: Layout) -> Iterator[dict[str, Any]]:
        """What lies beside the board: its name, and each thing with its name and picture, or a text."""
        game = self.history.game
        for key, seat, contents in layout.beside:
            label = self._text(key, seat=self._who(seat))
            things = contents.split()
            if things and all(pictures.pictured(self.history.name, thing, seat) for thing in things):
                named = [
                    {"name": self._text("play.said", said=game.called(thing)), "pictured": [thing, seat]}
                    for thing in things
                ]
                yield {"label": messages.capital(label), "things": named, "whose": seat}
            elif contents:
                yield {"label": messages.capital(label), "text": contents, "whose": seat}

    def _plies(self) -> Iterator[dict[str, Any]]:
        """The plies played, as the guest may read them."""
        for step in self.history.steps():
            ply = {"who": step.before.turn, "ply": self.view.told(step), "named": self.view.spoken(step)}
            if step.note is not None:
                ply["note"] = messages.one_line(step.note)
            if step.broke:
                ply["broke"] = step.broke
            yield ply

    def _branches(self) -> Iterator[str]:
        for number in range(1, min(9, len(self.history.branches)) + 1):
            steps = self.history.branch_steps(number)
            first = len(self.history.branches[number - 1]) - len(steps) + 1
            plies = " ".join(self.view.spoken(step) for step in steps[:6])
            yield self._text("play.branch.line", number=number, first=first, plies=plies, n=len(steps))

    def _waits(self) -> Iterator[str]:
        """What waits behind a slip, and why it fits no more."""
        waiting, n = self.history.waiting, len(self.history.played) + 1
        if not waiting:
            return
        if self.view.position.draw_due:
            yield self._text("play.mend.draw_first", n=len(waiting))
            return
        if violation := self.view.position.judge(waiting[0].ply):  # by what the guest knows alone
            told = cause_here(violation, self.view.spoken_now(waiting[0].ply), self.language)
            yield self._text("play.mend.waits", n=n, cause=told)
            yield rule_line(violation.rule, self.language).strip()
        yield self._text("page.waits", n=n, left=len(waiting) - 1)

    def _can(self) -> dict[str, bool]:
        plays = self.guest.plays and not self.room.read_only
        history = self.history
        return {
            "undo": plays and bool(history.termination or history.waiting or self.room.session.plies_of(1)),
            "redo": plays and history.can_redo,
            "end": plays and not self.room.session.over,
            "mend": plays and not history.termination and bool(history.played),
            "note": plays,
        }

    def _asked(self) -> dict[str, Any] | None:
        """What the others have been asked, and whether this guest is to answer."""
        proposal = self.room.proposal
        if proposal is None or self.guest.role is not Role.seat:
            return None
        question = messages.text(self.language, proposal.question.key, proposal.question.values)
        who = self._text("page.wants", who=self._who(proposal.by))
        mine, own = self.guest.seat in proposal.left, self.guest.seat == proposal.by
        return {"question": f"{who} {question}", "mine": mine, "own": own}

    # --- The game as it was ---

    def past(self, plies: int) -> dict[str, Any]:
        """The table after so many plies, with what the last of them did."""
        layout = self.history.positions[plies].layout(self.view.seat)
        board = pictures.board(self.history.name, layout, flip=self.flip)
        found: dict[str, Any] = {"board": board, "beside": [*self.beside(layout)], "plies": plies}
        if plies:
            step = self.history.steps(plies - 1)[0]
            said = [*self.said_of(step)]
            return {**found, "said": said, "note": step.note and messages.one_line(step.note)}
        return {**found, "said": [self._text("share.start")], "note": self.history.notes.get(0)}
