"""The documents the project started from, where they are at hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from extract.pipeline import extract
from extract.rulebook import Rulebook

SHARED = Path(__file__).resolve().parents[3].parent / "shared"


@cache
def seed(number: str, game: str | None = None) -> Rulebook:
    """The transcription of a seed document, held against a curated game; the test is skipped where it is missing."""
    return extract([seed_path(number)], game=game)


def seed_path(number: str) -> Path:
    """The file of a seed document; the test is skipped where the seeds are missing."""
    found = sorted((SHARED / "seeds").glob(f"{number}_*.txt"))
    if not found:
        pytest.skip("the seed documents are not at hand (../shared/seeds)")
    return found[0]
