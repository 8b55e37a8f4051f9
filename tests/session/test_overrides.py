"""Moves let stand: only where the position after them can be expressed, and the record says so."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from refcli.games.common.plain import Plain
from refcli.record import judge, read
from refcli.session import History, InexpressibleError
from tests.conftest import Run
from tests.refcli.records import FINE, saved
from tests.table.games import GAMES, dealt

MOST_LISTED = 5_000
"""So many legal plies are listed after one that stands; in some games there are a hundred times as many."""


def illegal_plies(history: History, rng: Random) -> Iterator[Any]:
    """Plies that were legal elsewhere in games like this one, or are made at random, and are not legal now."""
    for _ in range(3):
        other = dealt(history.name, rng.randrange(10**6))
        for _ in range(rng.randrange(3, 24)):
            if other.position.turn:
                ply = other.position.random_ply(rng)
                if history.position.judge(ply):
                    yield ply
                other.play(ply)
        if history.name == "rhombus":
            for ply in list(history.position.legal_moves())[:40]:
                moved = re.sub(r"[a-e][1-5](?=$|,)", f"{rng.choice('abcde')}{rng.randint(1, 5)}", str(ply))
                if history.position.judge(history.game.parse(moved)):
                    yield history.game.parse(moved)
        if history.name == "tokan":
            for _ in range(20):
                token = f"{rng.choice('abcdef')}{rng.randint(1, 5)}-{rng.choice('abcdef')}{rng.randint(1, 5)}"
                ply = history.game.parse(token + rng.choice(["", "+1", "+2"]))
                if history.position.judge(ply):
                    yield ply


def pieces(history: History) -> Counter[str]:
    return Counter(tile for pile in history.position.layout().cells.values() for tile in pile)


def names_of_all(history: History) -> None:
    """Every card is still in one place only, in the game that has cards."""
    if history.name == "rhombus":
        assert set(history.position.cards.everywhere().values()) == {1}  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_what_stands_is_recorded_and_the_game_goes_on(name: str) -> None:
    rng = Random(3)
    stood = 0
    rules: set[str] = set()
    for seed in range(3):
        history = dealt(name, seed)
        for _ in range(16):
            if not history.position.turn:
                break
            if not history.position.draw_due and rng.random() < 0.5:
                for ply in illegal_plies(history, rng):
                    before, record = pieces(history), history.record()
                    try:
                        played = history.let_stand(ply)
                    except InexpressibleError:
                        assert history.record() == record
                        continue
                    assert played.broke
                    rules.add(played.broke)
                    stood += 1
                    names_of_all(history)
                    if name == "tokan":
                        assert pieces(history) == before
                    break
            if history.position.turn:
                history.play(history.position.random_ply(rng))
                deque(islice(history.position.legal_moves(), MOST_LISTED), maxlen=0)
                history.position.scores()
        verdict = judge(read(history.record()))
        assert verdict.refusal is None
        assert verdict.position == history.position
        assert verdict.let == {n: p.broke for n, p in enumerate(history.played, start=1) if p.broke}
        assert History.resume(read(history.record())).record() == history.record()
    assert stood or isinstance(history.position, Plain), "nothing could stand"


def test_what_is_not_there_cannot_be_moved() -> None:
    history = History.resume(read(FINE))
    for token in ("a5-a2", "a4-a4", "c4-e2", "a4-a5+1"):  # a gap, nowhere, round a corner, a tile that is not there
        with pytest.raises(InexpressibleError):
            history.let_stand(history.game.parse(token))
    assert history.record() == FINE


def test_a_piece_may_come_in_on_the_wrong_corner_and_stand() -> None:
    tags = {"Players": "sw ne", "Table.sw": "9S 7D", "Hand.sw": "AS", "Table.ne": "8C 8D", "Hand.ne": "8S"}
    history = History("rhombus", {"Game": "rhombus", **tags, "Setup": "sw:b2/1 ne:d4,e1/3"})
    for token in ("9S:b2", "9S:d4", "9S+7D:xa1", "9S:d4-d5"):  # taken, taken, nobody there, not one's own
        with pytest.raises(InexpressibleError):
            history.let_stand(history.game.parse(token))
    assert history.let_stand(history.game.parse("9S:a5")).broke == "rhombus.entry"
    assert history.position.layout().cells == {(1, 1): ("sw",), (0, 4): ("sw",), (3, 3): ("ne",), (4, 0): ("ne",)}
    assert ("rhombus.reserve", "sw", "0") in history.position.layout().beside
    assert judge(read(history.record())).refusal is None


def test_who_plays_for_a_partner_may_err_with_the_partners_pieces() -> None:
    hands = {"sw": "AS 7D", "se": "8C 8D", "ne": "8H 8S", "nw": "6C 6D"}
    tags = {f"Table.{seat}": cards for seat, cards in hands.items()}
    setup = "sw:/0/3 se:d2/0 ne:c3/0 nw:b4/0"
    history = History("rhombus", {"Game": "rhombus", "Players": "sw se ne nw", **tags, "Setup": setup})
    assert history.let_stand(history.game.parse("AS:c3-c5")).broke == "rhombus.move.exact"
    assert history.position.layout().cells[2, 4] == ("ne",)


def test_check_understands_let_stand_and_only_what_was_let(refcli: Run, tmp_path: Any) -> None:
    history = History.resume(read(FINE))
    played = history.let_stand(history.game.parse("b2-b3"))
    assert played.broke == "tokan.turn.own"
    text = history.record()
    assert '[LetStand "3 tokan.turn.own"]' in text
    fine = refcli("check", saved(tmp_path, text))
    assert fine.returncode == 0
    assert "ply 3 was let stand" in fine.stderr
    for wrong, rule in (
        ("", "tokan.turn.own"),
        ('[LetStand "3 tokan.move.taboo"]\n', "tokan.turn.own"),
        ('[LetStand "2 tokan.move.taboo, 3 tokan.turn.own"]\n', "record.tag"),
        ('[LetStand "third"]\n', "record.tag"),
        ('[LetStand "3 tokan.turn.own, 3 tokan.turn.own"]\n', "record.tag"),
    ):
        changed = text.replace('[LetStand "3 tokan.turn.own"]\n', wrong)
        verdict = judge(read(changed))
        assert verdict.refusal is not None
        assert verdict.refusal.rule == rule
        assert refcli("check", saved(tmp_path, changed)).returncode == 1
