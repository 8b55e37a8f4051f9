"""Dschunke: the plies of tricky positions, counted into the depth, against the naive referee; all its refusals."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from refcli import record
from refcli.games import dschunke
from tests.games.dschunke import naive
from tests.games.dschunke.naive import table
from tests.games.naive.record import split

BRANCHES = 3
"""How many of the plies of an inner position are followed up."""


def lines(tokens: list[str], depth: int) -> int:
    """Walk both referees down the same lines; the number of legal placements met on the way."""
    tags = {"Game": "dschunke", "Players": "red green"}
    position, state = dschunke.start(tags), table.start_of(tags)
    assert isinstance(state, table.State)
    for token in tokens:
        position, state = position.play(dschunke.parse(token)), table.play(state, token)
    return _below(position, state, Random(len(tokens)), depth)


def _below(position: dschunke.Position, state: table.State, rng: Random, depth: int) -> int:
    if position.draw_due:
        plies = sorted(map(str, map(dschunke.Draw, position.pool.counts)))
        assert all(table.judge(state, ply) is None for ply in plies)
    else:
        plies = sorted(map(str, position.legal_moves()))
        assert plies == sorted(table.legal(state))
        assert position.count_legal() == len(plies)
    met = 0 if position.draw_due else len(plies)
    for ply in rng.sample(plies, min(BRANCHES, len(plies))) if depth else ():
        met += _below(position.play(dschunke.parse(ply)), table.play(state, ply), rng, depth - 1)
    return met


@pytest.mark.parametrize("style", ["any", "high", "flat", "close"])
def test_both_referees_list_the_same_plies_down_every_line(style: str) -> None:
    raw = split(naive.random_record(Random(3), style=style, plies=60 if style == "close" else 1000))
    for cut in (0, len(raw.tokens) // 2, len(raw.tokens) - 4):
        assert lines(raw.tokens[:cut], 4) > 0


def test_the_spots_of_a_position_do_not_depend_on_how_it_came_about() -> None:
    """The frontier that each ply carries on is the one that a look at the whole table finds."""
    for seed in range(4):
        position, rng = dschunke.start({"Players": "red green"}), Random(seed)
        while position.turn:
            position = position.play(position.random_ply(rng))
        tops = position.deck.tops
        xs, ys = {x for x, _ in tops}, {y for _, y in tops}
        everywhere = [
            dschunke.Strip(x, y, direction)
            for x in range(min(xs) - 4, max(xs) + 3)
            for y in range(min(ys) - 4, max(ys) + 3)
            for direction in (">", "^")
        ]
        assert set(position.deck.spots) == {strip for strip in everywhere if position.deck.obstacle(strip) is None}


def test_spoilt_records_are_refused_by_the_same_rule() -> None:
    """Ply, token, rule and counts of every refusal; each rule that can refuse is met."""
    met: Counter[str] = Counter()
    for seed in range(200):
        rng = Random(seed)
        text = naive.mutate(rng, naive.random_record(rng, plies=rng.choice([1, 5, 9, 14]), style="high"))
        answer, verdict = naive.referee(text), record.judge(record.read(text), counts=True)
        refusal = verdict.refusal
        found = {"ply": refusal.ply, "token": refusal.token, "rule": refusal.rule} if refusal else None
        assert found == answer["error"], text
        assert list(verdict.counts or ()) == answer["counts"], text
        met[refusal.rule if refusal else "fine"] += 1
    refusing = ("turn.count", "turn.draw", "place.air", "place.level", "place.stagger", "place.touch")
    assert met.keys() >= {f"dschunke.{rule}" for rule in refusing}
