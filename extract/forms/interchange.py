"""A rulebook as JSON data, and back: `rulebook.json`, described by `rulebook.schema.json`.

The data has the form of the model: an object with the fields of each value, lists for tuples. One walk over the
declared types does for all of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from extract.model import Block, Edition, Origin, Rulebook, Section

SCHEMA = 1
"""The version of the form; readers refuse another one."""

_LEFT_OUT: Mapping[type, str] = {
    Block: "number marker rule_id ruling language cells raw",
    Section: "raw repairs",
    Edition: "corrected",
    Origin: "source",
}
"""What is left out where it says nothing, as it mostly does."""


class InterchangeError(ValueError):
    """Data that is no rulebook: one line that names the fault."""


def to_json(rulebook: Rulebook) -> dict[str, Any]:
    """`rulebook` as plain JSON values (dict, list, str, int, float, bool, None)."""
    data = plain(rulebook)
    for edition in data["editions"].values():
        del edition["language"]  # its key says it
    return {"schema": SCHEMA, "source": data["source"], **data}


def from_json(value: Any) -> Rulebook:
    """The rulebook that `to_json` gave. Raises `InterchangeError` for anything else."""
    try:
        if value["schema"] != SCHEMA:
            raise ValueError(f"schema {value['schema']!r}, expected {SCHEMA}")
        editions = {language: {**edition, "language": language} for language, edition in value["editions"].items()}
        rulebook: Rulebook = _read(Rulebook, {**value, "editions": editions})
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        reason = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise InterchangeError(f"not a rulebook: {reason}") from None
    return rulebook


@cache
def schema() -> Mapping[str, Any]:
    """The JSON Schema of `rulebook.json`."""
    text = Path(__file__).with_name("rulebook.schema.json").read_text(encoding="utf-8")
    return MappingProxyType(json.loads(text))


def plain(value: Any) -> Any:
    """A value of the model as JSON values."""
    if is_dataclass(value):
        rare = _LEFT_OUT.get(type(value), "").split()
        each = ((field, getattr(value, field.name)) for field in fields(value))
        return {field.name: plain(its) for field, its in each if field.name not in rare or its != field.default}
    if isinstance(value, Mapping):
        return {name: plain(its) for name, its in value.items()}
    return [plain(its) for its in value] if isinstance(value, tuple | list) else value


def read_fields(kind: type, value: Mapping[str, Any]) -> dict[str, Any]:
    """Those fields of a class of the model that `value` has. Raises ValueError where one is not of its type."""
    return {name: _read(hint, value[name]) for name, hint in _hints(kind).items() if name in value}


_hints = cache(get_type_hints)


def _read(kind: Any, value: Any) -> Any:
    """`value` as the type `kind`, one of those that the model declares."""
    args = get_args(kind)
    if kind is Any or (value is None and type(None) in args) or (get_origin(kind) is Literal and value in args):
        return value
    if type(None) in args:
        return _read(args[0], value)
    if get_origin(kind) is tuple and isinstance(value, list | tuple):
        kinds = [args[0]] * len(value) if args[-1] is ... else args
        return tuple(_read(each, its) for each, its in zip(kinds, value, strict=True))
    if isinstance(value, Mapping):
        if get_origin(kind) is Mapping:
            return {name: _read(args[1], its) for name, its in value.items()}
        if is_dataclass(kind) and isinstance(kind, type):
            return kind(**read_fields(kind, value))
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise ValueError(f"{str(value)[:40]!r} is no {getattr(kind, '__name__', kind)}")
    return value
