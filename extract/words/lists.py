"""The lists of words and patterns that lie beside this file, each read once, when it is first asked for."""

from __future__ import annotations

import importlib.resources
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any


@cache
def listed(name: str) -> Mapping[str, Any]:
    """What stands in `<name>.toml`."""
    file = importlib.resources.files("extract.words") / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
