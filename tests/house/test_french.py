"""French double signs and guillemets keep to their words, wherever a French text stands in the house."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.house.code import modules

BREAKS = re.compile(r"[^\s\"] [:;!?»](?=[\s).,]|$)|« ")
FILES = sorted(path for top in ("printables", "refcli", "source_rules") for path in ROOT.joinpath(top).rglob("*.toml"))


def french(value: object, *, inside: bool = False) -> Iterator[str]:
    """All texts under a key `fr`."""
    if isinstance(value, str) and inside:
        yield value
    elif isinstance(value, Mapping):
        for key, held in value.items():
            yield from (str(key),) if inside else ()
            yield from french(held, inside=inside or key == "fr")
    elif isinstance(value, list):
        for held in value:
            yield from french(held, inside=inside)


def french_in(tree: ast.Module) -> Iterator[str]:
    """All texts under a key `fr` of a dict that is written down in code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, held in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "fr":
                    parts = (part.value for part in ast.walk(held) if isinstance(part, ast.Constant))
                    yield from (part for part in parts if isinstance(part, str))


def broken(texts: Iterator[str]) -> list[str]:
    return [text for text in texts if BREAKS.search(text)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_french_in_data_has_no_break_before_its_double_signs(path: Path) -> None:
    held: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    assert broken(french(held)) == []


@pytest.mark.parametrize("package", ["printables.", "refcli."])
def test_french_in_code_has_no_break_before_its_double_signs(package: str) -> None:
    texts = [text for name, tree in modules().items() if name.startswith(package) for text in french_in(tree)]
    assert broken(iter(texts)) == []


def test_what_is_looked_for_is_found() -> None:
    assert broken(french({"x": {"fr": "oui : non", "en": "yes : no"}, "fr": ["« oui", "non\u00a0!"]})) == [
        "oui : non",
        "« oui",
    ]
    assert broken(french_in(ast.parse('{"en": {"a": "b : c"}, "fr": {"a": "b ;" " c"}}'))) == ["b ; c"]
