"""What phones may do to a game, asked over HTTP as the page asks."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from refcli.record import judge, read
from tests.games.playing import GAMES
from tests.page.served import Answer, served


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("by_seats", [False, True])
def test_a_game_is_played_by_taps(tmp_path: Path, game: str, by_seats: bool) -> None:
    """What was told as played is in the record, and the referee accepts it."""
    rng = Random(1)
    with served(tmp_path, game, by_seats=by_seats) as table:
        for _ in range(14):
            if table.room.session.over:
                break
            assert table.acting().tap(rng) == {"done": True}
        record = table.room.history.record()
    assert (tmp_path / f"{game}.game").read_text() == record
    verdict = judge(read(record))
    assert verdict.refusal is None
    assert verdict.accepted >= 14


def test_a_ply_is_played_once_however_often_and_from_where_it_is_sent(tmp_path: Path) -> None:
    with served(tmp_path, "tokan") as table:
        phone = table.phone()
        state = phone.state()
        ply = next(str(ply) for ply in table.room.history.position.legal_moves())
        answers: list[Answer] = []
        taps = [Thread(target=lambda: answers.append(phone.do(state["at"], "play", text=ply))) for _ in range(8)]
        for tap in taps:
            tap.start()
        for tap in taps:
            tap.join()
        assert sorted(answer.status for answer in answers) == [200] + 7 * [409]
        assert [str(one) for one in table.room.history.plies] == [ply]


def test_a_refusal_names_the_cause_and_the_rule_with_its_text(tmp_path: Path) -> None:
    with served(tmp_path, "tokan") as table:
        phone = table.phone(language="de")
        state = phone.state()
        refused = phone.get("read", at=state["at"], text="a1-f5").json()
        assert refused["said"][0].startswith("a1-f5: ")
        assert refused["rules"][0]["id"].startswith("tokan.")
        assert len(refused["rules"][0]["text"]) > 20
        assert refused["near"]
        assert phone.do(state["at"], "play", text="a1-f5").json()["said"]
        assert not table.room.history.played


@pytest.mark.parametrize("game", GAMES)
def test_every_space_can_be_asked_about(tmp_path: Path, game: str) -> None:
    with served(tmp_path, game) as table:
        for _ in range(4):
            table.acting().tap(Random(2))
        phone = table.phone()
        state = phone.state()
        for space in list(state["first"]["board"]["spots"])[:12]:
            x, y = space.split(",")
            said = phone.get("why", at=state["at"], x=x, y=y).json()
            assert said["said"]


def test_an_unlit_space_is_refused_with_the_rule(tmp_path: Path) -> None:
    with served(tmp_path, "tokan") as table:
        phone = table.phone()
        state = phone.state()
        offered = [offer["choice"] for offer in state["first"]["offered"]]
        for start in offered:
            step = phone.get("taps", at=state["at"], made=json.dumps([start])).json()
            if "offered" not in step:
                continue
            lit = {tuple(offer["choice"][1:]) for offer in step["offered"]} | {tuple(start[1:])}
            x, y = next((x, y) for x in range(6) for y in range(5) if (x, y) not in lit)
            why = phone.get("why", at=state["at"], made=json.dumps([start]), x=x, y=y).json()
            assert why["rules"], why
            return
    raise AssertionError("no move with two choices")


@pytest.mark.parametrize("game", GAMES)
def test_undo_and_redo_come_back_to_the_same_game(tmp_path: Path, game: str) -> None:
    with served(tmp_path, game) as table:
        rng, phone = Random(3), table.phone()
        for _ in range(5):
            table.acting().tap(rng)
        record = table.room.history.record()
        asked = phone.do(table.room.at, "undo").json()
        if "ask" in asked:
            assert phone.do(table.room.at, "undo", sure=True).json() == {"done": True}
        assert len(table.room.history.record()) < len(record) or table.room.session.seed is not None
        assert phone.do(table.room.at, "redo").json() == {"done": True}
        assert table.room.history.record() == record


def test_a_game_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    with served(tmp_path, "contra", by_seats=True) as table:
        for _ in range(4):
            table.acting().tap(Random(3))
        record, links, at = table.room.history.record(), table.links.paths(), table.room.at
        seat = table.room.history.position.turn
    with served(tmp_path, "contra", by_seats=True) as table:
        assert (table.room.history.record(), table.links.paths()) == (record, links)
        phone = table.phone(seat)
        assert phone.do(at, "play", text="x").status == 409
        assert phone.tap(Random(4)) == {"done": True}


def test_all_pages_are_told_what_happens(tmp_path: Path) -> None:
    with served(tmp_path, "tokan") as table:
        one, other = table.phone(), table.phone(onlooker=True, language="fr")
        with one.listening() as first, other.listening() as second:
            before = next(first), next(second)
            one.tap(Random(1), before[0])
            for events, old in zip((first, second), before, strict=True):
                now = next(events)
                assert now["at"] != old["at"]
                assert len(now["plies"]) == 1
        assert not before[1]["acts"]
        assert "offered" not in before[1]["first"]


def test_what_is_typed_at_the_prompt_is_on_the_phones(tmp_path: Path) -> None:
    with served(tmp_path, "tokan") as table, table.phone().listening() as events:
        next(events)
        with table.room.changing(patient=False):
            ply = table.room.session.play(next(table.room.history.position.legal_moves()))[0].ply
        assert next(events)["plies"][0]["ply"] == str(ply)
