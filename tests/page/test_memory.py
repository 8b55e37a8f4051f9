"""Nothing of a game stays in memory once it is over and its phones are gone.

`SERVED=60` plays so many whole games, with phones that come and go, and looks at what the process holds.
"""

from __future__ import annotations

import gc
import os
import weakref
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from tests.games.playing import GAMES
from tests.page.served import served

SERVED = int(os.environ.get("SERVED", len(GAMES)))
MEASURED = "SERVED" in os.environ
FIRST = 30
"""After so many games everything that is kept once (rules, pictures of pieces, words) is there."""
GROWTH = 8 * 1024
"""KiB that the process may have grown by since."""


def resident() -> int:
    """KiB of memory that the process holds now; 0 where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024 if told.exists() else 0


def play(folder: Path, game: str, seed: int, plies: int) -> list[weakref.ref[Any]]:
    """Play so many plies, three phones looking on; what ought to be gone afterwards."""
    folder.mkdir()
    with served(folder, game, seed=seed) as table, ExitStack() as phones:
        for language in ("de", "fr", "es"):
            next(phones.enter_context(table.phone(language=language).listening()))
        rng = Random(seed)
        while len(table.room.history.played) < plies and not table.room.session.over:
            table.acting().tap(rng)
        table.phone().get("share")
        return [weakref.ref(one) for one in (table.room, table.room.session, table.room.history)]


def test_nothing_of_a_game_is_held_when_it_is_over(tmp_path: Path, capsys: Any) -> None:
    known = 0
    for n in range(SERVED):
        left = play(tmp_path / str(n), GAMES[n % len(GAMES)], n, 10_000 if MEASURED else 4)
        gc.collect()
        assert [one() for one in left] == [None, None, None]
        held = resident()
        known = held if n < FIRST else known
    if MEASURED:
        with capsys.disabled():
            print(f"\n{SERVED} games: {held - known} KiB more than after {FIRST}, {held // 1024} MiB")  # noqa: T201
        assert held - known < GROWTH
