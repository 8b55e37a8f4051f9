"""The art of every game as people looked at it last: `tests/games/<game>/faces.json` holds a digest of each drawing.

Who changes a drawing looks at it (`make gallery`), then keeps it so:
`FACES=keep pytest tests/printables/rulesheet/test_faces.py`.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby

import pytest

from extract.rulebook import curated_games
from printables.diagrams import View
from printables.drawing import Drawing, low_ink_drawing, to_svg
from printables.games import board_diagram, printed_set
from printables.pieces import Piece, Style
from printables.rulesheet.first_page import component_pictures, hero
from tests.conftest import ROOT

LANGUAGES = ("en", "de")


def digest(drawings: list[Drawing]) -> str:
    return sha256("\n".join(map(to_svg, drawings)).encode()).hexdigest()[:16]


def kind_of(piece: Piece) -> str:
    return piece.kind


def faces(game: str) -> Iterator[tuple[str, list[Drawing]]]:
    """What is drawn of a game: its pieces by their kinds, its boards, its diagrams, its pictures for the rule sheet."""
    for language in LANGUAGES:
        whole = printed_set(game, Style(language))
        for kind, pieces in groupby(sorted(whole.pieces, key=kind_of), kind_of):
            yield f"{kind} {language}", [side for piece in pieces for side in (piece.front, piece.back) if side]
        for board in whole.boards:
            yield f"board {board.id} {language}", [board.drawing, low_ink_drawing(board.drawing)]
    for case in importlib.import_module(f"tests.games.{game}.test_diagrams").CASES:
        shown = [board_diagram(game, case.layout)]
        for flip in (False, True):
            views = (
                View(case.names, case.ply, case.seat, allowed, beside=True, flip=flip) for allowed in (True, False)
            )
            shown += (board_diagram(game, case.layout, view) for view in views)
        yield f"diagram {case.ply}", shown
    pictures = [picture.drawing for picture in component_pictures(game, "en")]
    lying = hero(game, "en")
    assert lying is not None, "the head of the rule sheet shows pieces of the game"
    yield "rule sheet", [lying, *pictures]


@pytest.mark.parametrize("game", curated_games())
def test_what_is_drawn_is_what_was_looked_at(game: str) -> None:
    found = {name: digest(drawings) for name, drawings in faces(game)}
    kept = ROOT.joinpath("tests", "games", *game.split("."), "faces.json")
    if os.environ.get("FACES") == "keep":
        kept.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    seen = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    changed = sorted(name for name in {*found, *seen} if found.get(name) != seen.get(name))
    assert not changed, f"look at {changed}, then keep them: FACES=keep pytest {__file__} -k {game}"
