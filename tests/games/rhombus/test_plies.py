"""The legal plies of Rhombus: listed, counted and drawn alike, and the same as a plain referee finds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from refcli.game import load_game
from refcli.games.rhombus.components import CARD_NAMES, bits
from refcli.games.rhombus.position import Position
from refcli.record import judge, read
from refcli.session import History
from tests.games.playing import components
from tests.games.rhombus import naive
from tests.games.rhombus.naive import rules
from tests.games.rhombus.tables import pieces, table

THEIRS = "8C 8D 8S"
TRICKY = {
    "three moves of one suit": table("QS KS AS", THEIRS),
    "a six and two kill cards": table("6S 7S 10S", THEIRS, setup="sw:c3,b2,d2/3 ne:d3,c4,e5,b5,a4/1"),
    "entry, kill on entry, and moves after it": table("9H 10H AH", THEIRS, setup="sw:a2,c3/2/2 ne:a1,c4,d3/3"),
    "kill cards around a nine": table("7D 9D 10D", "8C 8H 8S", setup="sw:b1/2/2 ne:a1,c4/3"),
    "a mystery among moves": table("8D QD KD", "8C 8H 8S", setup="sw:b1,e5/2/2 ne:a1,c4/3"),
    "a mystery that could be an eliminator": table("7D 8D 9D", "8C 8H 8S", setup="sw:a1,e5/2/2 ne:c2,c4/3"),
    "bishops that kill": table("JD 10D AS", THEIRS, setup="sw:b1,c3/2 ne:a5,e5,d2,e1/2"),
    "a safe line of three": table("QH 10H AH", THEIRS, setup="sw:c2,d3/3 ne:b2,c3,d4,c4/2"),
    "three of a rank": table("7H 7S 7D", THEIRS),
}


def plain(position: Position) -> Any:
    """The position as the plain referee's state, by way of its tags; cards that were played are not known there."""
    tags = {"Game": "rhombus", "Players": " ".join(position.players), "Setup": _setup(position)}
    for i, seat in enumerate(position.players):
        table_cards = " ".join(CARD_NAMES[card] for card in bits(position.cards.tables[i]))
        (hand,) = bits(position.cards.hands[i]) if position.cards.hands[i] else (None,)
        tags |= {f"Table.{seat}": table_cards, f"Hand.{seat}": "?" if hand is None else CARD_NAMES[hand]}
    return naive.start_of(tags)


def _setup(position: Position) -> str:
    return " ".join(f"{seat}:{pieces(position, seat)}" for seat in position.players)


@pytest.mark.parametrize("position", TRICKY.values(), ids=TRICKY)
def test_plies_are_those_of_the_plain_referee(position: Position) -> None:
    listed = [str(ply) for ply in position.legal_moves()]
    assert len(set(listed)) == len(listed) == position.count_legal()
    assert set(listed) == set(rules.legal_plays(plain(position)))


def test_counts_of_known_positions() -> None:
    assert {name: position.count_legal() for name, position in TRICKY.items()} == {
        "three moves of one suit": 4128,
        "a six and two kill cards": 151,
        "entry, kill on entry, and moves after it": 51,
        "kill cards around a nine": 16,
        "a mystery among moves": 712,
        "a mystery that could be an eliminator": 37,
        "bishops that kill": 35,
        "a safe line of three": 195,
        "three of a rank": 9,
    }


@pytest.mark.parametrize("hidden_with", ["QS KS", "7H 9S", "8H KD"])
def test_hidden_hand_is_every_card_that_it_can_be(hidden_with: str) -> None:
    position = table(f"{hidden_with} ?", THEIRS, setup="sw:a2,c3/2/2 ne:a1,c4,d3/3")
    expected = set[str]()
    for card in bits(position.cards.possible(0)):
        shown = table(f"{hidden_with} {CARD_NAMES[card]}", THEIRS, setup="sw:a2,c3/2/2 ne:a1,c4,d3/3")
        expected |= {str(ply) for ply in shown.legal_moves()}
    listed = [str(ply) for ply in position.legal_moves()]
    assert len(set(listed)) == len(listed)
    assert set(listed) == expected
    assert position.count_legal() is None


def test_random_play_is_as_likely_as_any_other() -> None:
    position = table("QS 10S AS", THEIRS, setup="sw:a1/0 ne:b2,c1,a3,d5/2")
    plays = [str(ply) for ply in position.legal_moves()]
    rng = Random(3)
    drawn = Counter(str(position.random_ply(rng)) for _ in range(60 * len(plays)))
    assert set(drawn) == set(plays)
    # The sum of squared deviations, in units of what is expected, is near the number of plays if all are as likely.
    assert sum((n - 60) ** 2 / 60 for n in drawn.values()) < len(plays) + 4 * (2 * len(plays)) ** 0.5


def test_random_play_with_a_hidden_hand_is_legal_and_may_be_a_claim() -> None:
    stuck = table("QS KD ?", THEIRS, setup="sw:a1/0 ne:a2,b1,e5/3")
    rng = Random(4)
    drawn = {str(stuck.random_ply(rng)) for _ in range(120)}
    assert drawn <= {str(ply) for ply in stuck.legal_moves()}
    assert any(token.startswith("stuck:") for token in drawn)
    assert any(token.startswith("J") for token in drawn)


@pytest.mark.parametrize("seed", range(12))
def test_hidden_games_lose_nothing_and_are_written_as_they_were_read(seed: int) -> None:
    record = naive.random_record(Random(seed), hands="hidden" if seed % 2 else "mixed", plies=40)
    verdict = judge(read(record))
    assert verdict.refusal is None
    assert History.resume(read(record)).record().splitlines()[-1] == record.splitlines()[-1]
    box = components("rhombus")(verdict.positions[0])
    for position in verdict.positions:
        assert components("rhombus")(position) == box
        assert isinstance(position, Position)
        assert position.cards.deck >= 0


@pytest.mark.parametrize("seed", range(4))
def test_random_games_with_hidden_hands_go_on(seed: int) -> None:
    """People at a table who keep their hands hidden: refills of the hand are unseen."""
    rng = Random(seed)
    game = load_game("rhombus")
    seats = [("sw", "ne"), ("se", "ne", "nw", "sw")][seed % 2]
    tags = {tag: value for tag, value in game.deal(rng, seats, {}).items() if not tag.startswith("Hand.")}
    history = History("rhombus", {"Game": "rhombus", **tags})
    for _ in range(120):
        position = history.position
        if position.turn is None:
            break
        hide = position.draw_due and position.judge(game.parse("+?")) is None
        history.play(game.parse("+?") if hide else position.random_ply(rng))
    assert History.resume(read(history.record())).positions == history.positions
