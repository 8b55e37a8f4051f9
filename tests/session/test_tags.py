"""What a record says of its plies goes with them when they are taken back."""

from __future__ import annotations

from refcli.record import read
from refcli.session import History
from tests.refcli.records import FINE
from tests.table.test_standing import finished


def test_a_ply_that_was_let_stand_and_is_taken_back_after_a_break_leaves_no_tag() -> None:
    history = History.resume(read(FINE))
    history.let_stand(history.game.parse("b2-b3"))
    again = History.resume(read(history.record()))
    assert '[LetStand "3 tokan.turn.own"]' in again.record()
    again.undo()
    assert again.record() == FINE


def test_a_game_that_was_over_and_goes_on_has_no_result() -> None:
    again = History.resume(read(finished("rings").record()))
    assert '[Result "' in again.record()
    again.undo()
    assert '[Result "' not in again.record()
