"""How a command speaks to the person, and how it stops; games and records that are found, or a stop."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import typer

from extract.packs import Pack, PackError, UnknownGameError, find, names
from refcli import messages
from refcli.game import Game, TagError, load_game
from refcli.messages import Language
from refcli.record import LONGEST_FILE, Record, UnreadableRecordError, read_bytes, read_file

REFUSED, USAGE, BROKEN = 1, 2, 3
"""Exit statuses: a record was refused; wrong usage or an unreadable file; input that is broken."""


def say(message: str) -> None:
    """Tell the person something, on standard error; no wider than the terminal where it is one."""
    if sys.stderr.isatty():
        from refcli.console.asking import wrapped

        message = "\n".join(part for line in message.split("\n") for part in wrapped(line))
    typer.echo(message, err=True)


def stop(status: int, language: Language, key: str, **values: object) -> NoReturn:
    """End the command with one clear line on standard error."""
    say("refcli: " + messages.one_line(messages.text(language, key, values)))
    raise typer.Exit(status)


_NOT_THERE = ("unknown", "no_folder", "no_game", "claimed_twice", "no_referee", "no_package")
"""Of these causes the command line is the reason; of all others the game."""


def stop_for(error: PackError, language: Language) -> NoReturn:
    """End the command because of a game."""
    status = USAGE if error.cause.partition(".")[2] in _NOT_THERE else BROKEN
    stop(status, language, error.cause, **error.values)


def find_game(name: str, language: Language) -> Game:
    """The game of that name, or a stop that lists the games."""
    try:
        return load_game(name)
    except KeyError:
        stop_unknown(name, language)
    except PackError as error:
        stop_for(error, language)


def find_pack(name: str, language: Language) -> Pack:
    """The folder of the game of that name, whether it has a referee or not, or a stop."""
    try:
        return find(name)
    except UnknownGameError:
        stop_unknown(name, language)
    except PackError as error:
        stop_for(error, language)


def stop_unknown(name: str, language: Language) -> NoReturn:
    """End the command because no game is called so; a folder of that name may be meant."""
    if Path(name, "game.toml").is_file():
        stop(USAGE, language, "packs.meant_folder", name=name, folder=f"./{name}")
    stop(USAGE, language, "cli.unknown_game", name=name, games=names())


def chosen_variant(game: Game, name: str, variants: Sequence[str] | None, language: Language) -> dict[str, str]:
    """The tags that the variants stand for, or a stop that lists the variants."""
    for variant in variants or ():
        if variant not in game.VARIANTS:
            known = tuple(game.VARIANTS) or ("-",)
            stop(USAGE, language, "cli.unknown_variant", variant=variant, game=name, variants=known)
    return dict(game.VARIANTS[variant] for variant in variants or ())


def load_record(path: Path) -> Record:
    """Read a record file (`-` is standard input). Raises OSError or UnreadableRecordError."""
    if str(path) == "-":
        return read_bytes(sys.stdin.buffer.read(LONGEST_FILE + 1))
    return read_file(path)


def read_record(path: Path, language: Language) -> Record:
    """Read a record file, or stop with the reason why not."""
    try:
        return load_record(path)
    except (OSError, UnreadableRecordError) as error:
        stop(USAGE, language, "cli.unreadable", file=path, reason=why_unreadable(error, language))


def why_unreadable(error: OSError | UnreadableRecordError, language: Language) -> str:
    """Why a file could not be read, in a few words."""
    if isinstance(error, UnreadableRecordError):
        return messages.text(language, error.cause)
    known = {
        IsADirectoryError: "cli.is_folder",
        FileNotFoundError: "cli.not_there",
        PermissionError: "cli.no_permission",
    }
    key = known.get(type(error))
    return messages.text(language, key) if key else (error.strerror or str(error))


def describe_tag_error(error: TagError, language: Language) -> str:
    """What is wrong with a tag, as a sentence."""
    return messages.text(language, error.cause, tag=error.tag, **error.values)
