"""Contra: the plies of tricky positions, counted into the depth, against the naive referee; all its refusals."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from refcli import record
from refcli.games import contra
from tests.games.contra import naive
from tests.games.contra.naive import table
from tests.games.naive.record import split

BRANCHES = 3
"""How many of the plies of an inner position are followed up."""


def lines(tags: dict[str, str], tokens: list[str], depth: int) -> int:
    """Walk both referees down the same lines; the number of legal placements met on the way."""
    position, state = contra.start(tags), table.start_of(tags)
    assert isinstance(state, table.State)
    for token in tokens:
        position, state = position.play(contra.parse(token)), table.play(state, token)
    return _below(position, state, Random(len(tokens)), depth)


def _below(position: contra.Position, state: table.State, rng: Random, depth: int) -> int:
    if position.due:
        plies = sorted(map(str, map(contra.Draw, position.pools[position.due].counts)))
        assert all(table.judge(state, ply) is None for ply in plies)
    else:
        plies = sorted(map(str, position.legal_moves()))
        assert plies == sorted(table.legal(state))
        assert position.count_legal() == len(plies)
    met = 0 if position.due else len(plies)
    for ply in rng.sample(plies, min(BRANCHES, len(plies))) if depth else ():
        met += _below(position.play(contra.parse(ply)), table.play(state, ply), rng, depth - 1)
    return met


@pytest.mark.parametrize("style", ["any", "close", "own", "crowns"])
def test_both_referees_list_the_same_plies_down_every_line(style: str) -> None:
    for seed in range(2):
        rng = Random(seed)
        raw = split(naive.random_record(rng, style=style, plies=1000))
        for cut in (0, len(raw.tokens) // 2, max(0, len(raw.tokens) - 5)):
            assert lines(dict(raw.tags), raw.tokens[:cut], 3) > 0


def test_blocked_starts_are_listed_alike() -> None:
    for seed in range(6):
        raw = split(naive.random_record(Random(seed), blocked=True, plies=0))
        lines(dict(raw.tags), [], 4)


def test_spoilt_records_are_refused_by_the_same_rule() -> None:
    """Ply, token, rule and counts of every refusal; each rule that can refuse is met."""
    met: Counter[str] = Counter()
    for seed in range(160):
        rng = Random(seed)
        text = naive.random_record(rng, plies=rng.choice([0, 2, 4, 8]), blocked=seed % 5 == 0)
        text = naive.mutate(rng, text)
        answer, verdict = naive.referee(text), record.judge(record.read(text), counts=True)
        refusal = verdict.refusal
        found = {"ply": refusal.ply, "token": refusal.token, "rule": refusal.rule} if refusal else None
        assert found == answer["error"], text
        assert list(verdict.counts or ()) == answer["counts"], text
        met[refusal.rule if refusal else "fine"] += 1
    refusing = ("turn.display", "turn.refill", "place.empty", "place.chess", "place.touch", "place.match")
    assert met.keys() >= {f"contra.{rule}" for rule in refusing}
