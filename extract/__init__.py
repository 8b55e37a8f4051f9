"""Rulebook documents become data: read, repaired, outlined, told apart by language, compared, written down.

A folder here is a room, and its `__init__` the only door: nothing outside imports from further in.
"""

import importlib
from collections.abc import Callable
from typing import Any


def imported_later(package: str, /, **homes: str) -> Callable[[str], Any]:
    """The `__getattr__` of a door: a name is imported from its home when it is first asked for, so none is for nothing.

    `homes` gives the names, parted by blanks, that each module hands on.
    """
    home_of = {name: f"{package}.{home}" for home, names in homes.items() for name in names.split()}

    def imported(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(importlib.import_module(home_of[name]), name)

    return imported
