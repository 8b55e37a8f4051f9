"""A part of `pieces.toml`: each key is asked for by its name and type, and one that nobody asks for is a fault."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from printables.drawing import Length
from printables.pieces.files import Place


class Keys:
    """The keys of one part. Call `done` when all have been asked for."""

    def __init__(self, given: object, place: Place) -> None:
        if not isinstance(given, dict):
            raise place.fault("is no part with keys; write [name] above them, or { key = value }")
        self.given: Mapping[str, Any] = given
        self.place = place
        self._asked: dict[str, None] = {}

    def text(self, key: str, default: str | None = None) -> str | None:
        """A text; a number counts as one."""
        value = self._get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, (str, int, float)):
            raise self.place.fault(f"{key} is no text; write it in quotes")
        return str(value)

    def needed(self, key: str) -> str:
        """A text that must be there."""
        value = self.text(key)
        if value is None:
            raise self.place.fault(f"lacks {key}")
        return value

    def number(self, key: str, default: Length, least: Length, most: Length) -> Length:
        """A number between two others."""
        value = self._get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.place.fault(f"{key} is no number")
        if not least <= value <= most:
            raise self.place.fault(f"{key} = {value:g} is not between {least:g} and {most:g}")
        return float(value)

    def whole(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number between two others."""
        value = self.number(key, default, least, most)
        if value != int(value):
            raise self.place.fault(f"{key} is no whole number")
        return int(value)

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self._get(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.place.fault(f"{key} is neither true nor false")
        return value

    def one_of(self, key: str, choices: Iterable[str], default: str) -> str:
        """One of some words."""
        value = self.text(key, default)
        if value not in (known := tuple(choices)):
            raise self.place.fault(f"{key} = {value!r} is none of {', '.join(known)}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; a single one is a list of one."""
        value = self._get(key)
        if value is None:
            return ()
        values = value if isinstance(value, list) else [value]
        if not all(isinstance(one, str) for one in values):
            raise self.place.fault(f"{key} is no list of texts")
        return tuple(values)

    def raw(self, key: str) -> Any:
        """Whatever stands there, or None."""
        return self._get(key)

    def has(self, key: str) -> bool:
        """Whether the key is there; it counts as asked for."""
        return self._get(key) is not None

    def done(self) -> None:
        """Refuse keys that nobody has asked for."""
        for key in self.given:
            if key not in self._asked:
                near = difflib.get_close_matches(key, self._asked, 1)
                hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(self._asked)}"
                raise self.place.fault(f"{key} is not known here; {hint}")

    def _get(self, key: str) -> Any:
        self._asked[key] = None
        return self.given.get(key)
