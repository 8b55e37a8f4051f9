"""Games that a test opens are forgotten behind it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

import extract.rulebook
import refcli.game
from extract.packs import code, finding
from printables.games import looks
from refcli.messages import own
from refcli.rulebook import citation


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test has its own memory of what was opened and run."""
    monkeypatch.setattr(finding, "_named", {})
    monkeypatch.setattr(finding, "_found", {})
    _forget()
    yield
    _forget()


def _forget() -> None:
    for module in [name for name in sys.modules if name.startswith("refcli_game_")]:
        del sys.modules[module]
    for remembered in (
        code.module_of,
        finding._numbers,
        refcli.game._referee,
        extract.rulebook.load_curated,
        extract.rulebook.load_examples,
        own._catalogue,
        citation._rules,
        looks._looks,
    ):
        remembered.cache_clear()
