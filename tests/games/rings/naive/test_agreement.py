"""Whole records, random and spoilt ones, against the plain second referee."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from refcli import record
from refcli.games import rings
from tests.games.rings import naive
from tests.games.rings.table import crowded_record, verdict


def same(text: str) -> dict[str, Any]:
    """What both referees say of a record, which must be the same in every field."""
    ours, plain = verdict(text), naive.referee(text)
    # The plain referee leaves out counts that would take it minutes.
    counts = [n if m == "skip" else m for n, m in zip(ours["counts"], plain["counts"], strict=True)]
    assert ours == {**plain, "counts": counts}, text
    return ours


@pytest.mark.parametrize("seed", range(3))
def test_random_and_spoilt_records(seed: int) -> None:
    rng = Random(seed)
    for _ in range(3):
        text = naive.random_record(rng, plies=rng.choice([1, 3, 6]))
        assert same(text)["ok"]
        for _ in range(2):
            same(naive.mutate(rng, text))


@pytest.mark.parametrize("seed", range(3))
def test_records_of_crowded_boards_with_changes_and_surround_captures(seed: int) -> None:
    rng = Random(100 + seed)
    text = crowded_record(rng, 3)
    assert same(text)["ok"]
    same(naive.mutate(rng, text))


def test_canonical_record_is_written_as_it_was_read() -> None:
    rng = Random(8)
    captures = 0
    for _ in range(15):
        text = crowded_record(rng, 8)
        read = record.read(text)
        found = record.judge(read)
        assert found.refusal is None
        assert record.write(read.tags, rings.own_tags(read.tags), found.turns()) == text
        captures += sum(bool(ply.captures) for ply in found.plies)
    assert captures > 5


def test_tags_are_written_in_order() -> None:
    tags = {"Supply": "red=1", "Event": "x", "Setup": "0,0:red=1 1,0:blue=1 1,1 0,1", "Players": "red blue"}
    written = record.write({**tags, "Game": "rings"}, rings.own_tags(tags), [])
    names = [line[1:].split(" ")[0] for line in written.splitlines() if line]
    assert names == ["Game", "Players", "Setup", "Supply", "Event"]
