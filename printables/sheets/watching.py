"""Watching a folder: when a file in it is saved, what was printed from it is out of date."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

EVERY = 0.1
"""Seconds from look to look: a person who saves a file sees the new print within half a second."""
MOST_FILES = 5000

_State = dict[str, tuple[int, int]]


class Watch:
    """A folder as it is now, and what is saved in it from now on, but for what is `made` there."""

    def __init__(self, folder: Path, made: Path) -> None:
        self.folder = folder
        self._made = made
        self._state = _state(folder, made)

    def saved(self) -> Iterator[None]:
        """Go on each time something has been saved; never ends by itself."""
        while True:
            now = _state(self.folder, self._made)
            if now != self._state:
                self._state = now
                yield
            time.sleep(EVERY)


def _state(folder: Path, made: Path) -> _State:
    """When each file was changed, and how long it is; hidden files are those of editors, and of programs like us."""
    state: _State = {}
    own = made.resolve()
    for path in folder.rglob("*"):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if hidden or path.suffix == ".pdf" or own in (path.resolve(), *path.resolve().parents):
            continue
        try:
            there = path.stat()
        except OSError:  # gone since: a look later it is told
            continue
        if path.is_file():
            state[str(path)] = (there.st_mtime_ns, there.st_size)
        if len(state) > MOST_FILES:
            break
    return state
