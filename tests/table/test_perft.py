"""How far lines of play are counted."""

from __future__ import annotations

import pytest

import refcli.table.counting as counting
from tests.table.games import dealt


def test_the_count_is_given_up_after_as_many_positions_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    position = dealt("tokan").position
    plies = list(position.legal_moves())
    lines = sum(position.play(ply).count_legal() or 0 for ply in plies)
    monkeypatch.setattr(counting, "MOST_POSITIONS", 1 + len(plies))
    assert counting.perft(position, 2) == lines
    monkeypatch.setattr(counting, "MOST_POSITIONS", len(plies))
    with pytest.raises(counting.TooLargeError):
        counting.perft(position, 2)
