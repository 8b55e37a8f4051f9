"""Start-up: `refcli --version` (and other light calls) over an empty Typer app, as processes, in turn."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

EMPTY = """
import typer
app = typer.Typer()
@app.callback(invoke_without_command=True)
def run() -> None:
    pass
app()
"""


def _seconds(command: list[str]) -> float:
    """Processor time of one run, the children's accounting of the system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, env={**os.environ})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(rounds: int = 15) -> dict[str, float]:
    """Median processor seconds of each call, over those of the empty app."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder, "empty.py")
        empty.write_text(EMPTY)
        record = Path(folder, "dealt.game")
        refcli = [sys.executable, "-m", "refcli"]
        subprocess.run([*refcli, "deal", "tokan", "-o", str(record)], stderr=subprocess.DEVNULL, check=True)
        calls = {
            "empty": [sys.executable, str(empty)],
            "--version": [*refcli, "--version"],
            "check": [*refcli, "check", str(record)],
            "play": [*refcli, "play", "tokan", str(record)],
        }
        times: dict[str, list[float]] = {name: [] for name in calls}
        for _ in range(rounds):
            for name, call in calls.items():
                times[name].append(_seconds(call))
    base = median(times.pop("empty"))
    return {name: median(seconds) / base for name, seconds in times.items()}
