"""What the build page says; the sentences are in `words.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from printables.drawing import Length


def said(lang: str, key: str, /, **values: object) -> str:
    """The sentence in a language, its places filled."""
    return sentences()[key][lang].format(**values)


@cache
def sentences() -> Mapping[str, Mapping[str, str]]:
    """All of them, by their names and languages."""
    return tomllib.loads(files("printables.building").joinpath("words.toml").read_text(encoding="utf-8"))


def figure(lang: str, length: Length) -> str:
    """A length as it is written in a language: to a tenth of a millimetre."""
    written = f"{length:.1f}".rstrip("0").rstrip(".")
    return written if lang == "en" else written.replace(".", ",")


def unbroken(command: str) -> str:
    """A command as it stands in a sentence: no line ends within it."""
    return command.replace(" ", "\u00a0")
