"""What a person sees and types: lines out, lines in, a question, a screen that is handed over."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from typing import TYPE_CHECKING, Literal

import typer

from refcli import messages
from refcli.console import agreed, typed, wrapped
from refcli.messages import Language

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.key_binding import KeyPressEvent

_NO_MORE = "q"
"""What leaves a text of several screens, as pagers have it."""

Tone = Literal["plain", "good", "bad", "quiet"]
Candidates = Callable[[str], Iterable[tuple[str, str]]]
"""Given what is typed: what it may become, each with a word of explanation."""

_TONES = {"good": {"fg": "green"}, "bad": {"fg": "red", "bold": True}, "quiet": {"dim": True}}


NARROW = 60
"""Columns on which a prompt may be broken: then more lines are left for it."""


_TO_TYPE = 10
"""Columns behind the prompt that stay free for what is typed."""


def prompt_lines(prompt: str) -> list[str]:
    """The prompt in as many lines as it takes, so that there is room to type behind the last one."""
    return wrapped(prompt.rstrip(), _TO_TYPE)


def size() -> tuple[int, int]:
    """Columns and lines of the terminal."""
    return shutil.get_terminal_size()


def colours_wanted() -> bool:
    """Whether the terminal shows colours and nobody has asked for none (NO_COLOR)."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb" and sys.stdout.isatty()


class WokenError(Exception):
    """Something has happened elsewhere while a line was typed; what is typed stands there again at the next prompt."""


class Screen:
    """The terminal. Tones only stress what the words say: nothing is told by colour alone."""

    def __init__(self, language: Language, candidates: Candidates) -> None:
        self.language = language
        self.candidates = candidates
        self.colour = colours_wanted()
        self._looked: Callable[[str], bool] | None = None
        self._prompt: PromptSession[str] | None = None
        self._typed = self._typed_ahead = ""
        self._is_plain = os.environ.get("TERM", "dumb") == "dumb"

    def keep_plain(self) -> None:
        """Write line after line, as a screen reader wants them: no colours, nothing redrawn."""
        self.colour = False
        self._is_plain = True

    def let_look(self, looked: Callable[[str], bool]) -> None:
        """Let people look before they say yes: `looked` answers a line that changes nothing, if it is one."""
        self._looked = looked

    def show(self, line: str, tone: Tone = "plain") -> None:
        """Show a line."""
        style = _TONES.get(tone) if self.colour else None
        for part in wrapped(line):
            typer.echo(typer.style(part, **style) if style else part)  # type: ignore[arg-type]

    @property
    def pages(self) -> bool:
        """Whether what is longer than the screen is shown a screenful at a time: a person looks at it."""
        return not self._is_plain and sys.stdin.isatty() and sys.stdout.isatty()

    def page(self, lines: Iterable[str]) -> None:
        """Show lines that may be more than the screen holds, a screenful at a time; no more are made than are shown.

        A line that is typed in between is the next one that is answered; `q` alone is none.
        """
        if not self.pages:
            for line in lines:
                self.show(line)
            return
        parts = (part for line in lines for part in wrapped(line))
        across, down = size()
        at_once = max(5, down - (1 if across > NARROW else 3))
        ahead = list(islice(parts, at_once + 1))
        while ahead:
            # The line that asks to go on takes one, and what was typed last may stand above.
            shown = len(ahead) if len(ahead) <= at_once else at_once - 1
            for part in ahead[:shown]:
                typer.echo(part)
            del ahead[:shown]
            if ahead and not self._goes_on():
                return
            ahead += islice(parts, at_once + 1 - len(ahead))

    def _goes_on(self) -> bool:
        """Whether to show more; what was typed instead is kept, to be answered next."""
        try:
            answer = typed(messages.text(self.language, "play.more"))
        except (EOFError, KeyboardInterrupt):
            typer.echo()
            return False
        self._typed_ahead = answer if answer.strip().lower() != _NO_MORE else ""
        return not answer.strip()

    def line(self, prompt: str, rest: str = "") -> str:
        """What the person types, with what is left of a line to begin with: several lines where they are pasted.

        Raises EOFError at the end, KeyboardInterrupt when interrupted.
        """
        if ahead := self._typed_ahead.strip():
            self._typed_ahead, self._typed = "", rest or self._typed
            return ahead
        if self._is_plain:
            if rest:
                self.show(messages.text(self.language, "play.rest", rest=" ".join(rest.split())))
            return typed(prompt)
        if self._prompt is None:
            self._prompt = self._new_prompt()
        shown = "\n".join(prompt_lines(prompt)) + " "
        left, self._typed = self._typed, ""
        try:
            if left:
                return self._prompt.prompt(shown, default=left)
            return self._prompt.prompt(shown, default=rest, pre_run=self._select_all)
        except WokenError:
            self._typed = self._prompt.default_buffer.text
            raise

    def wake(self) -> bool:
        """From another thread: end the line that is typed, with a WokenError. False where that cannot be."""
        app = self._prompt.app if self._prompt else None
        if app is None or app.loop is None:
            return False

        def end() -> None:
            if app.is_running and not app.is_done:
                app.exit(exception=WokenError())

        app.loop.call_soon_threadsafe(end)
        return True

    def _select_all(self) -> None:
        """Select what is left of a line: typing replaces it, an arrow key or Backspace goes into it."""
        from prompt_toolkit.document import Document

        assert self._prompt is not None
        buffer = self._prompt.default_buffer
        if buffer.text:
            buffer.set_document(Document(buffer.text, 0))
            buffer.start_selection()
            assert buffer.selection_state
            buffer.selection_state.enter_shift_mode()
            buffer.set_document(Document(buffer.text, len(buffer.text)))

    @contextmanager
    def busy(self, line: str) -> Iterator[Callable[[], None]]:
        """Show that something takes a while; what is handed out is called now and then, so that people see it go on."""
        if self._is_plain or not sys.stdout.isatty() or len(line) + 2 > size()[0]:
            self.show(line, "quiet")
            yield lambda: None
            return
        turning = cycle("-\\|/")

        def tick() -> None:
            typer.echo(f"\r{line} {next(turning)}", nl=False)

        tick()
        try:
            yield tick
        finally:
            typer.echo("\r\x1b[K", nl=False)

    def confirm(self, question: str) -> bool:
        """Whether the person says yes; Enter alone is no."""
        return agreed(question, self.language, usual=False, looked=self._looked)

    def pause(self, message: str) -> bool:
        """Show a message and wait for Enter; whether it was Enter alone."""
        try:
            return not typed(message).strip()
        except (EOFError, KeyboardInterrupt):
            typer.echo()
            return False

    def clear(self) -> None:
        """Empty the screen, and what could be scrolled back to."""
        if os.environ.get("TERM", "dumb") == "dumb":
            typer.echo("\n" * 60)
        else:
            typer.echo("\x1b[2J\x1b[3J\x1b[H", nl=False)

    def _new_prompt(self) -> PromptSession[str]:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.filters import shift_selection_mode
        from prompt_toolkit.key_binding import KeyBindings
        from prompt_toolkit.shortcuts import CompleteStyle

        candidates = self.candidates

        class LegalNow(Completer):
            def get_completions(self, document: Document, _event: CompleteEvent) -> Iterator[Completion]:
                typed = document.text_before_cursor.lstrip()
                for text, meaning in candidates(typed):
                    yield Completion(text, start_position=-len(typed), display_meta=meaning)

        keys = KeyBindings()

        @keys.add("backspace", filter=shift_selection_mode)
        def _go_in(event: KeyPressEvent) -> None:
            """Go into what is left of a line, as an arrow key does."""
            event.current_buffer.exit_selection()
            event.current_buffer.delete_before_cursor()

        return PromptSession(
            completer=LegalNow(),
            complete_while_typing=False,
            complete_style=CompleteStyle.MULTI_COLUMN,
            key_bindings=keys,
        )
