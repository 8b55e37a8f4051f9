"""The examples of the specification: a record and what must be said of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import SHARED

FOLDER = SHARED / "specs" / "examples"


@dataclass
class Example:
    """One record file and the answer that `expected.jsonl` gives for it."""

    name: str
    path: Path | None
    expected: dict[str, Any]

    def __str__(self) -> str:
        return self.name

    def text(self) -> str:
        if self.path is None:
            pytest.skip("the shared folder with the specification's examples is not beside the checkout")
        return self.path.read_text(encoding="utf-8")

    def check(self, verdict: dict[str, Any]) -> None:
        """Every field must be as expected; of several broken rules any accepted one will do."""
        expected = {key: value for key, value in self.expected.items() if key != "file"}
        error, found = expected.pop("error"), verdict["error"]
        assert {key: value for key, value in verdict.items() if key != "error"} == expected
        if error is None or found is None:
            assert found == error
            return
        assert found["ply"] == error["ply"]
        assert error["token"] is None or found["token"] == error["token"]
        assert found["rule"] in [error["rule"], *error.get("also accepted", [])]


def examples(game: str) -> list[Example]:
    """The examples of one game; a single one that skips when the shared folder is missing."""
    listing = FOLDER / game / "expected.jsonl"
    if not listing.is_file():
        return [Example("missing", None, {})]
    lines = [json.loads(line) for line in listing.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [Example(line["file"], FOLDER / game / line["file"], line) for line in lines]
