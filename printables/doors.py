"""Doors of rooms: the one place from which a room is entered, and that costs nothing until it is used."""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
from collections.abc import Callable


def lazily(room: str) -> Callable[[str], object]:
    """The `__getattr__` of a room's `__init__`: a file is imported when one of its names is first asked for.

    Which names there are, and from which files, stands once: in the `__init__`, under `if TYPE_CHECKING`, where type
    checkers read it too. A name that is none of them raises AttributeError, as in any module.
    """
    door = sys.modules[room]
    imports = (node for node in ast.walk(ast.parse(inspect.getsource(door))) if isinstance(node, ast.ImportFrom))
    files = {name.name: node.module for node in imports for name in node.names if node.module}

    def given(name: str) -> object:
        file = files.get(name, "")
        if not file.startswith(f"{room}."):
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(file), name)
        setattr(door, name, value)
        return value

    return given
