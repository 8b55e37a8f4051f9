"""What is asked and told at a terminal: lines no wider than it, questions that a yes or no answers."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable

import typer

from refcli import messages
from refcli.messages import Language

_STYLES = re.compile(r"\x1b\[[0-9;]*m")
"""Colours and the like, which take no room."""


def wrapped(line: str, room: int = 0) -> list[str]:
    """The line in parts as wide as the terminal; what goes on is set in a little further than its beginning.

    Pictures and words that are longer (the names of files) are not broken. `room` columns stay free.
    """
    width = max(20, shutil.get_terminal_size().columns - room)
    if len(_STYLES.sub("", line)) <= width or "│" in line or "─" in line:
        return [line]
    import textwrap

    indent = " " * (len(line) - len(line.lstrip()))
    further = f"{indent}  "
    return textwrap.wrap(line, width, subsequent_indent=further, break_on_hyphens=False, break_long_words=False) or [
        line
    ]


def typed(question: str) -> str:
    """What is typed behind a question. Raises EOFError and KeyboardInterrupt."""
    *before, last = wrapped(question.rstrip())
    for part in before:
        typer.echo(part)
    return input(f"{last} ")


def is_yes(answer: str, language: Language) -> bool:
    """Whether an answer is a yes, in the language or in English."""
    return _is(answer, "play.yes", "yes", language)


def is_no_more(answer: str, language: Language) -> bool:
    """Whether an answer is the word that leaves a question, in the language or in English."""
    return answer.strip().lower() in (messages.text(language, "play.menu.cancel"), "cancel")


def agreed(
    question: str,
    language: Language,
    *,
    usual: bool,
    looked: Callable[[str], bool] | None = None,
    ends: Callable[[str], bool] | None = None,
) -> bool:
    """Whether the answer is yes; Enter alone is what is `usual`. What is neither, nor leaves it, is asked again.

    `looked` answers what is no answer but looks at something, if that was typed; `ends` is whether an answer leaves the
    program, where saying no would begin something else: typer.Exit is raised then.
    """
    yes, no = (messages.text(language, key)[0] for key in ("play.yes", "play.no"))
    hint = f"{yes.upper()}/{no}" if usual else f"{yes}/{no.upper()}"
    while True:
        answer = typed(f"{question} [{hint}]")
        if not answer.strip():
            return usual
        if ends and ends(answer):
            raise typer.Exit(0)
        if is_yes(answer, language):
            return True
        if _is(answer, "play.no", "no", language) or is_no_more(answer, language):
            return False
        if looked and looked(answer):
            continue
        for part in wrapped(messages.text(language, "play.yes_or_no", yes=yes, no=no)):
            typer.echo(part)


def _is(answer: str, key: str, english: str, language: Language) -> bool:
    word, said = messages.text(language, key), answer.strip().lower()
    return said in (word, word[0], english, english[0]) or (said.isascii() and said == _bare(word))


def _bare(word: str) -> str:
    from unicodedata import combining, normalize

    return "".join(sign for sign in normalize("NFKD", word) if not combining(sign))
