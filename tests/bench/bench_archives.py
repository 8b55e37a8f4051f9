"""Archives: `refcli check --json` over 2,000 records of Tokan, one process against two, as seconds on the clock."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from refcli.game import load_game
from refcli.session import History

RECORDS = 2000


def measure(rounds: int = 5) -> dict[str, float]:
    """How many times as fast two processes are, and how many records one judges in a second; the best of each."""
    with tempfile.TemporaryDirectory() as folder:
        rng = Random(1)
        for n in range(RECORDS):
            history = History("tokan", {"Game": "tokan", **load_game("tokan").deal(rng, None, {})})
            while history.position.turn:
                history.play(history.position.random_ply(rng))
            Path(folder, f"{n:04}.game").write_text(history.record())
        seconds: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(rounds):
            for jobs, spent in seconds.items():
                begin = perf_counter()
                command = [sys.executable, "-m", "refcli", "check", "--json", "--jobs", str(jobs), folder]
                subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
                spent.append(perf_counter() - begin)
    return {"two processes": min(seconds[1]) / min(seconds[2]), "records a second": RECORDS / min(seconds[1])}
