"""What all commands share towards the person: the options for language and variants, and how a command stops."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from refcli import messages
from refcli.game import Game, TagError, games, load_game
from refcli.messages.language import LANGUAGES, Language, preferred_language
from refcli.record import LONGEST_FILE, Record, UnreadableRecordError, read_bytes, read_file

REFUSED, USAGE, BROKEN = 1, 2, 3
"""Exit statuses: a record was refused; wrong usage or an unreadable file; input that is broken."""


def _language(value: str | None) -> str:
    try:
        return preferred_language(value or None)
    except ValueError:
        reason = messages.text(preferred_language(), "cli.languages", known=LANGUAGES)
        raise typer.BadParameter(reason) from None


Lang = Annotated[
    str,
    typer.Option("--lang", callback=_language, metavar="en|de|fr|es", help="Language; else REFCLI_LANG or the locale."),
]
Variants = Annotated[
    list[str] | None,
    typer.Option("--variant", metavar="NAME", help="A variant, such as `heads` or `draft`; may be given again."),
]


def known_name(name: str) -> str:
    """A game's name as it is written here, however the person writes it; an unknown one as it is."""
    return name.lower() if name.lower() in games() else name


GameName = Annotated[
    str, typer.Argument(metavar="GAME", callback=known_name, help="A game; `refcli games` lists them.")
]
Players = Annotated[
    str | None, typer.Option("--players", metavar="SEATS", help='The seats in turn order: "red black".')
]


def register_tiles(files: list[Path] | None) -> list[Path] | None:
    """Let records name the tile sets in these files, each by its file's name without suffix."""
    for file in files or ():
        try:
            _register(file.stem, file.read_bytes().decode("utf-8"))
        except UnicodeDecodeError:
            raise typer.BadParameter(f"{file}: is not a text file in UTF-8") from None
        except OSError as error:
            raise typer.BadParameter(f"{file}: {error.strerror}") from None
        except TagError as error:
            raise typer.BadParameter(f"{file}: {describe_tag_error(error, preferred_language())}") from None
    return files


def _register(name: str, text: str) -> None:
    """Let the first game that can read the tile set have it. Raises TagError: what the last one says that takes any."""
    fault = TagError("Tiles", "record.no_tile_sets")
    for register in filter(None, (load_game(game).register_tiles for game in games())):
        try:
            register(name, text)
        except TagError as error:
            fault = error
        else:
            return
    raise fault


Tiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--tiles",
        metavar="FILE",
        callback=register_tiles,
        help='Another tile set, for a game that takes them; records name it, [Tiles "..."]. May be given again.',
    ),
]


def say(message: str) -> None:
    """Tell the person something, on standard error."""
    typer.echo(message, err=True)


def is_yes(answer: str, language: Language) -> bool:
    """Whether an answer is a yes, in the language or in English."""
    yes = messages.text(language, "play.yes")
    return answer.strip().lower() in (yes, yes[0], "y", "yes")


def stop(status: int, language: Language, key: str, **values: object) -> NoReturn:
    """End the command with one clear line on standard error."""
    say("refcli: " + messages.one_line(messages.text(language, key, values)))
    raise typer.Exit(status)


def find_game(name: str, language: Language) -> Game:
    """The game of that name, or a stop that lists the games."""
    try:
        return load_game(name)
    except KeyError:
        stop(USAGE, language, "cli.unknown_game", name=name, games=games())


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
