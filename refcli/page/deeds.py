"""What a phone can do to the game: a deed by its name, with what belongs to it, checked before anything is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from refcli.game import InvalidMoveError, MoveError, Seat, Sentence, Who
from refcli.page.links import Guest, Role
from refcli.page.room import AskError, ForbiddenError, RefusedError, Room
from refcli.session import InexpressibleError, View

LONGEST_NOTE = 1000


class Wish(NamedTuple):
    """What a guest wants: the deed, its words; `sure` after a question that was answered with yes."""

    deed: str
    text: str = ""
    number: int = 0
    yes: bool = False
    sure: bool = False


class UnknownDeedError(ValueError):
    """No deed, or not with these words."""


class Deeds:
    """The deeds of one guest. Each raises RefusedError, AskError or UnknownDeedError, and then nothing is done."""

    def __init__(self, room: Room, guest: Guest) -> None:
        self.room = room
        self.guest = guest
        self.session = room.session
        self.history = room.history
        self.view = room.view(guest)
        self._deeds: Mapping[str, Callable[[Wish], None]] = {
            "play": self._play,
            "let": self._let,
            "undo": self._undo,
            "redo": self._redo,
            "change": self._put,
            "insert": self._put,
            "delete": self._delete,
            "branch": self._branch,
            "note": self._note,
            "agree": self._agree,
            "resign": self._resign,
            "answer": self._answer,
        }

    def do(self, wish: Wish) -> None:
        """Do what the guest wants."""
        deed = self._deeds.get(wish.deed)
        if deed is None:
            raise UnknownDeedError(wish.deed)
        if not self.guest.plays or self.room.read_only:
            raise RefusedError(Sentence("page.only_looking"))
        deed(wish)

    # --- Plies ---

    def _play(self, wish: Wish) -> None:
        ply = self._parsed(wish.text)
        self._must_act()
        if violation := self.view.fault(ply):
            raise ForbiddenError(ply, violation)
        self.session.play(ply)

    def _let(self, wish: Wish) -> None:
        ply = self._parsed(wish.text)
        self._must_act()
        if self.view.position.let(ply) is None:
            raise RefusedError(Sentence("play.let_impossible", {"token": str(ply)}))

        def let() -> None:
            try:
                self.session.let_stand(ply)
            except InexpressibleError:
                raise RefusedError(Sentence("play.let_impossible", {"token": str(ply)})) from None

        question = Sentence("play.let_question", {"token": str(self.history.position.told(ply, None))})
        self.room.must_agree(self.guest, question, let, sure=wish.sure)

    def _must_act(self) -> None:
        if self.room.session.over:
            raise RefusedError(Sentence("play.ended_already"))
        if not self.room.may_act(self.guest):
            turn = Who.at(self.history.name, self.history.position.turn or "")
            raise RefusedError(Sentence("page.not_your_turn", {"who": turn}))

    def _parsed(self, text: str) -> Any:
        try:
            return self.history.game.parse(text)
        except InvalidMoveError:
            raise UnknownDeedError(text) from None

    # --- Going back ---

    def _undo(self, wish: Wish) -> None:
        history = self.history
        if history.termination:
            self._go_back(len(history.played), lambda: self.session.end_by(None), wish)
        elif history.waiting:
            self._go_back(history.common(history.mended), self.session.unmend, wish)
        elif plies := self.session.plies_of(1):
            self._go_back(len(history.played) - plies, lambda: self.session.undo(plies), wish)
        else:
            raise RefusedError(Sentence("play.nothing_to_undo"))

    def _redo(self, _wish: Wish) -> None:
        if not self.session.redo(1):
            raise RefusedError(Sentence("play.nothing_to_redo"))

    def _put(self, wish: Wish) -> None:
        number, ply = self._number(wish), self._parsed(wish.text)
        past = View(self.history.until(number - 1), self.guest.seat)
        violation = past.position.judge(ply)  # told by what is known alone, before anybody is asked
        put = self.session.change if wish.deed == "change" else self.session.insert

        def mend() -> None:
            try:
                put(number, ply)
            except MoveError:
                raise RefusedError(Sentence("page.not_now")) from None

        if violation and past.fault(ply):
            raise ForbiddenError(ply, violation)
        secret = past.position is not past.history.position and past.position.turn != self.guest.seat
        self._go_back(number - 1, mend, wish, secret=secret)

    def _delete(self, wish: Wish) -> None:
        number = self._number(wish)
        self._go_back(number - 1, lambda: self.session.delete(number), wish)

    def _branch(self, wish: Wish) -> None:
        branches = self.history.branches
        if not 1 <= wish.number <= len(branches):
            raise UnknownDeedError(wish.deed)
        same = self.history.common(branches[wish.number - 1])
        self._go_back(same, lambda: self.session.switch(wish.number), wish)

    def _number(self, wish: Wish) -> int:
        if self.history.termination:
            raise RefusedError(Sentence("play.ended_already"))
        if not 1 <= wish.number <= len(self.history.played):
            raise UnknownDeedError(wish.deed)
        return wish.number

    def _go_back(self, plies: int, do: Callable[[], Any], wish: Wish, *, secret: bool = False) -> None:
        """Do it, after all have agreed where that takes back what has been shown, or tells what is another's secret."""
        revealed = self.history.reveals(len(self.history.played) - plies)
        if self.session.seed_told:
            question = Sentence("play.undo_seed")
        elif revealed or secret:
            everybody = View(self.history)
            question = Sentence("play.undo_revealed", {"plies": [everybody.told(step) for step in revealed]})
        else:
            do()
            return
        self.room.must_agree(self.guest, question, do, sure=wish.sure)

    # --- The rest ---

    def _note(self, wish: Wish) -> None:
        text = "".join(sign for sign in wish.text if sign.isprintable()).strip()
        if not text or len(text) > LONGEST_NOTE:
            raise RefusedError(Sentence("play.name_note"))
        self.session.note(text)

    def _agree(self, wish: Wish) -> None:
        self._must_run()
        end = "agreed draw"
        question = Sentence("play.agree_question")
        self.room.must_agree(self.guest, question, lambda: self.session.end_by(end), sure=wish.sure)

    def _resign(self, wish: Wish) -> None:
        self._must_run()
        seat: Seat | None = self.guest.seat if self.guest.role is Role.seat else self.history.position.turn
        if seat is None:
            raise RefusedError(Sentence("play.ended_already"))
        if not wish.sure:
            who = Who.at(self.history.name, seat)
            raise AskError(Sentence("play.resign_question", {"seat": who}))
        self.session.end_by(f"{seat} resigns")

    def _must_run(self) -> None:
        if self.session.over:
            raise RefusedError(Sentence("play.ended_already"))

    def _answer(self, wish: Wish) -> None:
        self.room.answer(self.guest, yes=wish.yes)
