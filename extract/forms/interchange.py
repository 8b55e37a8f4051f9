"""A rulebook as JSON data, and back: `rulebook.json`, described by `rulebook.schema.json`.

The data has the form of the model: an object with the fields of each value, lists for tuples.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from functools import cache
from itertools import repeat
from typing import Any, Literal, get_args, get_origin, get_type_hints

from extract.model import Rulebook

SCHEMA = 1
"""The version of the form; readers refuse another one."""

_RARE = ("number", "marker", "rule_id", "ruling", "language", "cells", "raw", "corrected", "source")
"""Fields that are left out where they say nothing, as they mostly do."""


def to_json(rulebook: Rulebook) -> dict[str, Any]:
    """`rulebook` as plain JSON values (dict, list, str, int, float, bool, None)."""
    told = asdict(rulebook, dict_factory=lambda its: {name: value for name, value in its if value or name not in _RARE})
    data = json.loads(json.dumps(told))
    for edition in data["editions"].values():
        del edition["language"]  # its key says it
    return {"schema": SCHEMA, "source": None, **data}


def from_json(value: Any) -> Rulebook:
    """The rulebook that `to_json` gave. Raises ValueError for anything else."""
    try:
        if value["schema"] != SCHEMA:
            raise ValueError(f"schema {value['schema']!r}, expected {SCHEMA}")
        editions = {language: {**edition, "language": language} for language, edition in value["editions"].items()}
        return Rulebook(**read_fields(Rulebook, {**value, "editions": editions}))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        reason = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise ValueError(f"not a rulebook: {reason}") from None


def read_fields(kind: type, value: Mapping[str, Any]) -> dict[str, Any]:
    """Those fields of a class of the model that `value` has. Raises ValueError where one is not of its type."""
    return {name: _read(hint, value[name]) for name, hint in _hints(kind).items() if name in value}


def _read(kind: Any, value: Any) -> Any:
    """`value` as the type `kind`, one of those that the model declares."""
    if type(value) is kind or kind is Any:
        return value
    made_of, args = get_origin(kind), get_args(kind)  # of `tuple[Origin, ...]`: `tuple`, and what it holds
    if type(None) in args:
        return None if value is None else _read(args[0], value)
    if made_of is Literal and value in args:
        return value
    if made_of is tuple and isinstance(value, list | tuple):
        kinds = repeat(args[0], len(value)) if args[-1] is ... else args
        return tuple(_read(each, its) for each, its in zip(kinds, value, strict=True))
    if made_of is Mapping and isinstance(value, Mapping):
        return {name: _read(args[1], its) for name, its in value.items()}
    if is_dataclass(kind) and isinstance(kind, type) and isinstance(value, Mapping):
        return kind(**read_fields(kind, value))
    if kind is float and type(value) is int:
        return float(value)
    raise ValueError(f"{str(value)[:40]!r} is no {getattr(kind, '__name__', kind)}")


_hints = cache(get_type_hints)
