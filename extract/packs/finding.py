"""Where games come from: the house, installed packages, folders on `REFCLI_GAMES`, folders that somebody names.

A game is a folder. Its `game.toml` says what it is called; beside it lie, each if the game has it, its rules
(`en.md` ...), `examples.md`, `pieces.toml` (what is printed), `referee.py` (who judges), `pictures.py` (how a position
looks), `<language>.po` (words and causes) and `naive.py` (a second referee). A game of the house has its code and words
in the packages that use them. Nothing here runs any code of a game: `Pack.code` does, when it is called.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from extract.packs.code import fault_within, module_of
from extract.packs.game_file import PackError, read_game_file

GROUP = "refcli.games"
"""Installed packages name their games in this group of entry points, each with the package that is its folder."""

PATH = "REFCLI_GAMES"
"""Folders of games, or of folders of games, parted as in `PATH`."""

FIRST = "game.toml"


class UnknownGameError(PackError):
    """A name that no game has."""


class Pack(NamedTuple):
    """A game as it was found: what it is called, where its parts lie, its `game.toml`.

    `named` is how people name it on the command line. `home` is the package that holds its code where that was
    installed with it, "" where files of the folder do; those of a game `is_of_the_house` lie in the rooms of the house.
    """

    name: str
    folder: Path
    named: str
    home: str = ""
    is_of_the_house: bool = False

    @property
    def numbers(self) -> Mapping[str, Any]:
        """Its `game.toml`. Raises PackError."""
        return _numbers(self.folder / FIRST, name=self.name)

    def part(self, file: str) -> Path | None:
        """A file of its folder, by its name there; None where it has none."""
        path = self.folder / file
        return path if path.is_file() else None

    def code(self, part: str) -> ModuleType | None:
        """The module `<part>.py` of its folder, run; None where it has none. Raises PackError for code that fails."""
        path = self.part(f"{part}.py")
        return module_of(self.name, self.folder, self.home, part) if path else None


class Claim(NamedTuple):
    """A name and who lays claim to it: what is known of a game before anybody asks for it, and what opens it then."""

    name: str
    place: str
    opened: Callable[[], Pack]


def names() -> tuple[str, ...]:
    """What can be asked for by a bare name, in alphabetical order."""
    return tuple(sorted({claim.name for claim in claims()}))


def find(name: str) -> Pack:
    """The game of that name. Raises UnknownGameError, and PackError for a name claimed twice or a broken game."""
    if name not in _found:
        first = next((claim for claim in claims() if claim.name == name), None)
        if first is None:
            raise UnknownGameError("packs.unknown", name=name, games=list(names()))
        _found[name] = _unrivalled(first.opened(), first.place)
    return _found[name]


def open_folder(named: str) -> Pack:
    """The game in the folder that somebody names, which is known by its name from now on. Raises PackError."""
    pack = _unrivalled(_from_folder(Path(named), named), named)
    _named[pack.name] = _found[pack.name] = pack
    return pack


def claims() -> tuple[Claim, ...]:
    """All there is: what was named, the house, what is on the path, what is installed."""
    named = (Claim(pack.name, pack.named, pack._replace) for pack in _named.values())
    standing = _standing(os.environ.get(PATH, ""))
    return (*named, *(claim for claim in standing if claim.name not in _named))


_numbers = cache(read_game_file)
_named: dict[str, Pack] = {}
_found: dict[str, Pack] = {}


def _unrivalled(pack: Pack, place: str) -> Pack:
    """The pack. Raises PackError where a claim on its name is not of its folder, found in another way."""
    for other in claims():
        if other.name == pack.name:
            with suppress(PackError):
                if other.opened().folder.resolve() == pack.folder.resolve():
                    continue
            raise PackError("packs.claimed_twice", name=pack.name, places=[place, other.place])
    return pack


@cache
def _standing(path: str) -> tuple[Claim, ...]:
    return (*_of_the_house(), *_on_the_path(path), *_installed())


def _of_the_house() -> Iterator[Claim]:
    """The games that were written in this house: the data folder is installed beside the packages."""
    for folder in _games_in(Path(__file__).parents[2] / "source_rules"):
        pack = Pack(folder.name, folder, folder.name, is_of_the_house=True)
        yield Claim(pack.name, str(folder), pack._replace)


def _on_the_path(path: str) -> Iterator[Claim]:
    for shelf in map(Path, filter(None, path.split(os.pathsep))):
        for folder in [shelf] if shelf.joinpath(FIRST).is_file() else _games_in(shelf):
            name = folder.name  # that of a broken game, which is refused when it is asked for
            with suppress(PackError):
                name = _from_folder(folder, name).name
            yield Claim(name, str(folder), partial(_from_folder, folder, name))


def _games_in(shelf: Path) -> list[Path]:
    folders = sorted(shelf.iterdir()) if shelf.is_dir() else []
    return [folder for folder in folders if folder.joinpath(FIRST).is_file()]


def _from_folder(folder: Path, named: str) -> Pack:
    if not folder.is_dir():
        raise PackError("packs.no_folder", folder=named)
    if not folder.joinpath(FIRST).is_file():
        raise PackError("packs.no_game", folder=named, file=FIRST)
    return Pack(read_game_file(folder / FIRST, name=folder.resolve().name)["game"], folder, named)


def _installed() -> Iterator[Claim]:
    """What packages bring along. The library that knows is slow to import, and hardly anybody has such a package."""
    places = map(Path, sys.path)
    files = (file for place in places for file in place.glob("*-info/entry_points.txt") if os.access(file, os.R_OK))
    if not any(f"[{GROUP}]".encode() in file.read_bytes() for file in files):
        return
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP):
        place = f"{point.dist.name} ({point.value})" if point.dist else point.value
        yield Claim(point.name, place, partial(_from_package, point.name, point.module))


def _from_package(name: str, package: str) -> Pack:
    """The game whose folder is an installed package."""
    from importlib.util import find_spec

    spec = None
    with suppress(ImportError, ValueError):
        spec = find_spec(package)
    for folder in map(Path, (spec.submodule_search_locations or ()) if spec else ()):
        if folder.joinpath(FIRST).is_file():
            called = read_game_file(folder / FIRST, name=name)["game"]
            if called != name:
                raise PackError("packs.other_name", name=name, file=str(folder / FIRST), called=called)
            return Pack(name, folder, name, package)
    raise PackError("packs.no_package", name=name, package=package, file=FIRST)


def fault_in_a_game(error: BaseException) -> PackError | None:
    """What to say of an error that the code of a foreign game raised while it was used; None for errors of ours."""
    foreign = (pack.folder for pack in _found.values() if not pack.is_of_the_house)
    return next(filter(None, (fault_within(error, folder) for folder in foreign)), None)
