"""The first file of a game, its `game.toml`: read and checked, so that nobody meets a value of a wrong kind."""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

LONGEST = 1 << 20
"""In bytes; the pages and the numbers of the largest games fill a tenth."""

NAME = re.compile("[a-z][a-z0-9_]{0,39}", re.ASCII)
"""What a game may be called: its rule ids and the keys of its sentences begin so."""

TAKEN = ("record", "calibration", "cli", "play", "rule")
"""No game is called so: other rule ids, keys and commands are."""


class PackError(ValueError):
    """Why a game cannot be had; `cause` is a key of the message catalogue, `values` fill its placeholders."""

    def __init__(self, cause: str, **values: Any) -> None:
        super().__init__(f"{cause}: {', '.join(f'{name} {value}' for name, value in values.items())}")
        self.cause = cause
        self.values = values

    def __reduce__(self) -> tuple[Callable[[], "PackError"], tuple[()]]:
        return partial(type(self), self.cause, **self.values), ()


_KINDS = {"text": (str,), "number": (int,), "table": (dict,), "list": (list,), "made": (str, list)}

_FIELDS: Mapping[str, str] = {
    "table": "titles facts credits rules",
    "list": "components sources rules.players rules.teams",
    "text": "game title",
    "number": "rules_version facts.players_min facts.players_max facts.age_min facts.minutes_min facts.minutes_max "
    "facts.year",
    "made": "facts.author facts.publisher",
}
"""What others rely on, by the kind that it has to be; all else is between the game and its own referee."""


def read_game_file(file: Path, *, name: str | None = None) -> Mapping[str, Any]:
    """A `game.toml`, completed; `name` (its folder) is that of a game that says none. Raises PackError."""
    try:
        found = tomllib.loads(text_of(file))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise PackError("packs.toml", file=str(file), reason=str(error)) from None
    for kind, fields in _FIELDS.items():
        for field in fields.split():
            table, _, name_there = field.rpartition(".")
            held = found.get(table, {}) if table else found
            _refuse_other_kind(file, field, held.get(name_there), kind)
    for language, title in found.get("titles", {}).items():
        _refuse_other_kind(file, f"titles.{language}", title, "text")
    for n, component in enumerate(found.get("components", ()), 1):
        _refuse_other_kind(file, f"components[{n}]", component, "table")
        _refuse_other_kind(file, f"components[{n}].names", component.get("names"), "table")
        _refuse_other_kind(file, f"components[{n}].count", component.get("count"), "number")
    called = str(found.get("game", name or ""))
    if not NAME.fullmatch(called) or called in TAKEN:
        raise PackError("packs.name", file=str(file), name=called)
    facts: dict[str, Any] = {**found.get("facts", {})}
    for least, most in (("minutes_min", "minutes_max"), ("players_min", "players_max")):
        if least in facts or most in facts:
            facts.setdefault(most, facts.setdefault(least, facts.get(most)))
    complete = {"title": called.capitalize(), "rules_version": 1, "rules": {}, **found, "facts": facts, "game": called}
    return MappingProxyType(complete)


def text_of(file: Path) -> str:
    """The text of a file of a game. Raises PackError."""
    try:
        with file.open("rb") as stream:
            content = stream.read(LONGEST + 1)
        if len(content) <= LONGEST:
            return content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise PackError("packs.no_text", file=str(file)) from None
    except OSError as error:
        raise PackError("packs.unreadable", file=str(file), reason=error.strerror or str(error)) from None
    raise PackError("packs.too_large", file=str(file), most=LONGEST >> 20)


def _refuse_other_kind(file: Path, field: str, value: Any, kind: str) -> None:
    if value is not None and (not isinstance(value, _KINDS[kind]) or isinstance(value, bool)):
        raise PackError(f"packs.wants_{kind}", file=str(file), field=field)
