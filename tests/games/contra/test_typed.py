"""What is typed with numbers and cannot be played: which rule forbids it, or why it means nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from refcli.game import InvalidMoveError
from refcli.games import contra
from refcli.games.contra.components import is_crown_space
from refcli.messages import LANGUAGES, text
from tests.conftest import Run
from tests.games.contra.table import lay
from tests.games.playing import played
from tests.table.games import AtTable, dealt

TABLE = lay({(0, 0): "r", (1, 1): "g"}, display="bgry bbgg", crown_display="b g")


def place(*, crowns: bool) -> int:
    """The number of a space for crowns, or for other tiles."""
    spaces = contra.places(TABLE)
    return 1 + next(n for n, space in enumerate(spaces) if is_crown_space(space) is crowns)


@pytest.mark.parametrize("typed", ["1{}r", "1{}ry", "2 {} g"])
def test_a_tile_on_a_space_for_crowns_is_refused_by_the_chessboard(typed: str) -> None:
    """No crown on display shows those colours there, so that one's own tile is meant."""
    position = lay({(0, 0): "r", (1, 1): "g"}, {(1, 0): "rgyb"}, display="bgry bbgg", crown_display="b b r")
    spaces = contra.places(position)
    n = 1 + next(n for n, space in enumerate(spaces) if is_crown_space(space))
    (ply,) = contra.interpret(position, typed.format(n))
    violation = position.judge(ply)
    assert violation is not None
    assert violation.rule == "contra.place.chess"


def test_a_crown_beside_its_number_on_a_space_for_tiles_is_refused_by_the_chessboard() -> None:
    (ply,) = contra.interpret(TABLE, f"4{place(crowns=False)}")
    violation = TABLE.judge(ply)
    assert violation is not None
    assert violation.rule == "contra.place.chess"


@pytest.mark.parametrize(
    ("typed", "cause"), [("1{}yy", "contra.no_such_turn"), ("2{}r", "contra.no_such_turn"), ("3{}", "contra.no_slot")]
)
def test_a_tile_that_is_not_there_or_cannot_lie_so_is_named(typed: str, cause: str) -> None:
    with pytest.raises(InvalidMoveError) as error:
        contra.interpret(TABLE, typed.format(place(crowns=False)))
    assert error.value.expected == cause


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_is_told_at_the_prompt_by_a_refusal_and_by_why(language: str, tmp_path: Path) -> None:
    table = AtTable(played(dealt("contra"), Random(1), 2), tmp_path / "x.game", language=language)
    position = table.history.position
    assert isinstance(position, contra.Position)
    crowns = position.displays["crown"]
    n = 1 + next(n for n, space in enumerate(contra.places(position)) if is_crown_space(space))
    own = enumerate(position.displays[position.acting])
    tile, colour = next((n + 1, side) for n, face in own for side in face if crowns[n : n + 1] != (side,))
    for line in (f"{tile}{n}{colour}", f"why {tile}{n}{colour}"):
        said = table.type(line)
        assert "[contra.place.chess]" in said
        assert text(language, "contra.expected") not in said


def test_programs_are_told_the_rule_as_well(refcli: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    history = played(dealt("contra"), Random(1), 2)
    path.write_text(history.record())
    position = history.position
    assert isinstance(position, contra.Position)
    n = 1 + next(n for n, space in enumerate(contra.places(position)) if is_crown_space(space))
    face = position.displays[position.acting][0]
    side = next(side for side in face if side != position.displays["crown"][0])
    done = refcli("play", "contra", path, stdin=f"1{n}{side}\nquit\n")
    assert done.stdout.startswith("refused contra.place.chess P:")
