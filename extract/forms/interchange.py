"""A rulebook as JSON data, and back: `rulebook.json`, described by `rulebook.schema.json`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from extract.model import (
    BLOCK_KINDS,
    FINDING_KINDS,
    Block,
    Edition,
    Fact,
    Finding,
    Origin,
    Repair,
    Rulebook,
    Section,
    Source,
)

SCHEMA = 1
"""The version of the form; readers refuse another one."""

T = TypeVar("T")


class InterchangeError(ValueError):
    """Data that is no rulebook: one line that names the place."""


def to_json(rulebook: Rulebook) -> dict[str, Any]:
    """`rulebook` as plain JSON values (dict, list, str, int, float, bool, None)."""
    source = rulebook.source
    return {
        "schema": SCHEMA,
        "source": None if source is None else {"file": source.file, "sha256": source.sha256, "pages": source.pages},
        "editions": {language: _edition(edition) for language, edition in rulebook.editions.items()},
        "findings": [
            {
                "kind": finding.kind,
                "message": finding.message,
                "languages": list(finding.languages),
                "origin": _origins(finding.origin),
                "confidence": finding.confidence,
            }
            for finding in rulebook.findings
        ],
    }


def from_json(value: Any) -> Rulebook:
    """The rulebook that `to_json` gave. Raises `InterchangeError` for anything else."""
    try:
        return _read_rulebook(value)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, InterchangeError):
            raise
        reason = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise InterchangeError(f"not a rulebook: {reason}") from None


@cache
def schema() -> Mapping[str, Any]:
    """The JSON Schema of `rulebook.json`."""
    text = Path(__file__).with_name("rulebook.schema.json").read_text(encoding="utf-8")
    return MappingProxyType(json.loads(text))


# Out


def _edition(edition: Edition) -> dict[str, Any]:
    entry: dict[str, Any] = {"title": edition.title}
    if edition.corrected:
        entry["corrected"] = True
    return entry | {
        "facts": {
            name: {"value": fact.value, "origin": _origins(fact.origin), "confidence": fact.confidence}
            for name, fact in edition.facts.items()
        },
        "sections": [
            {"heading": section.heading, "level": section.level, "origin": _origins(section.origin)}
            | ({} if section.raw is None else {"raw": section.raw})
            | ({"repairs": _repairs(section.repairs)} if section.repairs else {})
            | {"blocks": [_block(block) for block in section.blocks]}
            for section in edition.sections
        ],
    }


def _block(block: Block) -> dict[str, Any]:
    """A block; what most blocks lack is left out rather than written as null."""
    entry: dict[str, Any] = {"kind": block.kind}
    if block.number is not None:
        entry["number"] = block.number
    if block.marker is not None:
        entry["marker"] = block.marker
    if block.rule_id is not None:
        entry["rule_id"] = block.rule_id
    if block.ruling:
        entry["ruling"] = True
    if block.language is not None:
        entry["language"] = block.language
    entry["text"] = block.text
    if block.cells:
        entry["cells"] = [list(row) for row in block.cells]
    entry["origin"] = _origins(block.origin)
    if block.raw is not None:
        entry["raw"] = block.raw
    entry["repairs"] = _repairs(block.repairs)
    entry["confidence"] = block.confidence
    return entry


def _repairs(repairs: Sequence[Repair]) -> list[dict[str, Any]]:
    return [{"kind": r.kind, "before": r.before, "after": r.after, "confidence": r.confidence} for r in repairs]


def _origins(origins: Sequence[Origin]) -> list[dict[str, Any]]:
    return [
        {"page": origin.page, "line": origin.line, "bbox": None if origin.bbox is None else list(origin.bbox)}
        | ({} if origin.source is None else {"source": origin.source})
        for origin in origins
    ]


# In


def _read_rulebook(value: Mapping[str, Any]) -> Rulebook:
    if value["schema"] != SCHEMA:
        raise InterchangeError(f"not a rulebook: schema {value['schema']!r}, expected {SCHEMA}")
    source = value["source"]
    return Rulebook(
        editions={name: _read_edition(name, edition) for name, edition in value["editions"].items()},
        source=None if source is None else Source(_text(source["file"]), _text(source["sha256"]), int(source["pages"])),
        findings=_each(value["findings"], _read_finding),
    )


def _read_finding(value: Mapping[str, Any]) -> Finding:
    return Finding(
        _one_of(value["kind"], FINDING_KINDS),
        _text(value["message"]),
        _each(value["languages"], _text),
        _each(value["origin"], _read_origin),
        float(value["confidence"]),
    )


def _read_edition(language: str, value: Mapping[str, Any]) -> Edition:
    return Edition(
        language,
        _text(value["title"]),
        {name: _read_fact(fact) for name, fact in value["facts"].items()},
        _each(value["sections"], _read_section),
        corrected=bool(value.get("corrected", False)),
    )


def _read_fact(value: Mapping[str, Any]) -> Fact:
    return Fact(value["value"], _each(value["origin"], _read_origin), float(value["confidence"]))


def _read_section(value: Mapping[str, Any]) -> Section:
    return Section(
        _text(value["heading"]),
        int(value["level"]),
        _each(value["blocks"], _read_block),
        _each(value["origin"], _read_origin),
        _maybe_text(value.get("raw")),
        _each(value.get("repairs", ()), _read_repair),
    )


def _read_block(value: Mapping[str, Any]) -> Block:
    return Block(
        kind=_one_of(value["kind"], BLOCK_KINDS),
        text=_text(value["text"]),
        number=_maybe_text(value.get("number")),
        rule_id=_maybe_text(value.get("rule_id")),
        ruling=bool(value.get("ruling", False)),
        cells=_each(value.get("cells", ()), lambda row: _each(row, _text)),
        origin=_each(value["origin"], _read_origin),
        raw=_maybe_text(value.get("raw")),
        repairs=_each(value["repairs"], _read_repair),
        confidence=float(value["confidence"]),
        marker=_maybe_text(value.get("marker")),
        language=_maybe_text(value.get("language")),
    )


def _read_repair(value: Mapping[str, Any]) -> Repair:
    kind, before, after = (_text(value[name]) for name in ("kind", "before", "after"))
    return Repair(kind, before, after, float(value["confidence"]))


def _read_origin(value: Mapping[str, Any]) -> Origin:
    bbox = value.get("bbox")
    if bbox is not None:
        x0, top, x1, bottom = (float(edge) for edge in bbox)
        bbox = (x0, top, x1, bottom)
    return Origin(int(value["page"]), int(value["line"]), bbox, _maybe_text(value.get("source")))


def _each(values: Any, read: Callable[[Any], T]) -> tuple[T, ...]:
    if not isinstance(values, list | tuple):
        raise InterchangeError(f"not a rulebook: expected a list, found {type(values).__name__}")
    return tuple(read(value) for value in values)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise InterchangeError(f"not a rulebook: expected text, found {type(value).__name__}")
    return value


def _maybe_text(value: Any) -> str | None:
    return None if value is None else _text(value)


def _one_of(value: Any, allowed: Sequence[T]) -> T:
    for item in allowed:
        if item == value:
            return item
    raise InterchangeError(f"not a rulebook: {value!r} is none of {', '.join(map(str, allowed))}")
