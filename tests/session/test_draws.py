"""Where the program deals, it draws by itself wherever a draw is due, and tells what it drew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from refcli.game import load_game
from refcli.record import read
from refcli.session import History
from refcli.session.draws import dealt_tags, draw
from refcli.session.session import Session
from refcli.session.storage import Storage, journal_path
from tests.table.games import AtTable, dealt


def test_the_draw_that_a_game_begins_with_is_told(tmp_path: Path) -> None:
    table = AtTable(dealt("dschunke"), tmp_path / "x.game", seed=5)
    drawn = str(table.history.plies[0]).removeprefix("+")
    assert len(table.history.plies) == 1
    assert any(drawn in line and line.startswith("Red") for line in table.screen.lines)


def test_each_draw_of_a_seed_is_a_chance_of_its_own() -> None:
    """Draws are numbered from 1 by those that have been due: undone and made again they are the same."""
    history = dealt("contra", 0)
    numbers: list[int] = []
    drawn: list[object] = []
    while len(drawn) < 4:
        ply = draw(history, 5) if history.position.draw_due else history.position.random_ply(Random(1))
        if history.position.draw_due:
            numbers.append(history.draws)
            assert str(ply) == str(history.position.random_ply(Random(f"5/{len(drawn) + 1}")))
            drawn.append(ply)
        history.play(ply)
    assert numbers == [1, 2, 3, 4]
    assert history.draws == 4 + history.position.draw_due


def test_a_start_is_dealt_for_the_usual_seats_or_those_that_are_named() -> None:
    usual = dealt_tags("rhombus", 5, None, {})
    assert usual == dealt_tags("rhombus", 5, usual["Players"], {})
    four = dealt_tags("rhombus", 5, " ".join(load_game("rhombus").SEATINGS[4]), {})
    assert len(four["Players"].split()) == 4
    assert four != usual


@pytest.mark.parametrize("game", ["contra", "rhombus"])
def test_after_a_ply_that_was_let_stand_the_draw_is_made_and_kept(game: str, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    session = Session(dealt(game, 0), Storage(path), seed=5)
    session.begin()
    token = {"contra": "P:yrrb@2,1", "rhombus": "AD:b1-c4"}[game]
    let, *drawn = session.let_stand(session.history.game.parse(token))
    assert str(let.ply) == token
    assert let.broke
    assert [str(step.ply)[0] for step in drawn] == ["+"]
    assert not session.history.position.draw_due
    session.storage.close()
    assert History.resume(read(path.read_text())).plies == session.history.plies
    assert journal_path(path).read_text().rstrip().endswith(f"ply {drawn[0].ply} seeded")
    path.unlink()  # the journal alone knows as much
    storage = Storage(path)
    found = storage.recover()
    storage.close()
    assert found is not None
    assert found.history.played == session.history.played


def test_one_undo_takes_back_the_draws_of_the_program_with_the_ply_before_them_and_no_more(tmp_path: Path) -> None:
    session = Session(dealt("contra"), Storage(tmp_path / "x.game"), seed=5)
    session.begin()
    for _ in range(3):
        session.play(next(iter(session.history.position.legal_moves())))
    drawn = [str(ply).startswith("+") for ply in session.history.plies]
    assert drawn[-4:] == [False, True, False, True]
    assert session.stepped_over(1) == 2
    assert session.stepped_over(3) == 4
    assert session.stepped_over(99) == len(drawn)
