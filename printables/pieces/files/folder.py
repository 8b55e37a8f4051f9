"""A game's folder: files by the path that its maker wrote, never one from outside, never an endless one."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from printables.pieces.files.faults import Place
from printables.pieces.model import PrintError

MEGABYTE = 1_000_000
LARGEST: dict[str, int] = {
    ".toml": MEGABYTE,
    ".csv": 10 * MEGABYTE,
    ".xlsx": 10 * MEGABYTE,
    ".svg": 5 * MEGABYTE,
    ".png": 30 * MEGABYTE,
    ".jpg": 30 * MEGABYTE,
    ".jpeg": 30 * MEGABYTE,
    ".ttf": 30 * MEGABYTE,
    ".otf": 30 * MEGABYTE,
}
"""How long a file of each kind may be. What is longer makes no better piece, and every print slow."""

T = TypeVar("T")
_KEPT: dict[tuple[str, int, int, str], object] = {}
"""What was made of files, while they stay as they are: a folder that is watched is drawn again and again."""
_MOST_KEPT = 5000


class GameFolder:
    """A folder with `pieces.toml` and what it names."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._real = root.resolve()

    def find(self, name: str, place: Place) -> Path:
        """The file of that path in the folder. The fault says if it is missing, leads out or is too large."""
        path = self.root / name
        try:
            if Path(name).is_absolute() or not path.resolve().is_relative_to(self._real):
                raise place.fault(f"{name} leaves the folder; copy the file into it")
            if not path.is_file():
                raise place.fault(f"there is no file {name}{self._near(name)}")
            size = path.stat().st_size
        except PrintError:
            raise
        except (OSError, ValueError, RuntimeError) as error:  # a name too long, a null byte, links in a circle
            raise place.fault(f"{name!r} cannot be read ({_first_line(error)})") from None
        most = LARGEST.get(path.suffix.lower())
        if most is None:
            raise place.fault(f"{name}: no file of this kind is read here; it must end in {', '.join(LARGEST)}")
        if size > most:
            raise place.fault(f"{name} has {size / MEGABYTE:.0f} MB; at most {most // MEGABYTE} are read")
        return path

    def read(self, path: Path, place: Place) -> bytes:
        """The whole file."""
        try:
            with path.open("rb") as file:
                return file.read(LARGEST[path.suffix.lower()] + 1)
        except OSError as error:
            raise place.fault(f"{path.name} cannot be read ({_first_line(error)})") from None

    def made(self, path: Path, kind: str, place: Place, make: Callable[[bytes], T]) -> T:
        """What `make` makes of a file's bytes, made again only when the file has changed."""
        state = path.stat()
        key = (str(path.resolve()), state.st_mtime_ns, state.st_size, kind)
        if key not in _KEPT:
            if len(_KEPT) > _MOST_KEPT:
                _KEPT.clear()
            _KEPT[key] = make(self.read(path, place))
        return _KEPT[key]  # type: ignore[return-value]  # `kind` says what was made

    def files(self) -> Iterator[Path]:
        """All files that pieces may be made of."""
        for path in sorted(self.root.rglob("*")):
            if path.suffix.lower() in LARGEST and path.is_file():
                yield path

    def _near(self, name: str) -> str:
        folder = (self.root / name).parent
        if not folder.is_dir():
            return f"; there is no folder {Path(name).parent.as_posix()}"
        there = sorted(path.name for path in folder.iterdir() if path.suffix.lower() in LARGEST)[:1000]
        near = difflib.get_close_matches(Path(name).name, there, 1)
        return f"; did you mean {near[0]}?" if near else ""


def digest_of(content: bytes) -> str:
    """A short name for bytes."""
    return hashlib.sha256(content).hexdigest()[:16]


def _first_line(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error).split("\n")[0][:120]
