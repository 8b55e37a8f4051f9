"""No game changes a number that was written, however far from the table it leads."""

from __future__ import annotations

import pytest

from refcli.game import InvalidMoveError, load_game
from refcli.messages import text
from refcli.record import judge, read
from tests.table.games import dealt, random_tokens

FAR = ("1000000001", "-7777777777", "5" * 300)
FORMS = {
    "contra": ("C:r@{},0", "P:rgyb@0,{}"),
    "dschunke": ("gR.--.ra@{},0>", "gR.--.ra@0,{}^"),
    "rings": ("P:{},0;1,0;1,1", "M:0,0>{},1;1,0>2,0"),
    "tokan": ("rJ@{},5", "rJ@1,{}"),
}


@pytest.mark.parametrize(("game", "form"), [(game, form) for game, forms in FORMS.items() for form in forms])
@pytest.mark.parametrize("far", FAR)
def test_a_space_is_written_again_as_it_was_read(game: str, form: str, far: str) -> None:
    assert str(load_game(game).parse(form.format(far))) == form.format(far)


@pytest.mark.parametrize("far", FAR)
def test_tiles_carried_along_are_written_again_as_they_were_read(far: str) -> None:
    token = f"b3-d3+{far.lstrip('-')}"
    assert str(load_game("tokan").parse(token)) == token


@pytest.mark.parametrize("game", FORMS)
def test_a_number_longer_than_any_is_no_number(game: str) -> None:
    for form in FORMS[game]:
        with pytest.raises(InvalidMoveError):
            load_game(game).parse(form.format("1" * 5000))


@pytest.mark.parametrize(("game", "ply"), [("contra", "{face}@{far},0"), ("dschunke", "{face}@{far},0>")])
@pytest.mark.parametrize("far", ["2000000000", "-4444444444"])
def test_a_refusal_names_the_space_as_it_was_typed(game: str, ply: str, far: str) -> None:
    match = dealt(game)
    if match.position.draw_due:
        match.play(match.game.parse(random_tokens(game, 1)[0]))
    face = str(next(match.position.legal_moves())).partition("@")[0] if game == "contra" else str(match.plies[0])[1:]
    written = ply.format(face=face, far=far)
    record = read(match.record().replace("*", "") + f" {written}\n")
    refusal = judge(record).refusal
    assert refusal is not None
    assert (refusal.token, far in text("en", refusal.cause, refusal.values)) == (written, True), refusal
