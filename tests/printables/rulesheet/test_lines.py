"""Text in lines: what belongs together stays in one, as far as there is room."""

from __future__ import annotations

import pytest

from printables.drawing import width
from printables.rulesheet.typesetting import BODY, broken


@pytest.mark.parametrize(
    ("text", "torn"),
    [
        ("Ein Schakal geht genau 2 Felder, ein Löwe und eine Maus nicht.", "Ein Schakal geht genau 2"),
        ("La fin vaut au joueur qui clôt 11 points, et rien à celui qui suit.", "La fin vaut au joueur qui clôt 11"),
        ("For the winner of the last game 7 rings to a side, or fewer.", "For the winner of the last game 7"),
    ],
)
def test_a_number_stays_with_what_it_counts(text: str, torn: str) -> None:
    room = width(f"{torn}n", BODY.plain, BODY.size)
    lines = ["".join(run.text for run in line.runs) for line in broken(text, room)]
    assert " ".join(lines) == text
    assert len(lines) > 1
    assert torn.startswith(lines[0]) and not lines[0][-1].isdigit()
