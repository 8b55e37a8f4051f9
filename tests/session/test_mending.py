"""Old slips: another ply in the place of one, one more, one less; what came after is played again, nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from refcli.game import IllegalMoveError
from refcli.record import judge, read
from refcli.session import History, RefusedRecordError, Session, Storage, journal_path
from tests.refcli.records import FINE
from tests.table.games import GAMES, dealt, random_tokens


def course(history: History) -> list[str]:
    return [str(ply) for ply in history.plies]


def waiting(history: History) -> list[str]:
    return [str(played.ply) for played in history.waiting]


def branches(history: History) -> list[list[str]]:
    return [[str(played.ply) for played in line] for line in history.branches]


def played(name: str, tokens: Sequence[str]) -> History:
    history = dealt(name)
    for token in tokens:
        history.play(history.game.parse(token))
    return history


def another(history: History, number: int, rng: Random) -> Any:
    """A ply that could have been played in the place of that one."""
    return history.positions[number - 1].random_ply(rng)


@pytest.mark.parametrize("name", GAMES)
def test_what_came_after_a_changed_ply_is_played_again_as_far_as_it_fits(name: str) -> None:
    rng = Random(1)
    fitted = waited = 0
    for seed in range(8):
        tokens = random_tokens(name, 16, seed)
        history = dealt(name, seed)
        for token in tokens:
            history.play(history.game.parse(token))
        number = rng.randint(1, len(tokens))
        ply = str(history.change(number, another(history, number, rng)))
        now = course(history)
        assert now[:number] == [*tokens[: number - 1], ply]
        if history.position.outcome() is None:  # behind the end nothing is played, nor waits
            left = now[number:] + waiting(history)
            assert [t for t in tokens[number:] if t in left or t[0] == "+"] == tokens[number:]
        fresh = dealt(name, seed)
        for token in now:
            fresh.play(fresh.game.parse(token))
        assert fresh.position == history.position
        assert judge(read(history.record())).refusal is None
        if history.waiting:
            first = history.waiting[0]
            assert history.position.judge(first.ply)
            waited += 1
        fitted += len(now) > number
        if now != tokens:
            assert branches(history)[0] == tokens
    assert fitted or name == "rhombus"
    assert waited


def test_the_first_ply_that_does_not_fit_waits_and_is_put_right_or_left_out() -> None:
    tokens = random_tokens("tokan", 8, 1)
    for ply in played("tokan", tokens).positions[1].legal_moves():
        history = played("tokan", tokens)
        history.change(2, ply)
        if len(history.waiting) > 2:
            break
    left = waiting(history)
    at = len(history.played)
    other = another(history, at + 1, Random(1))
    history.play(other)
    assert course(history)[at] == str(other)
    assert course(history)[at + 1 :] + waiting(history) == left[1:]
    history.unmend()
    assert course(history) == tokens
    assert not history.waiting

    history.change(2, ply)
    while history.waiting:
        history.delete(len(history.played) + 1)
    assert len(history.played) < len(tokens)


def test_what_fits_behind_a_waiting_ply_is_played_as_soon_as_that_is_put_right() -> None:
    tokens = random_tokens("tokan", 8, 1)
    tried = 0
    for ply in played("tokan", tokens).positions[1].legal_moves():
        history = played("tokan", tokens)
        history.change(2, ply)
        at, behind = len(history.played), waiting(history)[1:]
        if behind:
            then = history.waiting[1].ply
            here = history.position
            other = next((each for each in here.legal_moves() if here.play(each).judge(then) is None), None)
            if other is not None:
                history.play(other)
                assert course(history)[at : at + 2] == [str(other), behind[0]]
                assert course(history)[at + 1 :] + waiting(history) == behind
                assert not history.waiting or history.position.judge(history.waiting[0].ply)
                tried += 1
    assert tried


def test_an_illegal_ply_changes_nothing() -> None:
    history = History.resume(read(FINE))
    before = history.record()
    for mend in (history.change, history.insert):
        with pytest.raises(IllegalMoveError):
            mend(1, history.game.parse("a1-f5"))
    with pytest.raises(IllegalMoveError) as refused:
        history.play(history.game.parse("a1-f5"))
    assert refused.value.violation.rule == "tokan.turn.own"
    assert history.record() == before
    assert history.branches == []


def test_a_draw_goes_with_its_ply_and_one_that_is_not_due_any_more_is_left_out() -> None:
    tokens = random_tokens("contra", 12)
    assert tokens[1].startswith("+")
    history = played("contra", tokens)
    history.delete(1)
    assert history.positions[0].turn == "bear"
    assert tokens[1] not in course(history)[:1]
    history.unmend() if history.waiting else history.switch(1)
    assert course(history) == tokens
    kind = tokens[0][0]
    other = next(ply for ply in history.positions[0].legal_moves() if str(ply)[0] != kind) if kind == "C" else None
    other = other or next(ply for ply in history.positions[0].legal_moves() if str(ply) != tokens[0])
    history.change(1, other)
    assert course(history)[1] == tokens[1]  # from the same pool: what was drawn is what lies on the table


def test_an_inserted_ply_asks_for_its_draw_before_the_rest_goes_on() -> None:
    tokens = random_tokens("contra", 6)
    history = played("contra", tokens)
    history.insert(3, another(history, 3, Random(4)))
    assert history.position.draw_due
    assert waiting(history) == tokens[2:]
    history.play(history.position.random_ply(Random(1)))
    assert len(course(history)) >= 4
    assert course(history)[:2] == tokens[:2]


def test_what_stands_although_it_is_illegal_stands_again() -> None:
    history = History.resume(read(FINE))
    history.let_stand(history.game.parse("b2-b3"))
    assert history.played[2].broke == "tokan.turn.own"
    legal = next(history.position.legal_moves())
    assert history.let_stand(legal) == (legal, None, None)
    history.undo(1)
    history.note("agreed")
    history.change(1, history.game.parse("f5-f3"))
    assert course(history) == ["f5-f3", "b3-e3", "b2-b3"]
    assert (history.played[2].broke, history.notes) == ("tokan.turn.own", {3: "agreed"})
    history.switch(1)
    assert (history.played[2].broke, history.notes) == ("tokan.turn.own", {3: "agreed"})


def test_what_was_let_stand_and_fits_the_rules_by_now_breaks_none() -> None:
    history = History.resume(read(FINE))
    before = history.position
    between, early = next(
        (ply, after)
        for ply in before.legal_moves()
        for after in before.play(ply).legal_moves()
        if before.judge(after) and before.let(after)
    )
    assert history.let_stand(early).broke
    history.insert(3, between)
    assert course(history)[2:] == [str(between), str(early)]
    assert history.played[3].broke is None
    assert "LetStand" not in history.record()


def test_what_waits_and_broke_a_rule_still_stands_after_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    history = History.resume(read(FINE))
    history.let_stand(history.game.parse("b2-b3"))
    history.delete(1)
    left = history.waiting
    assert [(str(played.ply), played.broke) for played in left][-1] == ("b2-b3", "tokan.turn.own")
    session = Session(history, Storage(path))
    session.begin()
    session.storage.close()
    storage = Storage(path)
    found = storage.recover()
    storage.close()
    assert found is not None
    assert found.history.waiting == left


def test_nothing_waits_behind_the_end_of_the_game() -> None:
    """A game that ends with another ply than was played: what came after that one is no part of it."""
    for seed in range(20):
        tokens = random_tokens("tokan", 100, seed)
        history = dealt("tokan", seed)
        for token in tokens[:-1]:
            history.play(history.game.parse(token))
        others = [ply for ply in history.position.legal_moves() if history.position.play(ply).turn is not None]
        if others:
            break
    history.play(others[0])
    history.play(next(history.position.legal_moves()))
    history.change(len(tokens), history.game.parse(tokens[-1]))
    assert course(history) == tokens
    assert history.position.outcome() is not None
    assert not history.waiting


def test_what_was_taken_back_before_a_slip_was_mended_is_not_played_again_but_kept() -> None:
    tokens = random_tokens("tokan", 6)
    history = played("tokan", tokens)
    history.undo(2)
    history.change(4, next(ply for ply in history.positions[3].legal_moves() if str(ply) != tokens[3]))
    assert not history.can_redo
    assert branches(history) == [tokens]


def test_what_was_taken_back_before_a_slip_was_mended_can_be_played_again_once_the_mending_is_taken_back() -> None:
    tokens = random_tokens("tokan", 8, 1)
    history = played("tokan", tokens)
    history.undo(2)
    as_it_was = course(history)
    for ply in history.positions[1].legal_moves():
        history.change(2, ply)
        if history.waiting:
            break
        history.switch(1)
        history.undo(2)
    history.unmend()
    assert course(history) == as_it_was == tokens[:-2]
    assert tokens not in branches(history)
    history.redo(2)
    assert course(history) == tokens


def test_another_ply_after_undo_leaves_a_branch_and_the_same_one_goes_on() -> None:
    history = History.resume(read(FINE))
    history.note("good")
    tokens = course(history)
    history.undo(2)
    history.play(history.game.parse(tokens[0]))
    assert history.branches == []
    history.redo(9)
    assert course(history) == tokens
    assert history.notes == {2: "good"}
    history.undo(1)
    other = next(ply for ply in history.position.legal_moves() if str(ply) != tokens[1])
    history.play(other)
    assert not history.can_redo
    assert branches(history) == [tokens]
    assert [str(step.ply) for step in history.branch_steps(1)] == tokens[1:]
    history.switch(1)
    assert course(history) == tokens
    assert branches(history) == [[tokens[0], str(other)]]
    assert history.notes == {2: "good"}


def test_of_several_branches_the_newest_is_the_first() -> None:
    tokens = random_tokens("tokan", 5)
    history = played("tokan", tokens)
    history.undo(1)
    for other in [ply for ply in history.position.legal_moves() if str(ply) != tokens[-1]][:2]:
        history.play(other)
        history.undo(1)
    assert [line[-1] for line in branches(history)][-1] == tokens[-1]
    assert len({line[-1] for line in branches(history)}) > 1
    for number, line in enumerate(branches(history), start=1):
        assert [str(step.ply) for step in history.branch_steps(number)] == line[-1:]


def test_what_was_taken_back_and_played_again_is_there_after_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    session = Session(dealt("tokan"), Storage(path))
    session.begin()
    tokens = random_tokens("tokan", 6)
    for token in tokens:
        session.play(session.history.game.parse(token))
    session.undo(3)
    session.redo(2)
    session.storage.close()
    path.unlink()  # the journal alone knows as much
    storage = Storage(path)
    found = storage.recover()
    storage.close()
    assert found is not None
    assert course(found.history) == tokens[:5]
    assert found.history.can_redo


def test_a_game_that_was_ended_by_agreement_goes_on() -> None:
    history = History.resume(read(FINE))
    history.end_by("agreed draw")
    assert '[Termination "agreed draw"]' in history.record()
    history.end_by(None)
    assert history.termination is None
    assert "Termination" not in history.record()


def test_undo_counts_what_people_did(tmp_path: Path) -> None:
    session = Session(dealt("contra"), Storage(tmp_path / "x.game"))
    session.begin()
    for token in random_tokens("contra", 7):
        session.play(session.history.game.parse(token))
    assert [played.is_draw for played in session.history.played] == [False, True] * 3 + [False]
    assert [session.plies_of(n) for n in (1, 2, 3, 9)] == [1, 3, 5, 7]
    session.undo(3)
    assert len(session.redo(1)) == 2
    assert len(session.redo(9)) == 1
    session.storage.close()

    drawn = Session(dealt("dschunke"), Storage(tmp_path / "y.game"), seed=5)
    drawn.begin()
    assert drawn.plies_of(1) == 0
    drawn.storage.close()
    by_hand = Session(dealt("dschunke"), Storage(tmp_path / "z.game"))
    by_hand.begin()
    by_hand.play(by_hand.history.position.random_ply(Random(1)))
    assert by_hand.plies_of(1) == 1
    by_hand.storage.close()


def state(history: History) -> Any:
    return course(history), waiting(history), branches(history), history.notes, history.can_redo, history.record()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [None, 3])
def test_all_of_it_survives_a_kill_at_any_byte(name: str, seed: int | None, tmp_path: Path) -> None:
    rng = Random(name)
    path = tmp_path / "x.game"
    session = Session(dealt(name, 2), Storage(path), seed)
    session.begin()
    states: list[Any] = []
    journal = journal_path(path)

    def keep() -> None:
        while len(states) < len(journal.read_bytes().splitlines()):
            states.append(None)
        states[-1] = state(session.history)

    keep()
    for _ in range(24):
        history = session.history
        deed = rng.choice(["play"] * 6 + ["change", "insert", "delete", "undo", "redo", "switch", "unmend", "note"])
        most = len(history.played)
        if deed == "play" and history.position.turn:
            session.play(history.position.random_ply(rng))
        elif deed in ("change", "insert") and most:
            number = rng.randint(1, most)
            getattr(session, deed)(number, another(history, number, rng))
        elif deed == "delete" and most + len(history.waiting):
            session.delete(rng.randint(1, most + bool(history.waiting)))
        elif deed == "undo" and most:
            session.undo(session.plies_of(rng.randint(1, 3)) or 1)
        elif deed == "redo":
            session.redo(rng.randint(1, 3))
        elif deed == "switch" and history.branches:
            session.switch(rng.randint(1, len(history.branches)))
        elif deed == "unmend" and history.waiting:
            session.unmend()
        elif deed == "note":
            session.note("so")
        keep()
    session.storage.close()
    content = journal.read_bytes()
    ends = [n + 1 for n, byte in enumerate(content) if byte == ord("\n")]
    assert len(ends) == len(states)
    for whole, end in enumerate(ends, start=1):
        if states[whole - 1] is None:  # in the middle of draws that the program makes
            continue
        journal.write_bytes(content[: end + whole % 2 * 3])
        if whole % 3:
            path.unlink(missing_ok=True)
        storage = Storage(path)
        found = storage.recover()
        storage.close()
        assert found is not None
        assert found.aside is None
        assert state(found.history) == states[whole - 1]
        path.write_text(found.history.record())


WRONG = FINE.replace("2. b3-e3\n", "2. b3-e3 a1-f5 b1-b4 {so} a5-a4 zz\n")


def test_a_record_with_a_wrong_ply_is_gone_on_with_before_it_and_the_rest_waits(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(WRONG)
    storage = Storage(path)
    with pytest.raises(RefusedRecordError):
        storage.recover()
    found = storage.recover(until_fault=True)
    assert found is not None
    assert waiting(found.history) == ["a1-f5", "b1-b4", "a5-a4"]
    session = Session(found.history, storage)
    session.begin()
    assert WRONG in json.loads(journal_path(path).read_text().partition(" begin ")[2])["original"]
    for mended in (False, True):
        if mended:
            session.delete(3)
            assert course(session.history)[2] == "b1-b4"
        session.storage.close()
        session = Session(found.history, Storage(path))
        again = session.storage.recover()
        assert again is not None
        assert state(again.history) == state(found.history)
    session.storage.close()


@pytest.mark.parametrize("fault", ["[Result", '[Players "red"]', ""])
def test_a_record_with_another_fault_is_not_opened(fault: str, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(FINE.replace("[Setup", f"{fault}\n[Setup", 1) if fault else FINE.replace("Setup", "Setap"))
    storage = Storage(path)
    with pytest.raises(RefusedRecordError):
        storage.recover(until_fault=True)
    storage.close()
