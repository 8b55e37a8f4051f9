"""Games that a test opens are forgotten behind it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator

import pytest

from extract.packs import finding

REMEMBERED = {
    "extract.packs.code": "module_of",
    "extract.packs.finding": "_numbers",
    "extract.rulebook": "load_curated load_examples",
    "printables.games.looks": "_looks",
    "refcli.game.loading": "_referee",
    "refcli.messages.own": "_catalogue",
    "refcli.referee.rulebook.citation": "_rules",
}
"""What is read once in a run, as a game does not change meanwhile."""


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
    for home, names in REMEMBERED.items():
        for name in names.split():
            vars(importlib.import_module(home))[name].cache_clear()
