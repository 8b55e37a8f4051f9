"""What phones may do to a game, asked over HTTP as the page asks."""

from __future__ import annotations

import json
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from refcli.record import judge, read
from refcli.referee import cell_name
from refcli.session import View
from tests.games.playing import GAMES
from tests.page.served import Answer, served


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("by_seats", [False, True])
def test_a_game_is_played_by_taps(tmp_path: Path, game: str, by_seats: bool) -> None:
    """What was told as played is in the record, and the referee accepts it."""
    rng = Random(1)
    with served(tmp_path, game, by_seats=by_seats) as table:
        table.play(rng, 14)
        played = len(table.room.history.played)
        record = table.room.history.record()
    assert (tmp_path / f"{game}.game").read_text() == record
    verdict = judge(read(record))
    assert verdict.refusal is None
    assert verdict.accepted == played > 0


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


def test_plies_are_told_in_the_names_of_the_table(tmp_path: Path) -> None:
    with served(tmp_path, "rings") as table:
        phone = table.phone()
        view = View(table.room.history)
        ply = next(view.plies())
        found = phone.get("read", at=table.room.at, text=str(ply)).json()
        assert (found["ply"], found["named"]) == (str(ply), view.named(ply)) != (view.named(ply), str(ply))
        other = f"P:{';'.join(3 * [str(ply)[2:].split(';')[0]])}"
        refused = phone.get("read", at=table.room.at, text=other).json()
        assert str(ply)[2:].split(";")[0] not in " ".join(refused["said"])
        for near in refused["near"]:
            assert ":" not in near and phone.get("read", at=table.room.at, text=near).json()["ply"]
        phone.do(phone.state()["at"], "play", text=str(ply))
        assert phone.state()["plies"][0]["named"] == view.spoken(table.room.history.steps()[0])


@pytest.mark.parametrize("game", GAMES)
def test_every_space_can_be_asked_about(tmp_path: Path, game: str) -> None:
    with served(tmp_path, game) as table:
        table.play(Random(2), 4)
        phone = table.phone()
        state = phone.state()
        for space in list(state["first"]["board"]["spots"])[:12]:
            x, y = space.split(",")
            said = phone.get("why", at=state["at"], x=x, y=y).json()
            assert said["said"]


@pytest.mark.parametrize("game", GAMES)
def test_a_space_is_asked_about_by_its_name_too(tmp_path: Path, game: str) -> None:
    with served(tmp_path, game) as table:
        table.play(Random(2), 4)
        phone = table.phone()
        layout = table.room.history.position.layout()
        cell = next(iter(layout.cells))
        name = layout.names.get(cell) or cell_name(layout.kind, cell)
        said = phone.get("read", at=table.room.at, text=name).json()["said"]
        assert said[0].startswith(f"{name}: ") or table.room.history.position.draw_due


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
        table.play(rng, 5)
        record = table.room.history.record()
        asked = phone.do(table.room.at, "undo").json()
        if "ask" in asked:
            assert phone.do(table.room.at, "undo", sure=True).json() == {"done": True}
        assert len(table.room.history.record()) < len(record) or table.room.session.seed is not None
        assert phone.do(table.room.at, "redo").json() == {"done": True}
        assert table.room.history.record() == record


def test_a_game_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    with served(tmp_path, "contra", by_seats=True) as table:
        table.play(Random(3), 4)
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


def test_a_browser_that_cannot_unpack_is_told_the_same(tmp_path: Path) -> None:
    with served(tmp_path, "tokan") as table:
        assert table.phone().state(plain=1) == table.phone().state()


def test_what_is_typed_at_the_prompt_is_on_the_phones(tmp_path: Path) -> None:
    with served(tmp_path, "tokan") as table, table.phone().listening() as events:
        next(events)
        with table.room.changing(patient=False):
            ply = table.room.session.play(next(table.room.history.position.legal_moves()))[0].ply
        assert next(events)["plies"][0]["ply"] == str(ply)


def test_an_illegal_ply_stands_when_all_have_said_yes(tmp_path: Path) -> None:
    with served(tmp_path, "tokan", by_seats=True) as table:
        mine, theirs = table.phone("red"), table.phone("black")
        position = table.room.history.position
        tokens = (f"{start}-{target}" for start in ("a1", "c1", "d3") for target in ("a3", "b3", "c5", "f5"))
        refused = next(
            found
            for token in tokens
            for found in [mine.get("read", at=table.room.at, text=token).json()]
            if found.get("stands") and position.judge(table.room.history.game.parse(token))
        )
        token = refused["stands"]
        assert "ask" in mine.do(table.room.at, "let", text=token).json()  # nobody else is there
        with theirs.listening() as events:
            next(events)
            assert mine.do(table.room.at, "let", text=token).json() == {"done": True}
            question = next(events)["asked"]
            assert question["mine"]
            assert token in question["question"]
            assert not table.room.history.played
            assert theirs.do(table.room.at, "answer", yes=True).json() == {"done": True}
        assert [(str(one.ply), one.broke is not None) for one in table.room.history.played] == [(token, True)]


def test_a_no_is_told_until_the_game_goes_on(tmp_path: Path) -> None:
    with served(tmp_path, "contra", by_seats=True) as table, ExitStack() as there:
        one, other = (table.phone(seat) for seat in table.room.history.tags["Players"].split())
        for phone in (one, other):
            next(there.enter_context(phone.listening()))
        rng = Random(1)
        acting = table.acting()
        acting.tap(rng)
        acting.do(table.room.at, "undo")
        (other if acting.path == one.path else one).do(table.room.at, "answer", yes=False)
        assert "does not agree" in one.state()["news"]
        table.acting().tap(rng)
        assert one.state()["news"] is None


def test_something_that_cannot_be_begun_with_is_asked_about_as_such(tmp_path: Path) -> None:
    """Not with what may come to lie on it: of the other's tile the page says whose it is, first of all."""
    with served(tmp_path, "tokan") as table:
        asked = 0
        for x, y in table.room.history.position.layout().cells:
            found = table.phone().get("why", at=table.room.at, x=x, y=y).json()
            if found["said"][0].split(": ")[1].startswith("black"):
                assert [rule["id"] for rule in found["rules"]] == ["tokan.turn.own"]
                asked += 1
        assert asked > 9


def test_a_question_is_dropped_when_the_game_goes_on(tmp_path: Path) -> None:
    with served(tmp_path, "contra", by_seats=True) as table:
        table.acting().tap(Random(1))
        turn = table.room.history.position.turn
        other = next(seat for seat in table.room.history.tags["Players"].split() if seat != turn)
        with table.phone(other).listening() as events:
            next(events)
            table.phone(turn).do(table.room.at, "undo")
            assert next(events)["asked"]["mine"]
            table.phone(turn).tap(Random(1))
            assert next(events)["asked"] is None


@pytest.mark.parametrize("game", GAMES)
def test_a_board_can_be_turned(tmp_path: Path, game: str) -> None:
    with served(tmp_path, game) as table:
        table.play(Random(2), 3)
        straight, turned = (table.phone().state(flip=flip)["first"]["board"] for flip in (0, 1))
        assert straight["spots"].keys() == turned["spots"].keys()
        (low, high) = (min, max)
        for choose in (low, high):
            first = choose(straight["spots"], key=lambda space: straight["spots"][space])
            last = (high if choose is low else low)(turned["spots"], key=lambda space: turned["spots"][space])
            assert first == last


def test_a_note_an_end_and_a_draw_are_in_the_record(tmp_path: Path) -> None:
    with served(tmp_path, "tokan") as table:
        phone = table.phone()
        phone.tap(Random(1))
        assert phone.do(table.room.at, "note", text='brave, "or mad"').json() == {"done": True}
        assert "ask" in phone.do(table.room.at, "agree").json()
        assert phone.do(table.room.at, "agree", sure=True).json() == {"done": True}
        state = phone.state()
        assert (state["over"], state["acts"]) == (True, False)
        assert state["plies"][0]["note"] == 'brave, "or mad"'
        assert phone.do(table.room.at, "undo").json() == {"done": True}
        assert "ask" in phone.do(table.room.at, "resign").json()
        phone.do(table.room.at, "resign", sure=True)
        assert table.room.history.termination == "red resigns" or table.room.history.termination == "black resigns"
        record = phone.get("record").body.decode()
        assert "resigns" in record
        assert "Note.1" in record


@pytest.mark.parametrize("game", GAMES)
def test_a_slip_is_corrected_and_what_fits_no_more_waits(tmp_path: Path, game: str) -> None:
    with served(tmp_path, game, draws=False) as table:
        rng, phone = Random(5), table.phone()
        while len(table.room.history.played) < 8 and not table.room.session.over:
            phone.tap(rng)
        number = next(n for n, ply in enumerate(table.room.history.plies, 1) if not str(ply).startswith("+"))
        old = str(table.room.history.plies[number - 1])
        for other in islice(table.room.history.positions[number - 1].legal_moves(), 400):
            if str(other) != old:
                break
        answer = phone.do(table.room.at, "change", number=number, text=str(other)).json()
        if "ask" in answer:
            answer = phone.do(table.room.at, "change", number=number, text=str(other), sure=True).json()
        if "done" in answer:
            assert str(table.room.history.plies[number - 1]) == str(other)
            state = phone.state()
            assert bool(state["waits"]) == bool(table.room.history.waiting)
            assert state["branches"]
        else:
            assert game == "rhombus"  # it takes a card that the hand does not hold


@pytest.mark.parametrize("game", GAMES)
def test_the_game_is_leafed_through_and_taken_home(tmp_path: Path, game: str) -> None:
    with served(tmp_path, game) as table:
        table.play(Random(2), 3)
        phone = table.phone(language="es")
        for plies in range(len(table.room.history.played) + 1):
            past = phone.get("past", plies=plies).json()
            assert "<svg" in past["board"]["svg"]
            assert past["said"]
        share = phone.get("share")
        assert b"default-src 'none'" in share.body
        assert len(share.body) < 500_000
        assert judge(read(phone.get("record").body.decode())).refusal is None


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_rules_are_found_with_their_pictures(tmp_path: Path, language: str) -> None:
    words = {"en": "lion", "de": "Löwe", "fr": "lion", "es": "león"}
    with served(tmp_path, "tokan") as table:
        phone = table.phone(language=language)
        found = [block for passage in phone.get("rules", find=words[language]).json() for block in passage["blocks"]]
        pictured = [block for block in found if block.get("pictures")]
        assert pictured
        picture = phone.get("example", rule=pictured[0]["rule"], n=0)
        assert picture.headers["content-type"] == "image/svg+xml"
        assert len(phone.get("rules").json()) > 5
