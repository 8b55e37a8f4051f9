"""The words of going back: undo and redo, a slip that is mended, courses that were left and can be gone on with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from refcli import messages, referee
from refcli.game import AmbiguousMoveError, InvalidMoveError, MoveError
from refcli.messages import Language
from refcli.referee import read_ply, typist
from refcli.session import Session, Step, View
from refcli.table.boards import Sight
from refcli.table.mending.entering import Entering, form_of
from refcli.table.screen import Screen, Tone, size
from refcli.table.typed import Show, Words, columns

MENDING = ("undo", "redo", "change", "insert", "delete", "branches", "set")
"""The words, each a method of `Mending`."""
LIKE_CHANGE = ("insert", "delete")
"""Words that are told of together with `change`, so that all words fit a screen."""

CONTINUES = "Continues"
"""The tag that names the record which a new one goes on from."""

_NUMBERED = 40
_OF_A_BRANCH = 6
_BRANCHES = 9
"""How many plies are shown with their numbers, how many of each branch, how many branches."""


class Mending:
    """Does to the game what the words say, with a question where that takes back what has been shown."""

    def __init__(
        self,
        session: Session,
        view: View,
        language: Language,
        screen: Screen,
        words: Words,
        *,
        sight: Sight,
        in_match: bool,
        show: Show,
        after: Callable[[Iterable[str]], None],
        asked_elsewhere: Callable[[], bool],
    ) -> None:
        """`after` shows the table and what has happened; `words` are those of the loop.

        `asked_elsewhere` says whether some of those who have to agree sit at other screens, which ask them themselves.

        The records of a match are numbered: none begins between them.
        """
        self._in_match = in_match
        self.session = session
        self.history = session.history
        self.view = view
        self.language = language
        self.screen = screen
        self.words = words
        self.sight = sight
        self.by = typist(language)
        self._show = show
        self._after = after
        self._asked_elsewhere = asked_elsewhere
        self._left = len(session.history.waiting)
        self.set_right: dict[str, str] | None = None
        """The tags of the record that begins with the table put right, once that has been entered."""

    # --- Back and forth ---

    def undo(self, rest: str) -> None:
        """Take back the last things that people did; while plies wait, the mending that they wait for."""
        if not self._seed_may_be_told():
            return
        if self.history.termination:
            self.session.end_by(None)
            self._say("play.goes_on", "good")
            return
        if (wanted := self._count(rest)) is None:
            return
        if self.history.waiting:
            same = self.history.common(self.history.mended)
            if self._may_go_back(same):
                nothing_mended = same == len(self.history.played) == len(self.history.mended)
                drawn = self.session.unmend()
                self._left = 0
                key = "play.mend.dropped" if nothing_mended else "play.mend.unmended"
                self._after((self._text(key), *self._drawn(drawn)))
            return
        plies = self.session.plies_of(wanted)
        if not plies:
            self._say("play.nothing_to_undo")
        elif self._may_go_back(len(self.history.played) - plies):
            taken, drawn = self.session.undo(plies)
            self._after((self._text("play.undone", plies=self._told(taken)), *self._drawn(drawn)))

    def redo(self, rest: str) -> None:
        """Play again what was taken back; after another ply it is a branch."""
        if (wanted := self._count(rest)) is None:
            return
        if again := self.session.redo(wanted):
            self._after([self._text("play.redone", plies=self._told(again))])
            return
        self._say("play.nothing_to_redo")
        if self.history.branches:
            self._say("play.branch.look")

    def _count(self, text: str) -> int | None:
        """The number typed, 1 where there is none; None (and a message) for anything else."""
        if not text:
            return 1
        if (number := _number(text)) is None:
            self._say("play.number", value=text)
        return number

    # --- Slips ---

    def is_ply(self, word: str, rest: str) -> bool:
        """Whether what stands behind one of the words is no number, but makes a ply of it: `change b4f4c5b3 ...`."""
        if not rest or _number(rest.partition(" ")[0]) is not None:
            return False
        try:
            self._meant(self.view, f"{word} {rest}")
        except AmbiguousMoveError:
            return True
        except InvalidMoveError:
            return False
        return True

    def change(self, rest: str) -> None:
        """Put another ply in the place of an old one and play what came after it again."""
        self._put("change", rest, self.session.change)

    def insert(self, rest: str) -> None:
        """Put a ply before an old one and play what came after it again."""
        self._put("insert", rest, self.session.insert)

    def delete(self, rest: str) -> None:
        """Take an old ply away and play what came after it again."""
        number = self._place("delete", rest)
        if number is None or not self._may_mend(number):
            return
        behind = len(self.history.played) + len(self.history.waiting) - number
        drawn = self.session.delete(number)
        again = len(self.history.played) + 1 - number - len(drawn)
        self._tell("play.mend.deleted", number, behind, again, drawn)

    def _put(self, word: str, rest: str, put: Callable[[int, Any], list[Step]]) -> None:
        place, _, text = rest.partition(" ")
        number = self._place(word, place)
        if number is None:
            return
        past = View(self.history.until(number - 1), self.view.seat)
        if not text.strip():
            self._show_past(past, number)
            self._say("play.name_ply", word=f"{self.words.own[word]} {number}")
            return
        ply = self._read(past, text)
        if ply is None:
            return
        there = self.view.told_from(number - 1)[:1] if word == "change" else []
        if [str(ply)] == there:
            self._say("play.unchanged")
            return
        # Refused before all are asked for what everybody can see alone: the rest may depend on what is hidden.
        violation = past.position.judge(ply)
        if not (violation and past.fault(ply)):
            if not self._may_mend(number):
                return
            violation = past.fault(ply)
        if violation:
            self._show(referee.refusal(past, violation, ply, self.language), "bad")
            return
        behind = len(self.history.played) + len(self.history.waiting) - number + (word == "insert")
        drawn = put(number, ply)
        again = len(self.history.played) - number - len(drawn)
        self._tell("play.mend.put", number, behind, again, drawn)

    def _place(self, word: str, text: str) -> int | None:
        """The number of an old ply; None, and the plies with their numbers, for anything else."""
        most = len(self.history.played) + (word != "change" and bool(self.history.waiting))
        number = _number(text)
        if number is not None and 1 <= number <= most:
            return number
        if text:
            self._say("play.mend.no_number", "bad", value=text)
        first = max(0, len(self.history.played) - _NUMBERED)
        told = enumerate(self.view.spoken_from(first), start=first + 1)
        self.screen.page(columns([f"{n} {token}" for n, token in told], size()[0]))
        self._say("play.mend.how", "quiet")
        return None

    def _read(self, past: View, text: str) -> Any:
        """The ply that a text means in an earlier position; None, and a message, where it cannot be understood."""
        try:
            return self._meant(past, text)
        except InvalidMoveError as error:
            self._show(referee.unreadable_here(past, error, self.words, self.language), "bad")
        except AmbiguousMoveError as error:
            self._show([referee.ambiguous(error, self.language)], "bad")
        return None

    def _meant(self, past: View, text: str) -> Any:
        """The ply that a text means there: by the numbers that stood on the screen then, or by those on it now.

        Raises InvalidMoveError, and AmbiguousMoveError where both can be meant.
        """
        read: list[Any] = []
        for shown in (past.position, self.view.position):
            try:
                read.append(read_ply(past.history.game, past.position, text, self.by._replace(shown=shown)))
            except (InvalidMoveError, AmbiguousMoveError) as error:
                read.append(error)
        plies = dict.fromkeys(ply for ply in read if not isinstance(ply, MoveError))
        allowed = [ply for ply in plies if past.position.judge(ply) is None]
        if len(allowed) > 1:
            raise AmbiguousMoveError(text, [str(ply) for ply in allowed])
        meant = (allowed or read)[0]
        if isinstance(meant, MoveError):
            raise meant
        return meant

    def _show_past(self, past: View, number: int) -> None:
        """The table as it was when that ply was asked for: what is put there is typed by what this shows."""
        sight = Sight(past, self.language, ascii_only=self.sight.ascii_only, plain=self.sight.plain)
        self.screen.page(sight.whole())
        self._say("play.mend.past", "quiet", n=number)

    def _may_mend(self, number: int) -> bool:
        """Whether the plies from that on may be touched: the game runs, and all agree where they showed anything."""
        if how := self.history.termination:
            self._say("play.ended", how=referee.ended_by(self.history.name, how, self.language))
            return False
        return self._seed_may_be_told() and self._may_go_back(number - 1, "play.mend.revealed")

    def _may_go_back(self, plies: int, question: str = "play.undo_revealed") -> bool:
        """Whether the game may go back to so many plies: all agree, where what came then has shown anything.

        The `question` says what becomes of that: it is taken back, or stays where plies are mended.
        """
        revealed = self.history.reveals(len(self.history.played) - plies)
        return not revealed or self._all_agreed(question, plies=self._told(revealed))

    def _seed_may_be_told(self) -> bool:
        return not self.session.seed_told or self._all_agreed("play.undo_seed")

    def _all_agreed(self, key: str, **values: object) -> bool:
        """Whether all agree that what they saw is taken back; who has a screen alone answers there."""
        if self._asked_elsewhere():
            self._say("play.ask_elsewhere")
            return False
        if self._agreed(key, **values):
            return True
        self._say("play.unchanged")
        return False

    # --- Courses that were left ---

    def branches(self, rest: str) -> None:
        """Show the courses that were left, or go on with one of them."""
        lines = self.history.branches
        if not lines:
            self._say("play.branch.none")
            return
        number = _number(rest)
        if number is None or not 1 <= number <= len(lines):
            if rest:
                self._say("play.branch.no_number", "bad", value=rest)
            self._show(map(self._branch, range(1, min(_BRANCHES, len(lines)) + 1)))
            self._say("play.branch.how", "quiet")
        elif self._seed_may_be_told() and self._may_go_back(self.history.common(lines[number - 1])):
            drawn = self.session.switch(number)
            self._left = 0
            self._after((self._text("play.branch.taken"), *self._drawn(drawn)))

    def _branch(self, number: int) -> str:
        steps = self.history.branch_steps(number)
        first = len(self.history.branches[number - 1]) - len(steps) + 1
        shown = [*self._told(steps[:_OF_A_BRANCH]), *(["..."] if len(steps) > _OF_A_BRANCH else [])]
        return self._text("play.branch.line", number=number, first=first, plies=shown, n=len(steps))

    # --- A table that is a mess ---

    def set(self, rest: str) -> None:  # noqa: ARG002 - the words take what stands behind them
        """Begin a new record with the table as people enter it, from what it is now."""
        tags = self.history.tags
        form = form_of(self.history.game.told_tags(tags, self.view.seat))
        if self._in_match:
            self._say("play.set.not_in_match")
        elif form is None:
            self._say("play.enter.impossible")
        elif self._agreed("play.set.question"):
            goes_on = {**tags, CONTINUES: self.session.storage.path.name}
            entering = Entering(form, goes_on, self.language, type(self.screen), now=self.view.position)
            self.set_right = entering.run()
        else:
            self._say("play.unchanged")

    # --- What is said ---

    def _tell(self, key: str, number: int, behind: int, again: int, drawn: Sequence[Step]) -> None:
        """Say what has become of a slip and of the plies behind it."""
        waiting = self.history.waiting
        left_out = behind - again - len(waiting)
        ply = self.view.spoken_from(number - 1)[:1]
        told = [self._text(key, n=number, ply=ply, again=again)]
        if left_out > 0:
            told.append(self._text("play.mend.left_out", n=left_out))
        self._after((*told, self._text("play.branch.kept"), *self._drawn(drawn)))

    def waits(self) -> Iterator[str]:
        """What waits behind a slip and why it fits no more, or that all fits again."""
        waiting, before = self.history.waiting, self._left
        self._left = len(waiting)
        if not waiting:
            if before:
                yield self._text("play.mend.all_fit")
            return
        first, n = waiting[0], len(self.history.played) + 1
        if self.view.position.draw_due:
            yield self._text("play.mend.draw_first", n=len(waiting))
            return
        if violation := self.view.fault(first.ply):
            cause = referee.cause_here(violation, self.view.spoken_now(first.ply), self.language)
            yield self._text("play.mend.waits", n=n, cause=cause)
            yield referee.rule_line(violation.rule, self.language)
        yield self._text("play.mend.ask_more" if waiting[1:] else "play.mend.ask", n=n, left=len(waiting) - 1)

    def _told(self, steps: Iterable[Step]) -> list[str]:
        return [self.view.spoken(step) for step in steps]

    def _drawn(self, steps: Iterable[Step]) -> Iterator[str]:
        return referee.drawn(self.view, steps, self.language)

    def _agreed(self, key: str, **values: object) -> bool:
        return self.screen.confirm(self._text(key, **values))

    def _text(self, key: str, **values: object) -> str:
        return messages.text(self.language, key, values)

    def _say(self, key: str, tone: Tone = "plain", **values: object) -> None:
        self._show([self._text(key, **values)], tone)


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 6 else None
