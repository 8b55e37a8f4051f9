"""The question that is open at the prompt: which of several plies is meant, what to choose next in the menu."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from refcli import messages
from refcli.messages import Language
from refcli.table.screen import NARROW, Tone, size
from refcli.table.typed.question import Question


class Show(Protocol):
    """Shows lines, the first in a tone of its own."""

    def __call__(self, lines: Iterable[str], first: Tone = "plain", rest: Tone = "plain") -> None:  # noqa: D102
        ...


class _Open(NamedTuple):
    """A question with what stands above and below it; `waiting` is what is left of the line that it is about."""

    question: Question
    heading: str
    notes: Sequence[str]
    waiting: str
    in_menu: bool
    names_place: Callable[[str], bool]


class Asking:
    """Asks with numbers. What only looks is answered in between, and the question asked again."""

    def __init__(
        self,
        language: Language,
        *,
        show: Show,
        looked: Callable[[str], bool],
        meaning: Callable[[str], str | None],
        left: Callable[[str], None],
    ) -> None:
        """`looked` answers a line that changes nothing, if it is one; `meaning` is the only ply that a text can mean.

        `left` is told what waited behind a question that nobody has answered.
        """
        self.language = language
        self._show = show
        self._looked = looked
        self._meaning = meaning
        self._left = left
        self._open: list[_Open] = []
        self._ended: Question | None = None
        """The question that has just ended: the next number may be meant for it."""

    @property
    def is_open(self) -> bool:
        """Whether a question is open."""
        return bool(self._open)

    @property
    def prompt(self) -> str | None:
        """The key of what is expected while a question is open."""
        if not self._open:
            return None
        return "play.prompt_menu" if self._open[-1].in_menu else "play.prompt_number"

    def keep(self, more: str) -> None:
        """Keep more lines behind what waits."""
        asked = self._open[-1]
        self._open[-1] = asked._replace(waiting="\n".join(filter(None, (asked.waiting, more))))

    def forget(self) -> None:
        """Ask no more what was asked."""
        self._open.clear()

    def ask(
        self,
        heading: str,
        offers: Sequence[str],
        choose: Callable[[int], None],
        *,
        waiting: str = "",
        words: Mapping[str, int] | None = None,
        others: Mapping[str, Callable[[], None]] | None = None,
        numbers: Sequence[int] | None = None,
        notes: Sequence[str] = (),
        in_menu: bool = False,
        names_place: Callable[[str], bool] = lambda _typed: False,
    ) -> None:
        """Ask with numbers, from 1 on if none are given; `words` and `others` are as in `Question`.

        `names_place` is whether a text names a place where one is asked for: it is an answer, if not a possible one.
        """
        across, down = size()

        def leave() -> None:
            self._left(waiting)
            self._say("play.unchanged")

        leaving = {messages.text(language, "play.menu.cancel"): leave for language in ("en", self.language)}
        rows = max(3, down - (6 if across > NARROW else 12))
        question = Question(
            offers, choose, numbers=numbers, width=across, rows=rows, words=words, others={**leaving, **(others or {})}
        )
        self._open.append(_Open(question, heading, notes, waiting, in_menu, names_place))
        self._show_open()

    def answered(self, typed: str) -> bool:
        """Whether a line answers the question that is open, if there is one; one that does not ends the question.

        Enter turns the page where there are several.
        """
        if not self._open:
            return self._held_back(typed)
        asked = self._open[-1]
        question, begun = asked.question, asked.question.begun(typed) if asked.in_menu else ()
        if asked.in_menu and not begun and "".join(typed.split()).isalpha() and not self._meaning(typed):
            begun = question.holding(typed)
        if not typed.strip() and question.pages > 1:
            question.turn()
            self._show_page()
        elif answer := question.takes(typed):
            self._end(answer, question)
        elif question.is_number(typed):
            self._say("play.no_answer", "bad", n=typed.strip())
            self._show_page()
        elif self._looked(typed):
            if asked is self._open[-1]:
                self._show_open()
        elif len(begun) == 1:
            self._end(lambda: question.choose(begun[0]), question)
        elif asked.in_menu and not self._meaning(typed) and (first := self._first_answer(question, typed)):
            self._answer_on(first, typed.strip()[len(first) :].strip())
        elif begun:
            self._say("play.menu.several", "bad", text=typed.strip(), words=[question.answers[n] for n in begun])
        elif asked.names_place(typed) and not self._meaning(typed):
            self._say("play.menu.not_there", "bad", place=typed.strip())
            self._show_page()
        else:
            self._open.clear()
            self._left(asked.waiting)
            if asked.in_menu:
                self._say("play.menu.left", "quiet")
            return False
        return True

    @staticmethod
    def _first_answer(question: Question, typed: str) -> str:
        """The beginning of what was typed that answers the question, where more answers follow; else nothing."""
        words = typed.split()
        beginnings = (" ".join(words[:n]) for n in range(len(words) - 1, 0, -1))
        return next((text for text in beginnings if question.takes(text) or len(question.begun(text)) == 1), "")

    def _answer_on(self, first: str, rest: str) -> None:
        """Take the first of several answers, and the next one where something more is asked in the menu."""
        self.answered(first)
        if not self._open:
            self._left(rest)
        elif not self._open[-1].question.takes(rest) and not self._first_answer(self._open[-1].question, rest):
            self._say("play.no_answer", "bad", n=rest)
            self._show_page()
        else:
            self.answered(rest)

    def _end(self, answer: Callable[[], None], question: Question) -> None:
        """Take an answer; what was asked before the question is asked again."""
        del self._open[-1]
        outer = self._open[-1:]
        answer()
        if outer and self._open == outer:
            self._show_open()
        self._ended = None if self._open else question

    def _held_back(self, typed: str) -> bool:
        """Whether a number is explained before it is played: it may have been meant for a question that has ended."""
        ended, self._ended = self._ended, None
        if ended is None or ended.number(typed) is None or not (ply := self._meaning(typed)):
            return False
        self._say("play.menu.ended", n=typed.strip(), ply=ply)
        return True

    def _show_open(self) -> None:
        self._show([self._open[-1].heading])
        self._show_page()
        for note in self._open[-1].notes:
            self._say(note, "quiet")

    def _show_page(self) -> None:
        question = self._open[-1].question
        self._show(question.lines())
        if question.pages > 1:
            self._say("play.page", page=question.page, pages=question.pages)

    def _say(self, key: str, tone: Tone = "plain", **values: object) -> None:
        self._show([messages.text(self.language, key, values)], tone)
