"""That every game keeps the promises of `Game` and `Position`: the table below is checked by its types."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from extract.rulebook import load_curated
from refcli.game import Game, Position, load_game
from refcli.games import contra, dschunke, rhombus, rings, tokan
from tests.games.playing import GAMES, dealt, listed_form, seatings, variants

TOKAN: Game[tokan.Ply] = tokan
CONTRA: Game[contra.Ply] = contra
DSCHUNKE: Game[dschunke.Ply] = dschunke
RINGS: Game[rings.Ply] = rings
RHOMBUS: Game[rhombus.Ply] = rhombus
TYPED: Mapping[str, Game] = {
    "contra": CONTRA,
    "dschunke": DSCHUNKE,
    "rhombus": RHOMBUS,
    "rings": RINGS,
    "tokan": TOKAN,
}


def test_every_game_is_in_the_table_of_types() -> None:
    assert {name: load_game(name) for name in GAMES} == TYPED


def nearby(game: str) -> Any:
    """`tests.games.<game>.nearby`: `near` gives plies that differ from a ply in one field."""
    return importlib.import_module(f"tests.games.{game}.nearby")


def looked_at(game: str) -> Iterator[tuple[Position, Any]]:
    """Positions of random games, each with a random legal ply, and with one of a kind that is never listed."""
    unlisted = getattr(nearby(game), "unlisted", lambda _position, _rng: ())
    for seats in seatings(game):
        for seed, variant in enumerate((*variants(game), ()), start=1):
            rng = Random(seed)
            match = dealt(game, seed, variant, seats)
            for _ in range(100):
                if match.position.turn is None:
                    break
                plies = [match.position.random_ply(rng), *unlisted(match.position, rng)]
                yield from ((match.position, ply) for ply in plies)
                match.play(rng.choice(plies))


@pytest.mark.parametrize("game", GAMES)
def test_each_ply_that_is_counted_is_drawn_as_often(game: str) -> None:
    freedom = squares = 0.0
    for seed, seats in enumerate(seatings(game) * 2):
        rng, match = Random(seed), dealt(game, seed, (), seats)
        for _ in range(20):
            if match.position.turn is None:
                break
            if not match.position.draw_due and 1 < (match.position.count_legal() or 0) < 160:
                plies = {listed_form(game)(str(ply)) for ply in match.position.legal_moves()}
                drawn = Counter(
                    listed_form(game)(str(match.position.canonical(match.position.random_ply(rng))))
                    for _ in range(6 * len(plies))
                )
                assert set(drawn) <= plies
                freedom += len(plies) - 1
                squares += sum((drawn[ply] - 6) ** 2 / 6 for ply in plies)
            match.play(match.position.random_ply(rng))
    # Chi-square with k degrees of freedom: mean k, deviation sqrt(2k).
    assert freedom > 100
    assert abs(squares - freedom) < 4 * (2 * freedom) ** 0.5


WITHIN = {"tokan": 0.99, "contra": 1.0, "dschunke": 0.95, "rings": 0.99, "rhombus": 0.94}
"""Which part of the refusals of near plies is of rules that the legal ply was said to be held against."""

SELDOM = {"rhombus.combo.flush", "rhombus.reactivate", "rings.ring.three", "rings.ring.four"}
"""Rules that hardly a random change of one field breaks; `test_rules.py` of their games shows that they refuse."""


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_legal_ply_are_those_that_refuse_plies_near_it(game: str) -> None:
    rulebook = {block.rule_id for block in load_curated(game).editions["en"].rules()}
    rng = Random(1)
    named = set[str]()
    beyond = Counter[str]()
    within = refused = 0
    answers, exhibited = set[tuple[str, ...]](), set[str]()
    for position, ply in looked_at(game):
        rules = position.explain(ply)
        assert rules, ply
        assert len(set(rules)) == len(rules), ply
        assert set(rules) <= rulebook, ply
        answers.add(rules)
        named.update(rules)
        for other in nearby(game).near(position, ply, rng):
            if violation := position.judge(other):
                refused += 1
                within += violation.rule in rules
                exhibited.add(violation.rule)
                if violation.rule not in rules:
                    beyond[violation.rule] += 1
    assert len(answers) > 1 or named <= exhibited, "the same rules for every ply, some of which it cannot break"
    assert named <= exhibited | SELDOM, "a rule is named that nothing near breaks"
    assert within >= WITHIN.get(game, 0.9) * refused, beyond


def test_tokan_names_what_can_bite_this_move() -> None:
    from tests.games.tokan.test_rules import NONE, field

    full = field(*["rJ bM rL bJ rJ bL"] * 5)
    assert full.explain(tokan.parse("a3-c3")) == tuple(
        f"tokan.{rule}" for rule in ("turn.own", "move.straight", "move.exact", "move.onto", "move.higher")
    )
    climbing = field(NONE, NONE, "bM bM rM.rJ rM - bM", NONE, "bM - - - - -", taboo="a1")
    more = set(climbing.explain(tokan.parse("c3-a3+1"))) - set(full.explain(tokan.parse("a3-c3")))
    assert more == {"tokan.carry.limit", "tokan.move.gap", "tokan.move.taboo"}


def test_rhombus_names_what_can_bite_this_play() -> None:
    from tests.games.rhombus.tables import table

    position = table("AH KH 7H", "8C 8D 8S", setup="sw:a1/3 ne:a2,c3/3")
    alone = position.explain(rhombus.parse("AH:a1-b1"))
    assert alone == ("rhombus.turn.held", "rhombus.turn.play", "rhombus.move.exact", "rhombus.move.leap")
    pair = set(position.explain(rhombus.parse("AH:a1-b1,KH:b1-b3")))
    assert pair - set(alone) == {"rhombus.combo.pair", "rhombus.combo.all", "rhombus.move.back"}
    assert "rhombus.kill.cards" in position.explain(rhombus.parse("AH+7H:a1xa2"))
