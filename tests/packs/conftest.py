"""Games that a test opens are forgotten behind it."""

from __future__ import annotations

import pytest

from extract.packs import finding


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its own memory of what was opened."""
    monkeypatch.setattr(finding, "_named", {})
    monkeypatch.setattr(finding, "_found", {})
