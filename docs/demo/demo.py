"""The main job from one end to the other, each step as a user would type it.

A rulebook document goes in; a structured rulebook, printed pieces, a rule sheet and a refereed, scored game come out.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
OUT = ROOT / "out" / "demo"


@dataclass(frozen=True)
class Step:
    """One command, what it is for, and the exit status that it must end with."""

    purpose: str
    arguments: tuple[str, ...]
    status: int = 0
    show: bool = False


def _steps() -> list[Step]:
    book, game, refused = (str((HERE / name).relative_to(ROOT)) for name in _INPUTS)
    out = OUT.relative_to(ROOT)
    return [
        Step("Transcribe a rulebook", ("extract", book, "-o", f"{out}/rulebook")),
        Step("Print the pieces", ("print", "tokan", "-o", f"{out}/tokan-pieces.pdf")),
        Step("Print a calibration page", ("print", "calibration", "-o", f"{out}/calibration.pdf")),
        Step("Typeset the rules", ("rules", "tokan", "--pdf", f"{out}/tokan-rules-en.pdf", "--lang", "en")),
        Step(
            "Typeset the transcription",
            ("rules", "tokan", "--from", f"{out}/rulebook", "--pdf", f"{out}/transcribed-de.pdf", "--lang", "de"),
        ),
        Step("Referee a recorded game", ("check", game), show=True),
        Step("Draw its last position", ("show", game), show=True),
        Step("Score it", ("score", game), show=True),
        Step("Refuse an illegal move", ("check", refused), status=1, show=True),
    ]


_INPUTS = ("tokan-rulebook.txt", "tokan-game.game", "tokan-refused.game")


def main() -> int:
    """Run all steps; the exit status is 0 when each ended as it must."""
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    console = Console(highlight=False)
    columns = (BarColumn(24), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=len(steps := _steps()))
        for step in steps:
            progress.update(task, description=step.purpose)
            done = subprocess.run(
                [sys.executable, "-m", "refcli", *step.arguments], cwd=ROOT, capture_output=True, check=False
            )
            answer = (done.stdout + done.stderr).decode().rstrip()
            shown = " ".join(f'"{a}"' if " " in a else a for a in step.arguments)
            if step.show or done.returncode != step.status:
                console.print(f"$ refcli {shown}", style="bold", markup=False)
                console.print(answer, markup=False, soft_wrap=True)
                console.print()
            if done.returncode != step.status:
                console.print(f"expected exit status {step.status}, got {done.returncode}", style="red")
                return 1
            progress.advance(task)
        progress.update(task, description="done")
    console.print("Made:", style="bold")
    for path in sorted(path for path in OUT.rglob("*") if path.is_file()):
        console.print(f"  {path.relative_to(ROOT)}", markup=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
