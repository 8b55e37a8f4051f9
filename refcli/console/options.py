"""Options that commands share, and what they let stand: language, game, seats, variants, tile sets, writing.

Annotations are not postponed here: Typer asks for their values, see `commands.app`.
"""

from functools import cache
from pathlib import Path
from typing import Annotated

import typer

from extract.packs import names
from refcli import messages
from refcli.console.stops import describe_tag_error
from refcli.game import TagError, games, load_game
from refcli.messages import LANGUAGES, preferred_language


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
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Work on a dask cluster: tcp://HOST:PORT, or local:N processes."),
]


def known_name(name: str) -> str:
    """A game's name as it is written here, however the person writes it; a folder's game is opened."""
    if "/" in name or "\\" in name or name in (".", ".."):
        from refcli.console.folders import is_folder_name, opened

        return opened(name) if is_folder_name(name) else name
    return name.lower() if name.lower() in names() else name


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", callback=known_name, help="A game, see `refcli games`, or its folder, ./mine."),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players", metavar="WHO", help='Seats or names in turn order: "red black", "Anna Ben", "red=Anna black=Ben".'
    ),
]


def open_folders(named: list[str] | None) -> list[str] | None:
    """Let records be of the games in these folders."""
    if named:
        from refcli.console.folders import open_all

        open_all(named)
    return named


Folders = Annotated[
    list[str] | None,
    typer.Option(
        "--game",
        metavar="FOLDER",
        callback=open_folders,
        help="The folder of the game of the records; may be given again.",
    ),
]


def register_tiles(files: list[Path] | None) -> list[Path] | None:
    """Let records name the tile sets in these files, each by its file's name without suffix."""
    for file in files or ():
        try:
            register(file.stem, tile_text(file))
        except UnicodeDecodeError:
            raise typer.BadParameter(f"{file}: is not a text file in UTF-8") from None
        except OSError as error:
            raise typer.BadParameter(f"{file}: {error.strerror}") from None
        except TagError as error:
            raise typer.BadParameter(f"{file}: {describe_tag_error(error, preferred_language())}") from None
    return files


@cache
def tile_text(file: Path) -> str:
    """What the file of a tile set holds, read once: it may be a pipe. Raises OSError, UnicodeDecodeError."""
    return file.read_bytes().decode("utf-8")


def register(name: str, text: str) -> None:
    """Let the first game that can read the tile set have it. Raises TagError: what the last one says that takes any."""
    fault = TagError("Tiles", "record.no_tile_sets")
    for known in filter(None, (load_game(game).register_tiles for game in games())):
        try:
            known(name, text)
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
