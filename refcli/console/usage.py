"""Wrong usage of the command line as one clear line, in the person's language."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

import click

from refcli import messages
from refcli.game import games
from refcli.messages import LANGUAGES, Language, preferred_language

_EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)


class UnknownCommandError(click.UsageError):
    """A command that there is not; `near` is what may have been meant."""

    def __init__(self, name: str, commands: Sequence[str], context: click.Context) -> None:
        super().__init__(name, context)
        self.name = name
        of_game = [f"play {game}" for game in get_close_matches(name.lower(), games(), 1)]
        self.near = get_close_matches(name, commands, 1) or of_game


def usage_line(error: click.UsageError, command: str) -> str:
    """The command, what is wrong, what may have been meant, and where to look."""
    language = asked_language()
    fault, values, near = _fault(error)
    shown = {
        "command": error.ctx.command_path if error.ctx else command,
        "fault": messages.text(language, fault, values),
    }
    if near:
        return messages.text(language, "usage.meant", shown, near=near[0])
    return messages.text(language, "usage.line", shown)


def _fault(error: click.UsageError) -> tuple[str, dict[str, Any], Sequence[str]]:
    """A key of the message catalogue, its values, and what may have been meant."""
    match error:
        case UnknownCommandError(name=name, near=near):
            return "usage.no_command", {"name": name}, near
        case click.NoSuchOption(option_name=name):
            before = error.ctx is not None and isinstance(error.ctx.command, click.Group)
            return "usage.no_option_before" if before else "usage.no_option", {"name": name}, error.possibilities or ()
        case click.MissingParameter():
            return "usage.missing", {"name": _name(error)}, ()
        case click.BadParameter():
            return *_bad_value(error), ()
        case click.BadOptionUsage(option_name=name) if "requires" in error.message:
            return "usage.needs_value", {"name": name}, ()
    if extra := _EXTRA.fullmatch(error.message):
        return "usage.extra", {"words": extra[1]}, ()
    return "cli.cannot", {"reason": error.format_message()}, ()


def _bad_value(error: click.BadParameter) -> tuple[str, dict[str, Any]]:
    """What a parameter takes, where its type says it; else what the command says."""
    name = _name(error)
    match error.param.type if error.param else None:
        case click.Choice(choices=choices):
            return "usage.choice", {"name": name, "choices": [str(getattr(one, "value", one)) for one in choices]}
        case click.IntRange(min=least) if least is not None:
            return "usage.number_from", {"name": name, "least": least}
        case click.types.IntParamType():
            return "usage.number", {"name": name}
    return "cli.bad_value", {"tag": name, "reason": error.message}


def _name(error: click.BadParameter) -> str:
    """A parameter as it is written."""
    if isinstance(error.param, click.Option):
        return max(error.param.opts, key=len)
    return error.param.human_readable_name if error.param else str(error.param_hint or "")


def asked_language() -> Language:
    """The language that was asked for, as far as can be told from a line that is wrong."""
    words = pairwise([*sys.argv, ""])
    asked = (other if one == "--lang" else one.partition("--lang=")[2] for one, other in words)
    return preferred_language(next((language for language in asked if language in LANGUAGES), None))
