"""The line protocol for programs that play: a ply choice by choice, what it would do, advice."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from refcli.game import Cell, Layout, Seat
from refcli.hands import Effect, Place, carried
from refcli.session import History, Session, Storage
from refcli.table import Protocol
from tests.conftest import ROOT
from tests.table.games import GAMES, dealt
from tests.table.test_protocol import block

PAGE = ROOT / "docs" / "protocol.md"
(BOT,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)


def served(history: History, folder: Path, **more: Any) -> Protocol:
    session = Session(history, Storage(folder / "x.game"), 5)
    session.begin()
    return Protocol(session, "en", **more)


def chosen(protocol: Protocol, rng: Random) -> str:
    """A ply by random choices."""
    made: list[Any] = []
    while True:
        *offered, last = block(protocol, f"choices {json.dumps(made)}" if made else "choices")
        assert last == "ok"
        if offered[0].startswith("ply "):
            return offered[0].removeprefix("ply ")
        made.append(json.loads(rng.choice(offered)))


def place(told: list[Any]) -> Place:
    of, seat, at, level = told
    space: Cell | None = tuple(at) if at else None
    return Place(of, seat, space, level)


def lying(layout: Layout) -> tuple[Any, ...]:
    return {at: pile for at, pile in layout.cells.items() if pile}, sorted(layout.beside)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_choices_and_its_effects_move_the_pieces(name: str, tmp_path: Path) -> None:
    history = dealt(name)
    protocol, rng = served(history, tmp_path, seat=history.position.turn), Random(name)
    for _ in range(12):
        if history.position.outcome():
            break
        if history.position.turn != protocol.view.seat:
            protocol.view.seat = history.position.turn
            protocol.view = type(protocol.view)(history, history.position.turn)
        ply = chosen(protocol, rng)
        before = protocol.view.layout()
        *told, last = block(protocol, f"effects {ply}")
        assert last == "ok"
        effects = [json.loads(line) for line in told]
        moved = [
            Effect(one["key"], tuple((what, place(a), place(b)) for what, a, b in one["moved"])) for one in effects
        ]
        after = protocol.view.position.play(history.game.parse(ply))
        assert lying(carried(before, moved)) == lying(after.layout(protocol.view.seat))
        assert all(one["said"] for one in effects if one["key"] != "play.effect.changed")
        assert block(protocol, f"play {ply}")[-1] == "ok"


def test_every_listed_ply_is_the_end_of_a_path(tmp_path: Path) -> None:
    protocol = served(dealt("tokan"), tmp_path)

    def ends(made: list[Any]) -> Iterator[str]:
        *offered, _ = block(protocol, f"choices {json.dumps(made)}")
        for line in offered:
            if line.startswith("ply "):
                yield line.removeprefix("ply ")
            else:
                yield from ends([*made, json.loads(line)])

    *moves, _ = block(protocol, "moves")
    assert sorted(ends([])) == sorted(moves)


@pytest.mark.parametrize(
    "line",
    [
        "choices x",
        "choices 3",
        'choices [["space", 99, 99]]',
        "choices " + "[" * 3000,
        'choices [["x"]]',
        "effects",
        "effects x",
    ],
)
def test_what_was_not_offered_is_an_error_and_changes_nothing(line: str, tmp_path: Path) -> None:
    protocol = served(dealt("tokan"), tmp_path)
    before = protocol.history.record()
    (last,) = block(protocol, line)
    assert last.startswith("error ")
    assert protocol.history.record() == before


def test_effects_of_a_forbidden_ply_are_refused_with_their_rule(tmp_path: Path) -> None:
    protocol = served(dealt("tokan"), tmp_path)
    (last,) = block(protocol, "effects a1-b2")
    assert last.startswith("refused tokan.")


def test_what_a_hidden_hand_would_allow_is_not_told(tmp_path: Path) -> None:
    """Choices and effects follow from what the seat knows: two games that look alike to it answer alike."""
    history = dealt("rhombus")
    everybody = served(history, tmp_path)
    seen = history.position.observation(None)
    *offered, _ = block(everybody, "choices")
    assert [json.loads(line)[1] for line in offered] == [
        getattr(one, "name", getattr(one, "key", None)) for one in seen.choices()
    ]


def test_advice_is_told_where_there_is_any(tmp_path: Path) -> None:
    asked: list[tuple[Any, Seat | None]] = []

    def hints(position: Any, seat: Seat | None) -> list[tuple[Any, float, float, float]]:
        asked.append((position, seat))
        return [(ply, 0.5, 0.25, 0.75) for ply in position.legal_moves()]

    history = dealt("tokan")
    protocol = served(history, tmp_path, hints=hints)
    plies = [str(ply) for ply in history.position.legal_moves()]
    assert block(protocol, "hint") == [*(f"{ply} 0.500 0.250 0.750" for ply in plies[:3]), "ok"]
    assert len(block(protocol, "hint 1")) == 2
    assert asked[0] == (history.position, None)
    assert block(served(dealt("tokan"), tmp_path / "other"), "hint")[0].startswith("error ")


@pytest.mark.parametrize("name", [name for name in GAMES if not dealt(name).position.hidden(None)])
def test_the_bot_of_the_page_plays_to_the_end(name: str, tmp_path: Path) -> None:
    assert len(BOT.splitlines()) <= 30
    (tmp_path / "bot.py").write_text("import random\nrandom.seed(1)\n" + BOT, encoding="utf-8")
    command = [sys.executable, "bot.py", name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("over ")
